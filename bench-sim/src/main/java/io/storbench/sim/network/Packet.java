package io.storbench.sim.network;

import io.storbench.sim.model.Processor;

/// One or more frames of one sender that travel back to back, a train. All but the last are of
/// equal length. Frames of a train can be lost one by one.
///
/// Packets are reused: a sender takes one, loads and sends it, and gets it back when it has arrived
/// or is lost.
public abstract class Packet extends Processor.Work {
    /// A train's frames at most, so that the lost ones are bits of one word.
    static final int MAXIMUM_FRAMES = Long.SIZE;

    private final Route route;
    private int hop;

    private final boolean keepsTime;

    /// When each processor on the way began its part.
    private final long[] begunNanos;

    /// When it was sent, and left each hop.
    private final long[] leftNanos;

    private int frames = 1;
    private int fullBytes;
    private int lastBytes;
    private long lost;

    /// By how much the arrival of the first frame precedes that of the last.
    private long leadNanos;

    Packet(Route route) {
        this.route = route;
        this.keepsTime = route.keepsTime();
        this.begunNanos = new long[route.length()];
        this.leftNanos = new long[route.length() + 1];
    }

    /// Loads frames, none of them lost.
    ///
    /// @param count from 1 to [#MAXIMUM_FRAMES]
    /// @param full the IP length of all frames but the last
    /// @param last the IP length of the last frame
    final void load(int count, int full, int last) {
        assert count >= 1 && count <= MAXIMUM_FRAMES : count;
        frames = count;
        fullBytes = full;
        lastBytes = last;
        lost = 0;
        leadNanos = 0;
    }

    /// The packet is at the end of its route, with at least one frame left.
    abstract void arrived(long nowNanos);

    /// The last frame that was left is lost.
    abstract void perished(long nowNanos);

    /// Sends the packet to the first hop of its route.
    final void send(long nowNanos) {
        hop = 0;
        if (keepsTime) {
            leftNanos[0] = nowNanos;
        }
        route.hop(0).send(nowNanos, this);
    }

    /// A processor has done its part.
    @Override
    protected final void done(long nowNanos) {
        leaveHop(nowNanos);
    }

    /// Passes the packet on to the next hop, or to where it belongs.
    final void leaveHop(long nowNanos) {
        hop++;
        if (keepsTime) {
            leftNanos[hop] = nowNanos;
        }
        if (hop == route.length()) {
            arrived(nowNanos);
        } else {
            route.hop(hop).send(nowNanos, this);
        }
    }

    /// The processor that it is at begins its part, at a time that is known already.
    final void beginsAt(long nanos) {
        if (keepsTime) {
            begunNanos[hop] = nanos;
        }
    }

    /// When it was sent.
    public final long sentNanos() {
        return leftNanos[0];
    }

    /// When the sender's processor began with it.
    public final long begunNanos() {
        return route.link() == 0 ? leftNanos[0] : begunNanos[route.link() - 1];
    }

    /// When that was done.
    public final long readyNanos() {
        return leftNanos[route.link()];
    }

    /// When its last byte was on the wire.
    public final long wiredNanos() {
        return arrivedNanos() - route.propagationNanos();
    }

    /// When its last byte arrived.
    public final long arrivedNanos() {
        return leftNanos[route.link() + 1];
    }

    /// When the receiver's processor began to take it.
    public final long takenNanos() {
        return route.link() + 1 == route.length() ? arrivedNanos() : begunNanos[route.link() + 1];
    }

    final int frames() {
        return frames;
    }

    /// The IP length of a frame.
    final int bytes(int frame) {
        return frame == frames - 1 ? lastBytes : fullBytes;
    }

    final int framesLeft() {
        return frames - Long.bitCount(lost);
    }

    final boolean isLost(int frame) {
        return (lost >>> frame & 1) != 0;
    }

    final boolean isWhole() {
        return lost == 0;
    }

    final void lose(int frame) {
        lost |= 1L << frame;
    }

    final long leadNanos() {
        return leadNanos;
    }

    final void setLead(long nanos) {
        leadNanos = nanos;
    }
}
