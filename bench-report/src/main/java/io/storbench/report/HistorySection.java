package io.storbench.report;

import io.storbench.report.chart.HistoryCharts;
import io.storbench.report.compare.History;
import io.storbench.report.compare.LatencyHistories;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How latencies went while trials ran: what a mean and a percentile of the whole time hide.
final class HistorySection {
    private HistorySection() {}

    static Optional<Section> of(Analysis analysis, LatencyHistories histories) {
        List<Block> blocks = new ArrayList<>();
        if (!histories.histories().isEmpty()) {
            blocks.add(new Block.Paragraph(words(histories)));
            blocks.add(new Block.Charts(HistoryCharts.of(analysis.experiment(), histories.histories())));
        }
        if (histories.flat() > 0) {
            blocks.add(new Block.Paragraph(
                    "Simulated latencies that stay the same over time are not drawn: %s.".formatted(histories.flat())));
        }
        histories.problems().forEach(problem -> blocks.add(new Block.Problem(problem)));
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("history", "Latency and throughput over time", blocks));
    }

    private static String words(LatencyHistories histories) {
        return "The median, the 99th percentile and the largest service latency of each step of time, and the"
                + " operations completed in it per second; the warm-up is before time 0 and is not logged. Lines are"
                + " medians over the first "
                + History.MOST_REPLICATES
                + " valid replicates at most; the band spans their minimum and maximum."
                + " The p99 of fewer than 100 operations is the largest latency. A step in which no"
                + " operation completed has no mark, and trials of less than three seconds have no"
                + " history."
                + (histories.left() == 0
                        ? ""
                        : " Drawn are the points whose p99 is furthest above their p50, with those"
                                + " that they are compared to, up to "
                                + LatencyHistories.MOST_POINTS
                                + "; "
                                + histories.left()
                                + (histories.left() == 1
                                        ? " further point is left out."
                                        : " further points are left out."));
    }
}
