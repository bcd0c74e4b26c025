package io.storbench.gate;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A device in memory that remembers what was done to it. Opened, it is itself.
final class MemoryDevice implements DeviceUnderTest {
    final byte[] bytes;
    List<String> names = new ArrayList<>(List.of("/dev/disk/by-id/memory-1", "SER1"));
    String identity = "naa.1";
    List<Finding> findings = new ArrayList<>();
    Optional<LocalDevice> local = Optional.empty();
    boolean exclusive = true;
    boolean unreadable;
    boolean unwritable;

    @Nullable
    IOException unknown;

    int blockBytes = 512;
    int timesOpened;
    int timesOpenedToWrite;
    int timesClosed;
    int writes;

    MemoryDevice(int sizeBytes) {
        this.bytes = new byte[sizeBytes];
    }

    /// What the gate opens it by.
    DeviceUnderTest open(boolean written) {
        timesOpened++;
        timesOpenedToWrite += written ? 1 : 0;
        return this;
    }

    void put(int offset, byte[] content) {
        System.arraycopy(content, 0, bytes, offset, content.length);
    }

    @Override
    public List<String> names() {
        return names;
    }

    @Override
    public String identity() {
        return identity;
    }

    @Override
    public Optional<LocalDevice> local() {
        return local;
    }

    @Override
    public long sizeBytes() {
        return bytes.length;
    }

    @Override
    public int blockBytes() {
        return blockBytes;
    }

    @Override
    public List<Finding> findings() throws IOException {
        if (unknown != null) {
            throw unknown;
        }
        return findings;
    }

    @Override
    public List<String> warnings() {
        return List.of("other hosts cannot be seen");
    }

    @Override
    public boolean exclusive() {
        return exclusive;
    }

    @Override
    public void read(long offset, ByteBuffer buffer) throws IOException {
        if (unreadable) {
            throw new IOException("unreadable");
        }
        buffer.put(bytes, requireAligned(offset, buffer), buffer.remaining());
    }

    @Override
    public void write(long offset, ByteBuffer buffer) throws IOException {
        if (unwritable) {
            throw new IOException("unwritable");
        }
        writes++;
        buffer.get(bytes, requireAligned(offset, buffer), buffer.remaining());
    }

    private int requireAligned(long offset, ByteBuffer buffer) throws IOException {
        if (offset % blockBytes != 0
                || buffer.remaining() % blockBytes != 0
                || buffer.remaining() > DeviceGate.RESERVED_BYTES) {
            throw new IOException("%d bytes at %d".formatted(buffer.remaining(), offset));
        }
        return Math.toIntExact(offset);
    }

    @Override
    public void close() {
        timesClosed++;
    }
}
