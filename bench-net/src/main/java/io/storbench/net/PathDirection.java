package io.storbench.net;

import io.storbench.plan.NetworkSpec;
import io.storbench.random.RandomStream;

/// When messages arrive that are sent over one direction of a path: emulated where it is asked by
/// the measuring client or a relay, simulated where it is asked by the simulator. Only times are
/// kept here; the messages wait elsewhere.
///
/// A message is put on the wire behind those before it, at the path's rate; it takes half of the
/// round-trip time and its jitter. Whoever delivers keeps the order, as TCP does: a message never
/// arrives before an earlier one.
///
/// Lost segments show as a stall, since TCP delivers in order: the message waits until the segment
/// was sent again and has arrived, and everything behind waits too.
///
/// - Fast retransmit: with [#DUPLICATE_ACKS] segments sent behind it (RFC 5681, section 3.2), in
///   its own message or in the ones that follow, the segment comes one round-trip time after the
///   last of these.
/// - Otherwise the retransmission timer brings it back: after the round-trip time plus four
///   deviations of it (RFC 6298, section 2), which are counted as 200 ms at least, as Linux does
///   (`TCP_RTO_MIN`, added to the smoothed time). What is lost once more doubles the timer (section
///   5.5), up to 120 s.
///
/// Windows, slow start and the tail loss probes of RFC 8985 are not modelled, nor are lost
/// acknowledgements, and the round-trip time meant is the emulated one.
///
/// Times are drawn from the seed in the order of sending and depend on nothing else, so that a
/// measured and a simulated path that carry the same messages draw the same. Allocates nothing
/// after construction. Used by one thread.
public final class PathDirection {
    /// Segments that must follow a lost one until it is sent again at once (RFC 5681, section 3.2).
    static final int DUPLICATE_ACKS = 3;

    /// Linux, include/net/tcp.h: `TCP_RTO_MIN`, HZ/5.
    private static final long MIN_DEVIATION_NANOS = 200_000_000;

    /// Linux, include/net/tcp.h: `TCP_RTO_MAX`, 120 s.
    private static final long MAX_TIMEOUT_NANOS = 120_000_000_000L;

    /// Linux's `tcp_retries2`: beyond it a connection would be given up.
    private static final int MAX_RETRIES = 15;

    /// A full Ethernet frame: [io.storbench.engine.Counters#frameBytes] of a full segment.
    private static final int FULL_FRAME_BYTES = 1514;

    private static final long NONE = -1;

    private final long propagationNanos;
    private final long rttNanos;
    private final long timeoutNanos;
    private final double nanosPerByte;
    private final long jitterNanos;
    private final double loss;
    private final RandomStream jitters;
    private final RandomStream losses;

    private long freeNanos = Long.MIN_VALUE;
    private long messages;
    private long segmentsToLoss;
    private boolean stalled;
    private long undisturbedNanos = Long.MIN_VALUE;

    // The last message that waits for the timer since too little followed it, and what is missing.
    private long waiting = NONE;
    private long missingSegments;

    private long hastened = NONE;
    private long hastenedDueNanos;

    /// One direction of a path.
    ///
    /// @param propagationNanos this direction's part of the round-trip time
    /// @param seed of jitter and losses
    /// @param name of this direction, different from every other's under the same seed
    PathDirection(NetworkSpec network, long propagationNanos, long seed, String name) {
        this.propagationNanos = propagationNanos;
        this.rttNanos = network.rttNanos();
        // A sum of two uniform times of +-j/2 has a mean deviation of j/3.
        this.timeoutNanos = rttNanos + Math.max(MIN_DEVIATION_NANOS, 4 * (network.jitterNanos() / 3));
        this.nanosPerByte = 1e9 / network.bytesPerSecond();
        this.jitterNanos = network.jitterNanos() / 2;
        this.loss = network.loss();
        this.jitters = RandomStream.of(seed, name + "/jitter");
        this.losses = RandomStream.of(seed, name + "/loss");
        this.segmentsToLoss = segmentsThatPass();
    }

    /// Sends a message.
    ///
    /// @param nowNanos when; a time before the last message's counts as that one's
    /// @param frameBytes its length on the wire, all its frames together
    /// @return when its last byte arrives, unless an earlier message arrives later
    public long send(long nowNanos, long frameBytes) {
        freeNanos = Math.max(nowNanos, freeNanos) + transmissionNanos(frameBytes);
        long dueNanos = freeNanos + propagationNanos;
        if (jitterNanos > 0) {
            dueNanos += jitters.nextLong(2 * jitterNanos + 1) - jitterNanos;
        }
        undisturbedNanos = Math.max(undisturbedNanos, dueNanos);
        if (loss > 0) {
            dueNanos += stallNanos(Math.max(1, Math.ceilDiv(frameBytes, FULL_FRAME_BYTES)));
        }
        messages++;
        return dueNanos;
    }

    /// How long bytes take to be put on the wire.
    public long transmissionNanos(long frameBytes) {
        return Math.round(frameBytes * nanosPerByte);
    }

    /// When the wire is free again.
    public long freeNanos() {
        return freeNanos;
    }

    /// When the message of the last [#send] would arrive if neither it nor an earlier one were delayed by a loss.
    public long undisturbedNanos() {
        return undisturbedNanos;
    }

    /// Whether the message of the last [#send] lost a segment.
    public boolean stalled() {
        return stalled;
    }

    /// The number, from 0, of the message whose arrival the last [#send] brought forward, since now
    /// enough follows it for a fast retransmit; -1 for none.
    public long hastened() {
        return hastened;
    }

    /// When the message [#hastened] arrives at the latest.
    public long hastenedDueNanos() {
        return hastenedDueNanos;
    }

    private long stallNanos(long segments) {
        hasten(segments);
        long stall = 0;
        long lost = segmentsToLoss;
        while (lost < segments) {
            long following = segments - 1 - lost;
            if (following >= DUPLICATE_ACKS) {
                stall = Math.max(stall, untilItPasses(rttNanos, timeoutNanos));
            } else {
                long timer = untilItPasses(timeoutNanos, 2 * timeoutNanos);
                stall = Math.max(stall, timer);
                waiting = timer == timeoutNanos ? messages : NONE;
                missingSegments = DUPLICATE_ACKS - following;
            }
            lost += 1 + segmentsThatPass();
        }
        segmentsToLoss = lost - segments;
        stalled = stall > 0;
        return stall;
    }

    private void hasten(long segments) {
        hastened = NONE;
        missingSegments -= segments;
        if (waiting != NONE && missingSegments <= 0) {
            hastened = waiting;
            hastenedDueNanos = freeNanos + propagationNanos + rttNanos;
            waiting = NONE;
        }
    }

    /// The delay when sending again takes this long, and may lose the segment once more.
    private long untilItPasses(long firstNanos, long nextTimeoutNanos) {
        long nanos = firstNanos;
        long timeout = nextTimeoutNanos;
        for (int tries = 1; tries < MAX_RETRIES && losses.nextDouble() < loss; tries++) {
            nanos += timeout;
            timeout = Math.min(2 * timeout, MAX_TIMEOUT_NANOS);
        }
        return nanos;
    }

    /// How many segments pass before the next one is lost: geometrically distributed, drawn by
    /// inversion, so that a path with few losses draws few numbers.
    private long segmentsThatPass() {
        if (loss == 0) {
            return Long.MAX_VALUE;
        }
        double uniform = 1 - losses.nextDouble(); // never 0
        return (long) (StrictMath.log(uniform) / StrictMath.log1p(-loss));
    }
}
