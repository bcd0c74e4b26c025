package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.result.UnrunTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What a reader has to know of missing trials before any answer.
class LostTrialsTest {
    private static final List<UnrunTrial> NONE = List.of();

    private final List<TrialResult> trials = new ArrayList<>();
    private int order;

    private TrialBuilder next(int point, String target, int depth) {
        order++;
        return TrialBuilder.measured(point)
                .factor("target", target)
                .factor("workload.depth", Integer.toString(depth))
                .replicate(order)
                .runOrder(order);
    }

    private Optional<LostTrials> lost(List<UnrunTrial> unrun) {
        return LostTrials.of(Experiment.of(trials), unrun, Origin.MEASURED, LoadSweep.NONE);
    }

    private static UnrunTrial unrun(int point, int replicate) {
        return new UnrunTrial(Origin.MEASURED, point, replicate, "the target could not be opened three times");
    }

    /// A server is stopped after trial 10 of 24; three more of its trials fail, four do not run.
    @Test
    void aTargetThatDiesIsNamedWithItsLastTrial() {
        for (int i = 0; i < 5; i++) {
            trials.add(next(1, "nfs-1", 1).valid(1e6));
            trials.add(next(2, "nfs-2", 1).valid(1e6));
        }
        for (int i = 0; i < 3; i++) {
            trials.add(next(1, "nfs-1", 1).valid(1e6));
            trials.add(next(2, "nfs-2", 1).failed("nfs-2:2049: Connection refused"));
        }
        for (int i = 0; i < 4; i++) {
            trials.add(next(1, "nfs-1", 1).valid(1e6));
        }
        List<UnrunTrial> unrun = List.of(unrun(2, 21), unrun(2, 22), unrun(2, 23), unrun(2, 24));
        assertThat(lost(unrun))
                .contains(new LostTrials.Stopped("nfs-2", 10, 24, 3, 4, "nfs-2:2049: Connection refused"));
        assertThat(lost(unrun).orElseThrow().sentence())
                .isEqualTo("nfs-2 failed in every trial after trial 10 of 24: nfs-2:2049: Connection refused;"
                        + " 4 trials did not run.");
    }

    /// One that fails and works again did not die; 2 of 20 are not many.
    @Test
    void fewFailuresAreNotTheHeadline() {
        for (int i = 0; i < 9; i++) {
            trials.add(next(1, "a", 1).valid(1e6));
        }
        trials.add(next(1, "a", 1).failed("timed out"));
        trials.add(next(2, "b", 1).failed("timed out"));
        for (int i = 0; i < 9; i++) {
            trials.add(next(2, "b", 1).valid(1e6));
        }
        assertThat(lost(NONE)).isEmpty();
        trials.add(next(1, "a", 1).valid(1e6));
        assertThat(lost(NONE)).isEmpty();
    }

    @Test
    void aSingleFailureAtTheEndIsAnAccident() {
        for (int i = 0; i < 11; i++) {
            trials.add(next(1, "a", 1).valid(1e6));
        }
        trials.add(next(1, "a", 1).failed("timed out"));
        assertThat(lost(NONE)).isEmpty();
    }

    @Test
    void aTargetThatNeverWorkedIsNamed() {
        for (int i = 0; i < 3; i++) {
            trials.add(next(1, "a", 1).valid(1e6));
            trials.add(next(2, "b", 1).failed("no route to host\ncheck the address"));
        }
        assertThat(lost(List.of(unrun(2, 7))).orElseThrow().sentence())
                .isEqualTo("b failed in all 3 trials that ran: no route to host; 1 trial did not run.");
    }

    @Test
    void moreThanATenthIsTheHeadline() {
        for (int i = 0; i < 16; i++) {
            trials.add(next(1, "a", 1).valid(1e6));
        }
        trials.add(next(2, "a", 8).doubtful(1e6, "the queue depth was not reached: the target takes fewer"));
        trials.add(next(2, "a", 8).doubtful(1e6, "the queue depth was not reached: the target takes fewer"));
        trials.add(next(2, "a", 8).valid(1e6));
        assertThat(lost(List.of(unrun(2, 20))).orElseThrow().sentence())
                .isEqualTo("Of 20 trials 2 are doubtful and 1 did not run, all at queue depth 8: the queue depth"
                        + " was not reached: the target takes fewer.");
    }

