package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.result.LatencySummary;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TailCorrectionTest {
    private static final double[] LOGS = {-0.1, 0, 0.1};

    /// Three trials whose p99 have these logarithms beside that of a second, with a tail of an exponent.
    private static TailCorrection of(Metric.Statistic statistic, double exponent) {
        List<Double> p99 =
                DoubleStream.of(LOGS).mapToObj(log -> 1e9 * Math.exp(log)).toList();
        List<LatencySummary> latencies = p99.stream()
                .map(nanos -> {
                    long p95 = Math.round(nanos * Math.pow(5, -1 / exponent));
                    return new LatencySummary(1000, p95, 1, 1, p95, p95, p95, Math.round(nanos), 1L << 32, 1L << 33);
                })
                .toList();
        return TailCorrection.of(statistic, p99, latencies);
    }

    private static double meanLogarithm(TailCorrection corrected) {
        return corrected.values().stream()
                .mapToDouble(value -> Math.log(value / 1e9))
                .average()
                .orElseThrow();
    }

    /// s is 0.1, so that the mean rises by α s² / 2, as long as (α s)² is at most 2; beyond by 1 / α.
    @ParameterizedTest
    @CsvSource({"2, 0.01, 0.04", "10, 0.05, 1", "50, 0.02, 2"})
    void theMeanRisesByWhatTheTrialsScatter(double exponent, double rise, double spread) {
        TailCorrection corrected = of(Metric.Statistic.P99, exponent);
        assertThat(meanLogarithm(corrected)).isCloseTo(rise, within(1e-7));
        assertThat(corrected.spread()).isCloseTo(spread, within(1e-6));
        assertThat(corrected.degreesOfFreedom()).isCloseTo(Math.max(1, 2 / (1 + 1.5 * spread)), within(1e-6));
    }

    @Test
    void meansAndMediansStayAsTheyAre() {
        for (Metric.Statistic statistic : List.of(Metric.Statistic.MEAN, Metric.Statistic.P50)) {
            TailCorrection corrected = of(statistic, 2);
            assertThat(meanLogarithm(corrected)).isCloseTo(0, within(1e-9));
            assertThat(corrected.degreesOfFreedom()).isEqualTo(2);
        }
    }

    /// All of a trial's operations take the same time: nothing tells a tail.
    @Test
    void aTrialWithoutATailKeepsItsOwn() {
        List<Double> own = List.of(1e6, 1.1e6);
        LatencySummary flat = new LatencySummary(1000, 1e6, 0, 5, 5, 5, 5, 5, 5, 5);
        assertThat(TailCorrection.of(Metric.Statistic.P99, own, List.of(flat, flat))
                        .values())
                .isEqualTo(own);
    }
}
