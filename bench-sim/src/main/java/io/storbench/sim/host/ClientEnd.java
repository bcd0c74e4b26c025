package io.storbench.sim.host;

import io.storbench.engine.Counters;

/// What a protocol's client does with the messages of a host.
///
/// @param <C> the protocol's calls
public interface ClientEnd<C extends SimCall> {
    /// A call has its slot, and is sent next.
    void begun(long nowNanos, C call);

    /// A message is sent now; counts it.
    void sent(long nowNanos, C call);

    /// An answer was taken.
    void received(long nowNanos, C call);

    /// A datagram, of a call or its answer, was lost, which nobody notices.
    default void lost(long nowNanos, C call) {
        throw new IllegalStateException("a lost message of a protocol that cannot miss any");
    }

    /// The protocol's, live.
    Counters counters();

    /// How many calls it makes at most at a time that are not of its worker's requests.
    default int ownCalls() {
        return 0;
    }

    /// Whether no call was sent more than once until now.
    default boolean sentOnceEach() {
        return true;
    }
}
