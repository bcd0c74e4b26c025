package io.storbench.sim.network;

/// Learns how messages came from one end to the other.
///
/// @param <M> the messages
@FunctionalInterface
public interface Crossing<M> {
    /// A message is about to be delivered.
    ///
    /// @param firstNanos when its last byte was sent for the first time
    /// @param last the packet with which it is complete, which was sent later where something was lost
    void crossed(M message, long firstNanos, Packet last);
}
