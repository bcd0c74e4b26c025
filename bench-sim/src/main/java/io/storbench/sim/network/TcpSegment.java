package io.storbench.sim.network;

/// A train of back-to-back segments of one end, with data or as pure acknowledgements.
final class TcpSegment extends Packet {
    private final TcpEnd<?> sender;

    /// The payload of all segments but the last.
    final int mss;

    boolean syn;

    /// The first byte's number, counted from 0 behind the SYN.
    long sequence;

    /// The payload, 0 for acknowledgements.
    int lengthBytes;

    /// The next byte that the sender expects.
    long acknowledgement;

    /// How many acknowledgements this one stands for when data is acknowledged with data.
    int acks;

    /// When it was sent (the timestamps option's value).
    long sentNanos;

    /// When what it acknowledges was sent (the timestamps option's echo).
    long echoNanos;

    TcpSegment(Route route, TcpEnd<?> sender, int mss) {
        super(route);
        this.sender = sender;
        this.mss = mss;
    }

    @Override
    void arrived(long nowNanos) {
        sender.arrivedAtPeer(nowNanos, this);
    }

    @Override
    void perished(long nowNanos) {
        sender.takeBack(this);
    }
}
