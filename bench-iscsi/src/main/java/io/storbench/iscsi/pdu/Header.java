package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// The 48 bytes that every PDU begins with, the basic header segment (RFC 7143, section 11.2.1):
/// reads and writes the fields that several kinds have in common, where they lie.
///
/// All methods take a big-endian buffer and the index of the header in it, and leave the buffer's
/// position alone. They allocate nothing. Only [PduReader] says whether there is a header at all.
public final class Header {
    /// The length of a header.
    public static final int LENGTH_BYTES = 48;

    /// The tag that stands for none (RFC 7143, sections 11.2.1.8 and 11.7.4).
    public static final int NO_TAG = 0xffffffff;

    private static final int IMMEDIATE = 0x40;
    private static final int FINAL = 0x80;
    private static final int MAX_DATA_BYTES = 0xffffff;

    private Header() {}

    /// Begins a header: of this kind, final, everything else zero.
    public static void begin(ByteBuffer out, int at, Opcode opcode) {
        for (int offset = 0; offset < LENGTH_BYTES; offset += Long.BYTES) {
            out.putLong(at + offset, 0);
        }
        out.put(at, (byte) opcode.code());
        out.put(at + 1, (byte) FINAL);
    }

    /// The kind.
    ///
    /// @throws PduException if there is no such kind
    public static Opcode opcode(ByteBuffer in, int at) throws PduException {
        return Opcode.of(in.get(at));
    }

    /// Whether the PDU takes no command number (RFC 7143, section 11.2.1.1).
    public static boolean isImmediate(ByteBuffer in, int at) {
        return (in.get(at) & IMMEDIATE) != 0;
    }

    /// Makes the PDU immediate.
    public static void setImmediate(ByteBuffer out, int at) {
        out.put(at, (byte) (out.get(at) | IMMEDIATE));
    }

    /// Whether the PDU is the last of its sequence.
    public static boolean isFinal(ByteBuffer in, int at) {
        return (in.get(at + 1) & FINAL) != 0;
    }

    /// Says whether the PDU is the last of its sequence; it is from [#begin] on.
    public static void setFinal(ByteBuffer out, int at, boolean last) {
        int others = out.get(at + 1) & ~FINAL;
        out.put(at + 1, (byte) (last ? others | FINAL : others));
    }

    /// The byte behind the opcode, of bits that each kind has its own of.
    static int flags(ByteBuffer in, int at) {
        return in.get(at + 1) & 0xff;
    }

    /// How long the additional header segments are, in bytes (RFC 7143, section 11.2.1.5).
    public static int additionalBytes(ByteBuffer in, int at) {
        return (in.get(at + 4) & 0xff) * Integer.BYTES;
    }

    /// How long the data segment is, without padding: 0 to 16777215 bytes.
    public static int dataBytes(ByteBuffer in, int at) {
        return in.getInt(at + 4) & MAX_DATA_BYTES;
    }

    /// Says how long the data segment is; there are no additional headers.
    ///
    /// @param lengthBytes without padding, 0 to 16777215
    public static void setDataBytes(ByteBuffer out, int at, int lengthBytes) {
        if ((lengthBytes & ~MAX_DATA_BYTES) != 0) {
            throw new IllegalArgumentException("a data segment of " + lengthBytes + " bytes");
        }
        out.putInt(at + 4, lengthBytes);
    }

    /// The logical unit, as the eight bytes of SAM-5, section 4.7.
    public static long lun(ByteBuffer in, int at) {
        return in.getLong(at + 8);
    }

    /// Sets the logical unit.
    public static void setLun(ByteBuffer out, int at, long lun) {
        out.putLong(at + 8, lun);
    }

    /// The initiator's name of the task.
    public static int taskTag(ByteBuffer in, int at) {
        return in.getInt(at + 16);
    }

    /// Sets the initiator's name of the task.
    public static void setTaskTag(ByteBuffer out, int at, int tag) {
        out.putInt(at + 16, tag);
    }

    /// The target's name of what data are sent for, or of its ping.
    public static int transferTag(ByteBuffer in, int at) {
        return in.getInt(at + 20);
    }

    /// Sets the target's name of what data are sent for.
    public static void setTransferTag(ByteBuffer out, int at, int tag) {
        out.putInt(at + 20, tag);
    }

    /// The command number, in what an initiator sends (not in Data-Out).
    public static int cmdSn(ByteBuffer in, int at) {
        return in.getInt(at + 24);
    }

    /// Sets the command number.
    public static void setCmdSn(ByteBuffer out, int at, int number) {
        out.putInt(at + 24, number);
    }

    /// The number of the next status that the initiator expects.
    public static int expStatSn(ByteBuffer in, int at) {
        return in.getInt(at + 28);
    }

    /// Sets the number of the next status expected.
    public static void setExpStatSn(ByteBuffer out, int at, int number) {
        out.putInt(at + 28, number);
    }

    /// The number of the status, in what a target sends.
    public static int statSn(ByteBuffer in, int at) {
        return in.getInt(at + 24);
    }

    /// Sets the number of the status.
    public static void setStatSn(ByteBuffer out, int at, int number) {
        out.putInt(at + 24, number);
    }

    /// The number of the next command that the target expects.
    public static int expCmdSn(ByteBuffer in, int at) {
        return in.getInt(at + 28);
    }

    /// The number of the last command that the target takes.
    public static int maxCmdSn(ByteBuffer in, int at) {
        return in.getInt(at + 32);
    }

    /// Sets the numbers of the next command expected and of the last one taken.
    public static void setCommandWindow(ByteBuffer out, int at, int expCmdSn, int maxCmdSn) {
        out.putInt(at + 28, expCmdSn);
        out.putInt(at + 32, maxCmdSn);
    }

    /// The length with padding to words (RFC 7143, section 11.2.3).
    public static int padded(int lengthBytes) {
        return (lengthBytes + 3) & ~3;
    }
}
