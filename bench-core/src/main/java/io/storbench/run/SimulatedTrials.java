package io.storbench.run;

import io.storbench.engine.StopSignal;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.util.List;

/// Simulates a plan's trials by several threads, and keeps their results in run order; then, again
/// and again, further replicates of points that want them.
final class SimulatedTrials {
    private final ExperimentPlan plan;
    private final PlannedTrials planned;
    private final Simulation simulation;
    private final Progress progress;
    private final StopSignal stop;
    private int finished;
    private int added;

    SimulatedTrials(ExperimentPlan plan, PlannedTrials planned, Progress progress, StopSignal stop) {
        this.plan = plan;
        this.planned = planned;
        this.simulation = planned.options().simulation();
        this.progress = progress;
        this.stop = stop;
    }

    /// Simulates until no point wants another replicate, or a stop is requested.
    ///
    /// @param finishedBefore how many of the trials are done
    /// @throws IOException when results cannot be kept
    void run(List<TrialSpec> trials, int finishedBefore, TrialRunner runner) throws IOException {
        finished = finishedBefore;
        FurtherReplicates further = new FurtherReplicates(plan, trials, simulation);
        List<TrialSpec> wave = trials;
        while (!wave.isEmpty() && !stop.isRequested()) {
            simulate(wave.stream().filter(spec -> !planned.isDone(spec)).toList(), runner);
            wave = further.after(planned::done);
            finished += (int) wave.stream().filter(planned::isDone).count();
            added += wave.size();
            progress.grows(trials.size() + added);
        }
    }

    /// How many replicates points wanted beyond the plan's.
    int added() {
        return added;
    }

    private void simulate(List<TrialSpec> specs, TrialRunner runner) throws IOException {
        try (OrderedPrefetch<TrialSpec, TrialRunner.Finished> ahead =
                new OrderedPrefetch<>(specs, simulation.threads(), spec -> simulated(spec, runner))) {
            for (TrialSpec spec : specs) {
                progress.trialBegins(spec);
                TrialRunner.Finished trial = ahead.next();
                if (stop.isRequested()) {
                    break;
                }
                TrialResult result =
                        simulation.rule().map(rule -> rule.in(trial.result())).orElse(trial.result());
                planned.store().append(result, trial.histograms());
                progress.trialEnds(result, ++finished);
            }
        }
    }

    /// By any thread.
    private TrialRunner.Finished simulated(TrialSpec spec, TrialRunner runner) {
        try {
            return runner.run(spec, planned.pathRtt().networks(spec), planned.header(spec));
        } catch (WriteRefusedException e) {
            throw new IllegalStateException("a simulation writes to nothing", e);
        }
    }
}
