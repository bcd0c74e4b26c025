package io.storbench.sim.model;

import static io.storbench.sim.model.OpenQueue.UNIT_NANOS;
import static io.storbench.sim.model.OpenQueue.assertLaws;
import static io.storbench.sim.model.OpenQueue.assertNear;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Simulator;
import io.storbench.stats.BatchMeans;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriorityTheoryTest {
    private static final long SEED = 20260106;
    private static final double[] SHARES = {0.2, 0.3, 0.5};

    /// Cobham's formula: class k waits W0 / ((1 - σ(k-1))·(1 - σ(k))), where W0 = λ·E[S²]/2 is the
    /// work found in service and σ(k) the load of the classes up to k.
    @ParameterizedTest
    @CsvSource({
        "EXPONENTIAL, 0.3", "EXPONENTIAL, 0.7", "EXPONENTIAL, 0.9", "EXPONENTIAL, 0.95",
        "CONSTANT, 0.3", "CONSTANT, 0.7", "CONSTANT, 0.9", "CONSTANT, 0.95",
        "LOGNORMAL, 0.7", "LOGNORMAL, 0.9"
    })
    void threeClassesWaitAsCobhamSays(ServiceTimes law, double rate) {
        RandomStream classes = RandomStream.of(SEED, "classes");
        LongSupplier services = law.of(SEED, "services");
        List<BatchMeans> sojourns = new ArrayList<>();
        for (int i = 0; i < SHARES.length; i++) {
            sojourns.add(new BatchMeans(20, 1000));
        }
        OpenQueue queue =
                new OpenQueue(
                                SEED,
                                rate,
                                (simulator, next, _) -> {
                                    PriorityServer<Customer> server =
                                            new PriorityServer<>(
                                                    simulator,
                                                    1,
                                                    SHARES.length,
                                                    customer -> customer.priority,
                                                    _ -> services.getAsLong(),
                                                    (now, customer) -> {
                                                        sojourns.get(customer.priority)
                                                                .add(
                                                                        (now
                                                                                        - customer.arrivedNanos)
                                                                                / UNIT_NANOS);
                                                        next.on(now, customer);
                                                    });
                                    return classified(server, classes);
                                })
                        .run(OpenQueueTheoryTest.customers(rate));
        double inService = rate * law.secondMoment() / 2;
        double before = 0;
        for (int i = 0; i < SHARES.length; i++) {
            double upTo = before + rate * SHARES[i];
            double wait = inService / ((1 - before) * (1 - upTo));
            assertNear(sojourns.get(i).interval(0.99), 1 + wait);
            before = upTo;
        }
        assertLaws(queue.report());
    }

    private static Station<Customer> classified(
            PriorityServer<Customer> server, RandomStream classes) {
        return new Station<>() {
            @Override
            public void arrive(long nowNanos, Customer customer) {
                double at = classes.nextDouble();
                customer.priority = at < SHARES[0] ? 0 : at < SHARES[0] + SHARES[1] ? 1 : 2;
                server.arrive(nowNanos, customer);
            }

            @Override
            public StationReport report(String name) {
                return server.report(name);
            }
        };
    }

    @Test
    void aServiceIsNotInterruptedAndEqualsKeepTheirOrder() {
        Simulator simulator = new Simulator();
        List<String> left = new ArrayList<>();
        PriorityServer<String> server =
                new PriorityServer<>(
                        simulator,
                        1,
                        2,
                        item -> item.startsWith("u") ? 0 : 1,
                        _ -> 10,
                        (now, item) -> left.add(now + item));
        for (String item : List.of("a", "b", "urgent", "c", "u2")) {
            server.arrive(0, item);
        }
        simulator.run();
        assertThat(left).containsExactly("10a", "20urgent", "30u2", "40b", "50c");
    }
}
