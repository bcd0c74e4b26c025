package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// How many bytes fewer, or more, a command moved than was asked for (RFC 7143, section 11.4.5): in
/// SCSI Responses, and in Data-In PDUs with a status.
public final class Residual {
    private static final int OVERFLOW = 0x04;
    private static final int UNDERFLOW = 0x02;

    private Residual() {}

    /// Says how many bytes were asked for and not moved.
    ///
    /// @param missingBytes more than 0; when negative, this many more would have been there
    public static void set(ByteBuffer out, int at, long missingBytes) {
        if (missingBytes == 0) {
            return;
        }
        int bit = missingBytes > 0 ? UNDERFLOW : OVERFLOW;
        out.put(at + 1, (byte) (out.get(at + 1) | bit));
        out.putInt(at + 44, (int) Math.min(Math.abs(missingBytes), 0xffffffffL));
    }

    /// How many bytes were asked for and not moved; negative when this many more would have been
    /// there; 0 when all went as asked.
    public static long get(ByteBuffer in, int at) {
        int flags = Header.flags(in, at);
        long count = in.getInt(at + 44) & 0xffffffffL;
        if ((flags & UNDERFLOW) != 0) {
            return count;
        }
        return (flags & OVERFLOW) != 0 ? -count : 0;
    }
}
