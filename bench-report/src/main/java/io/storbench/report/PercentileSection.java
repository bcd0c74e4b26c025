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
        List<Block> left = new ArrayList<>();
        for (Origin origin : Origin.values()) {
            List<Chart> own = PercentileCharts.of(
                    analysis.experiment(), origin, analysis.answer().map(answer -> answer.compare()));
            charts.addAll(own.subList(0, Math.min(MOST, own.size())));
            if (own.size() > MOST) {
                left.add(new Block.Paragraph(left(origin, own)));
            }
        }
        if (charts.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>(List.of(new Block.Charts(charts)));
        blocks.addAll(left);
        return Optional.of(new Section("percentiles", "Latency percentiles", blocks));
    }

    private static String left(Origin origin, List<Chart> charts) {
        int shown = points(charts.subList(0, MOST));
        int left = points(charts) - shown;
        return "Of the %s points the first %d are drawn; %d further %s left out. All points' p50 and p99"
                        .formatted(origin.key(), shown, left, left == 1 ? "one is" : "ones are")
                + " are in the table of results.";
    }

    private static int points(List<Chart> charts) {
        return charts.stream().mapToInt(chart -> chart.series().size()).sum();
    }
}
