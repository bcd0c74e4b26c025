package io.storbench.nfs.server;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.server.tree.Kind;
import io.storbench.nfs.server.tree.NodeChange;
import io.storbench.nfs.server.tree.Tree;
import io.storbench.nfs.server.tree.TreeException;
import io.storbench.nfs.v4.FileArgument;
import io.storbench.nfs.v4.FileResult;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.StateId;
import io.storbench.server.Work;
import java.nio.ByteBuffer;

/// Operations on the current filehandle's object (RFC 7530, section 16). Used by the server's
/// thread.
final class FileOperations {
    /// What a READ's result has beside the data.
    private static final int READ_OVERHEAD_BYTES = 32;

    /// ACCESS4_READ to ACCESS4_EXECUTE.
    private static final int ALL_ACCESSES = 0x3f;

    private static final int OPEN_READ = OpenArgument.Open.ACCESS_READ;
    private static final int OPEN_WRITE = OpenArgument.Open.ACCESS_WRITE;

    private final Storage storage;
    private final Tree tree;
    private final OpenOperations opens;
    private final FaultInjector faults;
    private final Nfs4Attributes attributes;

    FileOperations(Storage storage, OpenOperations opens, FaultInjector faults, Nfs4Attributes attributes) {
        this.storage = storage;
        this.tree = storage.tree();
        this.opens = opens;
        this.faults = faults;
        this.attributes = attributes;
    }

    Nfs4Result execute(Compound compound, FileArgument call) throws Refusal, TreeException {
        return switch (call) {
            case FileArgument.PutFh put -> putFh(compound, put);
            case FileArgument.Access access -> {
                tree.attributes(compound.object());
                // Everybody on loopback may do everything.
                yield new FileResult.Access(access.mask() & ALL_ACCESSES, access.mask() & ALL_ACCESSES);
            }
            case FileArgument.GetAttr get ->
                new FileResult.GetAttr(
                        attributes.of(tree.attributes(compound.object()), get.wanted(), compound.minorVersion));
            case FileArgument.SetAttr set -> setAttr(compound, set);
            case FileArgument.Read read -> read(compound, read);
            case FileArgument.Write write -> write(compound, write);
            case FileArgument.Commit _ -> commit(compound);
        };
    }

    private Nfs4Result putFh(Compound compound, FileArgument.PutFh call) throws Refusal, TreeException {
        FileHandle handle = call.object();
        long object = handle.asLong();
        if (object <= 0) {
            throw new Refusal(Nfs4Status.BADHANDLE);
        }
        tree.require(object);
        compound.setObject(object);
        return new Nfs4Result.Done(Nfs4Op.PUTFH);
    }

    private Nfs4Result setAttr(Compound compound, FileArgument.SetAttr call) throws Refusal, TreeException {
        NodeChange change = Nfs4Attributes.change(call.attributes());
        long object = compound.object();
        if (change.sizeBytes().isPresent()) {
            requireFile(object);
            checkState(compound, call.stateId(), OPEN_WRITE);
        }
        tree.change(object, change);
        return new FileResult.SetAttr(call.attributes().bitmap());
    }

    /// Strikes a fault, and does what it wants of the answer.
    private Twist strike(Compound compound, Work work) throws Refusal {
        compound.work = work;
        // COMMIT names no stateid (RFC 7530, section 16.3).
        Twist twist = faults.strike(work, work != Work.COMMIT);
        return switch (twist) {
            case NONE, SHORT_READ -> twist;
            case DELAY -> throw new Refusal(Nfs4Status.DELAY);
            case OLD_STATEID -> throw new Refusal(Nfs4Status.OLD_STATEID);
        };
    }

    private Nfs4Result read(Compound compound, FileArgument.Read call) throws Refusal, TreeException {
        long file = compound.object();
        Twist twist = strike(compound, Work.READ);
        checkState(compound, call.stateId(), OPEN_READ);
        int lengthBytes = twist == Twist.SHORT_READ ? call.lengthBytes() / 2 : call.lengthBytes();
        compound.requireRoom(lengthBytes + READ_OVERHEAD_BYTES);
        ByteBuffer data = tree.read(file, call.offsetBytes(), lengthBytes);
        boolean end = call.offsetBytes() + data.remaining() >= tree.sizeBytes(file);
        return new FileResult.Read(end, data);
    }

    private Nfs4Result write(Compound compound, FileArgument.Write call) throws Refusal, TreeException {
        long file = compound.object();
        strike(compound, Work.WRITE);
        checkState(compound, call.stateId(), OPEN_WRITE);
        int lengthBytes = call.data().remaining();
        Stable stable = storage.write(file, call.offsetBytes(), call.data(), call.stable());
        return new FileResult.Write(lengthBytes, stable, storage.verifier());
    }

    private Nfs4Result commit(Compound compound) throws Refusal, TreeException {
        long file = compound.object();
        strike(compound, Work.COMMIT);
        storage.commit(file);
        return new FileResult.Commit(storage.verifier());
    }

    private void requireFile(long object) throws Refusal, TreeException {
        Kind kind = tree.attributes(object).kind();
        if (kind != Kind.FILE) {
            throw new Refusal(kind == Kind.DIRECTORY ? Nfs4Status.ISDIR : Nfs4Status.INVAL);
        }
    }

    /// Refuses a stateid that does not allow the access. Those that stand for no open file are
    /// taken (RFC 7530, section 9.1.4.3): nobody denies anybody anything here.
    private void checkState(Compound compound, StateId stateId, int access) throws Refusal {
        if (stateId.equals(StateId.ANONYMOUS) || stateId.equals(StateId.BYPASS)) {
            return;
        }
        ServedOpenFile open = opens.open(compound, stateId);
        if (!compound.hasSessions() && !open.owner.confirmed) {
            throw new Refusal(Nfs4Status.BAD_STATEID);
        }
        if ((open.access & access) == 0) {
            throw new Refusal(Nfs4Status.OPENMODE);
        }
    }
}
