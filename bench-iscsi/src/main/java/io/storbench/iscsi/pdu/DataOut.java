package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// What a Data-Out PDU has besides the common fields (RFC 7143, section 11.7); where buffers and
/// indices are concerned, as in [Header].
public final class DataOut {
    private DataOut() {}

    /// Begins a PDU of data, the last of its sequence.
    ///
    /// @param dataSn its number in the sequence that answers one R2T
    /// @param offset where in the command's data it belongs, in bytes
    public static void begin(ByteBuffer out, int at, int dataSn, int offset) {
        Header.begin(out, at, Opcode.DATA_OUT);
        out.putInt(at + 36, dataSn);
        out.putInt(at + 40, offset);
    }

    /// The PDU's number in its sequence, from 0 on.
    public static int dataSn(ByteBuffer in, int at) {
        return in.getInt(at + 36);
    }

    /// Where in the command's data it belongs, in bytes; unsigned.
    public static int offset(ByteBuffer in, int at) {
        return in.getInt(at + 40);
    }
}
