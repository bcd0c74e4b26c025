package io.storbench.report;

import static io.storbench.report.Reports.charts;
import static io.storbench.report.Reports.paragraphs;
import static io.storbench.report.Reports.report;
import static io.storbench.report.Reports.table;
import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
    @Test
    void differencesBeyondTwiceAreRatiosInTheTables() {
        Report report = report(
                measured(1).factor("rtt", "1ms").valid(1e6),
                simulated(1).factor("rtt", "1ms").valid(0.004e6),
                measured(2).factor("rtt", "2ms").valid(1e6),
                simulated(2).factor("rtt", "2ms").valid(8e6));
        assertThat(table(report, "Mean latency by point").rows().getFirst()).endsWith("0.0040", "0.0040x");
        // 250 times too low is further off than 8 times too high.
        assertThat(table(report, "Over all points with both").rows().getFirst()).contains("0.0040x");
    }

    @Test
    void pointsOfOneOriginAreNamed() {
        Report report = report(
                measured(1).valid(1e6),
                simulated(1).valid(1e6),
                measured(2).valid(1e6),
                simulated(3).valid(1e6));
        assertThat(report.sections())
                .flatExtracting(Section::blocks)
                .contains(new Block.Paragraph("Validly measured only: point 2. Validly simulated only: point" + " 3."));
    }

    @Test
    void aDirectoryOfFailuresStillMakesAReport() {
        Report report = report(measured(1).failed("connection refused"));
        assertThat(table(report, "Excluded trials").rows())
                .containsExactly(List.of("1", "measured", "1", "failed", "connection refused"));
        assertThat(report.headline().first().counts()).containsExactly("Measured: 0 valid, 0 doubtful, 1 failed");
    }

    /// Its tables would be empty: what failed is the first that follows.
    @Test
    void failuresAloneHaveNoTablesOfNumbers() {
        Report report = report(
                measured(1).factor("target", "nfs").failed("connection refused"),
                measured(2).factor("target", "iscsi").failed("connection refused"));
        assertThat(report.headline().answer()).contains("no trial is valid");
        assertThat(report.sections())
                .extracting(Section::id)
                .startsWith("excluded")
                .doesNotContain("results", "effects", "answer", "curves");
    }

    /// 50 operations of 20 ms in a second; the median stays.
    @Test
    void fewerThanAHundredOperationsHaveNoP99() {
        List<String> row = Reports.table(Reports.report(measured(1).valid(20e6)), "Results by point")
                .rows()
                .getFirst();
        assertThat(row).contains("20.0 ms").doesNotContain("26.0 ms");
    }

    /// A mean of 10 ms with a p99 of 13 ms needs no word; one of 10 ms with one of 1.3 ms does.
    @Test
    void aMeanBeyondThePercentilesIsExplained() {
        assertThat(paragraphs(report(measured(1).valid(10e6))))
                .noneMatch(text -> text.contains("A p99 below the mean"));
        assertThat(paragraphs(report(measured(1).tail(10e6).valid(1e6))))
                .anyMatch(text -> text.contains("A p99 below the mean is not a mistake"));
    }

    @Test
    void doubtfulTrialsAreListedWithTheMeanWithAndWithoutThem() {
        Report report = report(
                measured(1).replicate(1).valid(1e6),
                measured(1).replicate(2).doubtful(3e6, "depth not reached", "cache"));
        assertThat(table(report, "Excluded trials").rows())
                .containsExactly(List.of("1", "measured", "2", "doubtful", "depth not reached; cache"));
        assertThat(table(report, "With and without doubtful trials").rows().getFirst())
                .containsExactly("1", "measured", "mean latency", "1.000 ms", "1", "1.732 ms", "2");
    }

    @Test
    void replicatesThatLackForOneReasonShareARow() {
        Report report = report(
                measured(1).replicate(1).doubtful(1e6, "cache"),
                measured(1).replicate(2).doubtful(1e6, "cache"),
                measured(1).replicate(3).doubtful(1e6, "cache"),
                measured(1).replicate(4).doubtful(1e6, "depth not reached"),
                measured(1).replicate(5).doubtful(1e6, "cache"));
        assertThat(table(report, "Excluded trials").rows())
                .containsExactly(
                        List.of("1", "measured", "1 to 3, 5", "doubtful", "cache"),
                        List.of("1", "measured", "4", "doubtful", "depth not reached"));
    }

    @Test
    void oneReplicatePrintsNoInterval() {
        List<String> row =
                table(report(measured(1).valid(1e6)), "Results by point").rows().getFirst();
        assertThat(row).containsSequence("1", "1.000 ms", "–");
    }

    /// Geometric mean 1.414 ms, standard error of the logarithm ln(2) / 2 = 0.34657; t(1 degree, 95 %) =
    /// 12.7062, so that the interval is 1.414 ms times or over exp(4.40363) = 81.75.
    @Test
    void anIntervalNeedsNoCutAtZero() {
        assertThat(ofTwo(1e6, 2e6)).containsSequence("2", "1.414 ms", "[17.30 µs, 115.6 ms]");
    }

    /// The same of ln(9) / 2 = 1.0986 is exp(13.96), over a million.
    @Test
    void anIntervalBeyondAFactorOfAThousandIsUnknown() {
        assertThat(ofTwo(1e6, 9e6)).containsSequence("2", "3.000 ms", "unknown");
    }

    private static List<String> ofTwo(double firstNanos, double secondNanos) {
        Report report = report(
                measured(1).replicate(1).valid(firstNanos),
                measured(1).replicate(2).valid(secondNanos));
        return table(report, "Results by point").rows().getFirst();
    }

    @Test
    void aTargetWithoutMessagesHasNoneToShow() {
        List<String> row = table(report(measured(1).messages(0).valid(1e6)), "Results by point")
                .rows()
                .getFirst();
        assertThat(row.subList(row.size() - 4, row.size())).containsOnly("–");
    }

    @Test
    void nothingMakesNoReport() {
        assertThatThrownBy(() -> report()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aValueThatNoTrialCanHaveIsInNoMeanAndIsReported() {
        Report report = report(
                measured(1).replicate(1).valid(1e6), measured(1).replicate(2).valid(1e19));
        assertThat(table(report, "Results by point").rows().getFirst()).containsSequence("2", "1.000 ms (n = 1)");
        assertThat(table(report, "Excluded trials").rows())
                .contains(List.of(
                        "1",
                        "measured",
                        "2",
                        "valid",
                        "excluded from mean latency: the value is 0 or beyond what" + " a trial can have"));
    }

    @Test
    void equalReplicatesOfASimulationAreDeterministicAndHaveNoInterval() {
        Report report = report(
                simulated(1).factor("rtt", "1ms").replicate(1).valid(1e6),
                simulated(1).factor("rtt", "1ms").replicate(2).valid(1e6),
                simulated(2).factor("rtt", "2ms").replicate(1).valid(2e6),
                simulated(2).factor("rtt", "2ms").replicate(2).valid(2e6));
        assertThat(table(report, "Results by point").rows().getFirst())
                .containsSequence("2", "1.000 ms", "deterministic");
        assertThat(table(report, "Effects on mean latency").rows().get(1)).contains("x2.000");
    }

    @Test
    void theReportSaysThatTrialsOfOneSetUpShareIt() {
        Report report = report(
                measured(1).factor("vers", "3").replicate(1).setUp(1).valid(1e6),
                measured(1).factor("vers", "3").replicate(2).setUp(3).valid(1.1e6),
                measured(2).factor("vers", "4.1").replicate(1).setUp(2).valid(2e6),
                measured(2).factor("vers", "4.1").replicate(2).setUp(4).valid(2.1e6));
        assertThat(report.sections())
                .flatExtracting(Section::blocks)
                .filteredOn(Block.Paragraph.class::isInstance)
                .extracting(Object::toString)
                .anyMatch(text -> text.contains("The intervals of these factors are too narrow."));
    }

    @Test
    void anEffectThatMissingTrialsHideIsNotBlamedOnTheDesign() {
        Report report = report(
                measured(1).factor("rtt", "1ms").valid(1e6),
                measured(2).factor("rtt", "2ms").failed("gone"));
        assertThat(table(report, "Effects on mean latency").rows().getFirst())
                .last()
                .isEqualTo("not estimable from these results");
    }

    /// 4 pictures of 6 points each.
    @Test
    void pointsWithoutAPictureOfPercentilesAreCounted() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 27; point++) {
            trials.add(measured(point).factor("o", "o" + point).valid(point * 1e6));
        }
        Report report = report(trials.toArray(TrialResult[]::new));
        assertThat(charts(report).stream().filter(t -> t.startsWith("Latency percentiles")))
                .hasSize(4);
        assertThat(report.sections().stream()
                        .filter(section -> section.id().equals("percentiles"))
                        .flatMap(section -> section.blocks().stream()))
                .last()
                .isEqualTo(new Block.Paragraph("Of the measured points the first 24 are drawn; 3 further ones are left"
                        + " out. All points' p50 and p99 are in the table of results."));
        assertThat(report(trials.subList(0, 24).toArray(TrialResult[]::new)).sections())
                .filteredOn(section -> section.id().equals("percentiles"))
                .allSatisfy(section -> assertThat(section.blocks()).hasSize(1));
    }

    /// 3 messages for each read, 4 for each write; hand-made trials have one for each operation.
    @Test
    void messagesPerOperationAreDrawnWhereTheyDiffer() {
        List<String> titles = charts(report(
                measured(1).factor("workload.file", "1m").messages(3).valid(1e6),
                measured(2).factor("workload.file", "2m").messages(4).valid(1e6)));
        assertThat(titles).contains("Messages per operation by file size");
        assertThat(charts(report(
                        measured(1).factor("workload.file", "1m").valid(1e6),
                        measured(2).factor("workload.file", "2m").valid(1e6))))
                .isNotEmpty()
                .noneMatch(title -> title.startsWith("Messages"));
    }
}
