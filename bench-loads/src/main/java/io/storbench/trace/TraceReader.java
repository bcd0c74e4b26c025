package io.storbench.trace;

import io.storbench.file.PlainFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32;

/// Reads a trace from its beginning to its end, a chunk at a time, however large it is: see
/// [TraceWriter]. A file may be damaged or made by anybody: every chunk is checked, and every
/// operation against the summary. Used by one thread; [#next] allocates nothing.
public final class TraceReader implements AutoCloseable {
    private final String file;
    private final InputStream in;
    private final TraceSummary summary;
    private final ByteBuffer chunk = ByteBuffer.allocate(TraceWriter.CHUNK_BYTES);
    private final byte[] header = new byte[TraceWriter.CHUNK_HEADER_BYTES];
    private final CRC32 crc = new CRC32();
    private long chunkAt = TraceSummary.BYTES;
    private long nextAt = TraceSummary.BYTES;
    private long read;
    private TraceOperation operation = TraceOperation.READ;
    private int actor;
    private long nanos;
    private long offset;
    private int lengthBytes;
    private long lastEnd;

    /// Whether a file begins as a trace does.
    ///
    /// @param magic its first four bytes, the first one highest
    public static boolean isOne(int magic) {
        return magic == TraceSummary.MAGIC >>> Integer.SIZE;
    }

    /// A reader before the first operation.
    ///
    /// @throws IOException when there is no such trace, of another version, or unfinished
    public TraceReader(Path path) throws IOException {
        this.file = path.toString();
        InputStream opened;
        try {
            opened = PlainFile.openNamed(path);
        } catch (NoSuchFileException e) {
            throw new TraceException(file + ": no such file", e);
        }
        this.in = opened;
        chunk.limit(0);
        try {
            summary = TraceSummary.of(ByteBuffer.wrap(in.readNBytes(TraceSummary.BYTES)), file);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /// What the whole trace comes to, as its file says.
    public TraceSummary summary() {
        return summary;
    }

    /// Goes on to the next operation.
    ///
    /// @return false after the last one
    /// @throws IOException when the file is damaged or ends too early
    public boolean next() throws IOException {
        if (read == summary.operations()) {
            return false;
        }
        if (!chunk.hasRemaining()) {
            readChunk();
        }
        read++;
        nanos += number();
        long code = number();
        TraceOperation kind = TraceOperation.of((int) code & TraceWriter.CODES);
        long by = code >>> TraceWriter.ACTOR_SHIFT;
        if (kind == null || by >= summary.actors() || nanos < 0 || nanos > summary.nanos()) {
            throw damaged("operation %d is of kind %d at %d ns".formatted(read, code, nanos));
        }
        operation = kind;
        actor = (int) by;
        offset = 0;
        lengthBytes = 0;
        if (operation.isTransfer()) {
            readRange();
        }
        return true;
    }

    private void readRange() throws TraceException {
        long coded = number();
        offset = lastEnd + ((coded >>> 1) ^ -(coded & 1));
        long length = number();
        if (offset < 0 || length < 1 || length > summary.longestBytes() || offset > summary.extentBytes() - length) {
            throw damaged("operation %d has offset %d and length %d".formatted(read, offset, length));
        }
        lengthBytes = (int) length;
        lastEnd = offset + length;
    }

    private void readChunk() throws IOException {
        chunkAt = nextAt;
        int headed = in.readNBytes(header, 0, header.length);
        if (headed < header.length) {
            throw new TraceException("%s: is cut short: it ends after %d of %d operations; take a whole copy of it"
                    .formatted(file, read, summary.operations()));
        }
        ByteBuffer head = ByteBuffer.wrap(header);
        int length = head.getInt(0);
        if (length < 1 || length > TraceWriter.CHUNK_BYTES) {
            throw damaged(length == 0 ? "there is a hole" : "a chunk of %d bytes".formatted(length));
        }
        if (in.readNBytes(chunk.array(), 0, length) < length) {
            throw new TraceException("%s: is cut short: it ends within the chunk at byte %d; take a whole copy of it"
                    .formatted(file, chunkAt));
        }
        crc.reset();
        crc.update(chunk.array(), 0, length);
        if ((int) crc.getValue() != head.getInt(4)) {
            throw damaged("the checksum of the chunk is another one");
        }
        chunk.position(0).limit(length);
        nextAt += header.length + length;
    }

    private int number1() throws TraceException {
        if (!chunk.hasRemaining()) {
            throw damaged("an operation goes beyond its chunk");
        }
        return chunk.get();
    }

    private long number() throws TraceException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int part = number1();
            value |= (part & 0x7fL) << shift;
            if (part >= 0) {
                return value;
            }
        }
        throw damaged("a number has more than ten bytes");
    }

    private TraceException damaged(String what) {
        return new TraceException(
                "%s: is damaged in the chunk at byte %d: %s; take a whole copy of it".formatted(file, chunkAt, what));
    }

    /// How many operations were read.
    public long read() {
        return read;
    }

    /// What the operation does.
    public TraceOperation operation() {
        return operation;
    }

    /// Which actor of the recorded load did it, from 0.
    public int actor() {
        return actor;
    }

    /// When it begins, from the first one's begin.
    public long nanos() {
        return nanos;
    }

    /// Where its range begins, in bytes; 0 without.
    public long offset() {
        return offset;
    }

    /// How long its range is, in bytes; 0 without.
    public int lengthBytes() {
        return lengthBytes;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
