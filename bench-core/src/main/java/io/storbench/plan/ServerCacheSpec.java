package io.storbench.plan;

import java.util.Optional;

/// What a plan says of the server's cache of the data when a load begins.
///
/// @param state that is asked for
/// @param memoryBytes the server's memory; empty where the plan does not say
public record ServerCacheSpec(State state, Optional<Long> memoryBytes) {
    /// The state of a server's cache.
    public enum State {
        /// Not looked after.
        UNKNOWN,
        /// Holds next to nothing of the data, for which there is a proof.
        COLD;
    }

    /// This many times the server's memory, the data leave most of themselves outside of it.
    public static final int LEAST_TIMES = 2;

    /// Whether the data must not be in the server's cache.
    public boolean isCold() {
        return state == State.COLD;
    }
}
