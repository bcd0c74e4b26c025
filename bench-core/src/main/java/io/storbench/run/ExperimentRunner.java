package io.storbench.run;

import io.storbench.engine.Engine;
import io.storbench.engine.ForeignFileException;
import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Nearest;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/// Runs the trials of a plan one after the other, in run order, and keeps each result before the
/// next begins. Trials that have a result already are passed over, so a stopped run resumes.
public final class ExperimentRunner {
    /// How to run.
    ///
    /// @param origin measured, or simulated in place of the real targets
    /// @param overwriteData whether the user allowed to overwrite foreign files
    /// @param environment the id of the environment, as the store gave it
    public record Options(Origin origin, boolean overwriteData, String environment) {}

    /// How it went.
    ///
    /// @param failed trials
    /// @param corrupt failed trials whose data read back differed
    /// @param doubtful trials
    /// @param interrupted whether a stop ended it early
    public record Outcome(int failed, int corrupt, int doubtful, boolean interrupted) {}

    private final ExperimentPlan plan;
    private final ResultStore store;
    private final Options options;
    private final Progress progress;
    private final StopSignal stop;
    private final Map<String, Engine> engines = new HashMap<>();

    private int failed;
    private int corrupt;
    private int doubtful;

    /// A runner for one plan.
    public ExperimentRunner(
            ExperimentPlan plan,
            ResultStore store,
            Options options,
            Progress progress,
            StopSignal stop) {
        this.plan = plan;
        this.store = store;
        this.options = options;
        this.progress = progress;
        this.stop = stop;
        ServiceLoader.load(Engine.class).forEach(engine -> engines.put(engine.name(), engine));
    }

    /// Runs what is still to be done.
    ///
    /// @throws PlanException when an engine does not know the target's keys
    /// @throws ForeignFileException when a write was refused
    /// @throws IOException when results cannot be kept
    public Outcome run() throws IOException {
        List<TrialSpec> trials = plan.trials();
        trials.forEach(spec -> engine(spec.engine()));
        PathRtt pathRtt = PathRtt.read(store.directory());
        int finished = (int) trials.stream().filter(spec -> store.isDone(key(spec))).count();
        progress.begins(trials.size(), finished);
        try {
            for (TrialSpec spec : trials) {
                if (store.isDone(key(spec))) {
                    continue;
                }
                progress.trialBegins(spec);
                TrialRunner.Finished trial = runOne(spec, pathRtt);
                if (stop.isRequested()) {
                    break;
                }
                store.append(trial.result(), trial.histograms());
                count(trial.result());
                progress.trialEnds(trial.result(), ++finished);
            }
        } finally {
            progress.ends();
        }
        return new Outcome(failed, corrupt, doubtful, stop.isRequested());
    }

    private TrialRunner.Finished runOne(TrialSpec spec, PathRtt pathRtt)
            throws ForeignFileException {
        boolean measured = options.origin() == Origin.MEASURED;
        Engine engine = measured ? engine(spec.engine()) : engine("sim");
        long rttNanos = spec.network().rttNanos();
        NetworkSpec network =
                measured ? spec.network() : new NetworkSpec(rttNanos + pathRtt.nanos(spec.point()));
        TrialRunner runner =
                new TrialRunner(engine, options.origin(), options.overwriteData(), stop);
        return runner.run(spec, network, header(spec));
    }

    private TrialKey key(TrialSpec spec) {
        return new TrialKey(spec.planHash(), options.origin(), spec.point(), spec.replicate());
    }

    private TrialHeader header(TrialSpec spec) {
        return new TrialHeader(
                key(spec),
                spec.planName(),
                spec.factors(),
                spec.flatSettings(),
                spec.runOrder(),
                spec.seed(),
                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
                options.environment());
    }

    private Engine engine(String name) {
        Engine engine = engines.get(name);
        if (engine == null) {
            throw new PlanException(
                    "no engine is named \"%s\"%s; there are: %s"
                            .formatted(
                                    name,
                                    Nearest.hint(name, engines.keySet()),
                                    String.join(
                                            ", ", engines.keySet().stream().sorted().toList())));
        }
        return engine;
    }

    private void count(TrialResult result) {
        switch (result) {
            case TrialResult.Valid _ -> {}
            case TrialResult.Doubtful _ -> doubtful++;
            case TrialResult.Failed failure -> {
                failed++;
                corrupt += failure.corrupt() ? 1 : 0;
            }
        }
    }
}
