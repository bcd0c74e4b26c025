package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// Pings and their answers, NOP-Out and NOP-In (RFC 7143, sections 11.18 and 11.19); where buffers
/// and indices are concerned, as in [Header].
///
/// Who pings chooses a tag of its own, and the answer repeats it: the initiator's is the task tag,
/// the target's the transfer tag. The other one is [Header#NO_TAG].
public final class Nop {
    private Nop() {}

    /// Begins the initiator's ping.
    public static void beginPing(ByteBuffer out, int at, int taskTag) {
        begin(out, at, Opcode.NOP_OUT, taskTag, Header.NO_TAG);
    }

    /// Begins the initiator's answer to a ping of the target, which is immediate and has no task.
    ///
    /// @param transferTag of the ping
    /// @param lun of the ping
    public static void beginAnswer(ByteBuffer out, int at, int transferTag, long lun) {
        begin(out, at, Opcode.NOP_OUT, Header.NO_TAG, transferTag);
        Header.setImmediate(out, at);
        Header.setLun(out, at, lun);
    }

    /// Begins the target's ping.
    public static void beginTargetPing(ByteBuffer out, int at, int transferTag) {
        begin(out, at, Opcode.NOP_IN, Header.NO_TAG, transferTag);
    }

    /// Begins the target's answer to a ping of the initiator.
    ///
    /// @param taskTag of the ping
    public static void beginTargetAnswer(ByteBuffer out, int at, int taskTag) {
        begin(out, at, Opcode.NOP_IN, taskTag, Header.NO_TAG);
    }

    private static void begin(ByteBuffer out, int at, Opcode opcode, int taskTag, int transferTag) {
        Header.begin(out, at, opcode);
        Header.setTaskTag(out, at, taskTag);
        Header.setTransferTag(out, at, transferTag);
    }
}
