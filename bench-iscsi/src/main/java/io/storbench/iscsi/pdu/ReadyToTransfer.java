package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// What an R2T PDU has besides the common fields (RFC 7143, section 11.8); where buffers and
/// indices are concerned, as in [Header]. Its StatSN is the next one, which it does not take.
public final class ReadyToTransfer {
    private ReadyToTransfer() {}

    /// Begins a wish for data.
    ///
    /// @param number its number among the command's
    /// @param offset where in the command's data they begin, in bytes
    /// @param wantedBytes how many, at least 1
    public static void begin(ByteBuffer out, int at, int number, int offset, int wantedBytes) {
        Header.begin(out, at, Opcode.R2T);
        out.putInt(at + 36, number);
        out.putInt(at + 40, offset);
        out.putInt(at + 44, wantedBytes);
    }

    /// Its number among the command's, from 0 on.
    public static int number(ByteBuffer in, int at) {
        return in.getInt(at + 36);
    }

    /// Where in the command's data those wanted begin, in bytes; unsigned.
    public static int offset(ByteBuffer in, int at) {
        return in.getInt(at + 40);
    }

    /// How many are wanted; unsigned.
    public static int wantedBytes(ByteBuffer in, int at) {
        return in.getInt(at + 44);
    }
}
