package io.storbench.iscsi.scsi;

import java.nio.ByteBuffer;
import java.util.Optional;

/// A disk's settings as MODE SENSE (6) answers them: the header (SPC-4, section 7.5.5; SBC-3,
/// section 6.5.1) and the caching page (SBC-3, section 6.5.6).
///
/// @param writeProtected whether the unit takes no writes
/// @param forceable whether READ and WRITE may have FUA set
/// @param writeCache whether a write may be answered before it is stable (WCE); empty when the unit
///   has no caching page
public record ModeParameters(boolean writeProtected, boolean forceable, Optional<Boolean> writeCache) {
    /// How long the header is.
    public static final int HEADER_BYTES = 4;

    /// How long header and caching page are.
    public static final int LENGTH_BYTES = HEADER_BYTES + 20;

    private static final int WRITE_PROTECTED = 0x80;
    private static final int FORCEABLE = 0x10;
    private static final int WRITE_CACHE = 0x04;

    /// Reads the data.
    ///
    /// @throws ScsiException if they are too short
    public static ModeParameters decode(ByteBuffer in, int at, int haveBytes) throws ScsiException {
        ScsiException.require("MODE SENSE data", HEADER_BYTES, haveBytes);
        int flags = in.get(at + 2);
        int end = at + Math.min(haveBytes, (in.get(at) & 0xff) + 1);
        return new ModeParameters(
                (flags & WRITE_PROTECTED) != 0,
                (flags & FORCEABLE) != 0,
                writeCache(in, at + HEADER_BYTES + (in.get(at + 3) & 0xff), end));
    }

    private static Optional<Boolean> writeCache(ByteBuffer in, int from, int end) {
        int at = from;
        while (at + 2 < end) {
            boolean hasSubpage = (in.get(at) & 0x40) != 0;
            if ((in.get(at) & Cdb.ALL_PAGES) == Cdb.CACHING_PAGE && !hasSubpage) {
                return Optional.of((in.get(at + 2) & WRITE_CACHE) != 0);
            }
            at += hasSubpage ? (at + 3 < end ? 4 + (in.getShort(at + 2) & 0xffff) : 4) : 2 + (in.get(at + 1) & 0xff);
        }
        return Optional.empty();
    }

    /// Writes the data, with the caching page unless the write cache is not told.
    ///
    /// @return their length
    public int encode(ByteBuffer out, int at) {
        boolean withCaching = writeCache.isPresent();
        int lengthBytes = withCaching ? LENGTH_BYTES : HEADER_BYTES;
        for (int index = 0; index < lengthBytes; index++) {
            out.put(at + index, (byte) 0);
        }
        out.put(at, (byte) (lengthBytes - 1));
        int flags = (writeProtected ? WRITE_PROTECTED : 0) | (forceable ? FORCEABLE : 0);
        out.put(at + 2, (byte) flags);
        if (withCaching) {
            out.put(at + HEADER_BYTES, (byte) Cdb.CACHING_PAGE);
            out.put(at + HEADER_BYTES + 1, (byte) 18);
            out.put(at + HEADER_BYTES + 2, (byte) (writeCache.get() ? WRITE_CACHE : 0));
        }
        return lengthBytes;
    }
}
