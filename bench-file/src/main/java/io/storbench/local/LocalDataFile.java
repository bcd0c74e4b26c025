package io.storbench.local;

import io.storbench.engine.DataFile;
import io.storbench.engine.FilePart;
import io.storbench.engine.Filling;
import io.storbench.file.ShellText;
import io.storbench.gate.OtherDeviceException;
import io.storbench.gate.WriteRefusedException;
import io.storbench.posix.AlignedBuffer;
import io.storbench.posix.FileIdentity;
import io.storbench.posix.OpenFile;
import io.storbench.posix.OpenMode;
import io.storbench.posix.PosixException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/// A file of a mounted file system while it is being prepared. What was looked at, or made, is what
/// is read and written from then on, and nothing else that comes to stand there. Links are not
/// followed.
final class LocalDataFile implements DataFile {
    private static final int CHUNK_BYTES = 1 << 20;

    private static final OpenMode WRITE = new OpenMode(true, false, OpenMode.Sync.NONE);

    private final Path shown;
    private final Path path;
    private Optional<FileIdentity> identity = Optional.empty();

    /// @param shown as the user knows it
    /// @param path by which this process reaches it
    LocalDataFile(Path shown, Path path) {
        this.shown = shown;
        this.path = path;
    }

    @Override
    public String describe() {
        return ShellText.escape(shown.toString());
    }

    /// Notes what stands there, if anything does.
    void look() {
        if (identity.isEmpty()) {
            identity = FileIdentity.at(path);
        }
    }

    @Override
    public OptionalLong sizeBytes() throws IOException {
        look();
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return OptionalLong.empty();
        }
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new WriteRefusedException(describe()
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
            throw new IOException(describe() + " appeared while it was being created", e);
        } catch (FileSystemException e) {
            throw new IOException("cannot create " + describe() + ": " + LocalError.explain(e), e);
        }
        identity = FileIdentity.at(path);
        ByteBuffer first = ByteBuffer.allocate(1);
        read(first, 0);
        if (first.position() > 0) {
            throw new IOException(describe() + " was exchanged while it was being created");
        }
    }

    private OpenFile open(OpenMode mode) throws IOException {
        try {
            return range().open(path, mode);
        } catch (PosixException e) {
            throw new IOException(String.valueOf(e.getMessage()).replace(path.toString(), shown.toString()), e);
        }
    }

    /// The whole file, as it was looked at.
    FileRange range() {
        return new FileRange(shown, 0, identity);
    }

    @Override
    public void read(ByteBuffer buffer, long offset) throws IOException {
        try (OpenFile file = open(OpenMode.BUFFERED_READ);
                AlignedBuffer chunk = new AlignedBuffer(buffer.remaining(), AlignedBuffer.PAGE_BYTES)) {
            int wantedBytes = buffer.remaining();
            int readBytes = 0;
            int count = 1;
            while (readBytes < wantedBytes && count > 0) {
                count = file.read(chunk, readBytes, wantedBytes - readBytes, offset + readBytes);
                readBytes += count;
            }
            buffer.put(chunk.bytes().clear().limit(readBytes));
        }
    }

    @Override
    public void delete() throws IOException {
        if (identity.equals(FileIdentity.at(path))) {
            Files.deleteIfExists(path);
        }
    }

    @Override
    public void mark(long word) throws IOException {
        if (identity.isPresent()
                && Files.getAttribute(path, "unix:nlink", LinkOption.NOFOLLOW_LINKS) instanceof Integer names
                && names > 1) {
            throw new WriteRefusedException(
                    "%s has %d names (hard links), and filling it would change them all; put a copy in its place, or choose another workload.path"
                            .formatted(describe(), names));
        }
        try (OpenFile file = open(WRITE);
                AlignedBuffer bytes = new AlignedBuffer(Long.BYTES, AlignedBuffer.PAGE_BYTES)) {
            bytes.bytes().putLong(0, word);
            write(file, bytes, Long.BYTES, 0);
            file.syncData();
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    @Override
    public void fill(FilePart part, Filling filling) throws IOException {
        try (OpenFile file = open(WRITE);
                AlignedBuffer chunk = new AlignedBuffer(CHUNK_BYTES, AlignedBuffer.PAGE_BYTES)) {
            for (long offset = part.begin(); offset < part.end(); offset += CHUNK_BYTES) {
                int lengthBytes = (int) Math.min(CHUNK_BYTES, part.end() - offset);
                part.make(chunk.bytes().clear(), lengthBytes, offset);
                write(file, chunk, lengthBytes, offset);
                filling.wrote(lengthBytes);
            }
            file.syncData();
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private static void write(OpenFile file, AlignedBuffer bytes, int lengthBytes, long offset) throws IOException {
        int writtenBytes = 0;
        while (writtenBytes < lengthBytes) {
            writtenBytes += file.write(bytes, writtenBytes, lengthBytes - writtenBytes, offset + writtenBytes);
        }
    }

    private IOException cannotWrite(IOException e) {
        if (e instanceof OtherDeviceException) {
            return e;
        }
        return new IOException("cannot write " + describe() + ": " + LocalError.explain(e), e);
    }
}
