package io.storbench.nfs.v4;

import io.storbench.nfs.rpc.RpcException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The client id and the sessions of 4.1 and 4.2 (RFC 8881, sections 2.4 and 2.10): one session for
/// the client's own calls, and those that the data path asks for.
final class Lease41 implements Lease {
    /// What RPC header, SEQUENCE, PUTFH and the head of a READ or WRITE take together, at most.
    static final int HEADER_BYTES = 1024;

    /// Slots for filling files.
    static final int OWN_SLOTS = 16;

    private static final int OPERATIONS = 16;

    /// SEQUENCE, PUTFH, OPEN, GETFH, GETATTR.
    private static final int MIN_OPERATIONS = 5;

    /// No callback is expected, but servers refuse less than one small one.
    private static final ChannelAttributes BACK = new ChannelAttributes(4096, 4096, 0, 2, 1);

    private final Nfs4Calls calls;
    private final Identity identity;
    private final List<Nfs4Session> sessions = new ArrayList<>();
    private @Nullable Nfs4Session own;
    private long clientId;
    private int sequenceId;

    /// The client id for which RECLAIM_COMPLETE was sent last.
    private OptionalLong ready = OptionalLong.empty();

    Lease41(Nfs4Calls calls, Identity identity) {
        this.calls = calls;
        this.identity = identity;
    }

    @Override
    public boolean establish() throws IOException {
        boolean kept = exchangeId();
        Nfs4Session known = own;
        if (known == null) {
            own = new Nfs4Session(OWN_SLOTS, create(OWN_SLOTS));
        } else {
            replace(known);
        }
        enterOwn();
        for (Nfs4Session session : sessions) {
            replace(session);
        }
        return kept;
    }

    private void replace(Nfs4Session session) throws IOException {
        SessionId old = session.id();
        session.replace(create(session.slotsWanted()));
        destroyIfThere(old);
    }

    private void destroyIfThere(SessionId session) throws IOException {
        try {
            destroy(session);
        } catch (Nfs4Exception _) {
            // The server does not know it any more, or ends it with the client id.
        }
    }

    /// Only a connection of the session may destroy it (section 18.37.3).
    private void destroy(SessionId session) throws IOException {
        try {
            calls.callAlone(new SessionArgument.DestroySession(session));
        } catch (Nfs4Exception e) {
            if (!e.is(Nfs4Status.CONN_NOT_BOUND_TO_SESSION)) {
                throw e;
            }
            int direction = SessionArgument.BindConnToSession.FORE;
            calls.callAlone(new SessionArgument.BindConnToSession(session, direction));
            calls.callAlone(new SessionArgument.DestroySession(session));
        }
    }

    private boolean exchangeId() throws IOException {
        var answer = (SessionResult.ExchangeId) calls.callAlone(new SessionArgument.ExchangeId(
                identity.verifier(), identity.owner(), ExchangeFlags.NON_PNFS | ExchangeFlags.MOVED_REFER));
        clientId = answer.clientId();
        sequenceId = answer.sequenceId();
        return (answer.flags() & ExchangeFlags.CONFIRMED) != 0 && ready.equals(OptionalLong.of(clientId));
    }

    private SessionResult.CreateSession create(int slots) throws IOException {
        int bytes = Nfs4.MAX_DATA_BYTES + HEADER_BYTES;
        var fore = new ChannelAttributes(bytes, bytes, HEADER_BYTES, OPERATIONS, slots);
        var created = (SessionResult.CreateSession)
                calls.callAlone(new SessionArgument.CreateSession(clientId, sequenceId, 0, fore, BACK));
        sequenceId++;
        check(created.fore());
        return created;
    }

    private static void check(ChannelAttributes granted) throws RpcException {
        int leastBytes = Math.min(granted.requestMaxBytes(), granted.responseMaxBytes());
        if (granted.maxRequests() < 1 || granted.maxOperations() < MIN_OPERATIONS) {
            throw new RpcException("the server's sessions have %d slots and %d operations; 1 and %d are needed"
                    .formatted(granted.maxRequests(), granted.maxOperations(), MIN_OPERATIONS));
        }
        if (leastBytes < 2 * HEADER_BYTES) {
            throw new RpcException("the server's sessions have messages of %d bytes; %d are needed"
                    .formatted(leastBytes, 2 * HEADER_BYTES));
        }
    }

    private void enterOwn() {
        Nfs4Session session = own();
        int slots = Math.min(OWN_SLOTS, session.limits().maxRequests());
        calls.enterSession(session.id(), slots);
    }

    /// A further session, on whatever connection it will be used.
    Nfs4Session session(int slots) throws IOException {
        Nfs4Session session = new Nfs4Session(slots, create(slots));
        sessions.add(session);
        return session;
    }

    /// The limits of the client's own session.
    ChannelAttributes limits() {
        return own().limits();
    }

    private Nfs4Session own() {
        return Optional.ofNullable(own).orElseThrow(() -> new IllegalStateException("no session yet"));
    }

    @Override
    public void reclaimed() throws IOException {
        try {
            calls.call(new SessionArgument.ReclaimComplete(false));
        } catch (Nfs4Exception e) {
            if (!e.is(Nfs4Status.COMPLETE_ALREADY)) {
                throw e;
            }
        }
        ready = OptionalLong.of(clientId);
    }

    /// SEQUENCE alone renews the lease.
    @Override
    public void renew() throws IOException {
        calls.call();
    }

    @Override
    public void end() throws IOException {
        calls.leaveSession();
        for (Nfs4Session session : sessions) {
            destroyIfThere(session.id());
        }
        destroyIfThere(own().id());
        calls.callAlone(new SessionArgument.DestroyClientId(clientId));
    }

    @Override
    public long clientId() {
        return clientId;
    }
}
