package io.storbench.sim.network;

/// A UDP datagram and its IP fragments, which travel as one train.
final class Datagram<M> extends Packet {
    private final UdpPath<M> path;

    /// The message it carries; of the last one while it is not in flight.
    M message;

    Datagram(Route route, UdpPath<M> path, M message) {
        super(route);
        this.path = path;
        this.message = message;
    }

    @Override
    void arrived(long nowNanos) {
        path.arrived(nowNanos, this);
    }

    @Override
    void perished(long nowNanos) {
        path.perished(nowNanos, this);
    }
}
