package io.storbench.sim.network;

import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.event.Timer;
import io.storbench.sim.model.ItemRing;
import io.storbench.sim.model.Processor;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// One end of a TCP connection that carries messages in both directions, simulated segment by
/// segment.
///
/// Modelled are the handshake, slow start, windows, delayed acknowledgements, retransmission by
/// timer (RFC 6298) and after duplicate acknowledgements, recovery by NewReno (RFC 6582), and
/// congestion avoidance by NewReno or CUBIC. Messages are sent as with TCP_NODELAY, back to back
/// where they wait. What arrives in order is read at once, so the receive window never closes.
///
/// Not modelled, though Linux has them: selective acknowledgements and what builds on them (RACK,
/// tail loss probes, proportional rate reduction), HyStart, pacing, and the growth of buffers. So
/// recovery from many losses in one window takes longer here, one round trip for each loss.
///
/// @param <M> the messages, both ways
public final class TcpEnd<M> {
    private enum State {
        CLOSED,
        SYN_SENT,
        SYN_RECEIVED,
        ESTABLISHED
    }

    private final TcpSettings settings;
    private final Route route;
    private final Handler<M> arrived;
    private final TcpSender sender;
    private final TcpReceiver receiver;
    private final Timer handshake;
    private final Framing framing;
    private final int headerBytes;
    private final int mss;

    /// Own messages that the other end has not got, with the stream position of their end, and when that was
    /// first sent.
    private final ItemRing<M> outgoing = new ItemRing<>();

    private final ArrayDeque<TcpSegment> vacant = new ArrayDeque<>();
    private @Nullable TcpEnd<M> peer;
    private State state = State.CLOSED;
    private long segmentsSent;
    private long frameBytesSent;
    private long synTimeouts;
    private long segmentsReceived;
    private @Nullable LongConsumer acknowledged;
    private @Nullable Crossing<M> crossing;

    /// How many of the first messages in [#outgoing] were sent to their last byte; counted if somebody asks
    /// for crossings.
    private int sentWhole;

    /// An end that is not connected.
    ///
    /// @param route to the other end
    /// @param arrived takes a message of the other end when its last byte has arrived in order
    public TcpEnd(Simulator simulator, TcpSettings settings, Route route, Handler<M> arrived) {
        this.settings = settings;
        this.route = route;
        this.arrived = arrived;
        this.sender = new TcpSender(simulator, this, settings);
        this.receiver = new TcpReceiver(simulator, this, settings);
        this.handshake = new Timer(simulator, (now, _) -> handshakeTimedOut(now));
        this.framing = route.framing();
        this.headerBytes = settings.headerBytes();
        this.mss = settings.mssBytes();
    }

    /// Connects to the other end, which accepts (RFC 9293, section 3.5).
    ///
    /// @throws IllegalStateException if either is connected already
    public void connect(long nowNanos, TcpEnd<M> server) {
        requireUnconnected(server);
        peer = server;
        server.peer = this;
        state = State.SYN_SENT;
        sendSyn(nowNanos);
    }

    private void requireUnconnected(TcpEnd<M> server) {
        if (peer != null || server.peer != null) {
            throw new IllegalStateException("connected already");
        }
    }

    /// Connects to the other end as if that had been done long ago: both know the round-trip time.
    ///
    /// @throws IllegalStateException if either is connected already
    public void connected(TcpEnd<M> server, long roundTripNanos) {
        requireUnconnected(server);
        establishBefore(server, roundTripNanos);
        server.establishBefore(this, roundTripNanos);
    }

    private void establishBefore(TcpEnd<M> other, long roundTripNanos) {
        peer = other;
        state = State.ESTABLISHED;
        sender.timeout().measure(roundTripNanos);
        sender.establish(other.settings.receiveWindowBytes());
    }

    /// Has what arrives read, and acknowledged, by a processor: what arrives while other work waits
    /// is acknowledged together.
    ///
    /// @param costNanos of each time
    /// @param nanosPerByte what copying costs besides, where a thread reads, which is woken for it;
    ///   0 where an interrupt does
    public void readBy(Processor processor, long costNanos, double nanosPerByte) {
        receiver.readBy(processor, costNanos, nanosPerByte);
    }

    /// Tells somebody how each message came to the other end, before it is delivered there.
    public void whenCrossed(Crossing<M> somebody) {
        crossing = somebody;
    }

    /// Calls somebody at each arrival of an acknowledgement, with the time.
    public void whenAcknowledged(LongConsumer somebody) {
        acknowledged = somebody;
    }

    /// Whether a socket whose send buffer grows with the congestion window takes another message.
    public boolean hasRoom() {
        return sender.unacknowledged()
                < SocketMemory.grownBytes(sender.congestion().window(), mss);
    }

    /// Sends a message, behind those sent before. Before the connection is there, it waits.
    ///
    /// @param lengthBytes at least 1
    public void send(long nowNanos, M message, long lengthBytes) {
        if (lengthBytes < 1) {
            throw new IllegalArgumentException("a message of " + lengthBytes + " bytes");
        }
        outgoing.add(message, sender.write(lengthBytes), Long.MAX_VALUE);
        if (state == State.ESTABLISHED) {
            sender.output(nowNanos);
        }
    }

    /// Sends a message by several calls of the system, so that where nothing waits each begins a
    /// segment of its own.
    ///
    /// @param lengthBytes at least 1
    /// @param pieceBytes what a call sends at most, at least 1
    public void send(long nowNanos, M message, long lengthBytes, long pieceBytes) {
        long left = lengthBytes;
        while (left > pieceBytes) {
            long _ = sender.write(pieceBytes);
            if (state == State.ESTABLISHED) {
                sender.output(nowNanos);
            }
            left -= pieceBytes;
        }
        send(nowNanos, message, left);
    }

