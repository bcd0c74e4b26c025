package io.storbench.nfs.export;

import io.storbench.engine.DataFile;
import io.storbench.engine.FilePart;
import io.storbench.engine.Filling;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.RpcException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A file of an export while it is being prepared. Blocks; one thread.
public final class ExportedDataFile implements DataFile {
    private final ServerFiles files;
    private final FileFill fill;
    private final ExportedName place;
    private @Nullable FileHandle handle;

    ExportedDataFile(ServerFiles files, FileFill fill, ExportedName place) {
        this.files = files;
        this.fill = fill;
        this.place = place;
    }

    @Override
    public String describe() {
        return "file " + place.name() + " of the export";
    }

    @Override
    public OptionalLong sizeBytes() throws IOException {
        Optional<FileHandle> found = files.find(place.directory(), place.name());
        if (found.isEmpty()) {
            return OptionalLong.empty();
        }
        handle = found.get();
        if (files.type(found.get()) != ServerFiles.Type.FILE) {
            throw new RpcException(describe() + " is not a regular file; choose another workload.path");
        }
        checkAccess(found.get());
        files.open(place, found.get());
        return OptionalLong.of(files.sizeBytes(found.get()));
    }

    private void checkAccess(FileHandle file) throws IOException {
        if (!files.allows(file, place.writing())) {
            throw new RpcException(describe()
                    + ": the server does not allow this user to "
                    + (place.writing() ? "read and write" : "read")
                    + " it; check uid, gid, the file's mode and the export's squash options");
        }
    }

    @Override
    public void create() throws IOException {
        handle = files.create(place);
    }

    @Override
    public void delete() throws IOException {
        files.remove(place);
    }

    @Override
    public void read(ByteBuffer buffer, long offset) throws IOException {
        while (buffer.hasRemaining()) {
            ByteBuffer data = files.read(handle(), offset + buffer.position(), buffer.remaining());
            if (!data.hasRemaining()) {
                return;
            }
            buffer.put(data);
        }
    }

    @Override
    public void mark(long word) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(0, word);
        if (files.write(handle(), 0, Stable.FILE_SYNC, bytes) != Long.BYTES) {
            throw new RpcException(describe() + ": a WRITE of 8 bytes was cut short");
        }
    }

    @Override
    public void fill(FilePart part, Filling filling) throws IOException {
        fill.fill(handle(), part, filling);
    }

    /// The file's handle, once it is known to exist.
    public FileHandle handle() {
        if (handle == null) {
            throw new IllegalStateException(place.name() + " was neither found nor created");
        }
        return handle;
    }

    /// Where the file is.
    public ExportedName place() {
        return place;
    }
}
