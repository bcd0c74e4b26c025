package io.storbench.nfs.export;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.v4.Attribute;
import io.storbench.nfs.v4.FileArgument;
import io.storbench.nfs.v4.FileArgument.Access;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.FileResult;
import io.storbench.nfs.v4.Nfs4Client;
import io.storbench.nfs.v4.Nfs4Exception;
import io.storbench.nfs.v4.Nfs4OpenFile;
import io.storbench.nfs.v4.Nfs4Tree;
import io.storbench.nfs.v4.OpenArgument.Open;
import io.storbench.nfs.v4.OpenHow;
import io.storbench.nfs.v4.StateId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Files by NFSv4, which are opened before they are read and written.
final class ServerFiles4 implements ServerFiles {
    private static final int WINDOW = 16;
    private static final int DIRECTORY_MODE = 0770;

    private final Nfs4Client client;
    private final Nfs4Tree tree;
    private final Map<FileHandle, Nfs4OpenFile> open = new HashMap<>();

    ServerFiles4(Nfs4Client client) {
        this.client = client;
        this.tree = client.tree();
    }

    @Override
    public Optional<FileHandle> find(FileHandle directory, String name) throws IOException {
        return tree.lookup(directory, name);
    }

    @Override
    public Type type(FileHandle object) throws IOException {
        return switch (tree.type(object)) {
            case FileAttributes.FILE -> Type.FILE;
            case FileAttributes.DIRECTORY -> Type.DIRECTORY;
            case FileAttributes.SYMBOLIC_LINK -> Type.SYMBOLIC_LINK;
            default -> Type.OTHER;
        };
    }

    @Override
    public String readLink(FileHandle link) throws IOException {
        return tree.readLink(link);
    }

    @Override
    public FileHandle makeSymbolicLink(FileHandle directory, String name, String text) throws IOException {
        return tree.makeSymbolicLink(directory, name, text);
    }

    @Override
    public long sizeBytes(FileHandle file) throws IOException {
        return tree.sizeBytes(file);
    }

    @Override
    public boolean allows(FileHandle file, boolean writing) throws IOException {
        int needed = Access.READ | (writing ? Access.MODIFY | Access.EXTEND : 0);
        return (tree.access(file, needed) & needed) == needed;
    }

    @Override
    public void open(ExportedName place, FileHandle file) throws IOException {
        if (!open.containsKey(file)) {
            int access = place.writing() ? Open.ACCESS_BOTH : Open.ACCESS_READ;
            open.put(file, opened(place, access, new OpenHow.NoCreate()));
        }
    }

    /// A file for its owner and the owner's group.
    @Override
    public FileHandle create(ExportedName place) throws IOException {
        FileAttributes attributes = FileAttributes.NONE.with(Attribute.MODE, 0660);
        Nfs4OpenFile file = opened(place, Open.ACCESS_BOTH, new OpenHow.Guarded(attributes));
        open.put(file.handle(), file);
        return file.handle();
    }

    private Nfs4OpenFile opened(ExportedName place, int access, OpenHow how) throws IOException {
        return client.open(place.directory(), place.name(), access, how);
    }

    @Override
    public void remove(ExportedName place) throws IOException {
        Optional<FileHandle> file = tree.lookup(place.directory(), place.name());
        Nfs4OpenFile opened = file.map(open::remove).orElse(null);
        if (opened != null) {
            client.close(opened);
        }
        tree.remove(place.directory(), place.name());
    }

    private StateId stateId(FileHandle file) {
        Nfs4OpenFile opened = open.get(file);
        if (opened == null) {
            throw new IllegalStateException("file " + file + " is not open");
        }
        return opened.stateId();
    }

    @Override
    public FileHandle makeDirectory(FileHandle directory, String name) throws IOException {
        return tree.makeDirectory(directory, name, DIRECTORY_MODE);
    }

    @Override
    public void removeDirectory(FileHandle directory, String name) throws IOException {
        tree.remove(directory, name);
    }

    @Override
    public ByteBuffer read(FileHandle file, long offset, int lengthBytes) throws IOException {
        return tree.read(file, stateId(file), offset, lengthBytes);
    }

    @Override
    public int write(FileHandle file, long offset, Stable stable, ByteBuffer data) throws IOException {
        return tree.write(file, new FileArgument.Write(stateId(file), offset, stable, data))
                .lengthBytes();
    }

    @Override
    public boolean hasRoom(int inFlight) {
        return tree.hasRoom(WINDOW, inFlight);
    }

    @Override
    public int send(FileHandle file, long offset, ByteBuffer data) throws IOException {
        return tree.sendWrite(file, new FileArgument.Write(stateId(file), offset, Stable.UNSTABLE, data));
    }

    @Override
    public Answer receive() throws IOException {
        Nfs4Tree.Answer answer = tree.receiveWrite();
        Optional<FileResult.Write> written = answer.written();
        return new Answer(answer.xid(), written.map(result -> new Written(result.lengthBytes(), result.verifier())));
    }

    @Override
    public long commit(FileHandle file) throws IOException {
        return tree.commit(file);
    }

    @Override
    public OptionalLong availableBytes(FileHandle object) throws IOException {
        return available(object, Attribute.SPACE_AVAIL, Attribute.SPACE_TOTAL);
    }

    @Override
    public OptionalLong availableObjects(FileHandle object) throws IOException {
        return available(object, Attribute.FILES_AVAIL, Attribute.FILES_TOTAL);
    }

    private OptionalLong available(FileHandle object, Attribute asked, Attribute total) throws IOException {
        try {
            FileAttributes attributes = tree.attributes(object, asked, total);
            OptionalLong reported = attributes.number(asked);
            return reported.isEmpty()
                    ? reported
                    : ServerFiles.available(reported.getAsLong(), attributes.number(total));
        } catch (Nfs4Exception _) {
            return OptionalLong.empty();
        }
    }

    @Override
    public void release() throws IOException {
        for (Nfs4OpenFile file : open.values()) {
            client.close(file);
        }
        open.clear();
    }
}
