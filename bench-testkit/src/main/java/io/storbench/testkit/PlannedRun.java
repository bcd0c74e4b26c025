package io.storbench.testkit;

import io.storbench.engine.StopSignal;
import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import io.storbench.run.ExperimentRunner;
import io.storbench.run.Progress;
import io.storbench.run.RunOptions;
import io.storbench.run.Simulation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// A whole plan measured as `storbench run` does it.
public final class PlannedRun implements Progress {
    private final List<TrialResult> results = new ArrayList<>();
    private final List<String> warnings;

    private PlannedRun(List<String> warnings) {
        this.warnings = warnings;
    }

    /// Runs it.
    ///
    /// @param directory of the results
    /// @param warnings gets what the user is warned of
    /// @return the trials' results in the order of the run
    public static List<TrialResult> of(String text, Path directory, List<String> warnings) throws IOException {
        ExperimentPlan plan = PlanReader.parse(text, "planned", List.of());
        PlannedRun run = new PlannedRun(warnings);
        try (ResultStore store = ResultStore.open(directory, plan)) {
            var options = new RunOptions(
                    Origin.MEASURED,
                    new Consent(List.of(), false),
                    store.environment(new TreeMap<>()),
                    Long.MAX_VALUE,
                    Simulation.PLAIN);
            new ExperimentRunner(plan, store, options, run, new StopSignal()).run();
        }
        return run.results;
    }

    @Override
    public void trialEnds(TrialResult result, int finished) {
        results.add(result);
    }

    @Override
    public void warns(String warning) {
        warnings.add(warning);
    }
}
