package io.storbench.nfs.server;

import io.storbench.nfs.server.tree.Kind;
import io.storbench.nfs.server.tree.NodeChange;
import io.storbench.nfs.server.tree.Tree;
import io.storbench.nfs.server.tree.TreeError;
import io.storbench.nfs.server.tree.TreeException;
import io.storbench.nfs.v4.Bitmap;
import io.storbench.nfs.v4.ChangeInfo;
import io.storbench.nfs.v4.Delegation;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.OpenClaim;
import io.storbench.nfs.v4.OpenHow;
import io.storbench.nfs.v4.OpenResult;
import io.storbench.nfs.v4.StateId;

/// Operations on open files (RFC 7530, section 16.16; RFC 8881, section 18.16). No delegation is
/// ever granted, and no share reservation that denies others anything. Used by the server's thread.
final class OpenOperations {
    /// OPEN4_SHARE_ACCESS_READ, WRITE and BOTH; what lies above are wishes about delegations.
    private static final int ACCESS_MASK = 3;

    private final Nfs4Clients clients;
    private final Storage storage;
    private final OwnerSequence sequence;

    OpenOperations(Nfs4Clients clients, Storage storage) {
        this.clients = clients;
        this.storage = storage;
        this.sequence = new OwnerSequence(clients);
    }

    Nfs4Result execute(Compound compound, OpenArgument call) throws Refusal, TreeException {
        if (compound.hasSessions()) {
            return executeUnnumbered(compound, call);
        }
        return sequence.execute(compound, call, () -> executeUnnumbered(compound, call));
    }

    private Nfs4Result executeUnnumbered(Compound compound, OpenArgument call) throws Refusal, TreeException {
        return switch (call) {
            case OpenArgument.Open open -> open(compound, open);
            case OpenArgument.OpenConfirm confirm -> confirm(compound, confirm);
            case OpenArgument.OpenDowngrade downgrade -> downgrade(compound, downgrade);
            case OpenArgument.Close close -> close(compound, close);
            case OpenArgument.DelegReturn _ -> throw new Refusal(Nfs4Status.BAD_STATEID);
            case OpenArgument.FreeStateId(StateId stateId) -> free(compound, stateId);
        };
    }

    private Nfs4Result open(Compound compound, OpenArgument.Open call) throws Refusal, TreeException {
        int access = call.shareAccess() & ACCESS_MASK;
        if (access == 0) {
            throw new Refusal(Nfs4Status.INVAL);
        }
        if (call.shareDeny() != OpenArgument.Open.DENY_NONE) {
            throw new Refusal(Nfs4Status.NOTSUPP);
        }
        Client client = client(compound, call);
        checkGrace(compound, client, call.claim());
        Owner owner = client.owner(call.owner().name());
        Opened opened = find(compound, call);
        requireFile(compound, opened.file);
        StateId state = client.open(owner, opened.file, access);
        int flags = OpenResult.Open.LOCKTYPE_POSIX;
        if (!compound.hasSessions() && !owner.confirmed) {
            if (call.claim() instanceof OpenClaim.Previous) {
                owner.confirmed = true; // as a reclaim proves (RFC 7530, section 16.18.5)
            } else {
                flags |= OpenResult.Open.CONFIRM;
            }
        }
        compound.setObject(opened.file, state);
        return new OpenResult.Open(state, opened.directory, flags, opened.set, delegation(compound, call));
    }

    /// What was found or created.
    private record Opened(long file, ChangeInfo directory, Bitmap set) {}

    private Client client(Compound compound, OpenArgument.Open call) throws Refusal {
        return compound.hasSessions()
                ? compound.client()
                : ClientOperations.alive(clients, call.owner().clientId(), compound.nowNanos);
    }

    private void checkGrace(Compound compound, Client client, OpenClaim claim) throws Refusal {
        boolean inGrace = clients.inGrace(compound.nowNanos);
        boolean done = compound.hasSessions() && client.reclaimComplete;
        if (claim instanceof OpenClaim.Previous) {
            if (!inGrace || done) {
                throw new Refusal(Nfs4Status.NO_GRACE);
            }
            if (!client.mayReclaim) {
                throw new Refusal(Nfs4Status.RECLAIM_BAD);
            }
        } else if (inGrace || (compound.hasSessions() && !done)) {
            // Strict: RECLAIM_COMPLETE comes before the first open (RFC 8881, section 18.51.3).
            throw new Refusal(Nfs4Status.GRACE);
        }
    }

    private Opened find(Compound compound, OpenArgument.Open call) throws Refusal, TreeException {
        return switch (call.claim()) {
            case OpenClaim.ByName(String name) -> findByName(compound.object(), name, call.how());
            case OpenClaim.Previous _ -> there(compound.object());
            case OpenClaim.ByHandle _ -> {
                if (!compound.hasSessions()) {
                    throw new Refusal(Nfs4Status.INVAL);
                }
                yield there(compound.object());
            }
        };
    }

    private static Opened there(long file) {
        return new Opened(file, new ChangeInfo(false, 0, 0), Bitmap.NONE);
    }

