package io.storbench.sim.network;

import java.util.Arrays;

/// What waits in front of a link with a finite buffer.
///
/// Since a link's line is served in order at a constant rate, the start of each transmission is
/// known when a packet comes; no event is needed when it begins. Frames of one train are taken to
/// be of one length.
final class DropTail {
    private final long limit;
    private final boolean inBytes;

    /// The packets that have not begun to be sent completely: a ring, grown by doubling.
    private long[] startNanos = new long[16];

    private long[] stepNanos = new long[16];
    private int[] frames = new int[16];
    private long[] weights = new long[16];
    private int head;
    private int size;
    private long waiting;

    private DropTail(long limit, boolean inBytes) {
        this.limit = limit;
        this.inBytes = inBytes;
    }

    static DropTail of(Buffer buffer) {
        return switch (buffer) {
            case Buffer.Unlimited _ -> new DropTail(Long.MAX_VALUE, false);
            case Buffer.Frames frames -> new DropTail(frames.frames(), false);
            case Buffer.Bytes bytes -> new DropTail(bytes.bytes(), true);
        };
    }

    boolean isUnlimited() {
        return limit == Long.MAX_VALUE;
    }

    /// Loses the frames of a packet for which there is no room.
    ///
    /// @param idle whether the first frame goes on the wire at once
    void admit(long nowNanos, Packet packet, Framing framing, boolean idle) {
        forgetBegun(nowNanos);
        long held = waiting;
        boolean straight = idle;
        for (int frame = 0; frame < packet.frames(); frame++) {
            if (packet.isLost(frame)) {
                continue;
            }
            long weight = straight ? 0 : weight(packet, frame, framing);
            straight = false;
            if (weight > limit - held) {
                packet.lose(frame);
            } else {
                held += weight;
            }
        }
    }

    private long weight(Packet packet, int frame, Framing framing) {
        return inBytes ? framing.frameBytes(packet.bytes(frame)) : 1;
    }

    /// Lets what was admitted wait.
    ///
    /// @param start when its first frame begins to be sent
    /// @param step from the start of one frame to that of the next
    void add(Packet packet, Framing framing, long start, long step) {
        if (size == frames.length) {
            grow();
        }
        int count = packet.framesLeft();
        long weight = weight(packet, 0, framing);
        int index = (head + size++) & (frames.length - 1);
        startNanos[index] = start;
        stepNanos[index] = step;
        frames[index] = count;
        weights[index] = weight;
        waiting += count * weight;
    }

    /// Frames that have begun to be sent no longer wait.
    private void forgetBegun(long nowNanos) {
        while (size > 0 && startNanos[head] <= nowNanos) {
            waiting -= weights[head];
            startNanos[head] += stepNanos[head];
            if (--frames[head] == 0) {
                head = (head + 1) & (frames.length - 1);
                size--;
            }
        }
    }

    private void grow() {
        int length = frames.length;
        startNanos = turned(startNanos);
        stepNanos = turned(stepNanos);
        weights = turned(weights);
        int[] turnedFrames = Arrays.copyOfRange(frames, head, head + 2 * length);
        System.arraycopy(frames, 0, turnedFrames, length - head, head);
        frames = turnedFrames;
        head = 0;
    }

    private long[] turned(long[] old) {
        long[] copy = Arrays.copyOfRange(old, head, head + 2 * old.length);
        System.arraycopy(old, 0, copy, old.length - head, head);
        return copy;
    }
}
