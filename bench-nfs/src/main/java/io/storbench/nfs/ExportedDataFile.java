package io.storbench.nfs;

import io.storbench.engine.DataFile;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.CreateMode;
import io.storbench.nfs.v3.Nfs3Call.Access;
import io.storbench.nfs.v3.Nfs3Client;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A file of an export while it is being prepared. Blocks; one thread.
final class ExportedDataFile implements DataFile {
    private final Nfs3Client nfs;
    private final FileFill fill;
    private final FileHandle directory;
    private final String name;
    private final boolean written;
    private @Nullable FileHandle handle;

    ExportedDataFile(
            Nfs3Client nfs, FileFill fill, FileHandle directory, String name, boolean written) {
        this.nfs = nfs;
        this.fill = fill;
        this.directory = directory;
        this.name = name;
        this.written = written;
    }

    @Override
    public String describe() {
        return "file " + name + " of the export";
    }

    @Override
    public OptionalLong sizeBytes() throws IOException {
        Optional<FileHandle> found = nfs.lookup(directory, name);
        if (found.isEmpty()) {
            return OptionalLong.empty();
        }
        handle = found.get();
        Attributes attributes = nfs.attributes(found.get());
        if (attributes.type() != Attributes.FILE) {
            throw new RpcException(
                    describe() + " is not a regular file; choose another workload.path");
        }
        checkAccess(found.get());
        return OptionalLong.of(attributes.sizeBytes());
    }

    private void checkAccess(FileHandle file) throws IOException {
        int needed = Access.READ | (written ? Access.MODIFY | Access.EXTEND : 0);
        if ((nfs.access(file, needed) & needed) != needed) {
            throw new RpcException(
                    describe()
                            + ": the server does not allow this user to "
                            + (written ? "read and write" : "read")
                            + " it; check uid, gid, the file's mode and the export's squash"
                            + " options");
        }
    }

    @Override
    public void create() throws IOException {
        handle = nfs.create(directory, name, CreateMode.GUARDED);
    }

    @Override
    public void delete() throws IOException {
        nfs.remove(directory, name);
    }

    @Override
    public void read(ByteBuffer buffer, long offset) throws IOException {
        while (buffer.hasRemaining()) {
            ByteBuffer data = nfs.read(handle(), offset + buffer.position(), buffer.remaining());
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
        if (nfs.write(handle(), 0, Stable.FILE_SYNC, bytes).lengthBytes() != Long.BYTES) {
            throw new RpcException(describe() + ": a WRITE of 8 bytes was cut short");
        }
    }

    @Override
    public void fill(long fromOffset, long toOffset) throws IOException {
        fill.fill(handle(), fromOffset, toOffset);
    }

    /// The file's handle, once it is known to exist.
    FileHandle handle() {
        if (handle == null) {
            throw new IllegalStateException(name + " was neither found nor created");
        }
        return handle;
    }
}
