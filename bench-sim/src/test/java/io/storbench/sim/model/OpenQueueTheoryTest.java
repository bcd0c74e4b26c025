package io.storbench.sim.model;

import static io.storbench.sim.model.OpenQueue.UNIT_NANOS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.random.RandomStream;
import io.storbench.stats.StudentInterval;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Simulated means against theory: within three half-widths of the interval at 99 %, seeds fixed.
class OpenQueueTheoryTest {
    private static final long SEED = 20260102;
    private static final long CUSTOMERS = 1_000_000;

    @ParameterizedTest
    @CsvSource({"1, 0.3", "1, 0.8", "1, 0.9", "2, 0.7", "4, 0.8", "8, 0.9", "32, 0.95"})
    void mmcAgreesWithErlang(int servers, double utilisation) {
        double rate = utilisation * servers;
        OpenQueue queue = new OpenQueue(SEED, rate, servers, exponential()).run(CUSTOMERS);
        assertNear(queue.sojourn(), Theory.sojournMmc(servers, rate, 1));
        assertLaws(queue.report(), utilisation);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.7, 0.9})
    void md1AgreesWithPollaczekAndKhinchine(double rate) {
        OpenQueue queue = new OpenQueue(SEED, rate, 1, () -> (long) UNIT_NANOS).run(CUSTOMERS);
        assertNear(queue.sojourn(), Theory.sojournMg1(rate, 1, 1));
        assertLaws(queue.report(), rate);
    }

    /// Two phases of means 0.5 (probability 0.9) and 5.5: mean 1, second moment 2·(0.9·0.25 +
    /// 0.1·30.25) = 6.5, squared coefficient of variation 5.5.
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.7})
    void mg1WithHyperexponentialServiceAgreesWithPollaczekAndKhinchine(double rate) {
        RandomStream phases = RandomStream.of(SEED, "phases");
        ExponentialTimes brief = exponentialTimes("brief", 0.5);
        ExponentialTimes tedious = exponentialTimes("tedious", 5.5);
        LongSupplier service =
                () -> phases.nextDouble() < 0.9 ? brief.nextNanos() : tedious.nextNanos();
        OpenQueue queue = new OpenQueue(SEED, rate, 1, service).run(CUSTOMERS);
        assertNear(queue.sojourn(), Theory.sojournMg1(rate, 1, 6.5));
        assertLaws(queue.report(), rate);
    }

    @Test
    void withUnlimitedServersTheNumberInsideIsTheOfferedLoadWhateverTheLawOfService() {
        for (LongSupplier service : new LongSupplier[] {exponential(), () -> (long) UNIT_NANOS}) {
            OpenQueue queue = new OpenQueue(SEED, 5, FifoServer.UNLIMITED, service).run(CUSTOMERS);
            assertThat(queue.report().meanNumber()).isCloseTo(5, within(0.05));
        }
    }

    private static void assertNear(StudentInterval interval, double theory) {
        assertThat(interval.mean()).isCloseTo(theory, within(3 * interval.halfWidth()));
        // An interval as wide as the value would pass anything.
        assertThat(interval.halfWidth()).isLessThan(0.1 * theory);
    }

    /// The queue began and ended empty, so Little's law holds to rounding.
    private static void assertLaws(StationReport report, double utilisation) {
        assertThat(report.inside()).isZero();
        assertThat(report.arrivals()).isEqualTo(CUSTOMERS);
        assertThat(report.littleNumber())
                .isCloseTo(report.meanNumber(), within(1e-9 * report.meanNumber()));
        assertThat(report.utilisation()).isCloseTo(utilisation, within(0.02 * utilisation));
    }

    private static LongSupplier exponential() {
        return exponentialTimes("services", 1)::nextNanos;
    }

    private static ExponentialTimes exponentialTimes(String name, double mean) {
        return new ExponentialTimes(RandomStream.of(SEED, name), mean * UNIT_NANOS);
    }
}
