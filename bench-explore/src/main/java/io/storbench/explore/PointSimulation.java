package io.storbench.explore;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import io.storbench.sim.SimEngine;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;

/// Simulates each point of a plan once.
final class PointSimulation {
    private PointSimulation() {}

    /// The first replicate of each point, in the order of the points, not of the run.
    static List<TrialSpec> trials(ExperimentPlan plan) {
        return plan.trials().stream()
                .filter(trial -> trial.replicate() == 1)
                .sorted(Comparator.comparingInt(TrialSpec::point))
                .toList();
    }

    /// The numbers of a trial.
    ///
    /// @throws PlanException where it fails or is doubtful, with the reason
    /// @throws CancellationException when a stop was asked for
    static Measurement of(TrialSpec trial, StopSignal stop) {
        TrialResult result = SimEngine.simulated(trial, trial.network(), stop);
        if (stop.isRequested()) {
            throw new CancellationException();
        }
        return switch (result) {
            case TrialResult.Valid valid -> valid.numbers();
            case TrialResult.Doubtful doubtful ->
                throw new PlanException(trial.describe() + " is doubtful: " + String.join("; ", doubtful.reasons()));
            case TrialResult.Failed failed -> throw new PlanException(trial.describe() + ": " + failed.reason());
        };
    }
}
