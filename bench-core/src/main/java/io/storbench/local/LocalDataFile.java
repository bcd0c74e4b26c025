package io.storbench.local;

import io.storbench.engine.DataFile;
import io.storbench.engine.DataPattern;
import io.storbench.gate.WriteRefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.Set;

/// A file of a mounted file system while it is being prepared.
record LocalDataFile(Path path) implements DataFile {
    private static final int CHUNK_BYTES = 1 << 20;

    /// Links are not followed: what one leads to may be another file by the time it is written.
    private static final Set<OpenOption> READ =
            Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private static final Set<OpenOption> WRITE =
            Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

    @Override
    public String describe() {
        return path.toString();
    }

    @Override
    public OptionalLong sizeBytes() throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return OptionalLong.empty();
        }
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new WriteRefusedException(
                    path
                            + " is not a regular file, but a link, directory or device; choose"
                            + " another workload.path, or engine block for a device");
        }
        return OptionalLong.of(Files.size(path));
    }

    @Override
    public void create() throws IOException {
        try {
            Files.createFile(path);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(path + " appeared while it was being created", e);
        } catch (FileSystemException e) {
            throw new IOException("cannot create " + path + ": " + LocalError.explain(e), e);
        }
    }

    @Override
    public void read(ByteBuffer buffer, long offset) throws IOException {
        try (FileChannel channel = FileChannel.open(path, READ)) {
            while (buffer.hasRemaining() && channel.read(buffer, offset + buffer.position()) >= 0) {
                // Reads until full or at the end.
            }
        }
    }

    @Override
    public void delete() throws IOException {
        Files.deleteIfExists(path);
    }

    @Override
    public void mark(long word) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(0, word);
        try (FileChannel channel = FileChannel.open(path, WRITE)) {
            write(channel, bytes, 0);
            channel.force(true);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    @Override
    public void fill(long fromOffset, long toOffset) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(path, WRITE)) {
            for (long offset = fromOffset; offset < toOffset; offset += CHUNK_BYTES) {
                int lengthBytes = (int) Math.min(CHUNK_BYTES, toOffset - offset);
                DataPattern.fill(chunk, 0, lengthBytes, offset, DataPattern.FILL_GENERATION);
                write(channel, chunk.clear().limit(lengthBytes), offset);
            }
            channel.force(true);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private static void write(FileChannel channel, ByteBuffer bytes, long offset)
            throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes, offset + bytes.position());
        }
    }

    private IOException cannotWrite(IOException e) {
        return new IOException("cannot write " + path + ": " + LocalError.explain(e), e);
    }
}
