package io.storbench.nfs.server;

import io.storbench.nfs.v4.ChannelAttributes;
import io.storbench.nfs.v4.ExchangeFlags;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.Opaque;
import io.storbench.nfs.v4.SessionArgument;
import io.storbench.nfs.v4.SessionResult;

/// Operations on client ids and sessions of 4.1 and 4.2 (RFC 8881, section 18). Used by the
/// server's thread.
final class SessionOperations {
    /// The most slots of one session.
    private static final int MAX_SLOTS = 128;

    private static final int MAX_OPERATIONS = 64;

    /// The longest reply that is kept.
    static final int MAX_KEPT_BYTES = 2048;

    /// The smallest call that a session must allow: SEQUENCE with a small operation.
    private static final int MIN_REQUEST_BYTES = 512;

    /// The smallest reply that a session must allow: headers and SEQUENCE, with one operation, for
    /// which room is asked before its result is known.
    private static final int MIN_REPLY_BYTES = 512 + Nfs4Service.SMALL_RESULT_BYTES;

    private static final Opaque SERVER = Opaque.of("storbench-embedded");

    private final Nfs4Clients clients;

    SessionOperations(Nfs4Clients clients) {
        this.clients = clients;
    }

    Nfs4Result execute(Compound compound, SessionArgument call) throws Refusal {
        boolean needsSession =
                call instanceof SessionArgument.Sequence || call instanceof SessionArgument.ReclaimComplete;
        if (!needsSession && compound.session == null && compound.operations > 1) {
            throw new Refusal(Nfs4Status.NOT_ONLY_OP);
        }
        return switch (call) {
            case SessionArgument.ExchangeId exchange -> exchangeId(compound, exchange);
            case SessionArgument.CreateSession create -> createSession(compound, create);
            case SessionArgument.DestroySession destroy -> {
                clients.destroySession(clients.anySession(destroy.sessionId()));
                yield new Nfs4Result.Done(Nfs4Op.DESTROY_SESSION);
            }
            case SessionArgument.DestroyClientId destroy -> destroyClientId(destroy);
            case SessionArgument.BindConnToSession bind -> {
                clients.session(bind.sessionId());
                // Without state protection any connection may carry any session.
                yield new SessionResult.BindConnToSession(bind.sessionId(), SessionArgument.BindConnToSession.FORE);
            }
            case SessionArgument.Sequence sequence -> sequence(compound, sequence);
            case SessionArgument.ReclaimComplete complete -> reclaimComplete(compound, complete);
        };
    }

    private Nfs4Result exchangeId(Compound compound, SessionArgument.ExchangeId call) throws Refusal {
        Nfs4Clients.Key key = new Nfs4Clients.Key(call.owner(), true);
        Client client = clients.confirmed(key);
        if (client == null || client.verifier != call.verifier()) {
            // A client that has lost its state: the old one goes when the new one is confirmed.
            client = clients.create(key, call.verifier(), compound.nowNanos);
        } else {
            clients.renew(client, compound.nowNanos);
        }
        int flags = ExchangeFlags.NON_PNFS | (client.confirmed ? ExchangeFlags.CONFIRMED : 0);
        return new SessionResult.ExchangeId(client.id, client.createSequence, flags, 0, SERVER, SERVER);
    }

    private Nfs4Result createSession(Compound compound, SessionArgument.CreateSession call) throws Refusal {
        Client client = clients.client(call.clientId());
        SessionResult.CreateSession last = client.lastCreated;
        if (last != null && call.sequenceId() == client.createSequence - 1) {
            return last;
        }
        if (call.sequenceId() != client.createSequence) {
            throw new Refusal(Nfs4Status.SEQ_MISORDERED);
        }
        ChannelAttributes fore = granted(call.fore());
        clients.confirm(client, true);
        clients.renew(client, compound.nowNanos);
        ServedSession session = clients.createSession(client, fore);
        ChannelAttributes back = call.back();
        SessionResult.CreateSession created =
                new SessionResult.CreateSession(session.id, call.sequenceId(), 0, fore, back);
        client.createSequence++;
        client.lastCreated = created;
        return created;
    }

    private static ChannelAttributes granted(ChannelAttributes wanted) throws Refusal {
        if (wanted.requestMaxBytes() < MIN_REQUEST_BYTES
                || wanted.responseMaxBytes() < MIN_REPLY_BYTES
                || wanted.maxOperations() < 1
                || wanted.maxRequests() < 1) {
            throw new Refusal(wanted.maxRequests() < 1 ? Nfs4Status.INVAL : Nfs4Status.TOOSMALL);
        }
        return new ChannelAttributes(
                Math.min(wanted.requestMaxBytes(), ServerConnection.MAX_MESSAGE_BYTES),
                Math.min(wanted.responseMaxBytes(), ServerConnection.MAX_MESSAGE_BYTES),
                Math.min(wanted.cachedResponseMaxBytes(), MAX_KEPT_BYTES),
                Math.min(wanted.maxOperations(), MAX_OPERATIONS),
                Math.min(wanted.maxRequests(), MAX_SLOTS));
    }

    private Nfs4Result destroyClientId(SessionArgument.DestroyClientId call) throws Refusal {
        Client client = clients.client(call.clientId());
        if (!client.sessions.isEmpty() || !client.opens.isEmpty()) {
            throw new Refusal(Nfs4Status.CLIENTID_BUSY);
        }
        clients.remove(client);
        return new Nfs4Result.Done(Nfs4Op.DESTROY_CLIENTID);
    }

    private Nfs4Result sequence(Compound compound, SessionArgument.Sequence call) throws Refusal {
        ServedSession session = clients.session(call.sessionId());
        ServedSession.Slot slot = session.slot(call);
        if (compound.operations > session.fore.maxOperations()) {
            throw new Refusal(Nfs4Status.TOO_MANY_OPS);
        }
        Client client = session.client;
        clients.renew(client, compound.nowNanos);
        compound.session = session;
        if (ServedSession.isNew(slot, call)) {
            session.giveUpSlots(call);
            compound.slot = slot;
            compound.keeping = call.cacheThis();
        } else {
            byte[] reply = slot.reply;
            compound.replay = reply == null ? new byte[0] : reply;
        }
        return new SessionResult.Sequence(
                session.id,
                call.sequenceId(),
                call.slot(),
                session.highestSlot(),
                session.targetHighestSlot(),
                client.statusFlags());
    }

    private static Nfs4Result reclaimComplete(Compound compound, SessionArgument.ReclaimComplete call) throws Refusal {
        Client client = compound.client();
        if (!call.oneFileSystem()) {
            if (client.reclaimComplete) {
                throw new Refusal(Nfs4Status.COMPLETE_ALREADY);
            }
            client.reclaimComplete = true;
        }
        return new Nfs4Result.Done(Nfs4Op.RECLAIM_COMPLETE);
    }
}
