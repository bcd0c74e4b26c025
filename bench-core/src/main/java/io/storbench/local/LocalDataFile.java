package io.storbench.local;

import io.storbench.engine.DataFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;

/// A file of a mounted file system while it is being prepared.
record LocalDataFile(Path path) implements DataFile {
    @Override
    public String describe() {
        return path.toString();
    }

    @Override
    public OptionalLong sizeBytes() throws IOException {
        if (!Files.exists(path)) {
            return OptionalLong.empty();
        }
        if (!Files.isRegularFile(path)) {
            throw new IOException(path + " is not a regular file; choose another workload.path");
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
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            while (buffer.hasRemaining() && channel.read(buffer, offset + buffer.position()) >= 0) {
                // Reads until full or at the end.
            }
        }
    }

    @Override
    public void write(ByteBuffer buffer, long offset) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            long start = offset - buffer.position();
            while (buffer.hasRemaining()) {
                channel.write(buffer, start + buffer.position());
            }
        } catch (IOException e) {
            throw new IOException("cannot write " + path + ": " + LocalError.explain(e), e);
        }
    }

    @Override
    public void sync() throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
