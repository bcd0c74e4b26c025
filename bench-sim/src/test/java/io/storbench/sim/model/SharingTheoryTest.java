package io.storbench.sim.model;

import static io.storbench.sim.model.OpenQueue.assertLaws;
import static io.storbench.sim.model.OpenQueue.assertNear;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.event.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharingTheoryTest {
    private static final long SEED = 20260105;

    /// M/G/1 with processor sharing: E[T] = E[S] / (1 - ρ) whatever the law (Kleinrock, "Queueing
    /// Systems", volume 2, section 4.4; Sakata, Noguchi and Oizumi, 1969).
    @ParameterizedTest
    @CsvSource({
        "CONSTANT, 0.3",
        "CONSTANT, 0.7",
        "CONSTANT, 0.9",
        "CONSTANT, 0.95",
        "EXPONENTIAL, 0.3",
        "EXPONENTIAL, 0.7",
        "EXPONENTIAL, 0.9",
        "EXPONENTIAL, 0.95",
        "HYPEREXPONENTIAL, 0.3",
        "HYPEREXPONENTIAL, 0.7",
        "HYPEREXPONENTIAL, 0.9",
        "HYPEREXPONENTIAL, 0.95",
        "LOGNORMAL, 0.7",
        "LOGNORMAL, 0.9"
    })
    void mg1WithProcessorSharingKnowsTheLawOfServiceByItsMeanOnly(ServiceTimes law, double rate) {
        OpenQueue queue =
                queue(rate, 1, law.of(SEED, "services"))
                        .run(OpenQueueTheoryTest.customers(rate) / 2);
        assertNear(
                "M/G/1-PS " + law.name().toLowerCase(Locale.ROOT),
                "sojourn, ρ = " + rate,
                queue.sojourn(),
                1 / (1 - rate));
        assertLaws(queue.report());
    }

    /// With exponential services the number inside is that of M/M/c, whoever is served.
    @ParameterizedTest
    @CsvSource({"2, 0.7", "2, 0.9", "8, 0.7", "8, 0.95"})
    void sharingSeveralServersIsAsGoodAsQueueingForThemWhenServicesAreExponential(
            int servers, double utilisation) {
        double rate = utilisation * servers;
        OpenQueue queue =
                queue(rate, servers, ServiceTimes.EXPONENTIAL.of(SEED, "services"))
                        .run(OpenQueueTheoryTest.customers(utilisation) / 2);
        assertNear(queue.sojourn(), Theory.sojournMmc(servers, rate, 1));
        assertLaws(queue.report());
    }

    /// Worked by hand: a (40 ns) alone for 10 ns; a and b (10 ns) share for 20 ns, in which b gets
    /// its 10; a, with 20 left, goes on alone for 20.
    @Test
    void itemsGainEqualShares() {
        Simulator simulator = new Simulator();
        List<String> left = new ArrayList<>();
        ProcessorSharing<String> station =
                new ProcessorSharing<>(
                        simulator,
                        1,
                        item -> item.equals("a") ? 40 : 10,
                        (now, item) -> left.add(now + item));
        station.arrive(0, "a");
        simulator.runUntil(10);
        station.arrive(10, "b");
        simulator.run();
        assertThat(left).containsExactly("30b", "50a");
        assertLaws(station.report("station"));
    }

    private static OpenQueue queue(double rate, int servers, LongSupplier services) {
        return new OpenQueue(
                SEED,
                rate,
                (simulator, next, _) ->
                        new ProcessorSharing<>(
                                simulator, servers, _ -> services.getAsLong(), next));
    }
}
