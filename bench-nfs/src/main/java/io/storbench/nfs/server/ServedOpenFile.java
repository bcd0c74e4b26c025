package io.storbench.nfs.server;

import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.StateId;
import org.jspecify.annotations.Nullable;

/// A file that an owner has open (RFC 7530, section 9.1; RFC 8881, section 8.2).
final class ServedOpenFile {
    final Client client;
    final Owner owner;
    final long file;
    private final int number;

    /// The accesses granted, bits of OPEN4_SHARE_ACCESS.
    int access;

    /// How often the state has changed.
    private int seqId;

    /// Why the state is no longer good, if it is not.
    @Nullable
    Nfs4Status lost;

    ServedOpenFile(Client client, Owner owner, long file, int number) {
        this.client = client;
        this.owner = owner;
        this.file = file;
        this.number = number;
    }

    int number() {
        return number;
    }

    /// Counts a change.
    StateId changed() {
        seqId = seqId == -1 ? 1 : seqId + 1; // 0 has a meaning of its own
        return stateId();
    }

    StateId stateId() {
        return new StateId(seqId, client.id, number);
    }

    /// Refuses a stateid that does not name the state as it is.
    ///
    /// @param zeroIsLatest whether the number 0 stands for the latest state, as from 4.1 on
    void check(StateId given, boolean zeroIsLatest) throws Refusal {
        Nfs4Status why = lost;
        if (why != null) {
            throw new Refusal(why);
        }
        if (given.seqId() == seqId || (zeroIsLatest && given.seqId() == 0)) {
            return;
        }
        boolean older = given.seqId() - seqId < 0;
        throw new Refusal(older ? Nfs4Status.OLD_STATEID : Nfs4Status.BAD_STATEID);
    }
}
