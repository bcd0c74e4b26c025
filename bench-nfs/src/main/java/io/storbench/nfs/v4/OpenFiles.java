package io.storbench.nfs.v4;

import io.storbench.nfs.file.FileHandle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// A client's open files: opens, closes, and after a loss reclaims them. Blocks; one thread.
///
/// Each has an open owner of its own, so that the owner's numbers of 4.0 never wait for another
/// file.
final class OpenFiles {
    /// After these a 4.0 owner's number stays (RFC 7530, section 9.1.7).
    private static final Set<Nfs4Status> NUMBER_STAYS = EnumSet.of(
            Nfs4Status.STALE_CLIENTID,
            Nfs4Status.STALE_STATEID,
            Nfs4Status.BAD_STATEID,
            Nfs4Status.BAD_SEQID,
            Nfs4Status.BADXDR,
            Nfs4Status.RESOURCE,
            Nfs4Status.NOFILEHANDLE,
            Nfs4Status.MOVED);

    /// What a server answers when a file cannot be reclaimed, but perhaps opened.
    private static final Set<Nfs4Status> NOT_RECLAIMED = EnumSet.of(
            Nfs4Status.NO_GRACE,
            Nfs4Status.RECLAIM_BAD,
            Nfs4Status.RECLAIM_CONFLICT,
            Nfs4Status.INVAL,
            Nfs4Status.STALE,
            Nfs4Status.FHEXPIRED,
            Nfs4Status.NOTSUPP);

    private final Nfs4Calls calls;
    private final Lease lease;
    private final boolean numbered;
    private final List<Nfs4OpenFile> files = new ArrayList<>();
    private long owners;

    OpenFiles(Nfs4Calls calls, Lease lease) {
        this.calls = calls;
        this.lease = lease;
        this.numbered = calls.minorVersion() == 0;
    }

    List<Nfs4OpenFile> all() {
        return List.copyOf(files);
    }

    Nfs4OpenFile open(FileHandle directory, String name, int access, OpenHow how) throws IOException {
        Nfs4OpenFile file = new Nfs4OpenFile(directory, name, access, newOwner());
        open(file, directory, how, new OpenClaim.ByName(name));
        files.add(file);
        return file;
    }

    private Opaque newOwner() {
        return Opaque.of("storbench-open-" + owners++);
    }

    /// A server that has the owner's number wrong is asked for another owner, once a call.
    private void open(Nfs4OpenFile file, FileHandle at, OpenHow how, OpenClaim claim) throws IOException {
        try {
            openOnce(file, at, how, claim);
        } catch (Nfs4Exception e) {
            if (!numbered || !e.is(Nfs4Status.BAD_SEQID)) {
                throw e;
            }
            file.ownedBy(newOwner());
            openOnce(file, at, how, claim);
        }
    }

    private void openOnce(Nfs4OpenFile file, FileHandle at, OpenHow how, OpenClaim claim) throws IOException {
        int wish = numbered ? 0 : OpenArgument.Open.WANT_NO_DELEGATION;
        Nfs4Argument open = new OpenArgument.Open(
                numbered ? file.nextSeqId() : 0,
                file.access() | wish,
                OpenArgument.Open.DENY_NONE,
                new OpenOwner(lease.clientId(), file.owner()),
                how,
                claim);
        List<Nfs4Result> results =
                numbered(file, new FileArgument.PutFh(at), open, new Nfs4Argument.Plain(Nfs4Op.GETFH));
        var opened = (OpenResult.Open) results.get(1);
        FileHandle handle = ((FileResult.GetFh) results.get(2)).object();
        file.opened(handle, state(opened.stateId()), lease.clientId());
        if ((opened.flags() & OpenResult.Open.CONFIRM) != 0) {
            confirm(file);
        }
        if (opened.delegation() instanceof Delegation.Granted granted) {
            calls.call(new FileArgument.PutFh(handle), new OpenArgument.DelegReturn(granted.stateId()));
        }
    }

    private void confirm(Nfs4OpenFile file) throws IOException {
        List<Nfs4Result> results = numbered(
                file,
                new FileArgument.PutFh(file.handle()),
                new OpenArgument.OpenConfirm(file.stateId(), file.nextSeqId()));
        file.state(((OpenResult.State) results.getLast()).stateId());
    }

    private StateId state(StateId answered) {
        return numbered ? answered : answered.latest();
    }

    void close(Nfs4OpenFile file) throws IOException {
        files.remove(file);
        sendClose(file);
    }

    private List<Nfs4Result> sendClose(Nfs4OpenFile file) throws IOException {
        return numbered(
                file,
                new FileArgument.PutFh(file.handle()),
                new OpenArgument.Close(numbered ? file.nextSeqId() : 0, file.stateId()));
    }

    /// Makes a call whose second operation carries the owner's number.
    private List<Nfs4Result> numbered(Nfs4OpenFile file, Nfs4Argument... operations) throws IOException {
        try {
            List<Nfs4Result> results = calls.call(operations);
            file.countSeqId();
            return results;
        } catch (Nfs4Exception e) {
            if (e.isFrom(Nfs4Op.GETFH) || (e.isFrom(operations[1].op()) && !staysAfter(e))) {
                file.countSeqId();
            }
            throw e;
        }
    }

    private static boolean staysAfter(Nfs4Exception e) {
        return Nfs4Status.of(e.status()).map(NUMBER_STAYS::contains).orElse(false);
    }

    /// Opens all files again that the server has forgotten.
    ///
    /// @param reclaim whether the server may have restarted and take files back
    void reopen(boolean reclaim, Nfs4Client.Waiting waiting) throws IOException {
        List<Nfs4OpenFile> lost = new ArrayList<>();
        for (Nfs4OpenFile file : files) {
            release(file, waiting);
            file.ownedBy(newOwner());
            if (!reclaim || !waiting.out(() -> reclaimed(file))) {
                lost.add(file);
            }
        }
        if (reclaim) {
            waiting.out(() -> {
                lease.reclaimed();
                return lease;
            });
        }
        for (Nfs4OpenFile file : lost) {
            waiting.out(() -> {
                open(file, file.directory(), new OpenHow.NoCreate(), new OpenClaim.ByName(file.name()));
                return file;
            });
        }
    }

    /// Gives back what the client itself still has of the file: otherwise the server reports what
    /// it has revoked with every SEQUENCE (RFC 8881, section 18.46.3), or keeps the file open
    /// twice.
    private void release(Nfs4OpenFile file, Nfs4Client.Waiting waiting) throws IOException {
        if (!file.isOf(lease.clientId())) {
            return; // gone with the former client id
        }
        boolean freed = !numbered && succeeds(waiting, () -> calls.call(new OpenArgument.FreeStateId(file.stateId())));
        if (!freed) {
            boolean _ = succeeds(waiting, () -> sendClose(file)); // else it is gone already
        }
        file.released();
    }

    private static boolean succeeds(Nfs4Client.Waiting waiting, Nfs4Client.Waiting.Attempt<?> call) throws IOException {
        try {
            waiting.out(call);
            return true;
        } catch (Nfs4Exception _) {
            return false;
        }
    }

    private boolean reclaimed(Nfs4OpenFile file) throws IOException {
        try {
            open(file, file.handle(), new OpenHow.NoCreate(), new OpenClaim.Previous(0));
            return true;
        } catch (Nfs4Exception e) {
            if (Nfs4Status.of(e.status()).map(NOT_RECLAIMED::contains).orElse(false)) {
                return false;
            }
            throw e;
        }
    }
}
