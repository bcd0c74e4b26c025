package io.storbench.run;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/// Which replicates a simulation adds to the plan's.
final class FurtherReplicates {
    private final ExperimentPlan plan;
    private final Simulation simulation;
    private final Map<Integer, List<TrialSpec>> trialsByPoint = new TreeMap<>();

    FurtherReplicates(ExperimentPlan plan, List<TrialSpec> trials, Simulation simulation) {
        this.plan = plan;
        this.simulation = simulation;
        trials.forEach(trial -> trialsByPoint
                .computeIfAbsent(trial.point(), _ -> new ArrayList<>())
                .add(trial));
    }

    /// The trials to be added now.
    ///
    /// @param result of a trial; empty when it failed, which ends the point
    List<TrialSpec> after(Function<TrialSpec, Optional<TrialResult>> result) {
        List<TrialSpec> added = new ArrayList<>();
        trialsByPoint.forEach((point, trials) -> {
            List<TrialResult> results =
                    trials.stream().map(result).flatMap(Optional::stream).toList();
            if (results.size() == trials.size()) {
                int wanted = simulation.wanted().applyAsInt(results);
                while (trials.size() < wanted) {
                    TrialSpec further = plan.further(point, trials.size() + 1);
                    trials.add(further);
                    added.add(further);
                }
            }
        });
        return added;
    }
}
