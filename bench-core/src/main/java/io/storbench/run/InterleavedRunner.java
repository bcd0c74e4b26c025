package io.storbench.run;

import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.HooksSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import io.storbench.random.RandomStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Measures two plans of one design in turns: each trial of the one next to the same trial of the
/// other, so that a machine that drifts does to both what it does.
///
/// Which of both goes first is random in the odd replicates of a point and the other way round in
/// the even ones, so that a steady drift within pairs cancels.
public final class InterleavedRunner {
    private final ExperimentRunner a;
    private final ExperimentRunner b;
    private final List<TrialSpec> trialsA;
    private final List<TrialSpec> trialsB;

    /// A runner for two plans.
    ///
    /// @param a of measured trials, as is b
    /// @throws PlanException when the plans cannot be interleaved, as [#check] says
    public InterleavedRunner(ExperimentRunner a, ExperimentRunner b) {
        check(a.plan(), b.plan());
        this.a = a;
        this.b = b;
        this.trialsA = a.plan().trials();
        this.trialsB = b.plan().trials();
    }

    /// Refuses plans that do not run the same points in the same order, or that set up groups, of
    /// which two cannot stand at once.
    ///
    /// @throws PlanException for the first mistake
    public static void check(ExperimentPlan a, ExperimentPlan b) {
        List<TrialSpec> trialsA = a.trials();
        List<TrialSpec> trialsB = b.trials();
        boolean same = trialsA.size() == trialsB.size();
        for (int i = 0; same && i < trialsA.size(); i++) {
            TrialSpec one = trialsA.get(i);
            TrialSpec other = trialsB.get(i);
            same = one.point() == other.point()
                    && one.replicate() == other.replicate()
                    && one.factors().equals(other.factors());
        }
        if (!same) {
            throw new PlanException(
                    "%s and %s do not run the same points in the same order (%d and %d trials); interleaved plans need one design: factors, replicates and seed"
                            .formatted(a.name(), b.name(), trialsA.size(), trialsB.size()));
        }
        refuseGroups(a, trialsA);
        refuseGroups(b, trialsB);
    }

    private static void refuseGroups(ExperimentPlan plan, List<TrialSpec> trials) {
        for (TrialSpec trial : trials) {
            HooksSpec hooks = trial.hooks();
            if (!hooks.beforeGroup().isEmpty() || !hooks.afterGroup().isEmpty()) {
                throw new PlanException(
                        "%s: interleaved plans can have no hooks of groups, of which two would stand at once; use before_trial and after_trial"
                                .formatted(plan.name()));
            }
        }
    }

    /// Runs the pairs of which a trial is still to be done. Both of a pair run again then, since
    /// one alone would have no partner at its time.
    ///
    /// @return how it went, of both plans
    /// @throws WriteRefusedException when a write was refused
    /// @throws IOException when results cannot be kept
    public List<ExperimentRunner.Outcome> run() throws IOException {
        try (var _ = a.gate();
                var _ = b.gate()) {
            try {
                UnreachableTargets givenUp = new UnreachableTargets();
                runPairs(a.measuring(givenUp), b.measuring(givenUp.besides()));
            } finally {
                a.end();
                b.end();
            }
        }
        return List.of(a.outcome(), b.outcome());
    }

    private void runPairs(ExperimentRunner.Measuring measuringA, ExperimentRunner.Measuring measuringB)
            throws IOException {
        for (int i = 0; i < trialsA.size(); i++) {
            TrialSpec specA = trialsA.get(i);
            TrialSpec specB = trialsB.get(i);
            Optional<Object> pair = measuringA.pair(specA);
            boolean done = pair.isPresent() && pair.equals(measuringB.pair(specB));
            if (done || measuringA.isGivenUp(specA) || measuringB.isGivenUp(specB)) {
                continue;
            }
            if (measuringA.isOver()) {
                return;
            }
            Optional<String> id = Optional.of(UUID.randomUUID().toString());
            if (isFirst(specA)) {
                measuringA.run(specA, id);
                measuringB.run(specB, id);
            } else {
                measuringB.run(specB, id);
                measuringA.run(specA, id);
            }
        }
    }

    /// Whether the first plan's trial comes first.
    private boolean isFirst(TrialSpec spec) {
        int two = (spec.replicate() - 1) / 2;
        String stream = "interleave-point-%d-replicates-%d".formatted(spec.point(), two);
        boolean odd = RandomStream.of(a.plan().design().seed(), stream).nextLong(2) == 0;
        return spec.replicate() % 2 == 1 ? odd : !odd;
    }
}
