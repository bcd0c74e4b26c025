package io.storbench.report;

import static io.storbench.report.Reports.report;
import static io.storbench.report.Reports.table;
import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.compare.Metric;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What a report says before its tables.
class FirstScreenTest {
    @Test
    void theFirstScreenSaysHowFarTheSimulationIsOff() {
        Report report = report(
                measured(1).factor("network.rtt", "1ms").valid(1e6),
                simulated(1).factor("network.rtt", "1ms").valid(1.02e6),
                measured(2).factor("network.rtt", "4ms").valid(4e6),
                simulated(2).factor("network.rtt", "4ms").valid(3.8e6));
        assertThat(report.headline().first().title()).isEqualTo("Plan t: measured and predicted");
        assertThat(report.headline().verdicts().getFirst().replace('\u00A0', ' '))
                .isEqualTo(
                        "Mean latency: the simulation is within 5.0 % of the measured means. At 2 points with both it is"
                                + " 0.950 to 1.020 times the measurement.");
        assertThat(report.headline().first().counts())
                .containsExactly("Measured: 2 valid, 0 doubtful, 0 failed", "Simulated: 2 valid, 0 doubtful, 0 failed");
    }

    /// 744 % off is not agreement, and -100 % hides by how much.
    @Test
    void aSimulationThatIsFarOffIsReportedByFactors() {
        assertThat(verdict(0.01e6, 0.02e6))
                .isEqualTo(
                        "Mean latency: the simulation differs by a factor of up to 100 from single measurements, whose"
                                + " noise is not known. At 2 points with both it is 0.010 to 0.020 times the"
                                + " measurement.");
        assertThat(verdict(8e6, 2e6))
                .contains("At 2 points with both it is 2.000 to 8.0 times the measurement.")
                .doesNotContain("within", "%");
        assertThat(verdict(8e6, 0.25e6)).contains("it is 0.25 to 8.0 times the measurement.");
        assertThat(verdict(8e6)).contains("At 1 point with both it is 8.0 times the measurement.");
        assertThat(verdict(1.5e6, 1e6)).contains("within 50 % of");
    }

    /// The geometric mean of 8 and 4, whichever way they are off, is the root of 32.
    @Test
    void theTableHasTheMeanFactor() {
        assertThat(off(8e6, 0.25e6).analysis().accuracies().getFirst().geometric())
                .isEqualTo(Math.sqrt(32) - 1, within(1e-12));
    }

    /// Latencies simulated where 1 ms was measured.
    private static Report off(double... nanos) {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < nanos.length; i++) {
            String rtt = i + "ms";
            trials.add(measured(i + 1).factor("network.rtt", rtt).valid(1e6));
            trials.add(simulated(i + 1).factor("network.rtt", rtt).valid(nanos[i]));
        }
        return report(trials.toArray(TrialResult[]::new));
    }

    private static String verdict(double... simulatedNanos) {
        return off(simulatedNanos).headline().verdicts().getFirst().replace('\u00A0', ' ');
    }

    @Test
    void theLevelAndTheEmulationAreReported() {
        Headline headline = Report.of(Samples.demonstration()).headline();
        assertThat(headline.level()).isEqualTo("Protocol level: NFS calls, no client cache, no client file system.");
        assertThat(headline.notes())
                .startsWith("Server: embedded model.", "Durability of writes: server memory.")
                .last()
                .asString()
                .startsWith("Emulated network (message):");
    }

    @Test
    void rawLunsBesideFilesAreSaidNotToBeThePapersComparison() {
        Report report = report(
                measured(1).fact("level", "protocol").fact("protocol", "nfs").valid(1e6),
                measured(2).fact("level", "protocol").fact("protocol", "iscsi").valid(1e6));
        assertThat(report.headline().first().title()).isEqualTo("Plan t: measured, without a client's cache");
        assertThat(report.headline().level())
                .isEqualTo(
                        "Protocol level: NFS and iSCSI calls, no client cache, no client file system. A raw LUN has no"
                                + " file system, so this is not yet the comparison of NFS with iSCSI that papers publish: those"
                                + " put a file system on the LUN.");
    }

    /// The next step proposes the simulation.
    @Test
    void aMeasurementAloneIsComparedWithNothing() {
        ReportInput called = Reports.called(Reports.input(measured(1).valid(1e6)), "./storbench");
        Report report = Report.of(called);
        assertThat(report.headline().verdicts()).isEmpty();
        assertThat(report.sections()).extracting(Section::id).doesNotContain("comparison");
        assertThat(report.headline().first().next().command()).startsWith("./storbench ");
    }

    @Test
    void completionTrialsAreJudgedByTheirTimes() {
        Report report =
                report(measured(1).completion(2_000_000_000L, 2_500_000_000L).valid(1e6));
        assertThat(report.analysis().metrics()).startsWith(Metric.DURABLE_TIME, Metric.APP_TIME, Metric.LATENCY);
        assertThat(table(report, "Results by point").rows().getFirst()).contains("2.500 s", "2.000 s", "1.000 ms");
    }

    @Test
    void writesKeepTheirDurableTimeBesideReads() {
        Report report = report(
                measured(1).completion(2_000_000_000L).valid(1e6),
                measured(2).completion(2_000_000_000L, 2_500_000_000L).valid(1e6));
        assertThat(report.headline().first().question()).contains("time until durable");
    }

    @Test
    void aSupersededTrialDoesNotChooseTheMetrics() {
        Report report = report(
                measured(1).valid(1e6),
                measured(1).completion(2_000_000_000L, 2_500_000_000L).valid(1e6));
        assertThat(report.analysis().metrics()).contains(Metric.APP_TIME);
    }

    @Test
    void aBoundIsRoundedUpAndTheNoiseSaysOfWhat() {
        Report report = report(
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
                .contains("is within 3.5 % of");
        assertThat(table(report, "Over all points with both").rows().getFirst()).endsWith("± 13\u00A0%", "± 26\u00A0%");
    }

    @Test
    void notesNameTheirOriginWhereMeasurementAndSimulationDiffer() {
        Report report = report(
                measured(1)
                        .setting("workload.operation", "write")
                        .fact("server", "s")
                        .fact("durability", "stable")
                        .valid(1e6),
                simulated(1)
                        .setting("workload.operation", "write")
                        .fact("server", "s")
                        .fact("durability", "server memory")
                        .valid(1e6));
        assertThat(report.headline().notes())
                .containsExactly(
                        "Server: s.",
                        "Measured: Durability of writes: stable.",
                        "Simulated: Durability of writes: server memory.");
    }

    @Test
    void aReportWithoutAnyValidTrialSaysSoFirst() {
        Report report = report(
                measured(1).replicate(1).failed("gone"),
                measured(1).replicate(2).doubtful(1e6, "slow"));
        assertThat(report.headline().answer())
                .isEqualTo(
                        "Of 2 trials 1 is doubtful and 1 failed: gone. Nothing can be concluded: no trial is valid. The"
                                + " reasons are under \u201CExcluded trials\u201D.");
        assertThat(report.headline().verdicts()).isEmpty();
    }

    @Test
    void whatDurableMeansIsSaid() {
        TrialResult[] trials = Stream.of(1, 2)
                .map(i -> measured(1)
                        .replicate(i)
                        .completion(1_000_000 * i, 2_000_000 * i)
                        .valid(1e6))
                .toArray(TrialResult[]::new);
        FirstScreen first = Report.of(Reports.input(trials)).headline().first();
        assertThat(first.question()).isEqualTo("What is the time until durable?");
        assertThat(first.confidence().getFirst())
                .startsWith("Time until durable: until a flush after the last write returned");
    }
}
