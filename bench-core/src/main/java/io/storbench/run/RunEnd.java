package io.storbench.run;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialKey;
import io.storbench.result.UnrunTrial;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Says at the end of a run which trials of the plan have no result, and why.
///
/// @param shard which of them this run was to do
/// @param fork the replicates that this JVM was to do
/// @param givenUp targets that were not reached
/// @param stop whether the user ended it
/// @param overNanos the time after which it was over, where it was
record RunEnd(
        Origin origin, Shard shard, Shard fork, UnreachableTargets givenUp, StopSignal stop, OptionalLong overNanos) {
    /// Keeps it beside the results.
    void keep(ExperimentPlan plan, ResultStore store) throws IOException {
        List<UnrunTrial> unrun = plan.trials().stream()
                .flatMap(spec -> unrun(spec, store).stream())
                .toList();
        UnrunTrial.write(store.directory(), origin, unrun);
    }

    private Optional<UnrunTrial> unrun(TrialSpec spec, ResultStore store) {
        TrialKey key = new TrialKey(spec.planHash(), origin, spec.point(), spec.replicate());
        return store.latest(key).isPresent()
                ? Optional.empty()
                : Optional.of(new UnrunTrial(origin, spec.point(), spec.replicate(), reason(spec)));
    }

    private String reason(TrialSpec spec) {
        if (!shard.contains(spec)) {
            return "left to another shard (--shard)";
        }
        if (!fork.containsReplicate(spec)) {
            return "left to another JVM (--forks)";
        }
        Optional<String> missed = givenUp.missed(spec);
        if (missed.isPresent()) {
            return "%s was not reached in %d trials in a row".formatted(missed.get(), UnreachableTargets.ATTEMPTS);
        }
        if (stop.isRequested()) {
            return "the run was interrupted";
        }
        return overNanos.isPresent()
                ? "the run stopped after " + new TimeSpan(overNanos.getAsLong())
                : "an error ended the run";
    }
}
