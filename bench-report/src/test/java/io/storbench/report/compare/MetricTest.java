package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.CounterSnapshot;
import io.storbench.plan.AskedMetric;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MetricTest {
    private static Measurement of(long operations) {
        LatencySummary service = new LatencySummary(operations, 20, 1, 1, 50, 90, 95, 99, 999, 1000);
        return new Measurement(
                1_000_000_000,
                operations,
                service,
                service,
                OptionalLong.empty(),
                OptionalLong.empty(),
                CounterSnapshot.NONE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                new TreeMap<>(),
                new TreeMap<>());
    }

    /// The maximum of 99 operations is not their 99th percentile.
    @ParameterizedTest
    @CsvSource({"P50, 2, 50", "P95, 20, 95", "P99, 100, 99", "P999, 1000, 999"})
    void aPercentileNeedsAnOperationBeyondIt(Metric metric, long operations, double nanos) {
        assertThat(metric.of(of(operations))).hasValue(nanos);
        assertThat(metric.of(of(operations - 1))).isEmpty();
        assertThat(metric.isTime()).isTrue();
        assertThat(metric.isHigherBetter()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void eachMetricThatPlansNameIsOneOfTheReports(AskedMetric asked) {
        assertThat(Metric.of(asked, List.of()).key()).isNotBlank();
    }

    @Test
    void keysAreUnique() {
        assertThat(List.of(Metric.values()).stream().map(Metric::key).distinct())
                .hasSize(Metric.values().length);
    }

    /// A division by nothing must not end a report.
    @ParameterizedTest
    @EnumSource(Metric.class)
    void whatIsNoNumberIsSaidInWords(Metric metric) {
        assertThat(metric.brief(Double.NaN)).isEqualTo("unknown");
        assertThat(metric.format(Double.NaN)).isEqualTo("unknown");
        assertThat(metric.brief(Double.POSITIVE_INFINITY)).isEqualTo("infinite");
        assertThat(metric.brief(Double.NEGATIVE_INFINITY)).isEqualTo("infinite, below 0");
        assertThat(metric.format(1e6, Double.POSITIVE_INFINITY)).isEqualTo("[" + metric.format(1e6) + ", infinite]");
        assertThat(metric.format(Double.NaN, Double.NaN)).isEqualTo("[unknown, unknown]");
    }
}
