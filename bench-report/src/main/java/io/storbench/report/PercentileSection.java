package io.storbench.report;

import io.storbench.report.chart.Chart;
import io.storbench.report.chart.PercentileCharts;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How latencies spread: the tail beside the middle.
final class PercentileSection {
    /// Pictures of each origin; all points' p50 and p99 are in the table of results.
    private static final int MOST = 4;

    private PercentileSection() {}

    static Optional<Section> of(Analysis analysis) {
        List<Chart> charts = new ArrayList<>();
        for (Origin origin : Origin.values()) {
            charts.addAll(PercentileCharts.of(analysis.experiment(), origin, MOST));
        }
        return charts.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Section(
                                "percentiles",
                                "Latency percentiles",
                                List.of(new Block.Charts(charts))));
    }
}
