package io.storbench.sim.model;

import static io.storbench.sim.model.OpenQueue.assertLaws;
import static io.storbench.sim.model.OpenQueue.assertNear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A customer's parts queue at as many exponential servers, the customer leaves with the last one.
@Tag("slow")
class ForkJoinTheoryTest {
    private static final long SEED = 20260107;

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.7, 0.9, 0.95})
    void twoBranchesAgreeWithTheExactMean(double rate) {
        OpenQueue queue = queue(rate, 2).run(OpenQueueTheoryTest.customers(rate));
        assertNear("fork-join of 2", "sojourn, ρ = " + rate, queue.sojourn(), Theory.sojournForkJoin2(rate));
        assertLaws(queue.report());
    }

    /// The approximation was published with an error of at most 5 %.
    @ParameterizedTest
    @CsvSource({"4, 0.3", "4, 0.7", "4, 0.9", "8, 0.3", "8, 0.7", "8, 0.9", "32, 0.3", "32, 0.7"})
    void moreBranchesAgreeWithNelsonAndTantawiWithinFivePercent(int branches, double rate) {
        OpenQueue queue = queue(rate, branches).run(OpenQueueTheoryTest.customers(rate) / 2);
        double theory = Theory.sojournForkJoin(branches, rate);
        assertThat(queue.sojourn().mean()).isCloseTo(theory, within(0.05 * theory));
        assertThat(queue.sojourn().halfWidth()).isLessThan(0.05 * theory);
    }

    @Test
    void aPartThatComesBackTwiceIsRefused() {
        ForkJoin<String> forkJoin = new ForkJoin<>(new Simulator(), (_, _) -> {});
        ForkJoin.Fork<String> fork = forkJoin.fork(0, "a", 1);
        forkJoin.join(0, fork);
        assertThatThrownBy(() -> forkJoin.join(0, fork)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> forkJoin.fork(0, "a", 0)).isInstanceOf(IllegalArgumentException.class);
    }

    private static OpenQueue queue(double rate, int branches) {
        return new OpenQueue(SEED, rate, (simulator, next, _) -> new Branches(simulator, branches, next));
    }

    private static final class Branches implements Station<Customer> {
        private final ForkJoin<Customer> forkJoin;
        private final List<FifoServer<ForkJoin.Fork<Customer>>> servers = new ArrayList<>();

        Branches(Simulator simulator, int branches, Handler<Customer> next) {
            forkJoin = new ForkJoin<>(simulator, next);
            for (int i = 0; i < branches; i++) {
                LongSupplier services = ServiceTimes.EXPONENTIAL.of(SEED, "branch-" + i);
                servers.add(new FifoServer<>(simulator, 1, _ -> services.getAsLong(), forkJoin::join));
            }
        }

        @Override
        public void arrive(long nowNanos, Customer customer) {
            ForkJoin.Fork<Customer> fork = forkJoin.fork(nowNanos, customer, servers.size());
            servers.forEach(server -> server.arrive(nowNanos, fork));
        }

        @Override
        public StationReport report(String name) {
            return forkJoin.report(name);
        }
    }
}