    /// 2 of 40 are few, but they are all there is at a level.
    @Test
    void aLevelWithoutAValidTrialIsTheHeadline() {
        for (int i = 0; i < 38; i++) {
            trials.add(next(1, "a", 1).valid(1e6));
        }
        trials.add(next(2, "a", 8).doubtful(1e6, "too busy"));
        trials.add(next(2, "a", 8).doubtful(1e6, "too busy"));
        assertThat(lost(NONE).orElseThrow().sentence())
                .isEqualTo("Of 40 trials 2 are doubtful, all at queue depth 8: too busy.");
    }

    /// A curve goes up to where the target no longer follows; a factor spread over a range has a level for every point.
    @Test
    void theEndOfARangeIsNoLostLevel() {
        for (int i = 0; i < 38; i++) {
            trials.add(next(1, "a", 1).valid(1e6));
        }
        trials.add(next(2, "a", 8).doubtful(1e6, "the rate was not reached"));
        trials.add(next(2, "a", 8).doubtful(1e6, "the rate was not reached"));
        Experiment experiment = Experiment.of(trials);
        LoadSweep search = LoadSweep.NONE.searched("storbench search");
        assertThat(LostTrials.of(experiment, NONE, Origin.MEASURED, search)).isEmpty();
        Experiment spread = experiment.spread(Map.of("workload.depth", ObservedFactor.Spread.LINEAR));
        assertThat(LostTrials.of(spread, NONE, Origin.MEASURED, LoadSweep.NONE)).isEmpty();
    }

    @Test
    void trialsThatDidNotRunAreCounted() {
        for (int i = 0; i < 6; i++) {
            trials.add(next(1, "a", 1).valid(1e6));
        }
        UnrunTrial stopped = new UnrunTrial(Origin.MEASURED, 1, 7, "the run was interrupted");
        UnrunTrial also = new UnrunTrial(Origin.MEASURED, 2, 1, "the run was interrupted");
        assertThat(lost(List.of(stopped, also)).orElseThrow().sentence())
                .isEqualTo("Of 8 trials 2 did not run: the run was interrupted.");
    }

    /// 2 of 8 did not run; both points have three replicates.
    @Test
    void fewerReplicatesStandBehindTheAnswer() {
        for (int i = 0; i < 3; i++) {
            trials.add(next(1, "a", 1).valid(1e6 + 1e4 * i));
            trials.add(next(2, "b", 1).valid(3e6 + 3e4 * i));
        }
        List<UnrunTrial> unrun = List.of(unrun(1, 7), unrun(2, 8));
        assertThat(lost(unrun)).isEmpty();
        ReportInput input = Reports.unrun(Reports.input(trials), unrun);
        Headline headline = Report.of(input).headline();
        assertThat(headline.answer()).startsWith("a is 3.00 times faster than b");
        assertThat(headline.first().counts())
                .containsExactly("Measured: 6 valid, 0 doubtful, 0 failed, 2 not run (the target could not be opened"
                        + " three times)");
        assertThat(headline.first().next().command()).isEqualTo("storbench run results");
    }

    /// The first sentence of a page, and the counts below it.
    @Test
    void theHeadlineBeginsWithWhatIsLost() {
        for (int i = 0; i < 3; i++) {
            trials.add(next(1, "a", 1).valid(1e6));
            trials.add(next(2, "b", 1).failed("Connection refused"));
        }
        Headline headline = Report.of(Reports.input(trials)).headline();
        assertThat(headline.answer()).startsWith("b failed in all 3 trials: Connection refused.");
        assertThat(headline.first().counts())
                .containsExactly("Measured: 3 valid, 0 doubtful, 3 failed; 1 point without a valid trial");
    }
}
