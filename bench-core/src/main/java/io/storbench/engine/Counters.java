package io.storbench.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The live counters of one session: plain numbers, written and read by the session's thread.
// Arrays by ordinal, because counting is on the hot path; ordinals never leave this class.
@SuppressWarnings("EnumOrdinal")
public final class Counters {
    /// An Ethernet frame's share of a TCP segment, in bytes: Ethernet header 14 (IEEE 802.3, as
    /// interface counters and captures count it, without the checksum), IPv4 20 (RFC 791), TCP 20
    /// (RFC 9293), timestamps option with padding 12 (RFC 7323).
    public static final int FRAME_OVERHEAD_BYTES = 66;

    /// The payload of a full TCP segment on Ethernet, in bytes: 1500 less the IPv4 and TCP headers
    /// with timestamps.
    public static final int SEGMENT_BYTES = 1448;

    private final List<String> procedures;
    private final long[][] byProcedure;
    private final long[] totals = new long[Counter.values().length];
    private final @Nullable Counters below;

    /// Counters at 0.
    ///
    /// @param procedures the names of the protocol's procedures; their numbers are the positions
    public Counters(List<String> procedures) {
        this.procedures = List.copyOf(procedures);
        this.byProcedure = new long[ProcedureCounter.values().length][procedures.size()];
        this.below = null;
    }

    private Counters(Counters below) {
        this.procedures = below.procedures;
        this.byProcedure = below.byProcedure;
        this.below = below;
    }

    /// Counters of a session that works through another one: what that one counts, but payload only
    /// as counted here, since what crosses the other session is not what the user asked for.
    ///
    /// @param below the other session's, live
    public static Counters above(Counters below) {
        return new Counters(below);
    }

    /// The names of the procedures, by number.
    public List<String> procedures() {
        return procedures;
    }

    /// Adds to a counter of the whole session.
    public void add(Counter counter, long amount) {
        totals[counter.ordinal()] += amount;
    }

    /// Adds to a counter of a procedure.
    public void add(int procedure, ProcedureCounter counter, long amount) {
        byProcedure[counter.ordinal()][procedure] += amount;
    }

    /// Counts a call that is sent for the first time, and its frames as computed.
    public void called(int procedure, int messageBytes) {
        add(procedure, ProcedureCounter.MESSAGES, 1);
        add(procedure, ProcedureCounter.MESSAGE_BYTES_OUT, messageBytes);
        add(Counter.FRAME_BYTES_OUT, frameBytes(messageBytes));
    }

    /// Counts a call that is sent again, and its frames as computed.
    public void calledAgain(int procedure, int messageBytes) {
        add(procedure, ProcedureCounter.RETRANSMISSIONS, 1);
        add(procedure, ProcedureCounter.MESSAGE_BYTES_OUT, messageBytes);
        add(Counter.FRAME_BYTES_OUT, frameBytes(messageBytes));
    }

    /// Counts a reply, and its frames as computed.
    public void replied(int procedure, int messageBytes) {
        add(procedure, ProcedureCounter.MESSAGE_BYTES_IN, messageBytes);
        add(Counter.FRAME_BYTES_IN, frameBytes(messageBytes));
    }

    /// Counts a PDU that is sent, be it a call or a part of one, and its frames as computed.
    public void pduOut(int procedure, int pduBytes) {
        add(procedure, ProcedureCounter.PDUS, 1);
        add(procedure, ProcedureCounter.MESSAGE_BYTES_OUT, pduBytes);
        add(Counter.FRAME_BYTES_OUT, frameBytes(pduBytes));
    }

    /// Counts a PDU that was received, be it a reply or a part of one, and its frames as computed.
    public void pduIn(int procedure, int pduBytes) {
        add(procedure, ProcedureCounter.PDUS, 1);
        add(procedure, ProcedureCounter.MESSAGE_BYTES_IN, pduBytes);
        add(Counter.FRAME_BYTES_IN, frameBytes(pduBytes));
    }

    /// The Ethernet bytes of a message that has its TCP segments to itself; acknowledgements
    /// without data are not counted.
    public static long frameBytes(long messageBytes) {
        long segments = (messageBytes + SEGMENT_BYTES - 1) / SEGMENT_BYTES;
        return messageBytes + segments * FRAME_OVERHEAD_BYTES;
    }

    /// A counter of the whole session.
    public long get(Counter counter) {
        long own = totals[counter.ordinal()];
        return switch (counter) {
            case PAYLOAD_BYTES_IN, PAYLOAD_BYTES_OUT -> own;
            default -> below == null ? own : own + below.get(counter);
        };
    }

    /// A number that changes with every recovery, and with every reply such as DELAY or GRACE: cheap
    /// enough to be asked for after each operation.
    public long disturbances() {
        long own = totals[Counter.RECOVERIES.ordinal()]
                + totals[Counter.RECONNECTS.ordinal()]
                + totals[Counter.VERIFIER_CHANGES.ordinal()]
                + totals[Counter.DELAYS.ordinal()]
                + totals[Counter.DISTURBED_NANOS.ordinal()];
        return below == null ? own : own + below.disturbances();
    }

    /// A counter of a procedure.
    public long get(int procedure, ProcedureCounter counter) {
        return byProcedure[counter.ordinal()][procedure];
    }

    /// A copy of the counters as they are now.
    public CounterSnapshot snapshot() {
        return CounterSnapshot.of(this);
    }
}
