package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.report.chart.Chart;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static Report report(TrialResult... trials) {
        return Report.of(new ReportInput("t", List.of(trials), Map.of(), "storbench run t", "t"));
    }

    private static Block.Table table(Report report, String caption) {
        return report.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(Block.Table.class::isInstance)
                .map(Block.Table.class::cast)
                .filter(table -> table.caption().equals(caption))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theFirstScreenSaysHowFarTheSimulationIsOff() {
        Report report =
                report(
                        measured(1).factor("network.rtt", "1ms").valid(1e6),
                        simulated(1).factor("network.rtt", "1ms").valid(1.02e6),
                        measured(2).factor("network.rtt", "4ms").valid(4e6),
                        simulated(2).factor("network.rtt", "4ms").valid(3.8e6));
        assertThat(report.headline().title()).isEqualTo("t: measured and predicted");
        assertThat(report.headline().question())
                .isEqualTo(
                        "Measured and predicted mean service latency and throughput over"
                                + " network.rtt (1ms, 4ms).");
        assertThat(report.headline().verdicts().getFirst().replace('\u00A0', ' '))
                .isEqualTo(
                        "Mean service latency: the simulation is within 5.0 % of the measurement at"
                                + " every one of the 2 points with both; mean error 3.5 %, bias"
                                + " -1.5 %.");
        assertThat(report.headline().counts())
                .containsExactly(
                        "Measured: 2 valid, 0 doubtful, 0 failed",
                        "Simulated: 2 valid, 0 doubtful, 0 failed");
    }

    /// 744 % off is no agreement, and -100 % hides by how much.
    @Test
    void aSimulationThatIsFarOffIsToldByFactors() {
        assertThat(verdict(0.01e6, 0.02e6))
                .isEqualTo(
                        "Mean service latency: the simulation is too low by a factor of 50 to 100"
                                + " at the 2 points with both; typically by a factor of 71"
                                + " (geometric mean).");
        assertThat(verdict(8e6, 2e6))
                .contains("too high by a factor of 2.0 to 8.0 at the 2 points")
                .doesNotContain("within", "%");
        // The geometric mean of 8 and 4, whichever way they are off, is the root of 32.
        assertThat(verdict(8e6, 0.25e6))
                .contains(
                        "off by up to a factor of 8.0, from 0.25 to 8.0 times the measurement, at"
                                + " the 2 points")
                .contains("typically by a factor of 5.7");
        assertThat(verdict(8e6))
                .contains("too high by a factor of 8.0 at the one point with both.");
        assertThat(verdict(1.5e6, 1e6)).contains("within 50 % of");
    }

    /// The verdict on latencies simulated where 1 ms was measured.
    private static String verdict(double... simulatedNanos) {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < simulatedNanos.length; i++) {
            String rtt = i + "ms";
            trials.add(measured(i + 1).factor("network.rtt", rtt).valid(1e6));
            trials.add(simulated(i + 1).factor("network.rtt", rtt).valid(simulatedNanos[i]));
        }
        return report(trials.toArray(TrialResult[]::new))
                .headline()
                .verdicts()
                .getFirst()
                .replace('\u00A0', ' ');
    }

    @Test
    void differencesBeyondTwiceAreRatiosInTheTables() {
        Report report =
                report(
                        measured(1).factor("rtt", "1ms").valid(1e6),
                        simulated(1).factor("rtt", "1ms").valid(0.004e6),
                        measured(2).factor("rtt", "2ms").valid(1e6),
                        simulated(2).factor("rtt", "2ms").valid(8e6));
        assertThat(table(report, "Mean service latency by point").rows().getFirst())
                .endsWith("0.0040", "0.0040x");
        // 250 times too low is further off than 8 times too high.
        assertThat(table(report, "Over all points with both").rows().getFirst())
                .contains("0.0040x");
    }

    @Test
    void theLevelAndTheEmulationAreTold() {
        Headline headline = Report.of(Samples.demonstration()).headline();
        assertThat(headline.level())
                .isEqualTo("Protocol level: raw NFS calls, no client file system or cache.");
        assertThat(headline.notes())
                .startsWith("Server: embedded model.", "Data is durable in: server memory.")
                .last()
                .asString()
                .startsWith("Emulated network (message):");
    }

    @Test
    void rawLunsBesideFilesAreSaidNotToBeThePapersComparison() {
        Report report =
                report(
                        measured(1).fact("level", "protocol").fact("protocol", "nfs").valid(1e6),
                        measured(2).fact("level", "protocol").fact("protocol", "iscsi").valid(1e6));
        assertThat(report.headline().title()).isEqualTo("t: measured at protocol level");
        assertThat(report.headline().level())
                .isEqualTo(
                        "Protocol level: raw NFS and iSCSI calls, no client file system or cache. A"
                                + " raw LUN has no file system, so this is not yet the comparison of"
                                + " NFS with iSCSI that papers publish: those put a file system on"
                                + " the LUN.");
    }

    @Test
    void pointsOfOneOriginAreNamed() {
        Report report =
                report(
                        measured(1).valid(1e6),
                        simulated(1).valid(1e6),
                        measured(2).valid(1e6),
                        simulated(3).valid(1e6));
        assertThat(report.sections())
                .flatExtracting(Section::blocks)
                .contains(
                        new Block.Paragraph(
                                "Validly measured only: point 2. Validly simulated only: point"
                                        + " 3."));
    }

    @Test
    void aMeasurementAloneSaysSo() {
        Report report = report(measured(1).valid(1e6));
        assertThat(report.headline().verdicts())
                .singleElement()
                .asString()
                .startsWith("Nothing was simulated");
        assertThat(report.sections()).extracting(Section::id).doesNotContain("comparison");
    }

    @Test
    void aDirectoryOfFailuresStillMakesAReport() {
        Report report = report(measured(1).failed("connection refused"));
        assertThat(table(report, "Excluded trials").rows())
                .containsExactly(List.of("1", "measured", "1", "failed", "connection refused"));
        assertThat(report.headline().counts())
                .containsExactly("Measured: 0 valid, 0 doubtful, 1 failed");
    }

    /// Its tables would be empty: what failed is the first that follows.
    @Test
    void failuresAloneHaveNoTablesOfNumbers() {
        Report report =
                report(
                        measured(1).factor("target", "nfs").failed("connection refused"),
                        measured(2).factor("target", "iscsi").failed("connection refused"));
        assertThat(report.headline().verdicts().getFirst()).startsWith("No trial is valid");
        assertThat(report.sections())
                .extracting(Section::id)
                .startsWith("excluded")
                .doesNotContain("results", "effects", "answer", "curves");
    }

    /// A mean of 10 ms with a p99 of 13 ms needs no word; one of 10 ms with one of 1.3 ms does.
    @Test
    void aMeanBeyondThePercentilesIsExplained() {
        assertThat(paragraphs(report(measured(1).valid(10e6))))
                .noneMatch(text -> text.contains("A p99 below the mean"));
        assertThat(paragraphs(report(measured(1).tail(10e6).valid(1e6))))
                .anyMatch(text -> text.contains("A p99 below the mean is no mistake"));
    }

    private static List<String> paragraphs(Report report) {
        return report.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(Block.Paragraph.class::isInstance)
                .map(block -> ((Block.Paragraph) block).text())
                .toList();
    }

    @Test
    void doubtfulTrialsAreListedWithTheMeanWithAndWithoutThem() {
        Report report =
                report(
                        measured(1).replicate(1).valid(1e6),
                        measured(1).replicate(2).doubtful(3e6, "depth not reached", "cache"));
        assertThat(table(report, "Excluded trials").rows())
                .containsExactly(
                        List.of("1", "measured", "2", "doubtful", "depth not reached; cache"));
        assertThat(table(report, "With and without doubtful trials").rows().getFirst())
                .containsExactly(
                        "1", "measured", "mean service latency", "1.000 ms", "1", "2.000 ms", "2");
    }

    @Test
    void oneReplicatePrintsNoInterval() {
        List<String> row =
                table(report(measured(1).valid(1e6)), "Results by point").rows().getFirst();
        assertThat(row).containsSequence("1", "1.000 ms", "–");
    }

    /// Mean 5 ms, standard deviation √32 ms, standard error 4 ms; t(1 degree, 95 %) = 12.706, so
    /// that the interval would be [-45.82, 55.82] ms.
    @Test
    void anIntervalEndsAtZero() {
        Report report =
                report(measured(1).replicate(1).valid(1e6), measured(1).replicate(2).valid(9e6));
        assertThat(table(report, "Results by point").rows().getFirst())
                .containsSequence("2", "5.000 ms", "[0.000, 55.82] ms");
    }

    @Test
    void aTargetWithoutMessagesHasNoneToShow() {
        List<String> row =
                table(report(measured(1).messages(0).valid(1e6)), "Results by point")
                        .rows()
                        .getFirst();
        assertThat(row.subList(row.size() - 4, row.size())).containsOnly("–");
    }

    @Test
    void completionTrialsAreJudgedByTheirTimes() {
        Report report = report(measured(1).completion(2_000_000_000L, 2_500_000_000L).valid(1e6));
        assertThat(report.headline().question())
                .isEqualTo(
                        "Measured time until durable, completion time and mean service latency at"
                                + " one point.");
        assertThat(table(report, "Results by point").rows().getFirst())
                .contains("2.500 s", "2.000 s", "1.000 ms");
    }

    @Test
    void nothingMakesNoReport() {
        assertThatThrownBy(() -> report()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void writesKeepTheirDurableTimeBesideReads() {
        Report report =
                report(
                        measured(1).completion(2_000_000_000L).valid(1e6),
                        measured(2).completion(2_000_000_000L, 2_500_000_000L).valid(1e6));
        assertThat(report.headline().question()).contains("time until durable");
    }

    @Test
    void aSupersededTrialDoesNotChooseTheMetrics() {
        Report report =
                report(
                        measured(1).valid(1e6),
                        measured(1).completion(2_000_000_000L, 2_500_000_000L).valid(1e6));
        assertThat(report.headline().question()).contains("completion time");
    }

    @Test
    void aValueThatNoTrialCanHaveIsInNoMeanAndIsTold() {
        Report report =
                report(measured(1).replicate(1).valid(1e6), measured(1).replicate(2).valid(1e19));
        assertThat(table(report, "Results by point").rows().getFirst())
                .containsSequence("2", "1.000 ms (n = 1)");
        assertThat(table(report, "Excluded trials").rows())
                .contains(
                        List.of(
                                "1",
                                "measured",
                                "2",
                                "valid",
                                "in no mean of mean service latency: the value is 0 or beyond what"
                                        + " a trial can have"));
    }

    @Test
    void aBoundIsRoundedUpAndTheNoiseSaysOfWhat() {
        Report report =
                report(
                        measured(1).replicate(1).valid(0.99e6),
                        measured(1).replicate(2).valid(1.01e6),
                        simulated(1).valid(1.0341e6),
                        measured(2).replicate(1).valid(1.98e6),
                        measured(2).replicate(2).valid(2.02e6),
                        simulated(2).valid(2e6),
                        measured(3).replicate(1).valid(2.94e6),
                        measured(3).replicate(2).valid(3.06e6),
                        simulated(3).valid(3e6));
        // By hand: Student's t for one degree of freedom is 12.7062; half of the range over the
        // mean is 1 %, 1 % and 2 %.
        assertThat(report.headline().verdicts().getFirst().replace('\u00A0', ' '))
                .contains("is within 3.5 % of")
                .endsWith(
                        "The measurements' own 95 % intervals are typically (median) ± 13 %, at"
                                + " worst ± 26 %.");
    }

    @Test
    void equalReplicatesOfASimulationAreDeterministicAndHaveNoInterval() {
        Report report =
                report(
                        simulated(1).factor("rtt", "1ms").replicate(1).valid(1e6),
                        simulated(1).factor("rtt", "1ms").replicate(2).valid(1e6),
                        simulated(2).factor("rtt", "2ms").replicate(1).valid(2e6),
                        simulated(2).factor("rtt", "2ms").replicate(2).valid(2e6));
        assertThat(table(report, "Results by point").rows().getFirst())
                .containsSequence("2", "1.000 ms", "deterministic");
        assertThat(table(report, "Effects on mean service latency").rows().get(1))
                .contains("x2.000");
    }

    @Test
    void theReportSaysThatTrialsOfOneSetUpShareIt() {
        Report report =
                report(
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
        Report report =
                report(
                        measured(1).factor("rtt", "1ms").valid(1e6),
                        measured(2).factor("rtt", "2ms").failed("gone"));
        assertThat(table(report, "Effects on mean service latency").rows().getFirst())
                .last()
                .isEqualTo("not estimable from these results");
    }

    @Test
    void notesNameTheirOriginWhereMeasurementAndSimulationDiffer() {
        Report report =
                report(
                        measured(1).fact("server", "s").fact("durability", "stable").valid(1e6),
                        simulated(1)
                                .fact("server", "s")
                                .fact("durability", "server memory")
                                .valid(1e6));
        assertThat(report.headline().notes())
                .containsExactly(
                        "Server: s.",
                        "Measured: Data is durable in: stable.",
                        "Simulated: Data is durable in: server memory.");
    }

    @Test
    void whatWasAcknowledgedAndLostStandsOnTheFirstScreen() {
        Report clean =
                report(
                        measured(1).replicate(1).readBack(0).valid(1e6),
                        measured(1).replicate(2).readBack(0).valid(1e6));
        assertThat(clean.headline().notes().getFirst())
                .isEqualTo("Acknowledged and lost: 0 bytes in 2 trials.");
        Report lossy =
                report(
                        measured(1).factor("sync", "sync").readBack(0).valid(1e6),
                        measured(2).factor("sync", "async").replicate(1).readBack(0).valid(1e6),
                        measured(2)
                                .factor("sync", "async")
                                .replicate(2)
                                .readBack(1_363_968)
                                .failed("verification failed"));
        assertThat(lossy.headline().notes().getFirst())
                .isEqualTo(
                        "Acknowledged and lost: 0 bytes in 1 trial with sync=sync; 1.30 MiB in 1 of"
                                + " 2 trials with sync=async.");
        assertThat(report(measured(1).valid(1e6)).headline().notes()).isEmpty();
    }

    @Test
    void aLossThatMayHaveBeenWrittenOverIsALowerBound() {
        Report report =
                report(
                        measured(1).replicate(1).readBack(0).valid(1e6),
                        measured(1).replicate(2).overwritten().readBack(0).valid(1e6));
        assertThat(report.headline().notes().getFirst())
                .isEqualTo(
                        "Acknowledged and lost: at least 0 bytes in 2 trials (1 of which wrote"
                                + " blocks more than once: what was lost before the last time is"
                                + " not seen).");
    }

    /// The failed trial's numbers are in no mean, its recovery is in the count.
    @Test
    void recoveriesOfFailedTrialsAreCounted() {
        Report report =
                report(
                        measured(1).replicate(1).valid(1e6),
                        measured(1).replicate(2).reconnect(2e6).failed("verification failed"));
        assertThat(table(report, "Recoveries").rows().getFirst())
                .containsExactly(
                        "1",
                        "measured",
                        "1",
                        "1",
                        "0",
                        "1",
                        "0",
                        "0 B",
                        "0 of 10",
                        "0 ns",
                        "1.000 ms",
                        "1.000 ms");
    }

    /// Means by hand: (3 + 1) / 2 ms with, (2 + 1) / 2 ms without.
    @Test
    void recoveriesAreOutcomesWithAndWithoutWhichTheLatencyIsTold() {
        Report report =
                report(
                        measured(1).replicate(1).reconnect(2e6).valid(3e6),
                        measured(1).replicate(2).valid(1e6));
        List<String> row = table(report, "Recoveries").rows().getFirst();
        assertThat(row)
                .containsExactly(
                        "1",
                        "measured",
                        "2",
                        "0",
                        "0",
                        "1",
                        "0",
                        "0 B",
                        "1 of 20",
                        "700 ms",
                        "2.000 ms",
                        "1.500 ms");
        assertThat(report(measured(1).valid(1e6)).sections())
                .noneMatch(section -> section.id().equals("outcomes"));
    }

    @Test
    void aReportWithoutAnyValidTrialSaysSoFirst() {
        Report report =
                report(
                        measured(1).replicate(1).failed("gone"),
                        measured(1).replicate(2).doubtful(1e6, "slow"));
        assertThat(report.headline().verdicts())
                .containsExactly(
                        "No trial is valid, so there is nothing to conclude: see the reasons under"
                                + " \u201CTrials in no mean\u201D.");
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
        assertThat(
                        report.sections().stream()
                                .filter(section -> section.id().equals("percentiles"))
                                .flatMap(section -> section.blocks().stream()))
                .last()
                .isEqualTo(
                        new Block.Paragraph(
                                "Of the measured points the first 24 are drawn; 3 further ones are"
                                        + " left out. All points' p50 and p99 are in the table of"
                                        + " results."));
        assertThat(report(trials.subList(0, 24).toArray(TrialResult[]::new)).sections())
                .filteredOn(section -> section.id().equals("percentiles"))
                .allSatisfy(section -> assertThat(section.blocks()).hasSize(1));
    }

    /// 3 messages for each read, 4 for each write; hand-made trials have one for each operation.
    @Test
    void messagesPerOperationAreDrawnWhereTheyDiffer() {
        List<String> titles =
                charts(
                        report(
                                measured(1).factor("workload.file", "1m").messages(3).valid(1e6),
                                measured(2).factor("workload.file", "2m").messages(4).valid(1e6)));
        assertThat(titles).contains("Messages per operation over workload.file");
        assertThat(
                        charts(
                                report(
                                        measured(1).factor("workload.file", "1m").valid(1e6),
                                        measured(2).factor("workload.file", "2m").valid(1e6))))
                .isNotEmpty()
                .noneMatch(title -> title.startsWith("Messages"));
    }

    private static List<String> charts(Report report) {
        return report.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(Block.Charts.class::isInstance)
                .flatMap(block -> ((Block.Charts) block).charts().stream())
                .map(Chart::title)
                .toList();
    }
}
