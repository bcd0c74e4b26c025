package io.storbench.nfs.server.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.Set;

/// The open files of a served directory. Used by the server's thread.
final class DiskFiles implements AutoCloseable {
    /// Below any limit on open files.
    private static final int MAX_OPEN = 64;

    private record OpenFile(FileChannel channel, boolean writable) {}

    private final SequencedMap<Long, OpenFile> open = new LinkedHashMap<>(MAX_OPEN, 0.75f, true);
    private final ByteBuffer scratch = ByteBuffer.allocateDirect(Tree.MAX_DATA_BYTES);

    /// Where a file is, which is asked only when it is to be opened.
    @FunctionalInterface
    interface Place {
        /// The file's path.
        Path path() throws TreeException;
    }

    private OpenFile open(long id, Place place) throws IOException, TreeException {
        OpenFile file = open.get(id);
        if (file != null) {
            return file;
        }
        if (open.size() == MAX_OPEN) {
            close(open.sequencedKeySet().getFirst());
        }
        file = open(place.path());
        open.put(id, file);
        return file;
    }

    private static OpenFile open(Path path) throws IOException {
        try {
            var options =
                    Set.of(
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE,
                            LinkOption.NOFOLLOW_LINKS);
            return new OpenFile(FileChannel.open(path, options), true);
        } catch (FileSystemException e) {
            return switch (DiskErrors.error(e)) {
                case ACCES, ROFS -> readOnly(path);
                default -> throw e;
            };
        }
    }

    private static OpenFile readOnly(Path path) throws IOException {
        var options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        return new OpenFile(FileChannel.open(path, options), false);
    }

    private FileChannel toWrite(long id, Place place) throws IOException, TreeException {
        OpenFile file = open(id, place);
        if (!file.writable) {
            throw new TreeException(TreeError.ACCES);
        }
        return file.channel;
    }

    long sizeBytes(long id, Place place) throws IOException, TreeException {
        return open(id, place).channel.size();
    }

    /// Reads what is there.
    ///
    /// @return a view that is valid until the next call
    ByteBuffer read(long id, Place place, long offsetBytes, int lengthBytes)
            throws IOException, TreeException {
        FileChannel channel = open(id, place).channel;
        scratch.clear().limit(lengthBytes);
        while (scratch.hasRemaining()
                && channel.read(scratch, offsetBytes + scratch.position()) > 0) {
            // The system may bring less than asked; the end is where it brings nothing.
        }
        return scratch.slice(0, scratch.position());
    }

    void write(long id, Place place, long offsetBytes, ByteBuffer data)
            throws IOException, TreeException {
        FileChannel channel = toWrite(id, place);
        ByteBuffer left = data.duplicate();
        while (left.hasRemaining()) {
            channel.write(left, offsetBytes + left.position() - data.position());
        }
    }

    void resize(long id, Place place, long sizeBytes) throws IOException, TreeException {
        FileChannel channel = toWrite(id, place);
        if (sizeBytes > channel.size()) {
            channel.write(ByteBuffer.allocate(1), sizeBytes - 1); // the rest becomes a hole
        } else {
            channel.truncate(sizeBytes);
        }
    }

    void sync(long id, Place place) throws IOException, TreeException {
        open(id, place).channel.force(true);
    }

    /// Closes a file if it is open for reading only.
    void closeReadOnly(long id) {
        OpenFile file = open.get(id);
        if (file != null && !file.writable) {
            close(id);
        }
    }

    /// Closes a file, if it is open.
    void close(long id) {
        OpenFile file = open.remove(id);
        if (file == null) {
            return;
        }
        try {
            file.channel.close();
        } catch (IOException _) {
            // What was to be stable was forced before; nothing else was promised.
        }
    }

    @Override
    public void close() {
        for (Long id : Set.copyOf(open.keySet())) {
            close(id);
        }
    }
}
