package io.storbench.iscsi.block;

import io.storbench.engine.DataFile;
import io.storbench.engine.FilePart;
import io.storbench.engine.Filling;
import io.storbench.gate.OtherDeviceException;
import io.storbench.local.FileRange;
import io.storbench.posix.DeviceFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalLong;

/// A range of a device while it is being prepared, in whole blocks of the device.
///
/// @param opened the device
/// @param range where it begins
/// @param fileBytes how long it is
/// @param blockBytes the device's logical block
record RangeFile(OpenedDevice opened, FileRange range, long fileBytes, int blockBytes) implements DataFile {
    private static final int CHUNK_BYTES = 1 << 20;

    @Override
    public String describe() {
        return "%s from byte %d on".formatted(range.path(), range.beginOffset());
    }

    @Override
    public OptionalLong sizeBytes() {
        return OptionalLong.of(fileBytes);
    }

    /// It is there always.
    @Override
    public void create() {}

    /// It stays; what is in it is not a data set until it is filled.
    @Override
    public void delete() {}

    @Override
    public void read(ByteBuffer buffer, long offset) throws IOException {
        int wantedBytes = buffer.remaining();
        long begin = offset / blockBytes * blockBytes;
        long end = Math.ceilDiv(offset + wantedBytes, (long) blockBytes) * blockBytes;
        ByteBuffer blocks = ByteBuffer.allocate(Math.toIntExact(end - begin));
        try (DeviceFile device = range.openDevice(false)) {
            device.read(range.beginOffset() + begin, blocks);
        }
        buffer.put(blocks.flip().slice((int) (offset - begin), wantedBytes));
    }

    @Override
    public void mark(long word) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(blockBytes).order(ByteOrder.LITTLE_ENDIAN);
        block.putLong(0, word);
        try (DeviceFile device = opened.openToWrite()) {
            device.write(range.beginOffset(), block);
            device.syncData();
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    @Override
    public void fill(FilePart part, Filling filling) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (DeviceFile device = opened.openToWrite()) {
            for (long offset = part.begin(); offset < part.end(); offset += CHUNK_BYTES) {
                int lengthBytes = (int) Math.min(CHUNK_BYTES, part.end() - offset);
                part.make(chunk, lengthBytes, offset);
                device.write(range.beginOffset() + offset, chunk.clear().limit(lengthBytes));
                filling.wrote(lengthBytes);
            }
            device.syncData();
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private IOException cannotWrite(IOException e) {
        if (e instanceof OtherDeviceException) {
            return e;
        }
        return new IOException("cannot write %s: %s".formatted(describe(), e.getMessage()), e);
    }
}
