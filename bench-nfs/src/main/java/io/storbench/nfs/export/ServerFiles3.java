package io.storbench.nfs.export;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.ProcedureUnavailableException;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.CreateMode;
import io.storbench.nfs.v3.Nfs3Call;
import io.storbench.nfs.v3.Nfs3Call.Access;
import io.storbench.nfs.v3.Nfs3Client;
import io.storbench.nfs.v3.Nfs3Exception;
import io.storbench.nfs.v3.Nfs3Space;
import io.storbench.nfs.v3.Patience;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;

/// Files by NFSv3, which knows no open ones.
final class ServerFiles3 implements ServerFiles {
    private static final int WINDOW = 16;
    private static final int DIRECTORY_MODE = 0770;

    private final Nfs3Client nfs;
    private Patience patience;

    ServerFiles3(Nfs3Client nfs) {
        this.nfs = nfs;
        this.patience = nfs.patience();
    }

    @Override
    public Optional<FileHandle> find(FileHandle directory, String name) throws IOException {
        return nfs.lookup(directory, name);
    }

    @Override
    public Type type(FileHandle object) throws IOException {
        return switch (nfs.attributes(object).type()) {
            case Attributes.FILE -> Type.FILE;
            case Attributes.DIRECTORY -> Type.DIRECTORY;
            case Attributes.SYMBOLIC_LINK -> Type.SYMBOLIC_LINK;
            default -> Type.OTHER;
        };
    }

    @Override
    public String readLink(FileHandle link) throws IOException {
        return nfs.names().readLink(link);
    }

    @Override
    public FileHandle makeSymbolicLink(FileHandle directory, String name, String text) throws IOException {
        return nfs.names().makeSymbolicLink(directory, name, text);
    }

    @Override
    public long sizeBytes(FileHandle file) throws IOException {
        return nfs.attributes(file).sizeBytes();
    }

    @Override
    public boolean allows(FileHandle file, boolean writing) throws IOException {
        int needed = Access.READ | (writing ? Access.MODIFY | Access.EXTEND : 0);
        return (nfs.access(file, needed) & needed) == needed;
    }

    @Override
    public void open(ExportedName place, FileHandle file) {}

    @Override
    public FileHandle create(ExportedName place) throws IOException {
        return nfs.create(place.directory(), place.name(), CreateMode.GUARDED);
    }

    @Override
    public void remove(ExportedName place) throws IOException {
        nfs.remove(place.directory(), place.name());
    }

    @Override
    public FileHandle makeDirectory(FileHandle directory, String name) throws IOException {
        return nfs.names().makeDirectory(directory, name, DIRECTORY_MODE);
    }

    @Override
    public void removeDirectory(FileHandle directory, String name) throws IOException {
        nfs.names().removeDirectory(directory, name);
    }

    @Override
    public ByteBuffer read(FileHandle file, long offset, int lengthBytes) throws IOException {
        return nfs.read(file, offset, lengthBytes);
    }

    @Override
    public int write(FileHandle file, long offset, Stable stable, ByteBuffer data) throws IOException {
        return nfs.write(file, offset, stable, data).lengthBytes();
    }

    @Override
    public boolean hasRoom(int inFlight) {
        return inFlight < WINDOW;
    }

    @Override
    public int send(FileHandle file, long offset, ByteBuffer data) throws IOException {
        return nfs.send(new Nfs3Call.Write(file, offset, Stable.UNSTABLE, data));
    }

    @Override
    public Answer receive() throws IOException {
        int xid = nfs.receive();
        try {
            Nfs3Client.Written written = nfs.written();
            patience = nfs.patience();
            return new Answer(xid, Optional.of(new Written(written.lengthBytes(), written.verifier())));
        } catch (Nfs3Exception e) {
            patience.pauseAfter(e);
            return new Answer(xid, Optional.empty());
        }
    }

    @Override
    public long commit(FileHandle file) throws IOException {
        return nfs.commit(file);
    }

    @Override
    public OptionalLong availableBytes(FileHandle object) throws IOException {
        Optional<Nfs3Space> reported = space(object);
        return reported.isEmpty()
                ? OptionalLong.empty()
                : ServerFiles.available(
                        reported.get().availableBytes(),
                        OptionalLong.of(reported.get().totalBytes()));
    }

    @Override
    public OptionalLong availableObjects(FileHandle object) throws IOException {
        Optional<Nfs3Space> reported = space(object);
        return reported.isEmpty()
                ? OptionalLong.empty()
                : ServerFiles.available(
                        reported.get().availableObjects(),
                        OptionalLong.of(reported.get().totalObjects()));
    }

    /// Nothing from a server without FSSTAT.
    private Optional<Nfs3Space> space(FileHandle object) throws IOException {
        try {
            return Optional.of(nfs.names().space(object));
        } catch (Nfs3Exception | ProcedureUnavailableException _) {
            return Optional.empty();
        }
    }

    @Override
    public void release() {}
}
