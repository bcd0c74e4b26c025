package io.storbench.run;

import io.storbench.result.StoppingRule;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// How the trials of a plan are simulated; measured ones take no notice of it.
///
/// @param threads how many trials are simulated at a time; results do not depend on it
/// @param shard of the plan's points
/// @param wanted how many replicates a point is to have, given those so far, of which none has
///   failed; asked when all that the plan wants are done, and again when more are
/// @param rule that it asks by, for the results; empty where no replicate is added
public record Simulation(
        int threads, Shard shard, ToIntFunction<List<TrialResult>> wanted, Optional<StoppingRule> rule) {
    /// One trial at a time, the whole plan, no replicate that it does not ask for.
    public static final Simulation PLAIN = new Simulation(1, Shard.WHOLE, List::size, Optional.empty());

    /// Checks the range.
    public Simulation {
        if (threads < 1) {
            throw new IllegalArgumentException("at least 1 thread, not " + threads);
        }
    }
}
