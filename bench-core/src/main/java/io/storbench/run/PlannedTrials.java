package io.storbench.run;

import io.storbench.plan.NetworkSpec;
import io.storbench.plan.TrialSpec;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// What is known of a plan's trials before they run: their headers, and which have a result
/// already.
///
/// @param store where results are kept
/// @param options of the run
/// @param engines that run the trials
/// @param pathRtt which a simulation adds to the emulated one
record PlannedTrials(ResultStore store, RunOptions options, Engines engines, PathRtt pathRtt) {
    /// The network of a trial as it runs.
    NetworkSpec network(TrialSpec spec) {
        return options.isMeasured() ? spec.network() : pathRtt.network(spec);
    }

    /// Whether a trial has a result that is not a failure.
    boolean isDone(TrialSpec spec) {
        return store.isDone(key(spec), model(spec));
    }

    /// The trial's result that is not a failure; empty without one.
    Optional<TrialResult> done(TrialSpec spec) {
        return isDone(spec) ? store.latest(key(spec)) : Optional.empty();
    }

    /// The header of a trial that begins now.
    TrialHeader header(TrialSpec spec) {
        return new TrialHeader(
                key(spec),
                spec.planName(),
                spec.factors(),
                spec.flatSettings(),
                spec.runOrder(),
                spec.setUp(),
                spec.seed(),
                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
                options.environment(),
                model(spec));
    }

    private TrialKey key(TrialSpec spec) {
        return new TrialKey(spec.planHash(), options.origin(), spec.point(), spec.replicate());
    }

    /// What only the simulation reads, as text.
    private String model(TrialSpec spec) {
        return options.isMeasured() ? "" : engines.model(spec, pathRtt);
    }
}
