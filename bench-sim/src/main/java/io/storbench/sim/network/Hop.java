package io.storbench.sim.network;

/// A place that packets pass on their route.
sealed interface Hop permits NetworkLink, ProcessorHop {
    /// Takes a packet; passes it on, now or later, by [Packet#leaveHop], in the order of arrival.
    void send(long nowNanos, Packet packet);
}
