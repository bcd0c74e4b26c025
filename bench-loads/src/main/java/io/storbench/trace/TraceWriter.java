package io.storbench.trace;

import io.storbench.file.PlainFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32;

/// Writes a trace: a summary of 64 bytes, then chunks of at most 64 KiB with length and CRC-32.
///
/// In a chunk each operation has the time since the one before (nanoseconds), its kind and actor
/// (kind + 8 · actor), and of a transfer the offset from the end of the one before and the length;
/// numbers are of variable length, seven bits in a byte, those of either sign zigzag-coded. An
/// operation takes 5 to 12 bytes. Safe for several threads; allocates nothing after construction.
public final class TraceWriter implements AutoCloseable {
    /// The most that a chunk holds.
    static final int CHUNK_BYTES = 64 << 10;

    /// Length and checksum before each chunk.
    static final int CHUNK_HEADER_BYTES = 8;

    /// The longest operation: four numbers of at most ten bytes.
    private static final int LONGEST_BYTES = 40;

    /// The actor's place above an operation's code.
    static final int ACTOR_SHIFT = 3;

    /// What an operation's code has below it.
    static final int CODES = (1 << ACTOR_SHIFT) - 1;

    /// The most actors that a trace has.
    static final int MOST_ACTORS = 1 << 20;

    private static final int MOST_GRANULE_BYTES = 4096;

    /// Where no file goes on.
    private static final long MOST_OFFSET = 1L << 60;

    /// On either side of 0, so that no difference overflows.
    private static final long MOST_NANOS = 1L << 62;

    private final Path file;
    private final int alignBytes;
    private final FileChannel channel;
    private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_HEADER_BYTES + CHUNK_BYTES);
    private final CRC32 crc = new CRC32();
    private long operations;
    private long widened;
    private int actors = 1;
    private boolean writes;
    private long extentBytes;
    private int longestBytes;
    private long granules = MOST_GRANULE_BYTES;
    private long firstNanos;
    private long lastNanos;
    private long lastEnd;

    /// A trace without operations, whose ranges are as they come.
    ///
    /// @throws IOException when it cannot be made, or there is a file already
    public TraceWriter(Path file) throws IOException {
        this(file, 1);
    }

    /// A trace without operations.
    ///
    /// @param alignBytes a power of two, of which ranges become multiples: those that are not are
    ///   widened
    /// @throws IOException when it cannot be made, or there is a file already
    public TraceWriter(Path file, int alignBytes) throws IOException {
        if (PlainFile.isThere(file)) {
            throw new TraceException(file + ": is there already; name another file, or remove it");
        }
        this.file = file;
        this.alignBytes = alignBytes;
        this.channel = PlainFile.openInPlace(file);
        // Of what is never finished.
        write(new TraceSummary(-1, 1, false, 0, 0, 0, 0).bytes());
        chunk.position(CHUNK_HEADER_BYTES);
    }

    /// Adds an operation of a trace that does not say whose it is; see the other method.
    public void add(TraceOperation operation, long nanos, long offset, int lengthBytes) throws IOException {
        add(0, operation, nanos, offset, lengthBytes);
    }

    /// Adds an operation.
    ///
    /// @param actor that does it, from 0
    /// @param nanos when it begins, from any origin; not before the one before
    /// @param offset of a transfer, in bytes
    /// @param lengthBytes of a transfer, above 0
    /// @throws IOException when it cannot be kept, or its time or offset is none
    public synchronized void add(int actor, TraceOperation operation, long nanos, long offset, int lengthBytes)
            throws IOException {
        if (actor < 0 || actor >= MOST_ACTORS) {
            throw new IllegalArgumentException("actor " + actor);
        }
        if (offset < 0 || offset > MOST_OFFSET || nanos < -MOST_NANOS || nanos > MOST_NANOS) {
            throw new TraceException("%s: operation %,d at %,d ns, at offset %,d: at most 2^62 and 2^60 are possible"
                    .formatted(file, operations, nanos, offset));
        }
        if (chunk.remaining() < LONGEST_BYTES) {
            flush();
        }
        if (operations == 0) {
            firstNanos = nanos;
            lastNanos = nanos;
        }
        // Threads that begin at the same moment may come in either order.
        long sinceLast = Math.max(0, nanos - lastNanos);
        lastNanos += sinceLast;
        operations++;
        number(sinceLast);
        number((long) actor << ACTOR_SHIFT | operation.code());
        actors = Math.max(actors, actor + 1);
        if (operation.isTransfer()) {
            writes |= operation == TraceOperation.WRITE;
            long begin = offset & -alignBytes;
            long end = (offset + lengthBytes + alignBytes - 1) & -alignBytes;
            widened += end - begin == lengthBytes ? 0 : 1;
            range(begin, (int) Math.min(end - begin, Integer.MAX_VALUE));
        }
    }

    private void range(long offset, int lengthBytes) {
        long away = offset - lastEnd;
        number((away << 1) ^ (away >> 63));
        number(lengthBytes);
        lastEnd = offset + lengthBytes;
        extentBytes = Math.max(extentBytes, lastEnd);
        longestBytes = Math.max(longestBytes, lengthBytes);
        granules |= offset | lengthBytes;
    }

    /// How many ranges were widened.
    public synchronized long widened() {
        return widened;
    }

    private void number(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            chunk.put((byte) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        chunk.put((byte) rest);
    }

    private void flush() throws IOException {
        int length = chunk.position() - CHUNK_HEADER_BYTES;
        if (length == 0) {
            return;
        }
        crc.reset();
        crc.update(chunk.array(), CHUNK_HEADER_BYTES, length);
        chunk.putInt(0, length).putInt(4, (int) crc.getValue());
        write(chunk.flip());
        chunk.clear().position(CHUNK_HEADER_BYTES);
    }

    private void write(ByteBuffer bytes) throws IOException {
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    private TraceException unwritten(IOException e) {
        return new TraceException(file + ": cannot be written: " + e.getMessage(), e);
    }

    /// What it comes to so far.
    public synchronized TraceSummary summary() {
        return new TraceSummary(
                operations,
                actors,
                writes,
                extentBytes,
                longestBytes,
                (int) Math.min(MOST_GRANULE_BYTES, Long.lowestOneBit(granules)),
                lastNanos - firstNanos);
    }

    /// Completes the file.
    ///
    /// @throws IOException when it cannot be written
    public synchronized void finish() throws IOException {
        flush();
        ByteBuffer head = summary().bytes();
        try {
            while (head.hasRemaining()) {
                channel.write(head, head.position());
            }
            channel.force(true);
        } catch (IOException e) {
            throw unwritten(e);
        }
    }

    /// Gives the file back. One that was not completed is refused by readers.
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
