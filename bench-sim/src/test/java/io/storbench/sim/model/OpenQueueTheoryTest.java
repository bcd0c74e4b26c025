package io.storbench.sim.model;

import static io.storbench.sim.model.OpenQueue.assertLaws;
import static io.storbench.sim.model.OpenQueue.assertNear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Simulated means against theory: within three half-widths of the interval at 99 %, seeds fixed.
@Tag("slow")
class OpenQueueTheoryTest {
    private static final long SEED = 20260102;

    @ParameterizedTest
    @CsvSource({
        "1, 0.3", "1, 0.7", "1, 0.9", "1, 0.95",
        "2, 0.3", "2, 0.7", "2, 0.9", "2, 0.95",
        "8, 0.3", "8, 0.7", "8, 0.9", "8, 0.95",
        "32, 0.3", "32, 0.7", "32, 0.9", "32, 0.95"
    })
    void mmcAgreesWithErlang(int servers, double utilisation) {
        double rate = utilisation * servers;
        OpenQueue queue = new OpenQueue(SEED, rate, servers, ServiceTimes.EXPONENTIAL.of(SEED, "services"))
                .run(customers(utilisation));
        assertNear(
                "M/M/" + servers, "sojourn, ρ = " + utilisation, queue.sojourn(), Theory.sojournMmc(servers, rate, 1));
        assertUsed(queue.report(), utilisation);
    }

    @ParameterizedTest
    @CsvSource({
        "CONSTANT, 0.3",
        "CONSTANT, 0.7",
        "CONSTANT, 0.9",
        "CONSTANT, 0.95",
        "HYPEREXPONENTIAL, 0.3",
        "HYPEREXPONENTIAL, 0.7",
        "HYPEREXPONENTIAL, 0.9",
        "HYPEREXPONENTIAL, 0.95",
        "LOGNORMAL, 0.3",
        "LOGNORMAL, 0.7",
        "LOGNORMAL, 0.9",
        "LOGNORMAL, 0.95"
    })
    void mg1AgreesWithPollaczekAndKhinchine(ServiceTimes law, double rate) {
        OpenQueue queue = new OpenQueue(SEED, rate, 1, law.of(SEED, "services")).run(customers(rate));
        assertNear(
                "M/G/1 " + law.name().toLowerCase(Locale.ROOT),
                "sojourn, ρ = " + rate,
                queue.sojourn(),
                Theory.sojournMg1(rate, 1, law.secondMoment()));
        assertUsed(queue.report(), rate);
    }

    @ParameterizedTest
    @EnumSource(ServiceTimes.class)
    void withUnlimitedServersTheNumberInsideIsTheOfferedLoadWhateverTheLawOfService(ServiceTimes law) {
        OpenQueue queue = new OpenQueue(SEED, 5, FifoServer.UNLIMITED, law.of(SEED, "services")).run(1_000_000);
        assertThat(queue.report().meanNumber()).isCloseTo(5, within(0.05));
        assertNear(queue.sojourn(), 1);
    }

    /// Burke's theorem makes the second queue M/M/1, too; the sojourns add up (Jackson).
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.7, 0.9, 0.95})
    void twoQueuesInARowAreEachAsIfAlone(double rate) {
        OpenQueue queue = new OpenQueue(SEED, rate, (simulator, next, _) -> {
                    var first = ServiceTimes.EXPONENTIAL.of(SEED, "first");
                    var second = ServiceTimes.EXPONENTIAL.of(SEED, "second");
                    FifoServer<Customer> last = new FifoServer<>(simulator, 1, _ -> second.getAsLong(), next);
                    return new FifoServer<>(simulator, 1, _ -> first.getAsLong(), last::arrive);
                })
                .run(customers(rate));
        assertNear("two M/M/1 in a row", "sojourn, ρ = " + rate, queue.sojourn(), 2 / (1 - rate));
    }

    /// Of 60 intervals at 95 %, each from its own seed, 52 or more cover the truth with a
    /// probability of 99 % (the binomial law), and not all of them always do.
    @Test
    void intervalsOfDifferentSeedsCoverTheTruthAsOftenAsTheySay() {
        int covered = 0;
        for (long seed = 1; seed <= 60; seed++) {
            OpenQueue queue = new OpenQueue(seed, 0.5, 1, ServiceTimes.EXPONENTIAL.of(seed, "services"));
            if (queue.run(100_000).sojourn(0.95).contains(2)) {
                covered++;
            }
        }
        assertThat(covered).isBetween(52, 60);
    }

    /// So many that the interval is narrow although neighbours resemble each other.
    static long customers(double utilisation) {
        return utilisation < 0.8 ? 500_000 : utilisation < 0.92 ? 2_000_000 : 8_000_000;
    }

    private static void assertUsed(StationReport report, double utilisation) {
        assertLaws(report);
        assertThat(report.utilisation()).isCloseTo(utilisation, within(0.02 * utilisation));
    }
}
