package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.chart.Chart;
import io.storbench.report.chart.ComparisonCharts;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The picture of a comparison.
class RatioChartTest {
    /// A ratio of 20 has an interval that lies beyond the picture's edge, as has one of 1/20.
    @ParameterizedTest
    @ValueSource(doubles = {20, 0.05})
    void aRatioBeyondTheEdgeIsDrawnAtIt(double ratio) {
        ResultComparison comparison =
                ResultComparison.of(
                        Runs.a(Runs.point(1, "1ms", 1e6, 1.01e6, 0.99e6)),
                        Runs.b(Runs.point(1, "1ms", ratio * 1e6, ratio * 1.01e6, ratio * 0.99e6)),
                        Runs.rules(0.05));
        Chart chart = ComparisonCharts.ratios(comparison).orElseThrow();
        List<Chart.Dot> dots = chart.series().getFirst().measured();
        assertThat(dots).hasSize(1);
        assertThat(dots.getFirst().x()).isBetween(chart.x().low(), chart.x().high());
    }
}
