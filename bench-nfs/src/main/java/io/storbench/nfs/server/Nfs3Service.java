package io.storbench.nfs.server;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.CreateMode;
import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.v3.Nfs3Call;
import io.storbench.nfs.v3.Nfs3Reply;
import io.storbench.nfs.v3.Nfs3Status;
import io.storbench.nfs.v3.SetAttributes;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;

/// Executes NFSv3 calls on the served files. Used by the server's thread.
final class Nfs3Service {
    private final ServedFiles files;
    private long verifier = 1;

    Nfs3Service(ServedFiles files) {
        this.files = files;
    }

    /// As by a restart: unstable data are gone, and the verifier is another one.
    void loseUnstable() {
        files.all().forEach(ServedFile::loseUnstable);
        verifier++;
    }

    Nfs3Reply execute(Nfs3Call call) {
        return switch (call) {
            case Nfs3Call.Null _ -> new Nfs3Reply.Null();
            case Nfs3Call.Read read -> onFile(read, read.file(), file -> read(read, file));
            case Nfs3Call.Write write -> onFile(write, write.file(), file -> write(write, file));
            case Nfs3Call.Commit commit -> onFile(commit, commit.file(), this::commit);
            case Nfs3Call.SetAttr set -> onFile(set, set.object(), file -> setAttr(set, file));
            case Nfs3Call.Access access -> access(access);
            case Nfs3Call.OfObject object -> ofObject(object);
            case Nfs3Call.OfName name ->
                    files.isRoot(name.directory())
                            ? ofName(name)
                            : failure(name.procedure(), Nfs3Status.NOTDIR);
            case Nfs3Call.Create create ->
                    files.isRoot(create.directory())
                            ? create(create)
                            : failure(Nfs3.CREATE, Nfs3Status.NOTDIR);
        };
    }

    private Nfs3Reply onFile(
            Nfs3Call call, FileHandle handle, Function<ServedFile, Nfs3Reply> action) {
        if (files.isRoot(handle)) {
            return failure(call.procedure(), Nfs3Status.ISDIR);
        }
        Optional<ServedFile> file = files.find(handle);
        return file.isPresent()
                ? action.apply(file.get())
                : failure(call.procedure(), Nfs3Status.STALE);
    }

    private static Nfs3Reply failure(Procedure procedure, Nfs3Status status) {
        return new Nfs3Reply.Failure(procedure, status.code());
    }

    private static Nfs3Reply read(Nfs3Call.Read call, ServedFile file) {
        long left = Math.max(0, file.sizeBytes() - call.offsetBytes());
        int lengthBytes = Math.toIntExact(Math.min(left, call.lengthBytes()));
        ByteBuffer data = file.content().read(call.offsetBytes(), lengthBytes);
        return new Nfs3Reply.Read(file.attributes(), lengthBytes == left, data);
    }

    private Nfs3Reply write(Nfs3Call.Write call, ServedFile file) {
        int lengthBytes = call.data().remaining();
        if (call.offsetBytes() > Long.MAX_VALUE - lengthBytes) {
            return failure(Nfs3.WRITE, Nfs3Status.FBIG);
        }
        if (!file.content().write(call.offsetBytes(), call.data())) {
            return failure(Nfs3.WRITE, Nfs3Status.NOSPC);
        }
        boolean stable = call.stable() != Stable.UNSTABLE;
        file.written(call.offsetBytes(), lengthBytes, stable);
        return new Nfs3Reply.Write(file.attributes(), lengthBytes, call.stable(), verifier);
    }

    private Nfs3Reply commit(ServedFile file) {
        file.commit();
        return new Nfs3Reply.Commit(file.attributes(), verifier);
    }

    private static Nfs3Reply setAttr(Nfs3Call.SetAttr call, ServedFile file) {
        apply(call.attributes(), file);
        return new Nfs3Reply.Changed(file.attributes());
    }

    private static void apply(SetAttributes attributes, ServedFile file) {
        attributes.mode().ifPresent(file::setMode);
        attributes.sizeBytes().ifPresent(file::resize);
    }

    private Optional<Attributes> attributes(FileHandle handle) {
        return files.isRoot(handle)
                ? Optional.of(files.rootAttributes())
                : files.find(handle).map(ServedFile::attributes);
    }

    private Nfs3Reply access(Nfs3Call.Access call) {
        return attributes(call.object())
                .<Nfs3Reply>map(found -> new Nfs3Reply.Access(found, call.mask()))
                .orElseGet(() -> failure(Nfs3.ACCESS, Nfs3Status.STALE));
    }

    private Nfs3Reply ofObject(Nfs3Call.OfObject call) {
        Optional<Attributes> found = attributes(call.object());
        if (found.isEmpty()) {
            return failure(call.procedure(), Nfs3Status.STALE);
        }
        if (call.procedure().equals(Nfs3.GETATTR)) {
            return new Nfs3Reply.GetAttr(found.get());
        }
        if (call.procedure().equals(Nfs3.FSSTAT)) {
            return new Nfs3Reply.FsStat(found.get(), files.totalBytes(), files.freeBytes());
        }
        return new Nfs3Reply.FsInfo(found.get(), Nfs3Call.MAX_DATA_BYTES, Nfs3Call.MAX_DATA_BYTES);
    }

    private Nfs3Reply ofName(Nfs3Call.OfName call) {
        if (call.procedure().equals(Nfs3.REMOVE)) {
            return files.remove(call.name())
                    ? new Nfs3Reply.Changed(files.rootAttributes())
                    : failure(Nfs3.REMOVE, Nfs3Status.NOENT);
        }
        return files.find(call.name())
                .<Nfs3Reply>map(file ->
                        new Nfs3Reply.Lookup(FileHandle.ofLong(file.id()), file.attributes()))
                .orElseGet(() -> failure(Nfs3.LOOKUP, Nfs3Status.NOENT));
    }

    private Nfs3Reply create(Nfs3Call.Create call) {
        Optional<ServedFile> existing = files.find(call.name());
        if (existing.isPresent() && call.mode() == CreateMode.GUARDED) {
            return failure(Nfs3.CREATE, Nfs3Status.EXIST);
        }
        Optional<ServedFile> file = existing.or(() -> files.create(call.name(), 0644));
        if (file.isEmpty()) {
            return failure(Nfs3.CREATE, Nfs3Status.NOSPC);
        }
        apply(call.attributes(), file.get());
        return new Nfs3Reply.Create(
                FileHandle.ofLong(file.get().id()),
                file.get().attributes(),
                files.rootAttributes());
    }
}
