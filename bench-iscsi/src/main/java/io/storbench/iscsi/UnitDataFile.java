package io.storbench.iscsi;

import io.storbench.engine.DataFile;
import io.storbench.engine.FilePart;
import io.storbench.engine.Filling;
import io.storbench.iscsi.initiator.LogicalUnit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalLong;

/// A file of a data set that is a range of a logical unit, while it is being prepared. It is always
/// there; what stands in it decides whether it is ours. Blocks; one thread.
final class UnitDataFile implements DataFile {
    private static final int FILL_BYTES = 1 << 20;

    private final LogicalUnit unit;
    private final Range range;
    private final ByteBuffer words = ByteBuffer.allocate(FILL_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    /// Where it lies.
    ///
    /// @param name for messages
    /// @param offset on the unit, in bytes
    record Range(String name, long offset, long sizeBytes) {}

    UnitDataFile(LogicalUnit unit, Range range) {
        this.unit = unit;
        this.range = range;
    }

    @Override
    public String describe() {
        return "the range from byte %d on of %s (%s)".formatted(range.offset, unit.name(), range.name);
    }

    @Override
    public OptionalLong sizeBytes() {
        return OptionalLong.of(range.sizeBytes);
    }

    @Override
    public void create() {}

    @Override
    public void delete() {}

    @Override
    public void read(ByteBuffer buffer, long offset) throws IOException {
        int wanted = (int) Math.min(buffer.remaining(), range.sizeBytes - offset);
        int blockBytes = unit.blockBytes();
        int skipBytes = (int) (offset % blockBytes);
        int wholeBytes = Math.ceilDiv(skipBytes + wanted, blockBytes) * blockBytes;
        ByteBuffer blocks = ByteBuffer.allocate(wholeBytes);
        unit.read(range.offset + offset - skipBytes, blocks);
        buffer.put(blocks.limit(skipBytes + wanted).position(skipBytes));
    }

    @Override
    public void mark(long word) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(unit.blockBytes()).order(ByteOrder.LITTLE_ENDIAN);
        unit.read(range.offset, block);
        block.putLong(0, word).clear();
        unit.proveAgain();
        unit.write(range.offset, block);
        unit.synchronizeCache();
    }

    @Override
    public void fill(FilePart part, Filling filling) throws IOException {
        unit.proveAgain();
        for (long offset = part.begin(); offset < part.end(); offset += FILL_BYTES) {
            int lengthBytes = (int) Math.min(FILL_BYTES, part.end() - offset);
            part.make(words, lengthBytes, offset);
            unit.write(range.offset + offset, words.limit(lengthBytes).position(0));
            words.clear();
            filling.wrote(lengthBytes);
        }
        unit.synchronizeCache();
    }
}
