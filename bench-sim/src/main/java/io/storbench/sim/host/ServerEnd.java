package io.storbench.sim.host;

/// What a protocol's server does with the calls of a host, which it sends on by [Host#serve] and
/// [Host#answer].
///
/// @param <C> the protocol's calls
public interface ServerEnd<C extends SimCall> {
    /// The server has taken a message: it serves the call, answers it, has it wait, or drops it.
    void accepted(long nowNanos, C call);

    /// What the call is for is done: it is to be answered.
    void served(long nowNanos, C call);

    /// The client has taken the answer.
    default void delivered(long nowNanos, C call) {}

    /// Whether calls are at times held at none of the stations that are reported.
    default boolean holdsCalls() {
        return false;
    }
}
