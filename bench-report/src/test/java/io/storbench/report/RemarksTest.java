package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.compare.Experiment;
import io.storbench.report.limitation.Remark;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What happened in trials that means are of.
class RemarksTest {
    private static String remarks(TrialResult... trials) {
        return Remark.of(Experiment.of(List.of(trials))).stream()
                .map(Remark::words)
                .collect(Collectors.joining("; "));
    }

    @Test
    void eachRemarkCountsItsTrials() {
        assertThat(remarks(
                        measured(1).reconnect(1e6).valid(2e6),
                        measured(1).replicate(2).fact("worker_cpu_share", 0.95).valid(2e6),
                        measured(1).replicate(3).fact("worker_cpu_share", 0.5).valid(2e6)))
                .isEqualTo("disturbed intervals in 1 of 3 valid trials; a worker used"
                        + " more than 90 % of a processor in 1 of 3 valid trials");
    }

    @Test
    void aBeginningUnlikeTheRestIsReportedOfItsTrials() {
        assertThat(remarks(
                        measured(1).fact("start.steady", true).valid(1e6),
                        measured(1).replicate(2).fact("start.steady", false).valid(1e6)))
                .contains("the warm-up was too short: ")
                .contains("in 1 of 2 valid trials");
    }

    @Test
    void theWaitForASteadyStateIsReported() {
        Experiment experiment = Experiment.of(List.of(
                measured(1)
                        .fact("steady.waited_ns", 5_000_000_000L)
                        .fact("steady.reached", true)
                        .valid(1e6),
                measured(1)
                        .replicate(2)
                        .fact("steady.waited_ns", 7_000_000_000L)
                        .fact("steady.reached", true)
                        .valid(1e6)));
        assertThat(SteadyText.of(experiment))
                .contains("2 of 2 valid trials were measured once they were steady by SNIA's rule, 5.00 s to 7.00 s"
                        + " after the warm-up.");
        assertThat(SteadyText.of(Experiment.of(List.of(measured(1).valid(1e6)))))
                .isEmpty();
    }

    /// A doubtful trial is left out, so that nothing about it is such a remark.
    @Test
    void doubtfulTrialsAreNotAmongThoseThatStay() {
        assertThat(remarks(
                        measured(1).valid(1e6),
                        measured(1).replicate(2).reconnect(1e6).doubtful(2e6, "slow")))
                .isEmpty();
    }

    /// Some fast retransmissions cost little; a timer's wait is a stall.
    @Test
    void trialsInWhichTcpWaitedForATimerAreRemarked() {
        assertThat(remarks(
                        measured(1)
                                .fact("tcp.retransmitted_segments", 3L)
                                .fact("tcp.timeouts", 0L)
                                .valid(1e6),
                        measured(1).replicate(2).fact("tcp.timeouts", 2L).valid(1e6)))
                .contains("waited for a retransmission timer")
                .contains("in 1 of 2 valid trials");
    }

    /// Of 100 ms, 1 ms to open and 49 ms to close; of the 50 ms between, half or a twentieth is not
    /// in the calls.
    @Test
    void aProgramThatNeedsTheTimeForItselfIsRemarked() {
        assertThat(remarks(
                        program(1).response(2).valid(1e6),
                        program(2).response(1.05).valid(1e6),
                        program(3).response(2).fact("model.digest", "0").valid(1e6)))
                .isEqualTo("storbench needed more than 10 % of the completion"
                        + " time to make the data in 1 of 3 valid trials");
    }

    private static TrialBuilder program(int replicate) {
        return measured(1)
                .replicate(replicate)
                .completion(100_000_000)
                .fact("open_ns", 1_000_000L)
                .fact("calls_ns", 51_000_000L);
    }

    /// What others took of the machine, and a measurement that is over before it began.
    @Test
    void aNoisyMachineAndAShortMeasurementAreRemarked() {
        assertThat(remarks(
                        measured(1).fact("machine.steal_share", 0.02).valid(1e6),
                        measured(1)
                                .replicate(2)
                                .fact("machine.throttled_share", 0.3)
                                .valid(1e6),
                        measured(1)
                                .replicate(3)
                                .fact("machine.steal_share", 0.001)
                                .valid(1e6)))
                .contains("of the processors' time in 1 of 3")
                .contains("a processor quota", "in 1 of 3")
                .doesNotContain("less than 100 ms");
        assertThat(remarks(measured(1).fact("run", "timed").seconds(0).valid(1e6)))
                .contains("less than 100 ms were measured");
        assertThat(remarks(measured(1).fact("run", "completion").seconds(0).valid(1e6)))
                .isEmpty();
    }

    /// What a machine does tells nothing of a simulation that ran on it.
    @Test
    void signsOfABusyMachineAreCountedOfMeasuredTrials() {
        TrialResult measured = measured(1).fact("machine.steal_share", 0.02).valid(1e6);
        TrialResult simulated = simulated(1).fact("machine.steal_share", 0.02).valid(1e6);
        assertThat(remarks(measured, simulated))
                .isEqualTo("other virtual machines took more than 1 %"
                        + " of the processors' time in 1 of 1 valid measured trials");
        assertThat(remarks(simulated)).isEmpty();
    }
}
