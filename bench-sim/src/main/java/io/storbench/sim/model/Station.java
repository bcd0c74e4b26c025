package io.storbench.sim.model;

/// A place that items come to, stay in for a time, and leave for a handler.
///
/// @param <P> what comes
public interface Station<P> {
    /// An item arrives.
    void arrive(long nowNanos, P item);

    /// What the station did until now.
    ///
    /// @param name what to call it in the report
    StationReport report(String name);
}
