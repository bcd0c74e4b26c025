package io.storbench.report;

import io.storbench.report.chart.Chart;
import io.storbench.report.chart.CurveCharts;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Factor;
import io.storbench.report.compare.Metric;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The metrics over each numeric factor.
final class CurveSection {
    /// Messages per operation are worth a picture where they differ by more than what is under way
    /// at the edges of a timed measurement.
    private static final double WORTH_DRAWING = 1.05;

    /// Pictures of a metric over a factor; a large design would fill a page with more.
    private static final int MAX_EACH = 6;

    private CurveSection() {}

    private static List<Metric> metrics(Analysis analysis) {
        DoubleSummaryStatistics messages =
                analysis.experiment().points().stream()
                        .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                        .flatMap(results -> results.estimate(Metric.MESSAGES).stream())
                        .mapToDouble(Estimate::mean)
                        .summaryStatistics();
        List<Metric> metrics = new ArrayList<>(analysis.metrics());
        if (messages.getCount() > 0 && messages.getMax() > WORTH_DRAWING * messages.getMin()) {
            metrics.addFirst(Metric.MESSAGES);
        }
        return metrics;
    }

    static Optional<Section> of(Analysis analysis) {
        List<Chart> charts = new ArrayList<>();
        int left = 0;
        for (Factor factor : analysis.experiment().varied()) {
            if (factor.isNumeric()) {
                for (Metric metric : metrics(analysis)) {
                    List<Chart> own = CurveCharts.of(analysis.experiment(), factor, metric);
                    charts.addAll(own.subList(0, Math.min(MAX_EACH, own.size())));
                    left += Math.max(0, own.size() - MAX_EACH);
                }
            }
        }
        if (charts.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>(List.of(new Block.Charts(charts)));
        if (left > 0) {
            blocks.add(
                    new Block.Paragraph(
                            "Of each metric over each factor the first "
                                    + MAX_EACH
                                    + " pictures are drawn; "
                                    + left
                                    + " further ones are left out. All points are in the table of"
                                    + " results."));
        }
        return Optional.of(new Section("curves", "Curves", blocks));
    }
}
