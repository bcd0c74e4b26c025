package io.storbench.sim.host;

import io.storbench.engine.Counters;
import io.storbench.engine.Session;

/// A host's client as its worker sees it: takes requests, and makes calls of them.
public interface SimSession extends Session {
    /// Where it runs.
    Host<?> host();

    /// Nothing to do: the simulator's events drive the model.
    @Override
    default void poll() {}

    /// Nothing to wait for: see [#poll].
    @Override
    default void await(long deadlineNanos) {}

    @Override
    default Counters counters() {
        return host().counters();
    }

    @Override
    default void close() {}
}
