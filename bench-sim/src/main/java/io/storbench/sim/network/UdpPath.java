package io.storbench.sim.network;

import io.storbench.sim.event.Handler;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// One direction of UDP traffic (RFC 768): each message is a datagram, cut into IP fragments where
/// it is longer than the MTU (RFC 791, section 3.2). A datagram that misses a fragment is lost, and
/// no end is notified.
///
/// The fragments of a datagram are one train: they keep together, so that reassembly needs no
/// buffer. Not modelled: what fragments of lost datagrams hold of the receiver's reassembly memory,
/// and a receiving socket that overflows.
///
/// @param <M> the messages
public final class UdpPath<M> {
    private static final int IP_HEADER_BYTES = 20;
    private static final int UDP_HEADER_BYTES = 8;

    /// The length field of IP has 16 bits.
    private static final int MAXIMUM_BYTES = 65_535 - IP_HEADER_BYTES - UDP_HEADER_BYTES;

    private final Route route;
    private final Handler<M> arrived;
    private final Handler<M> lost;
    private final int fragmentBytes;
    private final ArrayList<Datagram<M>> vacant = new ArrayList<>();
    private @Nullable Crossing<M> crossing;
    private long datagramsSent;
    private long datagramsArrived;
    private long datagramsLost;
    private long framesSent;
    private long frameBytesSent;

    /// An idle path.
    ///
    /// @param mtuBytes the longest IP packet, from 1,044, so that the longest datagram has 64
    ///   fragments; 1,500 on Ethernet, 9,000 with jumbo frames
    /// @param arrived takes a message when the last fragment of its datagram has arrived
    /// @param lost takes a message whose datagram misses a fragment, which no real host learns of
    public UdpPath(Route route, int mtuBytes, Handler<M> arrived, Handler<M> lost) {
        this.route = route;
        this.arrived = arrived;
        this.lost = lost;
        // The offset of a fragment counts units of 8 bytes.
        this.fragmentBytes = (mtuBytes - IP_HEADER_BYTES) / 8 * 8;
        if (fragments(MAXIMUM_BYTES) > Packet.MAXIMUM_FRAMES) {
            throw new IllegalArgumentException("MTU out of range: " + mtuBytes);
        }
    }

    /// Tells somebody how each message came to the other end, before it is delivered there.
    public void whenCrossed(Crossing<M> somebody) {
        crossing = somebody;
    }

    /// Sends a message.
    ///
    /// @param lengthBytes from 0 to 65,507
    public void send(long nowNanos, M message, int lengthBytes) {
        if (lengthBytes < 0 || lengthBytes > MAXIMUM_BYTES) {
            throw new IllegalArgumentException("a datagram of " + lengthBytes + " bytes, at most " + MAXIMUM_BYTES);
        }
        int fragments = fragments(lengthBytes);
        int full = IP_HEADER_BYTES + fragmentBytes;
        int last = IP_HEADER_BYTES + UDP_HEADER_BYTES + lengthBytes - (fragments - 1) * fragmentBytes;
        Datagram<M> datagram = take(message);
        datagram.load(fragments, full, last);
        datagramsSent++;
        framesSent += fragments;
        frameBytesSent += (fragments - 1L) * route.framing().frameBytes(full)
                + route.framing().frameBytes(last);
        datagram.send(nowNanos);
    }

    private int fragments(int lengthBytes) {
        return Math.max(1, Math.ceilDiv(UDP_HEADER_BYTES + lengthBytes, fragmentBytes));
    }

    private Datagram<M> take(M message) {
        if (vacant.isEmpty()) {
            return new Datagram<>(route, this, message);
        }
        Datagram<M> datagram = vacant.removeLast();
        datagram.message = message;
        return datagram;
    }

    private void arrived(long nowNanos, Datagram<M> datagram) {
        if (!datagram.isWhole()) {
            perished(nowNanos, datagram);
            return;
        }
        M message = datagram.message;
        if (crossing != null) {
            crossing.crossed(message, datagram.sentNanos(), datagram);
        }
        datagramsArrived++;
        vacant.add(datagram);
        arrived.on(nowNanos, message);
    }

    private void perished(long nowNanos, Datagram<M> datagram) {
        M message = datagram.message;
        datagramsLost++;
        vacant.add(datagram);
        lost.on(nowNanos, message);
    }

    /// As in [#report], for who asks often.
    public long frameBytesSent() {
        return frameBytesSent;
    }

    /// What the path did until now.
    public Report report() {
        return new Report(datagramsSent, datagramsArrived, datagramsLost, framesSent, frameBytesSent);
    }

    /// A UDP datagram and its IP fragments, which travel as one train.
    private static final class Datagram<M> extends Packet {
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

    /// What a path of datagrams did until now.
    ///
    /// @param datagramsSent that were given to the path
    /// @param datagramsArrived that came whole
    /// @param datagramsLost that missed a fragment
    /// @param framesSent fragments, as a capture shows them
    /// @param frameBytesSent the same as frames of the first link, with IP and UDP headers
    public record Report(
            long datagramsSent, long datagramsArrived, long datagramsLost, long framesSent, long frameBytesSent) {}
}
