package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.Reason;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A screening of four factors by half of the design, I = ABCD, whose trials at one level of the
/// first are all excluded.
class LostFactorTest {
    private static final double[] NOISE = {-0.01, 0, 0.01};

    private static final Reason DOUBT = new Reason(
            "blocks were read more than once, so the client's cache served some",
            "take a larger workload.file, or cache: {client: unknown}",
            Optional.of("workload.file"));

    private static final String CACHED = DOUBT.text();

    /// The block makes the latency four times as long, the depth twice.
    private static List<TrialResult> trials(boolean measured, Reason... reasons) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 8; point++) {
            boolean far = point > 4;
            boolean large = point % 2 == 0;
            boolean deep = (point - 1) / 2 % 2 == 1;
            for (int replicate = 1; replicate <= 3; replicate++) {
                TrialBuilder trial = (measured ? measured(point) : simulated(point))
                        .factor("network.rtt", far ? "20ms" : "1ms")
                        .factor("workload.block", large ? "64k" : "4k")
                        .factor("workload.depth", deep ? "8" : "1")
                        .factor("workload.pattern", far ^ large ^ deep ? "random" : "sequential")
                        .replicate(replicate);
                double mean = 1e6 * (large ? 4 : 1) * (deep ? 2 : 1) * Math.exp(NOISE[replicate - 1]);
                if (far) {
                    trials.add(trial.valid(20 * mean));
                } else if (reasons.length == 0) {
                    trials.add(trial.failed("connection refused"));
                } else {
                    trials.add(trial.doubtful(mean, List.of(reasons)));
                }
            }
        }
        return trials;
    }

    private static Headline headline(List<TrialResult> trials) {
        return Report.of(Reports.input(trials)).headline();
    }

    @Test
    void theAnswerBeginsWithTheEffectThatCannotBeEstimated() {
        assertThat(headline(trials(false, DOUBT)).answer())
                .startsWith("Predicted: the effect of round-trip time cannot be estimated: no trial at 1 ms is"
                        + " valid (" + DOUBT.what()
                        + "). Of the factors that can be judged, the mean latency depends most on"
                        + " block size (or an interaction): 4k is 4.00 times faster than 64k [3.93, 4.07].");
        assertThat(headline(trials(true)).answer())
                .startsWith("The effect of round-trip time cannot be estimated: no trial at 1 ms"
                        + " is valid (connection refused). Of the factors that can be judged, the mean latency");
    }

    @Test
    void ofTheOnlyFactorNothingElseIsSaid() {
        assertThat(headline(List.of(
                                measured(1).factor("network.rtt", "1ms").valid(1e6),
                                measured(2).factor("network.rtt", "20ms").failed("connection refused")))
                        .answer())
                .isEqualTo("The effect of round-trip time cannot be estimated: no trial at 20 ms is valid (connection"
                        + " refused).");
    }

    /// What the doubt itself proposes.
    @Test
    void theNextStepMendsTheDoubtfulTrials() {
        NextStep next = headline(trials(false, DOUBT)).first().next();
        assertThat(next.words())
                .isEqualTo("Repeat the trials at round-trip time 1 ms without what excludes them: " + CACHED + ".");
        assertThat(next.command()).isEqualTo("storbench simulate results -p workload.file=VALUE -o results-again");
        assertThat(headline(trials(true, Reason.of("an older version wrote: take a larger workload.file")))
                        .first()
                        .next()
                        .command())
                .isEqualTo("storbench run results -o results-again");
    }

    /// Of resolution IV: main effects are not aliased with each other's interactions.
    @Test
    void whatTheExclusionsAliasIsNotCalledTheDesigns() {
        assertThat(headline(trials(false, DOUBT)).first().limits().getFirst())
                .startsWith("What the excluded trials leave of the design is a fraction, which cannot"
                        + " separate block size from queue depth × access pattern");
    }

    @Test
    void aLevelThatOnlyLacksPointsIsEstimated() {
        List<TrialResult> trials = new ArrayList<>(trials(false, DOUBT));
        trials.removeIf(trial -> trial.header().key().point() == 1);
        trials.add(simulated(1)
                .factor("network.rtt", "1ms")
                .factor("workload.block", "4k")
                .factor("workload.depth", "1")
                .factor("workload.pattern", "sequential")
                .valid(1e6));
        assertThat(headline(trials).answer()).doesNotContain("cannot be estimated");
    }
}
