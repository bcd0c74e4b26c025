package io.storbench.run;

import io.storbench.gate.Consent;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.nio.file.Path;
import java.util.Optional;

/// How the trials of a plan are run.
///
/// @param origin measured, or simulated in place of the real targets
/// @param consent what the user allowed to be written to
/// @param environment the id of the environment, as the store gave it
/// @param budgetNanos no trial begins when this time has passed; [Long#MAX_VALUE] for no end
/// @param simulation how trials are simulated
/// @param rounds that measured trials are followed by; empty where the plan says how many
///   replicates there are
/// @param fork the replicates that this JVM measures; [Shard#WHOLE] for all
/// @param traces where the operations of measured trials are recorded; empty where they are not
/// @param warmUpTrials that are measured and discarded before the first one, from 0
public record RunOptions(
        Origin origin,
        Consent consent,
        String environment,
        long budgetNanos,
        Simulation simulation,
        Optional<Rounds> rounds,
        Shard fork,
        Optional<Path> traces,
        int warmUpTrials) {
    /// Options of a run with the plan's replicates, and those that a simulation adds.
    public RunOptions(Origin origin, Consent consent, String environment, long budgetNanos, Simulation simulation) {
        this(origin, consent, environment, budgetNanos, simulation, Optional.empty(), Shard.WHOLE, Optional.empty(), 0);
    }

    /// Whether trials are measured; otherwise they are simulated.
    boolean isMeasured() {
        return origin == Origin.MEASURED;
    }

    /// A result with what is to be known of the JVM that measured it.
    ///
    /// @param discarded trials that it measured before the first one
    TrialResult inJvm(TrialResult result, long discarded) {
        TrialResult warm = discarded == 0 ? result : result.with(Measurement.WARM_UP_TRIALS, discarded);
        return fork.equals(Shard.WHOLE) ? warm : warm.with(Measurement.FORK, fork.toString());
    }
}
