package io.storbench.testkit;

import io.storbench.engine.StopSignal;
import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import io.storbench.run.ExperimentRunner;
import io.storbench.run.Progress;
import io.storbench.run.RunOptions;
import io.storbench.run.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A measured run during which something happens to what it measures: after the gate's look and
/// before a trial.
public final class EventfulRun implements Progress {
    private final Map<String, Event> events = new HashMap<>();
    private final List<TrialResult> results = new ArrayList<>();
    private final Consent consent;
    private final Map<String, Integer> begun = new HashMap<>();

    /// What happens.
    @FunctionalInterface
    public interface Event {
        /// Lets it happen.
        void happen() throws IOException;
    }

    /// @param consent what the user allowed
    public EventfulRun(Consent consent) {
        this.consent = consent;
    }

    /// Lets something happen before a trial of an engine, the first of which is 1.
    public EventfulRun before(String engine, int trial, Event event) {
        events.put(engine + " " + trial, event);
        return this;
    }

    /// Runs all trials of a plan.
    ///
    /// @param directory of the results
    /// @return what became of each, in their order
    public List<TrialResult> run(String text, Path directory) throws IOException {
        ExperimentPlan plan = PlanReader.parse(text, "plan", List.of());
        try (ResultStore store = ResultStore.open(directory, plan)) {
            RunOptions options = new RunOptions(Origin.MEASURED, consent, "none", Long.MAX_VALUE, Simulation.PLAIN);
            ExperimentRunner.Outcome _ = new ExperimentRunner(plan, store, options, this, new StopSignal()).run();
        }
        return List.copyOf(results);
    }

    /// Why the trials of a target failed, in their order; empty for those that did not.
    ///
    /// @param target by its name in the plan's factor `target`
    public static List<String> reasons(List<TrialResult> results, String target) {
        return results.stream()
                .filter(result -> target.equals(result.header().factors().get("target")))
                .map(result -> result instanceof TrialResult.Failed failed ? failed.reason() : "")
                .toList();
    }

    @Override
    public void trialBegins(TrialSpec spec) {
        int number = begun.merge(spec.engine(), 1, Integer::sum);
        try {
            Event event = events.get(spec.engine() + " " + number);
            if (event != null) {
                event.happen();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void trialEnds(TrialResult result, int finished) {
        results.add(result);
    }
}