    private Opened findByName(long directory, String name, OpenHow how) throws Refusal, TreeException {
        long before = storage.tree().attributes(directory).change();
        NameOperations.check(name);
        Opened opened =
                switch (how) {
                    case OpenHow.NoCreate _ -> there(storage.tree().find(directory, name));
                    case OpenHow.Unchecked(FileAttributes attributes) -> unchecked(directory, name, attributes);
                    case OpenHow.Guarded(FileAttributes attributes) -> created(directory, name, attributes);
                    case OpenHow.Exclusive(long verifier) ->
                        there(storage.createExclusive(directory, name, verifier, NodeChange.NONE));
                    case OpenHow.ExclusiveWithAttributes(long verifier, FileAttributes attributes) ->
                        new Opened(
                                storage.createExclusive(directory, name, verifier, Nfs4Attributes.change(attributes)),
                                new ChangeInfo(false, 0, 0),
                                attributes.bitmap());
                };
        long after = storage.tree().attributes(directory).change();
        return new Opened(opened.file, new ChangeInfo(true, before, after), opened.set);
    }

    private Opened created(long directory, String name, FileAttributes attributes) throws Refusal, TreeException {
        NodeChange change = Nfs4Attributes.change(attributes);
        long file = storage.tree().createFile(directory, name, change);
        return new Opened(file, new ChangeInfo(false, 0, 0), attributes.bitmap());
    }

    private Opened unchecked(long directory, String name, FileAttributes attributes) throws Refusal, TreeException {
        try {
            return created(directory, name, attributes);
        } catch (TreeException e) {
            if (e.error() != TreeError.EXIST) {
                throw e;
            }
        }
        Tree tree = storage.tree();
        long file = tree.find(directory, name);
        NodeChange wanted = Nfs4Attributes.change(attributes);
        if (wanted.sizeBytes().isEmpty() || wanted.sizeBytes().getAsLong() != 0) {
            return there(file);
        }
        tree.change(file, NodeChange.size(0)); // of a file that is there, only this is set
        return new Opened(file, new ChangeInfo(false, 0, 0), Bitmap.of(io.storbench.nfs.v4.Attribute.SIZE));
    }

    private void requireFile(Compound compound, long object) throws Refusal, TreeException {
        Kind kind = storage.tree().attributes(object).kind();
        switch (kind) {
            case FILE -> {}
            case DIRECTORY -> throw new Refusal(Nfs4Status.ISDIR);
            case SYMLINK -> throw new Refusal(Nfs4Status.SYMLINK);
            case OTHER -> throw new Refusal(compound.hasSessions() ? Nfs4Status.WRONG_TYPE : Nfs4Status.INVAL);
        }
    }

    private static Delegation delegation(Compound compound, OpenArgument.Open call) {
        boolean refused = compound.hasSessions() && (call.shareAccess() & OpenArgument.Open.WANT_NO_DELEGATION) != 0;
        return refused ? new Delegation.Refused(Delegation.Refused.NOT_WANTED) : new Delegation.None();
    }

    /// The open file that a stateid of the call names, which must be the current filehandle's.
    ServedOpenFile open(Compound compound, StateId given) throws Refusal {
        StateId stateId = compound.state(given);
        ServedOpenFile open = clients.open(stateId);
        if (open.file != compound.object() || (compound.hasSessions() && open.client != compound.client())) {
            throw new Refusal(Nfs4Status.BAD_STATEID);
        }
        if (!compound.hasSessions()) {
            clients.renew(open.client, compound.nowNanos);
        }
        open.check(stateId, compound.hasSessions());
        return open;
    }

    private Nfs4Result confirm(Compound compound, OpenArgument.OpenConfirm call) throws Refusal {
        ServedOpenFile open = open(compound, call.stateId());
        open.owner.confirmed = true;
        return new OpenResult.State(call.op(), open.changed());
    }

    private Nfs4Result downgrade(Compound compound, OpenArgument.OpenDowngrade call) throws Refusal {
        ServedOpenFile open = open(compound, call.stateId());
        int access = call.shareAccess() & ACCESS_MASK;
        if (access == 0 || (access & ~open.access) != 0 || call.shareDeny() != 0) {
            throw new Refusal(Nfs4Status.INVAL);
        }
        open.access = access;
        StateId state = open.changed();
        compound.setObject(open.file, state);
        return new OpenResult.State(call.op(), state);
    }

    private Nfs4Result close(Compound compound, OpenArgument.Close call) throws Refusal {
        ServedOpenFile open = closable(compound, call.stateId());
        open.client.close(open);
        return new OpenResult.State(call.op(), open.changed());
    }

    /// Only what was revoked is freed; what is good is closed (RFC 8881, section 18.38.3).
    private Nfs4Result free(Compound compound, StateId given) throws Refusal {
        StateId stateId = compound.state(given);
        ServedOpenFile open = clients.open(stateId);
        if (open.client != compound.client()) {
            throw new Refusal(Nfs4Status.BAD_STATEID);
        }
        if (open.lost == null) {
            open.check(stateId, true);
            throw new Refusal(Nfs4Status.LOCKS_HELD);
        }
        open.client.close(open);
        return new Nfs4Result.Done(Nfs4Op.FREE_STATEID);
    }

    /// A file whose state was revoked can be closed too: that is how the client lets go of it.
    private ServedOpenFile closable(Compound compound, StateId given) throws Refusal {
        try {
            return open(compound, given);
        } catch (Refusal e) {
            boolean revoked = e.status() == Nfs4Status.EXPIRED || e.status() == Nfs4Status.ADMIN_REVOKED;
            if (revoked) {
                ServedOpenFile open = clients.open(compound.state(given));
                open.client.close(open);
            }
            throw e;
        }
    }
}
