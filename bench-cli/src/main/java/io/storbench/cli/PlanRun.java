package io.storbench.cli;

import io.storbench.engine.StopSignal;
import io.storbench.gate.Consent;
import io.storbench.measure.Environment;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.result.Origin;
import io.storbench.result.Predictions;
import io.storbench.result.ResultStore;
import io.storbench.run.Engines;
import io.storbench.run.ExperimentRunner;
import io.storbench.run.PathRtt;
import io.storbench.run.Progress;
import io.storbench.run.Rounds;
import io.storbench.run.RunOptions;
import io.storbench.run.Shard;
import io.storbench.run.Simulation;
import io.storbench.sim.calibrate.trial.PlanBands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;

/// The trials of a plan, run into a directory of results: what commands and tests in Java do with a plan.
///
/// @param plan whose trials are run, without those that the directory has already
/// @param directory is made where it is missing
/// @param progress receives how it goes on
/// @param busy receives why the machine is too busy to be measured on, if it is
public record PlanRun(ExperimentPlan plan, Path directory, Progress progress, Consumer<String> busy) {
    /// How the trials of one origin are run.
    ///
    /// @param origin measured or simulated
    /// @param consent what may be written to
    /// @param budgetNanos no trial begins when this time has passed; [Long#MAX_VALUE] for no end
    /// @param simulation how trials are simulated
    /// @param rounds of replicates that are added to the plan's; empty for none
    /// @param fork the replicates that this JVM measures
    /// @param traces whether the operations of measured trials are recorded
    /// @param warmUpTrials measured and discarded before the first one
    record Way(
            Origin origin,
            Consent consent,
            long budgetNanos,
            Simulation simulation,
            Optional<Rounds> rounds,
            Shard fork,
            boolean traces,
            int warmUpTrials) {
        private static Way of(Origin origin, Consent consent) {
            return new Way(origin, consent, Long.MAX_VALUE, Simulation.PLAIN, Optional.empty(), Shard.WHOLE, false, 0);
        }
    }

    /// Measures what is still to be done.
    ///
    /// @param consent what may be written to
    /// @throws PlanException when a target cannot do what the plan asks for
    /// @throws IOException when results cannot be kept
    public ExperimentRunner.Outcome measure(Consent consent) throws IOException {
        return run(Way.of(Origin.MEASURED, consent), new StopSignal());
    }

    /// Simulates what is still to be done, once per replicate of the plan.
    ///
    /// @throws PlanException when the model cannot do what the plan asks for
    /// @throws IOException when results cannot be kept
    public ExperimentRunner.Outcome simulate() throws IOException {
        return run(Way.of(Origin.SIMULATED, Consent.NONE), new StopSignal());
    }

    ExperimentRunner.Outcome run(Way way, StopSignal stop) throws IOException {
        // Before anything is kept: what is refused may hold what must not be, such as a password.
        new Engines().check(plan, way.origin);
        try (ResultStore store = ResultStore.open(directory, plan)) {
            SortedMap<String, Object> machine = Environment.capture(Version.text());
            if (way.origin == Origin.MEASURED) {
                Environment.busy(machine).ifPresent(busy);
            } else {
                // Before the first result, so that none is ever there without what it was fitted to.
                PlanBands bands = new PlanBands(plan, PathRtt.read(directory), way.simulation.shard());
                bands.withoutBands().withBandsOf(Predictions.read(directory)).write(directory);
                Environment.withoutLoad(machine);
            }
            RunOptions options = new RunOptions(
                    way.origin,
                    way.consent,
                    store.environment(machine),
                    way.budgetNanos,
                    way.simulation,
                    way.rounds,
                    way.fork,
                    way.traces ? Optional.of(directory.resolve("traces")) : Optional.empty(),
                    way.warmUpTrials);
            return new ExperimentRunner(plan, store, options, progress, stop).run();
        }
    }
}