    /// Whether data can be sent.
    public boolean isEstablished() {
        return state == State.ESTABLISHED;
    }

    /// The congestion window, in bytes.
    public long congestionWindowBytes() {
        return sender.congestion().window();
    }

    /// As in [#report], for who asks often.
    public long frameBytesSent() {
        return frameBytesSent;
    }

    /// What this end did until now.
    public TcpReport report() {
        return new TcpReport(
                segmentsSent,
                frameBytesSent,
                sender.retransmittedSegments(),
                sender.fastRetransmits(),
                sender.timeouts() + synTimeouts,
                sender.acknowledged(),
                receiver.next(),
                segmentsReceived,
                sender.limits().sendBufferNanos(),
                sender.limits().receiveWindowNanos(),
                sender.limits().congestionWindowNanos());
    }

    private void sendSyn(long nowNanos) {
        TcpSegment segment = take(nowNanos);
        segment.syn = true;
        segment.lengthBytes = 0;
        handshake.arm(nowNanos + sender.timeout().nanos());
        transmit(nowNanos, segment, 1, settings.synBytes(), settings.synBytes());
    }

    private void handshakeTimedOut(long nowNanos) {
        synTimeouts++;
        sender.timeout().backOff();
        sender.congestion().synLost();
        sendSyn(nowNanos);
    }

    /// Sends data, and with it what there is to acknowledge.
    void sendData(long nowNanos, long position, int length) {
        if (crossing != null) {
            noteSent(nowNanos, position + length);
        }
        TcpSegment segment = take(nowNanos);
        segment.sequence = position;
        segment.lengthBytes = length;
        int segments = length <= mss ? 1 : (length + mss - 1) / mss;
        int last = length - (segments - 1) * mss;
        transmit(nowNanos, segment, segments, headerBytes + mss, headerBytes + last);
    }

    private void noteSent(long nowNanos, long position) {
        while (sentWhole < outgoing.size() && outgoing.enteredNanos(sentWhole) <= position) {
            outgoing.hasten(sentWhole++, nowNanos);
        }
    }

    /// Sends acknowledgements without data.
    void sendAcknowledgement(long nowNanos, int acks) {
        TcpSegment segment = take(nowNanos);
        segment.lengthBytes = 0;
        transmit(nowNanos, segment, acks, headerBytes, headerBytes);
    }

    private TcpSegment take(long nowNanos) {
        TcpSegment segment = vacant.pollLast();
        if (segment == null) {
            segment = new TcpSegment(route, this, mss);
        }
        segment.syn = false;
        segment.acks = receiver.acknowledging();
        segment.acknowledgement = receiver.next();
        segment.echoNanos = receiver.echoNanos();
        segment.sentNanos = nowNanos;
        return segment;
    }

    private void transmit(long nowNanos, TcpSegment segment, int segments, int full, int last) {
        segmentsSent += segments;
        frameBytesSent += (segments - 1L) * framing.frameBytes(full) + framing.frameBytes(last);
        segment.load(segments, full, last);
        segment.send(nowNanos);
    }

    void takeBack(TcpSegment segment) {
        vacant.addLast(segment);
    }

    void arrivedAtPeer(long nowNanos, TcpSegment segment) {
        Objects.requireNonNull(peer).arrived(nowNanos, segment, this);
        vacant.addLast(segment);
    }

    private void arrived(long nowNanos, TcpSegment segment, TcpEnd<M> from) {
        segmentsReceived += segment.framesLeft();
        if (segment.syn) {
            synArrived(nowNanos, segment, from);
            return;
        }
        if (state != State.ESTABLISHED) {
            establish(nowNanos, segment, from);
        }
        boolean data = segment.lengthBytes > 0;
        sender.acknowledged(nowNanos, segment, data ? segment.acks : segment.framesLeft());
        if (data) {
            receiver.arrived(nowNanos, segment);
        }
        sender.output(nowNanos);
        if (acknowledged != null) {
            acknowledged.accept(nowNanos);
        }
        if (data) {
            receiver.acknowledgeDue(nowNanos);
            deliver(nowNanos, from, segment);
        }
    }

    private void synArrived(long nowNanos, TcpSegment segment, TcpEnd<M> from) {
        receiver.echo(segment.sentNanos);
        switch (state) {
            case CLOSED, SYN_RECEIVED -> {
                state = State.SYN_RECEIVED;
                sendSyn(nowNanos);
            }
            case SYN_SENT -> {
                establish(nowNanos, segment, from);
                sendAcknowledgement(nowNanos, 1);
                sender.output(nowNanos);
            }
            case ESTABLISHED -> sendAcknowledgement(nowNanos, 1);
        }
    }

    /// The other end has answered the SYN. A round trip with a SYN sent twice is not measured
    /// without timestamps (Karn).
    private void establish(long nowNanos, TcpSegment answer, TcpEnd<M> from) {
        state = State.ESTABLISHED;
        handshake.disarm();
        if (settings.timestamps() || synTimeouts == 0) {
            sender.timeout().measure(nowNanos - answer.echoNanos);
        } else {
            sender.timeout().restartAfterLostSyn();
        }
        sender.establish(from.settings.receiveWindowBytes());
    }

    private void deliver(long nowNanos, TcpEnd<M> from, TcpSegment last) {
        ItemRing<M> incoming = from.outgoing;
        long position = receiver.next();
        while (!incoming.isEmpty() && incoming.firstEnteredNanos() <= position) {
            if (from.crossing != null) {
                from.sentWhole--;
                from.crossing.crossed(incoming.first(), incoming.firstDueNanos(), last);
            }
            arrived.on(nowNanos, incoming.remove());
        }
    }
}
