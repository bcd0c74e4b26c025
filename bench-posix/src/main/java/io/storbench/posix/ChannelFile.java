package io.storbench.posix;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A file of a system whose calls we do not know, by Java's own channels. It cannot be read past
/// the system's cache, nor dropped from it.
record ChannelFile(FileChannel channel) implements OpenFile {
    static ChannelFile openExisting(Path path, OpenMode mode) throws IOException {
        if (mode.direct()) {
            throw new IOException("direct I/O needs Linux on x86-64 or AArch64; use direct: false here");
        }
        return new ChannelFile(FileChannel.open(path, mode.options()));
    }

    @Override
    public int read(AlignedBuffer buffer, int from, int lengthBytes, long offset) throws IOException {
        return Math.max(0, channel.read(range(buffer, from, lengthBytes), offset));
    }

    @Override
    public int write(AlignedBuffer buffer, int from, int lengthBytes, long offset) throws IOException {
        return channel.write(range(buffer, from, lengthBytes), offset);
    }

    private static ByteBuffer range(AlignedBuffer buffer, int from, int lengthBytes) {
        return buffer.bytes().clear().position(from).limit(from + lengthBytes);
    }

    @Override
    public void syncData() throws IOException {
        channel.force(false);
    }

    @Override
    public boolean dropCache() {
        return false;
    }

    @Override
    public OptionalLong cachedBytes(long offset, long lengthBytes) {
        return OptionalLong.empty();
    }

    @Override
    public boolean is(FileIdentity identity) {
        return true;
    }

    @Override
    public OptionalInt directAlignmentBytes() {
        return OptionalInt.empty();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
