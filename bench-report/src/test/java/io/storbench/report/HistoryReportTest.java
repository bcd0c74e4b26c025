package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Question;
import io.storbench.report.chart.Chart;
import io.storbench.report.compare.History;
import io.storbench.report.compare.History.Spread;
import io.storbench.report.compare.History.Step;
import io.storbench.report.compare.LatencyDistances;
import io.storbench.report.compare.LatencyHistories;
import io.storbench.report.render.ReportFormat;
import io.storbench.result.Origin;
import io.storbench.result.Predictions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HistoryReportTest {
    private static Report report(LatencyHistories histories) {
        return Report.of(new ReportInput(
                "t",
                List.of(
                        measured(1).factor("network.rtt", "1ms").valid(1e6),
                        simulated(1).factor("network.rtt", "1ms").valid(1e6),
                        measured(2).factor("network.rtt", "2ms").valid(2e6)),
                Map.of(),
                "results",
                "storbench",
                "",
                "",
                Question.NONE,
                Predictions.NONE,
                LatencyDistances.NONE,
                histories,
                0,
                List.of(),
                LoadSweep.NONE));
    }

    /// Steps with a median of one, two... units; p99 and the maximum are 2 and 10 times of it.
    private static History history(int point, Origin origin, int replicates, double unitNanos) {
        return new History(
                point,
                origin,
                replicates,
                2,
                Stream.of(1, 2, 3)
                        .map(i -> new Step(
                                2 * i - 1,
                                100 - i,
                                spread((100 - i) / 2.0),
                                spread(i * unitNanos),
                                spread(2 * i * unitNanos),
                                spread(10 * i * unitNanos)))
                        .toList());
    }

    private static Spread spread(double median) {
        return new Spread(median, median / 2, median * 2);
    }

    private static List<Block> blocks(Report report) {
        return report.sections().stream()
                .filter(section -> section.id().equals("history"))
                .flatMap(section -> section.blocks().stream())
                .toList();
    }

    @Test
    void thePicturesOfAPointHaveTheSameAxes() {
        Report report = report(new LatencyHistories(
                List.of(history(1, Origin.MEASURED, 3, 1e6), history(1, Origin.SIMULATED, 1, 1e5)), 0, 0, List.of()));
        assertThat(blocks(report)).hasSize(2);
        List<Chart> charts = ((Block.Charts) blocks(report).getLast()).charts();
        assertThat(charts)
                .extracting(Chart::title)
                .containsExactly(
                        "Latency over time, measured, point 1",
                        "Throughput over time, measured, point 1",
                        "Latency over time, simulated, point 1",
                        "Throughput over time, simulated, point 1");
        Chart measured = charts.getFirst();
        assertThat(measured.series()).extracting(Chart.Series::name).containsExactly("p50", "p99", "max");
        assertThat(measured.y()).isEqualTo(charts.get(2).y());
        assertThat(charts.get(1).y()).isEqualTo(charts.getLast().y());
        assertThat(measured.y().title()).isEqualTo("service latency (ms)");
        assertThat(measured.x().high()).isEqualTo(6);
        assertThat(measured.series().get(1).measured())
                .containsExactly(new Chart.Dot(1, 2, 1, 4), new Chart.Dot(3, 4, 2, 8), new Chart.Dot(5, 6, 3, 12));
        assertThat(measured.series().get(1).band()).hasSize(3);
        assertThat(measured.caption())
                .isEqualTo("At network.rtt 1ms. 3 replicates, by steps of 2 s, of at least 97" + " operations each.");
        // One replicate has no spread.
        assertThat(charts.getLast().series()).allMatch(series -> series.band().isEmpty());
        assertThat(ReportFormat.HTML.render(report))
                .contains(
                        "over time in the measurement (s), service latency (ms): p50 1 2 3; p99 2 4 6; max 10 20 30\"");
    }

    @Test
    void whatIsLeftOutAndWhatCannotBeReadIsSaid() {
        Report report = report(new LatencyHistories(
                List.of(history(2, Origin.MEASURED, 1, 1e6)), 3, 0, List.of("Point 1: its log is damaged.")));
        assertThat(blocks(report)).hasSize(3);
        assertThat(((Block.Paragraph) blocks(report).getFirst()).text())
                .contains("up to 6; 3 further points are left out.");
        assertThat(blocks(report).getLast()).isEqualTo(new Block.Problem("Point 1: its log is damaged."));
    }

    @Test
    void simulatedLatenciesThatStayTheSameAreCounted() {
        Report report = report(new LatencyHistories(List.of(), 0, 6, List.of()));
        assertThat(blocks(report))
                .containsExactly(
                        new Block.Paragraph("Simulated latencies that stay the same over time are not drawn: 6."));
    }

    /// Words about pictures say nothing without them.
    @Test
    void markdownHasNoWordsAboutPictures() {
        Report report = report(new LatencyHistories(List.of(history(2, Origin.MEASURED, 1, 1e6)), 0, 0, List.of()));
        assertThat(ReportFormat.MD.render(report)).doesNotContain("over time");
    }

    /// A log that cannot be read is news with and without pictures.
    @Test
    void markdownHasWhatCannotBeRead() {
        Report report = report(new LatencyHistories(
                List.of(history(2, Origin.MEASURED, 1, 1e6)), 0, 0, List.of("Point 1: its log is damaged.")));
        assertThat(ReportFormat.MD.render(report))
                .contains("## Latency and throughput over time\n\nPoint 1: its log is damaged.\n")
                .doesNotContain("The median, the 99th percentile");
        assertThat(ReportFormat.HTML.render(report)).contains("<p>Point 1: its log is damaged.</p>");
    }

    @Test
    void withoutLogsThereIsNoSection() {
        assertThat(blocks(report(LatencyHistories.NONE))).isEmpty();
    }
}
