package io.storbench.trace;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/// What a trace comes to; its file begins with it.
///
/// @param operations how many there are
/// @param actors how many did them; 1 where that is not known
/// @param writes whether any of them writes
/// @param extentBytes where the farthest range ends
/// @param longestBytes the longest range; 0 without transfers
/// @param granuleBytes of what all offsets and lengths are multiples, at most 4,096
/// @param nanos from the first operation to the last
public record TraceSummary(
        long operations, int actors, boolean writes, long extentBytes, int longestBytes, int granuleBytes, long nanos) {
    /// How long it is in a file.
    static final int BYTES = 64;

    /// The version of files that this program writes and reads.
    static final int VERSION = 1;

    private static final int PAGE_BYTES = 4096;

    /// See `workload.block`.
    private static final int MOST_BLOCK_BYTES = 64 << 20;

    /// "STBTRACE" in ASCII.
    static final long MAGIC = 0x5354425452414345L;

    /// Whether a target can do all of it: ranges are multiples of 8 bytes, and not longer than
    /// `workload.block` may be.
    public boolean isReplayable() {
        return granuleBytes % Long.BYTES == 0 && longestBytes <= MOST_BLOCK_BYTES - PAGE_BYTES;
    }

    /// The smallest `workload.block` for it: at least the longest range, and with no more in common
    /// with a page than the trace's ranges have.
    public int blockBytes() {
        int block = Math.max(1, Math.ceilDiv(longestBytes, granuleBytes)) * granuleBytes;
        return Integer.lowestOneBit(block | PAGE_BYTES) > granuleBytes ? block + granuleBytes : block;
    }

    /// The smallest `workload.file` for it, of whole blocks.
    public long fileBytes() {
        return Math.max(1, Math.ceilDiv(extentBytes, (long) blockBytes())) * blockBytes();
    }

    /// The summary as the beginning of a file, in network byte order.
    ByteBuffer bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES);
        bytes.putLong(MAGIC).putInt(VERSION).putInt(writes ? 1 : 0);
        bytes.putLong(operations).putLong(extentBytes).putLong(nanos);
        bytes.putInt(longestBytes).putInt(granuleBytes).putInt(actors);
        bytes.putInt(BYTES - Integer.BYTES, checksum(bytes));
        return bytes.position(0);
    }

    /// Reads the beginning of a file.
    ///
    /// @param file for messages
    /// @throws TraceException when it is not a trace, of another version, or damaged
    static TraceSummary of(ByteBuffer bytes, String file) throws TraceException {
        if (bytes.remaining() < BYTES || bytes.getLong(0) != MAGIC) {
            throw new TraceException(file + ": not a trace of storbench; convert others by \"storbench trace\"");
        }
        int version = bytes.getInt(8);
        if (version != VERSION) {
            throw new TraceException(
                    "%s: a trace of version %d; this storbench reads version %d".formatted(file, version, VERSION));
        }
        if (bytes.getInt(BYTES - Integer.BYTES) != checksum(bytes)) {
            throw new TraceException(file + ": its first 64 bytes are damaged; take a whole copy of it");
        }
        long operations = bytes.getLong(16);
        if (operations < 0) {
            throw new TraceException(file + ": was not finished; record or convert it again");
        }
        TraceSummary summary = new TraceSummary(
                operations,
                bytes.getInt(48),
                bytes.getInt(12) != 0,
                bytes.getLong(24),
                bytes.getInt(40),
                bytes.getInt(44),
                bytes.getLong(32));
        if (!summary.isPossible()) {
            throw new TraceException("%s: its first 64 bytes contradict each other: %s; record or convert it again"
                    .formatted(file, summary));
        }
        return summary;
    }

    private boolean isPossible() {
        return actors >= 1
                && actors <= TraceWriter.MOST_ACTORS
                && longestBytes >= 0
                && extentBytes >= longestBytes
                && nanos >= 0
                && granuleBytes >= 1
                && granuleBytes <= PAGE_BYTES
                && Integer.bitCount(granuleBytes) == 1;
    }

    private static int checksum(ByteBuffer bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes.duplicate().position(0).limit(BYTES - Integer.BYTES));
        return (int) crc.getValue();
    }
}
