package io.storbench.nfs.server;

import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.Opaque;
import io.storbench.nfs.v4.SessionResult;
import io.storbench.nfs.v4.StateId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An NFSv4 client with what it has open. Used by the server's thread.
final class Client {
    /// More open files than a benchmark needs; bounds what a client makes the server remember.
    private static final int MAX_OPENS = 1 << 14;

    private static final int MAX_OWNERS = 1 << 14;
    private static final int MAX_CLOSED = 256;

    final long id;
    final Opaque name;

    /// Another one whenever the client has lost its state.
    final long verifier;

    final Map<Integer, ServedOpenFile> opens = new HashMap<>();
    final Map<Opaque, Owner> owners = new HashMap<>();

    /// Of 4.1 and 4.2.
    final List<ServedSession> sessions = new ArrayList<>();

    private final LinkedHashMap<Integer, Owner> closed = new LinkedHashMap<>();

    boolean confirmed;

    /// Of 4.0: what SETCLIENTID_CONFIRM must bring.
    long confirmVerifier;

    /// Of 4.0: whether the lease has expired, which only another SETCLIENTID mends.
    boolean expired;

    /// Of 4.1 and 4.2: the number of the next CREATE_SESSION, and the answer to the last one.
    int createSequence = 1;

    SessionResult.@Nullable CreateSession lastCreated;

    /// Of 4.1 and 4.2: whether the client has said that it reclaims nothing more.
    boolean reclaimComplete;

    /// Whether the client had files open when the server went down.
    final boolean mayReclaim;

    /// What happened to the state, bits of SEQ4_STATUS.
    private int statusFlags;

    long renewedNanos;
    private int nextNumber = 1;

    Client(long id, Opaque name, long verifier, boolean mayReclaim) {
        this.id = id;
        this.name = name;
        this.verifier = verifier;
        this.mayReclaim = mayReclaim;
    }

    /// The owner of a name, which is made if it is not there.
    Owner owner(Opaque ownerName) throws Refusal {
        Owner owner = owners.get(ownerName);
        if (owner == null) {
            if (owners.size() == MAX_OWNERS) {
                owners.values().removeIf(idle -> idle.byFile.isEmpty());
            }
            if (owners.size() == MAX_OWNERS) {
                throw new Refusal(Nfs4Status.RESOURCE);
            }
            owner = new Owner(ownerName);
            owners.put(ownerName, owner);
        }
        return owner;
    }

    /// Opens a file, or widens the access of one that this owner has open.
    ///
    /// @return the new state
    StateId open(Owner owner, long file, int access) throws Refusal {
        ServedOpenFile open = owner.byFile.get(file);
        if (open == null || open.lost != null) {
            if (opens.size() >= MAX_OPENS) {
                throw new Refusal(Nfs4Status.RESOURCE);
            }
            if (open != null) {
                opens.remove(open.number());
            }
            open = new ServedOpenFile(this, owner, file, nextNumber++);
            owner.byFile.put(file, open);
            opens.put(open.number(), open);
        }
        open.access |= access;
        return open.changed();
    }

    /// The owner of an open file, or of one that was closed lately.
    ///
    /// @return null if there was none of this number
    @Nullable
    Owner ownerOf(int number) {
        ServedOpenFile open = opens.get(number);
        return open == null ? closed.get(number) : open.owner;
    }

    void close(ServedOpenFile open) {
        opens.remove(open.number());
        closed.put(open.number(), open.owner);
        if (closed.size() > MAX_CLOSED) {
            closed.pollFirstEntry();
        }
        open.owner.byFile.remove(open.file);
    }

    /// What happened to the state, until the client has let go of all that was revoked (RFC 8881,
    /// section 18.46.3).
    int statusFlags() {
        if (statusFlags != 0 && opens.values().stream().allMatch(open -> open.lost == null)) {
            statusFlags = 0;
        }
        return statusFlags;
    }

    /// Takes everything away that is open.
    void revoke(Nfs4Status why, int flags) {
        opens.values().forEach(open -> open.lost = why);
        statusFlags |= flags;
    }
}
