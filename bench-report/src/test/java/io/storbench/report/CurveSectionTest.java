package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.storbench.report.chart.Chart;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Which metrics are drawn over which factors.
class CurveSectionTest {
    private static List<Chart> curves(List<TrialResult> trials) {
        return Report.of(Reports.input(trials)).sections().stream()
                .filter(section -> section.id().equals("curves"))
                .flatMap(section -> section.blocks().stream())
                .filter(Block.Charts.class::isInstance)
                .flatMap(block -> ((Block.Charts) block).charts().stream())
                .toList();
    }

    /// Two targets that exchange one message for whatever size, measured and simulated.
    private static List<TrialResult> sizes(String factor) {
        List<TrialResult> trials = new ArrayList<>();
        int point = 0;
        for (String target : List.of("nfs", "iscsi")) {
            for (int kib : List.of(4, 64, 256)) {
                point++;
                for (TrialBuilder builder : List.of(measured(point), simulated(point))) {
                    trials.add(builder.factor("target", target)
                            .factor(factor, kib + "k")
                            .frameBytes(kib * 1024 + (target.equals("nfs") ? 1024 : 512))
                            .valid(1e6));
                }
            }
        }
        return trials;
    }

    @Test
    void messagesAndBytesAreDrawnByTheSizeOfRequests() {
        Map<String, String> names = Map.of("workload.block", "block size", "target.rsize", "rsize", "io", "io");
        for (Map.Entry<String, String> named : names.entrySet()) {
            String factor = named.getKey();
            String name = named.getValue();
            List<Chart> charts = curves(sizes(factor));
            assertThat(charts)
                    .extracting(Chart::title)
                    .containsExactly(
                            "Messages per operation by " + name,
                            "Bytes on the wire per operation by " + name,
                            "Mean latency by " + name,
                            "Throughput by " + name);
            Chart bytes = charts.get(1);
            assertThat(bytes.y().title()).isEqualTo("bytes on the wire per operation (KiB)");
            assertThat(bytes.series()).extracting(Chart.Series::name).containsExactly("nfs", "iscsi");
            for (Chart.Series series : bytes.series()) {
                double more = series.name().equals("nfs") ? 1 : 0.5;
                for (List<Chart.Dot> dots : List.of(series.measured(), series.simulated())) {
                    assertThat(dots)
                            .extracting(Chart.Dot::x, Chart.Dot::y)
                            .containsExactly(
                                    tuple(4 * 1024.0, 4 + more),
                                    tuple(64 * 1024.0, 64 + more),
                                    tuple(256 * 1024.0, 256 + more));
                }
            }
        }
    }

    /// A file's size is not that of its requests.
    @Test
    void bytesAreNotDrawnOverOtherSizes() {
        assertThat(curves(sizes("workload.file")))
                .extracting(Chart::title)
                .containsExactly("Mean latency by file size", "Throughput by file size");
    }

    /// Completion trials are not judged by their throughput.
    @Test
    void throughputAndLatencyAreDrawnOverTheDepthOfAnyTrial() {
        List<TrialResult> trials = new ArrayList<>();
        for (int depth : List.of(1, 8)) {
            trials.add(measured(depth)
                    .factor("workload.depth", String.valueOf(depth))
                    .depth(depth)
                    .completion(1_000_000_000L)
                    .valid(1e6));
        }
        assertThat(curves(trials))
                .extracting(Chart::title)
                .containsExactly(
                        "Completion time by queue depth", "Mean latency by queue depth", "Throughput by queue depth");
    }
}
