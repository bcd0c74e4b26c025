package io.storbench.nfs.rpc;

import java.nio.ByteBuffer;

/// The record marking of RPC over TCP (RFC 5531, section 11): each fragment is preceded by four
/// bytes, the highest bit saying "last fragment of the record", the other 31 its length.
public final class RecordMark {
    /// The size of a fragment's header.
    public static final int BYTES = 4;

    private static final int LAST = 0x8000_0000;

    private RecordMark() {}

    /// Leaves room for the mark of a record that begins here.
    ///
    /// @return where the mark will be, for [#end]
    public static int begin(ByteBuffer out) {
        int mark = out.position();
        out.position(mark + BYTES);
        return mark;
    }

    /// Writes the mark of a record of one fragment that ends at the buffer's position.
    ///
    /// @param mark what [#begin] returned
    public static void end(ByteBuffer out, int mark) {
        out.putInt(mark, LAST | (out.position() - mark - BYTES));
    }

    static boolean isLast(int header) {
        return (header & LAST) != 0;
    }

    static int lengthBytes(int header) {
        return header & ~LAST;
    }
}
