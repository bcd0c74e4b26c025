package io.storbench.sim.network;

import io.storbench.key.Doc;
import io.storbench.key.PlanKey;

/// The parameters of one end of a TCP connection.
///
/// @param mssBytes the payload of a full segment, from 1; 1448 on Ethernet with timestamps
/// @param timestamps whether segments carry the timestamps option (RFC 7323), 12 bytes
/// @param receiveWindowBytes how much the other end may have in flight to this one, from one
///   segment. It is constant: what arrives in order is read at once
/// @param sendBufferBytes how much this end may have unacknowledged for want of memory, from one
///   segment; [SocketMemory#UNLIMITED] where the buffer grows with the window
/// @param trainSegments how many back-to-back segments are simulated as one event at most, from 1
///   (exact) to 64. A long train is acknowledged as a whole when its last byte arrives
/// @param delayedAck when the receiving half acknowledges
/// @param retransmission when the sending half gives up waiting
/// @param congestion how the sending half finds its window
public record TcpSettings(
        int mssBytes,
        boolean timestamps,
        long receiveWindowBytes,
        long sendBufferBytes,
        int trainSegments,
        DelayedAck delayedAck,
        Retransmission retransmission,
        Congestion congestion) {
    /// IPv4 and TCP without options (RFC 791, RFC 9293).
    private static final int HEADER_BYTES = 40;

    private static final int TIMESTAMPS_BYTES = 12;

    /// With maximum segment size and window scale; with timestamps, SACK-permitted shares their
    /// padding, as Linux sends it.
    private static final int SYN_OPTION_BYTES = 8;

    /// When data is acknowledged (RFC 9293, section 3.8.6.3; RFC 5681, section 4.2).
    public record DelayedAck(
            @PlanKey(name = "ack_every", defaultsTo = "2", least = "1", most = "1048576")
            @Doc("how many segments are acknowledged at once")
            int everySegments,

            @PlanKey(name = "delayed_ack", defaultsTo = "40ms")
            @Doc("delayed-ACK timeout: how long fewer than `ack_every` segments wait for their ACK")
            long delayNanos) {
        /// Checks the ranges.
        public DelayedAck {
            require(everySegments >= 1, "segments per acknowledgement", everySegments);
            require(delayNanos >= 0, "delay of acknowledgements", delayNanos);
        }
    }

    /// The retransmission timer (RFC 6298). Linux raises the variance to 200 ms instead of the sum,
    /// which is a variance floor of 200 ms here.
    ///
    /// @param initialNanos the timeout before any measurement; RFC 6298: 1 s
    /// @param minimumNanos RFC 6298: 1 s; Linux: 200 ms
    /// @param varianceFloorNanos the RFC's clock granularity G: the least that is added to the
    ///   smoothed round-trip time
    /// @param maximumNanos RFC 6298: at least 60 s; Linux: 120 s
    public record Retransmission(long initialNanos, long minimumNanos, long varianceFloorNanos, long maximumNanos) {
        /// Checks the ranges.
        public Retransmission {
            require(minimumNanos > 0, "minimum timeout", minimumNanos);
            require(varianceFloorNanos >= 0, "variance floor", varianceFloorNanos);
            require(initialNanos >= minimumNanos, "initial timeout", initialNanos);
            require(maximumNanos >= initialNanos, "maximum timeout", maximumNanos);
        }
    }

    /// How the window is found.
    ///
    /// @param algorithm of congestion avoidance
    /// @param initialWindowSegments RFC 6928 and Linux: 10; RFC 3390: 3 for 1448 bytes
    /// @param byteCountingLimit in slow start, an acknowledgement counts for the bytes it covers,
    ///   up to this many segments (L of RFC 3465, there 1 or 2); [#PER_ACK] counts acknowledgements
    ///   instead, in congestion avoidance too
    /// @param idleRestart what happens to the window when nothing was sent for a timeout
    /// @param slowStart how slow start ends before a loss
    /// @param rules how the use of the window is judged
    public record Congestion(
            Algorithm algorithm,
            int initialWindowSegments,
            int byteCountingLimit,
            IdleRestart idleRestart,
            SlowStart slowStart,
            WindowRules rules) {
        /// Congestion control whose slow start ends by a loss, with the window of the RFCs.
        public Congestion(
                Algorithm algorithm, int initialWindowSegments, int byteCountingLimit, IdleRestart idleRestart) {
            this(
                    algorithm,
                    initialWindowSegments,
                    byteCountingLimit,
                    idleRestart,
                    SlowStart.UNTIL_LOSS,
                    WindowRules.RFC);
        }

        /// One segment per acknowledgement, whatever it covers (RFC 5681 without section 3.1's
        /// recommendation).
        public static final int PER_ACK = 0;

        /// All that an acknowledgement covers counts, as in Linux since 3.18.
        public static final int UNLIMITED = 1 << 20;

        /// Checks the ranges.
        public Congestion {
            require(initialWindowSegments >= 1, "initial window", initialWindowSegments);
            require(
                    byteCountingLimit >= 0 && byteCountingLimit <= UNLIMITED,
                    "limit of byte counting",
                    byteCountingLimit);
        }
    }

    /// How slow start ends before a loss.
    ///
    /// @param hyStart whether it ends when acknowledgements come late
    /// @param seenNanos the least round trip that the connection has had before; [#NOTHING_SEEN]
    ///   where it has had none, or the path's
    /// @param thresholdSegments at which it ends at first: where it has ended on this connection
    ///   before, or on earlier ones where Linux is made to remember that
    ///   (`tcp_no_ssthresh_metrics_save`, 1 since 5.6); [Congestion#UNLIMITED] without
    public record SlowStart(boolean hyStart, long seenNanos, int thresholdSegments) {
        /// No round trip yet.
        public static final long NOTHING_SEEN = Long.MAX_VALUE;

        /// A loss alone ends it.
        public static final SlowStart UNTIL_LOSS = new SlowStart(false, NOTHING_SEEN, Congestion.UNLIMITED);

        /// Checks the ranges.
        public SlowStart {
            require(seenNanos > 0, "least round trip", seenNanos);
        }
    }

    /// How the use of the congestion window is judged.
    public record WindowRules(
            @PlanKey(name = "cwnd_limited", defaultsTo = "true")
            @Doc("whether a congestion window that was full counts as full for a whole window (Linux since 3.16);"
                    + " otherwise it is checked on each ACK")
            boolean remembersUse,

            @PlanKey(name = "app_limited", defaultsTo = "true")
            @Doc("whether a window that was not full for a timeout shrinks (RFC 2861)")
            boolean shrinksUnused,

            @PlanKey(name = "count_segments", defaultsTo = "true")
            @Doc("whether short segments fill as much of the congestion window as full ones (Linux); else their"
                    + " bytes count (RFC 5681)")
            boolean countsSegments) {
        /// Bytes, looked at when an acknowledgement arrives.
        public static final WindowRules RFC = new WindowRules(false, false, false);

        /// Linux 6.1.
        public static final WindowRules LINUX = new WindowRules(true, true, true);
    }

    /// Algorithms of congestion avoidance; both recover from losses by NewReno (RFC 6582).
    public enum Algorithm {
        /// Additive increase, halving (RFC 5681).
        NEW_RENO,
        /// RFC 9438.
        CUBIC
    }

    /// What a sender does to its window when it sends after it sent nothing for a timeout.
    public enum IdleRestart {
        /// Keeps it (Linux with `tcp_slow_start_after_idle=0`).
        KEEP,
        /// At most the initial window (RFC 5681, section 4.1).
        INITIAL_WINDOW,
        /// Halves it for each timeout idled, down to the initial window (RFC 2861; Linux).
        HALVE
    }

    /// An end whose send buffer grows with the window.
    public TcpSettings(
            int mssBytes,
            boolean timestamps,
            long receiveWindowBytes,
            int trainSegments,
            DelayedAck delayedAck,
            Retransmission retransmission,
            Congestion congestion) {
        this(
                mssBytes,
                timestamps,
                receiveWindowBytes,
                SocketMemory.UNLIMITED,
                trainSegments,
                delayedAck,
                retransmission,
                congestion);
    }

    /// Checks the ranges.
    public TcpSettings {
        require(mssBytes >= 1 && mssBytes <= 65_495, "segment size", mssBytes);
        require(receiveWindowBytes >= mssBytes, "receive window", receiveWindowBytes);
        require(sendBufferBytes >= mssBytes, "send buffer", sendBufferBytes);
        require(trainSegments >= 1 && trainSegments <= Packet.MAXIMUM_FRAMES, "train", trainSegments);
    }

    /// Today's Linux on Ethernet, but for what [TcpEnd] does not model.
    ///
    /// Sources: RFC 6928 (initial window), tcp(7) (CUBIC, timestamps, slow start after idle),
    /// include/net/tcp.h (TCP_DELACK_MIN 40 ms, TCP_RTO_MIN 200 ms, TCP_RTO_MAX 120 s).
    public static TcpSettings linux(long receiveWindowBytes, int trainSegments) {
        return new TcpSettings(
                1448,
                true,
                receiveWindowBytes,
                trainSegments,
                new DelayedAck(2, 40_000_000),
                new Retransmission(1_000_000_000, 200_000_000, 200_000_000, 120_000_000_000L),
                new Congestion(
                        Algorithm.CUBIC,
                        10,
                        Congestion.UNLIMITED,
                        IdleRestart.HALVE,
                        SlowStart.UNTIL_LOSS,
                        WindowRules.LINUX));
    }

    /// The same with other congestion control.
    public TcpSettings with(Congestion other) {
        return with(delayedAck, retransmission, other);
    }

    /// The same with other acknowledging, timers and congestion control.
    public TcpSettings with(DelayedAck acks, Retransmission timers, Congestion control) {
        return new TcpSettings(
                mssBytes, timestamps, receiveWindowBytes, sendBufferBytes, trainSegments, acks, timers, control);
    }

    /// The same with other buffers, which the program has set.
    public TcpSettings withBuffers(long otherReceiveBytes, long otherSendBytes) {
        return new TcpSettings(
                mssBytes,
                timestamps,
                otherReceiveBytes,
                otherSendBytes,
                trainSegments,
                delayedAck,
                retransmission,
                congestion);
    }

    /// IP and TCP headers of a segment with data or an acknowledgement.
    int headerBytes() {
        return HEADER_BYTES + (timestamps ? TIMESTAMPS_BYTES : 0);
    }

    /// The IP length of a SYN: 60 with timestamps.
    int synBytes() {
        return headerBytes() + SYN_OPTION_BYTES;
    }

    long trainBytes() {
        return (long) trainSegments * mssBytes;
    }

    private static void require(boolean good, String what, long value) {
        if (!good) {
            throw new IllegalArgumentException(what + " out of range: " + value);
        }
    }
}
