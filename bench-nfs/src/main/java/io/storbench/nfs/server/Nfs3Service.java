package io.storbench.nfs.server;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.server.tree.Kind;
import io.storbench.nfs.server.tree.NodeChange;
import io.storbench.nfs.server.tree.Tree;
import io.storbench.nfs.server.tree.TreeError;
import io.storbench.nfs.server.tree.TreeException;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.CreateMode;
import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.v3.Nfs3Call;
import io.storbench.nfs.v3.Nfs3NameCall;
import io.storbench.nfs.v3.Nfs3NameReply;
import io.storbench.nfs.v3.Nfs3Reply;
import io.storbench.nfs.v3.Nfs3Status;
import io.storbench.nfs.xdr.XdrException;
import io.storbench.server.Work;
import java.nio.ByteBuffer;
import java.util.Optional;

/// Answers NFSv3 calls. Used by the server's thread.
final class Nfs3Service {
    /// What PATHCONF says about hard links: as many as ext4 allows.
    private static final int MAX_LINKS = 65_000;

    private final Storage storage;
    private final Tree tree;
    private final Nfs3NameService names;
    private final FaultInjector faults;

    Nfs3Service(Storage storage, FaultInjector faults) {
        this.storage = storage;
        this.tree = storage.tree();
        this.names = new Nfs3NameService(tree);
        this.faults = faults;
    }

    /// Answers one call.
    ///
    /// @return what it had the server do
    /// @throws XdrException if the arguments cannot be read
    Work answer(CallHeader header, ByteBuffer in, ByteBuffer out) throws XdrException {
        Optional<Nfs3Call> decoded = Nfs3Call.decode(header.procedure(), in);
        if (decoded.isEmpty()) {
            ReplyHeader.encodeProcedureUnavailable(out, header.xid());
            return Work.NONE;
        }
        Nfs3Call call = decoded.get();
        Work work = work(call);
        ReplyHeader.encodeSuccess(out, header.xid());
        execute(call, work == Work.NONE ? Twist.NONE : faults.strike(work, false))
                .encode(out);
        return work;
    }

    private static Work work(Nfs3Call call) {
        return switch (call) {
            case Nfs3Call.Read _ -> Work.READ;
            case Nfs3Call.Write _ -> Work.WRITE;
            case Nfs3Call.Commit _ -> Work.COMMIT;
            default -> Work.NONE;
        };
    }

    private Nfs3Reply execute(Nfs3Call call, Twist twist) {
        if (twist == Twist.DELAY) {
            return new Nfs3Reply.Failure(call.procedure(), Nfs3Status.JUKEBOX.code());
        }
        try {
            return switch (call) {
                case Nfs3NameCall named -> names.execute(named);
                case Nfs3Call.Null _ -> new Nfs3Reply.Null();
                case Nfs3Call.Read read -> read(read, twist);
                case Nfs3Call.Write write -> write(write);
                case Nfs3Call.Commit commit -> commit(commit);
                case Nfs3Call.SetAttr set -> setAttr(set);
                case Nfs3Call.Access access -> new Nfs3Reply.Access(attributes(access.object()), access.mask());
                case Nfs3Call.OfObject object -> ofObject(object);
                case Nfs3Call.OfName name -> ofName(name);
                case Nfs3Call.Create create -> create(create);
            };
        } catch (TreeException e) {
            return new Nfs3Reply.Failure(call.procedure(), e.error().code());
        }
    }

    private Attributes attributes(FileHandle handle) throws TreeException {
        return attributes(handle.asLong());
    }

    private Attributes attributes(long id) throws TreeException {
        return names.attributes(id);
    }

    private Nfs3Reply read(Nfs3Call.Read call, Twist twist) throws TreeException {
        long file = call.file().asLong();
        int lengthBytes = twist == Twist.SHORT_READ ? call.lengthBytes() / 2 : call.lengthBytes();
        ByteBuffer data = tree.read(file, call.offsetBytes(), lengthBytes);
        boolean end = call.offsetBytes() + data.remaining() >= tree.sizeBytes(file);
        return new Nfs3Reply.Read(attributes(file), end, data);
    }

