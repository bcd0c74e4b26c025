package io.storbench.report;

import io.storbench.report.answer.Knee;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.CurveCharts;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The metrics over each numeric factor.
final class CurveSection {
    /// Messages per operation are worth a picture where they differ by more than what is in flight
    /// at the edges of a timed measurement.
    private static final double WORTH_DRAWING = 1.05;

    private CurveSection() {}

    /// What goes with the size of requests is messages and bytes, with the depth of a queue throughput
    /// too; of the rest, what the trials are judged by.
    private static List<Metric> metrics(Analysis analysis, ObservedFactor factor) {
        Set<Metric> metrics = new LinkedHashSet<>();
        if (factor.isRequestSize()) {
            metrics.addAll(List.of(Metric.MESSAGES, Metric.FRAME_BYTES));
        } else if (messagesDiffer(analysis)) {
            metrics.add(Metric.MESSAGES);
        }
        metrics.addAll(analysis.metrics());
        if (factor.isRate()) {
            metrics.addAll(List.of(Metric.RESPONSE, Metric.RESPONSE_P99, Metric.THROUGHPUT));
        } else if (factor.isLoad()) {
            metrics.add(analysis.metrics().getFirst().rate());
        }
        return List.copyOf(metrics);
    }

    private static boolean messagesDiffer(Analysis analysis) {
        DoubleSummaryStatistics messages = analysis.experiment().points().stream()
                .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                .flatMap(results -> results.estimate(Metric.MESSAGES).stream())
                .mapToDouble(Estimate::mean)
                .summaryStatistics();
        return messages.getCount() > 0 && messages.getMax() > WORTH_DRAWING * messages.getMin();
    }

    static Optional<Section> of(Analysis analysis) {
        List<Chart> charts = new ArrayList<>();
        int left = 0;
        boolean bytes = false;
        String compared =
                analysis.answer().map(answer -> answer.compare().path()).orElse("");
        for (ObservedFactor factor : analysis.experiment().varied()) {
            if (factor.isNumeric()) {
                for (Metric metric : metrics(analysis, factor)) {
                    List<Chart> own = CurveCharts.of(analysis.experiment(), factor, metric, compared);
                    charts.addAll(own.stream().limit(1).toList());
                    bytes |= metric == Metric.FRAME_BYTES && !own.isEmpty();
                    left += Math.max(0, own.size() - 1);
                }
            }
        }
        if (charts.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>(List.of(new Block.Charts(charts)));
        Knee.of(analysis.experiment()).stream()
                .map(Knee::sentence)
                .map(Block.Paragraph::new)
                .forEach(blocks::add);
        if (bytes) {
            blocks.add(new Block.Paragraph("Bytes on the wire are those of Ethernet frames, both ways: as they were"
                    + " on a mounted path and in a simulated TCP, with"
                    + " acknowledgements; else computed from the messages, without."));
        }
        if (left > 0) {
            blocks.add(new Block.Paragraph("Of each metric over each factor one picture is drawn; "
                    + left
                    + (left == 1 ? " further one is" : " further ones are")
                    + " left out. All points are in the table of results."));
        }
        return Optional.of(new Section("curves", "Curves", blocks));
    }
}
