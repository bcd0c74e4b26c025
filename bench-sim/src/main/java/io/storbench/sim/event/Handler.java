package io.storbench.sim.event;

/// What happens at an event: a named transition of one component.
///
/// Components bind each of their handlers once, as a final [EventType] or a method reference held
/// in a field, and pass long-lived payloads; so running an event allocates nothing.
///
/// @param <P> what the event is about, such as a request
@FunctionalInterface
public interface Handler<P> {
    /// Runs the transition. Called by the simulator's thread only.
    ///
    /// @param nowNanos the simulated instant, nanoseconds from the start of the run
    void on(long nowNanos, P payload);
}