    private Nfs3Reply write(Nfs3Call.Write call) throws TreeException {
        long file = call.file().asLong();
        int lengthBytes = call.data().remaining();
        Stable stable = storage.write(file, call.offsetBytes(), call.data(), call.stable());
        return new Nfs3Reply.Write(attributes(file), lengthBytes, stable, storage.verifier());
    }

    private Nfs3Reply commit(Nfs3Call.Commit call) throws TreeException {
        storage.commit(call.file().asLong());
        return new Nfs3Reply.Commit(attributes(call.file()), storage.verifier());
    }

    private Nfs3Reply setAttr(Nfs3Call.SetAttr call) throws TreeException {
        if (call.guard().isPresent()) {
            long changed = Attributes.time(attributes(call.object()).changedNanos());
            if (call.guard().getAsLong() != changed) {
                return new Nfs3Reply.Failure(call.procedure(), Nfs3Status.NOT_SYNC.code());
            }
        }
        tree.change(call.object().asLong(), Nfs3NameService.change(call.attributes()));
        return new Nfs3Reply.Changed(attributes(call.object()));
    }

    private Nfs3Reply ofObject(Nfs3Call.OfObject call) throws TreeException {
        Attributes found = attributes(call.object());
        Procedure procedure = call.procedure();
        if (procedure.equals(Nfs3.GETATTR)) {
            return new Nfs3Reply.GetAttr(found);
        }
        if (procedure.equals(Nfs3.READLINK)) {
            return new Nfs3NameReply.ReadLink(found, tree.target(call.object().asLong()));
        }
        if (procedure.equals(Nfs3.PATHCONF)) {
            return new Nfs3NameReply.PathConf(found, MAX_LINKS, Nfs3.MAX_NAME_BYTES);
        }
        if (procedure.equals(Nfs3.FSSTAT)) {
            Tree.Space space = tree.space();
            return new Nfs3Reply.FsStat(found, space.totalBytes(), space.freeBytes());
        }
        return new Nfs3Reply.FsInfo(found, Tree.MAX_DATA_BYTES, Tree.MAX_DATA_BYTES);
    }

    private Nfs3Reply ofName(Nfs3Call.OfName call) throws TreeException {
        long directory = call.directory().asLong();
        if (call.procedure().equals(Nfs3.REMOVE)) {
            tree.removeFile(directory, call.name());
            return new Nfs3Reply.Changed(attributes(directory));
        }
        if (call.procedure().equals(Nfs3.RMDIR)) {
            tree.removeDirectory(directory, call.name());
            return new Nfs3Reply.Changed(attributes(directory));
        }
        long found =
                switch (call.name()) {
                    case "." -> directory;
                    case ".." -> tree.parent(directory);
                    default -> tree.find(directory, call.name());
                };
        return new Nfs3Reply.Lookup(FileHandle.ofLong(found), attributes(found));
    }

    private Nfs3Reply create(Nfs3Call.Create call) throws TreeException {
        long directory = call.directory().asLong();
        long file = createOrFind(directory, call);
        return new Nfs3Reply.Create(FileHandle.ofLong(file), attributes(file), attributes(directory));
    }

    private long createOrFind(long directory, Nfs3Call.Create call) throws TreeException {
        if (call.mode() == CreateMode.EXCLUSIVE) {
            return storage.createExclusive(directory, call.name(), call.verifier(), NodeChange.NONE);
        }
        NodeChange attributes = Nfs3NameService.change(call.attributes());
        try {
            return tree.createFile(directory, call.name(), attributes);
        } catch (TreeException e) {
            boolean mayExist = e.error() == TreeError.EXIST && call.mode() == CreateMode.UNCHECKED;
            if (!mayExist || !isFile(directory, call.name())) {
                throw e;
            }
        }
        long file = tree.find(directory, call.name());
        if (attributes.sizeBytes().isPresent()) {
            // Of a file that is there nothing else is set: the attributes are a new file's.
            tree.change(file, NodeChange.size(attributes.sizeBytes().getAsLong()));
        }
        return file;
    }

    private boolean isFile(long directory, String name) throws TreeException {
        return tree.attributes(tree.find(directory, name)).kind() == Kind.FILE;
    }
}
