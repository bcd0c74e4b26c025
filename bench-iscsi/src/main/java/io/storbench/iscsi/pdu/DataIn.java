package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// What a Data-In PDU has besides the common fields (RFC 7143, section 11.7); where buffers and
/// indices are concerned, as in [Header].
public final class DataIn {
    private static final int HAS_STATUS = 0x01;

    private DataIn() {}

    /// Begins a PDU of data that are not the last of their sequence, with no status.
    ///
    /// @param dataSn its number among the command's
    /// @param offset where in the command's data it belongs, in bytes
    public static void begin(ByteBuffer out, int at, int dataSn, int offset) {
        Header.begin(out, at, Opcode.DATA_IN);
        Header.setFinal(out, at, false);
        Header.setTransferTag(out, at, Header.NO_TAG);
        out.putInt(at + 36, dataSn);
        out.putInt(at + 40, offset);
    }

    /// Makes the PDU the command's last, with its status; it needs a StatSN too.
    public static void setStatus(ByteBuffer out, int at, int status) {
        out.put(at + 1, (byte) (out.get(at + 1) | HAS_STATUS));
        Header.setFinal(out, at, true);
        out.put(at + 3, (byte) status);
    }

    /// Whether the PDU brings the command's status, and so its end and a StatSN.
    public static boolean hasStatus(ByteBuffer in, int at) {
        return (Header.flags(in, at) & HAS_STATUS) != 0;
    }

    /// The status; means something only where there is one.
    public static int status(ByteBuffer in, int at) {
        return in.get(at + 3) & 0xff;
    }

    /// The PDU's number among the command's, from 0 on.
    public static int dataSn(ByteBuffer in, int at) {
        return in.getInt(at + 36);
    }

    /// Where in the command's data it belongs, in bytes; unsigned.
    public static int offset(ByteBuffer in, int at) {
        return in.getInt(at + 40);
    }
}
