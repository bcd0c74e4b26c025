package io.storbench.nfs.server;

import io.storbench.nfs.server.tree.TreeException;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.StateId;
import java.util.EnumSet;
import java.util.Set;

/// The numbers of an open owner's calls in 4.0: each call's is one more than the last one's, the
/// last one is answered again as it was, and any other is refused (RFC 7530, section 9.1.7). Used
/// by the server's thread.
final class OwnerSequence {
    /// After these the number stays as it was.
    private static final Set<Nfs4Status> NOT_COUNTED = EnumSet.of(
            Nfs4Status.STALE_CLIENTID,
            Nfs4Status.STALE_STATEID,
            Nfs4Status.BAD_STATEID,
            Nfs4Status.BAD_SEQID,
            Nfs4Status.BADXDR,
            Nfs4Status.RESOURCE,
            Nfs4Status.NOFILEHANDLE,
            Nfs4Status.MOVED);

    /// What the call does.
    @FunctionalInterface
    interface Action {
        Nfs4Result run() throws Refusal, TreeException;
    }

    private final Nfs4Clients clients;

    OwnerSequence(Nfs4Clients clients) {
        this.clients = clients;
    }

    Nfs4Result execute(Compound compound, OpenArgument call, Action action) throws Refusal {
        return switch (call) {
            case OpenArgument.Open open -> {
                Client client = ClientOperations.alive(clients, open.owner().clientId(), compound.nowNanos);
                Owner owner = client.owner(open.owner().name());
                if (!owner.confirmed && (owner.lastAnswer == null || open.seqId() != owner.seqId)) {
                    startAnew(client, owner, open.seqId());
                }
                yield numbered(compound, owner, open.seqId(), call, action);
            }
            case OpenArgument.OpenConfirm(StateId state, int seqId) ->
                numbered(compound, owner(compound, state, true), seqId, call, action);
            case OpenArgument.OpenDowngrade downgrade ->
                numbered(compound, owner(compound, downgrade.stateId(), false), downgrade.seqId(), call, action);
            case OpenArgument.Close(int seqId, StateId state) ->
                numbered(compound, owner(compound, state, false), seqId, call, action);
            case OpenArgument.DelegReturn _, OpenArgument.FreeStateId _ -> throw new Refusal(Nfs4Status.BAD_STATEID);
        };
    }

    /// An owner that was never confirmed and comes with another number is a new one: what it had
    /// open is dropped (RFC 7530, section 16.18.5).
    private static void startAnew(Client client, Owner owner, int seqId) {
        Set.copyOf(owner.byFile.values()).forEach(client::close);
        owner.lastAnswer = null;
        owner.seqId = seqId - 1;
    }

    private Owner owner(Compound compound, StateId state, boolean confirming) throws Refusal {
        Owner owner = clients.ownerOf(state);
        clients.renew(clients.client(state.high()), compound.nowNanos);
        if (!confirming && !owner.confirmed) {
            throw new Refusal(Nfs4Status.BAD_STATEID);
        }
        return owner;
    }

    private static Nfs4Result numbered(Compound compound, Owner owner, int seqId, OpenArgument call, Action action)
            throws Refusal {
        Nfs4Result last = owner.lastAnswer;
        if (last != null && seqId == owner.seqId && last.op() == call.op()) {
            if (owner.lastObject != 0) {
                compound.setObject(owner.lastObject);
            }
            return last;
        }
        if (seqId != owner.seqId + 1) {
            throw new Refusal(Nfs4Status.BAD_SEQID);
        }
        Nfs4Result answer;
        try {
            answer = action.run();
        } catch (Refusal e) {
            if (NOT_COUNTED.contains(e.status())) {
                throw e;
            }
            answer = new Nfs4Result.Failure(call.op(), e.status());
        } catch (TreeException e) {
            answer = new Nfs4Result.Failure(call.op(), Compound.status(e));
        }
        owner.seqId = seqId;
        owner.lastAnswer = answer;
        owner.lastObject = call instanceof OpenArgument.Open ? openedObject(compound, answer) : 0;
        return answer;
    }

    private static long openedObject(Compound compound, Nfs4Result answer) throws Refusal {
        return answer.status() == Nfs4Status.OK.code() ? compound.object() : 0;
    }
}
