package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Question;
import io.storbench.report.render.ReportFormat;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Where nothing takes time in a simulation, a mean is the model's own 2 µs, and no ratio to it is
/// printed.
class IdleModelReportTest {
    private static TrialBuilder idle(int point, String rtt) {
        return simulated(point)
                .factor("network.rtt", rtt)
                .fact("network.rtt_ns", rtt.equals("0") ? 0L : 20_000_000L)
                .fact("server.run_utilisation", 0.0)
                .fact(
                        "model.defaults",
                        "server.threads=8, server.service=0, client.send=1us, client.receive=1us, link.rate=unlimited");
    }

    private static List<TrialResult> overRtt() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(idle(1, "0").replicate(replicate).valid(2e3));
            trials.add(idle(2, "20ms").replicate(replicate).valid(20.002e6));
        }
        return trials;
    }

    @Test
    void theAnswerIsADifferenceWhereARatioMeansNothing() {
        Report report = Report.of(Reports.input(overRtt()));
        assertThat(report.headline().answer())
                .startsWith("Predicted: the mean latency is 20.0 ms more at round-trip time 20 ms than at 0. At"
                        + " round-trip time 0 nothing takes time in this simulation (add --profile NAME, or calibrate"
                        + " --here).");
        assertThat(ReportFormat.MD.render(report)).doesNotContain("10001", "10,001", "factor");
    }

    @Test
    void aStationOfAnEnginesOwnTakesTime() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(idle(1, "0")
                    .fact("server.flash.run_utilisation", 0.5)
                    .replicate(replicate)
                    .valid(1e6));
        }
        assertThat(ReportFormat.MD.render(Report.of(Reports.input(trials)))).doesNotContain("nothing takes time");
    }

    @Test
    void noComparisonPrintsARatioToIt() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            for (int side = 0; side < 2; side++) {
                String target = side == 0 ? "nfs" : "iscsi";
                trials.add(idle(1 + side, "0")
                        .factor("target", target)
                        .replicate(replicate)
                        .valid(2e3));
                trials.add(idle(3 + side, "20ms")
                        .factor("target", target)
                        .replicate(replicate)
                        .valid(20.002e6 * (1 + side)));
            }
        }
        assertThat(Report.of(Reports.input(trials)).headline().answer()).doesNotContain("×");
    }

    /// The client's processor is always busy where there is nothing to wait for.
    @Test
    void nothingIsABottleneckAndTheNextStepBringsAMachine() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(idle(1, "0")
                    .fact("client.run_utilisation", 0.9999)
                    .replicate(replicate)
                    .valid(2e3));
        }
        Report report = Report.of(Reports.input(trials));
        assertThat(ReportFormat.MD.render(report))
                .doesNotContain("ottleneck", "faster processor")
                .contains("storbench calibrate --here");
        assertThat(report.headline().first().next().command()).isEqualTo("storbench calibrate --here");
    }

    @Test
    void effectsHaveNoRatiosEither() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 2; replicate++) {
            int point = 0;
            for (String depth : List.of("1", "16")) {
                for (String rtt : List.of("0", "20ms")) {
                    double nanos = (rtt.equals("0") ? 0 : 20e6) + 2e3 * Integer.parseInt(depth);
                    trials.add(idle(++point, rtt)
                            .factor("workload.depth", depth)
                            .replicate(replicate)
                            .valid(nanos));
                }
            }
        }
        Report report = Report.of(Reports.input(trials));
        assertThat(report.headline().answer()).contains("t 2 of 4 points nothing takes time in this simulation");
        assertThat(ReportFormat.MD.render(report)).doesNotContain("times slower");
    }

    @Test
    void targetsAreNotRankedByTheModelsOwnCosts() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 2; replicate++) {
            trials.add(idle(1, "0").factor("target", "nfs").replicate(replicate).valid(2e3));
            trials.add(
                    idle(2, "0").factor("target", "iscsi").replicate(replicate).valid(4e3));
        }
        Question question =
                new Question(Optional.of("target"), Optional.empty(), Optional.empty(), 0.05, Optional.empty());
        Report report = Report.of(Reports.input(trials, "t", question, Predictions.NONE));
        assertThat(report.headline().answer())
                .contains("nothing is concluded", "nothing takes time in this simulation")
                .doesNotContain("times", "%");
    }

    @Test
    void aMeasurementIsNotHeldAgainstIt() {
        List<TrialResult> trials = new ArrayList<>(overRtt());
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(
                    measured(1).factor("network.rtt", "0").replicate(replicate).valid(8e4 + replicate));
            trials.add(measured(2)
                    .factor("network.rtt", "20ms")
                    .replicate(replicate)
                    .valid(20.2e6 + replicate));
        }
        Report report = Report.of(Reports.input(trials));
        assertThat(report.headline().first().limits())
                .anyMatch(limit -> limit.startsWith("Nothing takes time in the simulation"))
                .noneMatch(limit -> limit.contains("off by a factor"));
    }

    /// A trial of two targets, with the facts of each and what a result records of both: texts one
    /// after the other, and no number that differs.
    private static String ofTwoTargets(double lunUtilisation) {
        String disk = "server.service=0, client.send=1us, client.receive=1us, link.rate=unlimited";
        String service = "client.send=1us, client.receive=1us, link.rate=unlimited";
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 2; replicate++) {
            TrialBuilder trial = simulated(1)
                    .replicate(replicate)
                    .fact("network.rtt_ns", 0L)
                    .fact("model.defaults", "lun: " + disk + "; mount: " + service)
                    .fact("target.lun.model.defaults", disk)
                    .fact("target.lun.network.rtt_ns", 0L)
                    .fact("target.lun.server.run_utilisation", lunUtilisation)
                    .fact("target.mount.model.defaults", service)
                    .fact("target.mount.network.rtt_ns", 0L)
                    .fact("target.mount.server.run_utilisation", 0.6);
            trials.add((lunUtilisation > 0 ? trial.fact("target.lun.server.disk", "hdd") : trial).valid(2e5));
        }
        return ReportFormat.MD.render(Report.of(Reports.input(trials)));
    }

    /// The one leaves its server's service to the model and has a disk, the other has a service.
    @Test
    void ofSeveralTargetsEachIsJudgedByItself() {
        assertThat(ofTwoTargets(0.9)).doesNotContain("calibrate --here");
        assertThat(ofTwoTargets(0)).contains("calibrate --here");
    }

    /// A cost that the plan gives is a machine's.
    @Test
    void whatTakesTimeIsCompared() {
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 2; replicate++) {
            trials.add(idle(1, "0")
                    .fact("server.run_utilisation", 0.9)
                    .replicate(replicate)
                    .valid(2e5));
            trials.add(idle(2, "20ms")
                    .fact("server.run_utilisation", 0.1)
                    .replicate(replicate)
                    .valid(20.2e6));
        }
        assertThat(Report.of(Reports.input(trials)).headline().answer()).contains("by a factor of 101");
    }
}
