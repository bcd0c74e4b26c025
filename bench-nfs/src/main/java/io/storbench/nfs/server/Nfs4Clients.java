package io.storbench.nfs.server;

import io.storbench.nfs.v4.ChannelAttributes;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.Opaque;
import io.storbench.nfs.v4.SessionId;
import io.storbench.nfs.v4.SessionResult;
import io.storbench.nfs.v4.StateId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The NFSv4 clients that the server knows, with their leases and sessions, and the grace period in
/// which former ones take back what they had (RFC 7530, section 9.6; RFC 8881, section 8.4). Used
/// by the server's thread.
final class Nfs4Clients {
    private static final int MAX_CLIENTS = 1024;

    /// One of each connection, and as many again while clients recover.
    private static final int MAX_SESSIONS = 2 * EmbeddedNfsServer.MAX_CONNECTIONS;

    /// Who a client is: its name, apart for 4.0 and the versions with sessions.
    ///
    /// @param sessions whether it is one of 4.1 or 4.2
    record Key(Opaque name, boolean sessions) {}

    private final long leaseNanos;
    private final Map<Long, Client> byId = new HashMap<>();
    private final Map<Key, Client> confirmed = new HashMap<>();
    private final Map<Key, Client> unconfirmed = new HashMap<>();
    private final Map<SessionId, ServedSession> sessions = new HashMap<>();
    private Set<Key> former = Set.of();
    private long graceUntilNanos = Long.MIN_VALUE;
    private int nextNumber = 1;

    /// How often the server has started: in every client id and stateid, so that those from before
    /// are distinguished.
    private int start;

    Nfs4Clients(long leaseNanos, int start) {
        this.leaseNanos = leaseNanos;
        this.start = start;
    }

    /// Forgets everything, as by a restart, but who may reclaim.
    void restart() {
        Set<Key> known = new HashSet<>();
        confirmed.forEach((key, client) -> {
            if (!client.opens.isEmpty()) {
                known.add(key);
            }
        });
        former = Set.copyOf(known);
        byId.clear();
        confirmed.clear();
        unconfirmed.clear();
        sessions.clear();
        start++;
    }

    void graceUntil(long nanos) {
        graceUntilNanos = nanos;
    }

    boolean inGrace(long nowNanos) {
        return nowNanos < graceUntilNanos;
    }

    /// A client that has made itself known and been confirmed.
    ///
    /// @return null if there is none
    @Nullable
    Client confirmed(Key key) {
        return confirmed.get(key);
    }

    /// Makes a client that is not confirmed yet, in place of another one of its name.
    Client create(Key key, long verifier, long nowNanos) throws Refusal {
        Client old = unconfirmed.remove(key);
        if (old != null) {
            byId.remove(old.id);
        }
        if (byId.size() >= MAX_CLIENTS) {
            forgetSilent(nowNanos);
        }
        if (byId.size() >= MAX_CLIENTS) {
            throw new Refusal(Nfs4Status.DELAY);
        }
        long id = (long) start << 32 | nextNumber++;
        Client client = new Client(id, key.name, verifier, former.contains(key));
        client.renewedNanos = nowNanos;
        unconfirmed.put(key, client);
        byId.put(id, client);
        return client;
    }

    private void forgetSilent(long nowNanos) {
        for (Client client : Set.copyOf(byId.values())) {
            if (nowNanos - client.renewedNanos > leaseNanos) {
                remove(client);
            }
        }
    }

    /// Confirms a client; an older one of its name goes with all it had.
    void confirm(Client client, boolean withSessions) {
        if (client.confirmed) {
            return;
        }
        Key key = new Key(client.name, withSessions);
        Client old = confirmed.get(key);
        if (old != null) {
            remove(old);
        }
        unconfirmed.remove(key, client);
        confirmed.put(key, client);
        client.confirmed = true;
    }

    /// Forgets a client with all it has.
    void remove(Client client) {
        byId.remove(client.id);
        for (boolean withSessions : new boolean[] {false, true}) {
            Key key = new Key(client.name, withSessions);
            confirmed.remove(key, client);
            unconfirmed.remove(key, client);
        }
        client.sessions.forEach(session -> sessions.remove(session.id));
        client.sessions.clear();
        client.opens.clear();
    }

    /// The client of an id.
    Client client(long id) throws Refusal {
        Client client = byId.get(id);
        if (client == null) {
            throw new Refusal(Nfs4Status.STALE_CLIENTID);
        }
        return client;
    }

    /// Notes that a client is alive; if it kept silent for longer than its lease, what it had open
    /// is lost.
    void renew(Client client, long nowNanos) {
        if (nowNanos - client.renewedNanos > leaseNanos) {
            expire(client);
        }
        client.renewedNanos = nowNanos;
    }

    private static void expire(Client client) {
        client.expired = true;
        if (!client.opens.isEmpty()) {
            client.revoke(Nfs4Status.EXPIRED, SessionResult.Sequence.ALL_STATE_REVOKED);
        }
    }

    void expireAll() {
        byId.values().forEach(Nfs4Clients::expire);
    }

    void revokeAll() {
        byId.values()
                .forEach(client -> client.revoke(Nfs4Status.ADMIN_REVOKED, SessionResult.Sequence.ADMIN_STATE_REVOKED));
    }

    /// The owner of a stateid, also of one that was closed lately.
    Owner ownerOf(StateId stateId) throws Refusal {
        Client client = byId.get(stateId.high());
        Owner owner = client == null ? null : client.ownerOf(stateId.low());
        return owner == null ? open(stateId).owner : owner;
    }

    /// The open file of a stateid.
    ServedOpenFile open(StateId stateId) throws Refusal {
        Client client = byId.get(stateId.high());
        ServedOpenFile open = client == null ? null : client.opens.get(stateId.low());
        if (open != null) {
            return open;
        }
        boolean ofEarlierStart = stateId.high() >>> 32 != Integer.toUnsignedLong(start);
        boolean forgotten = client == null && stateId.high() != 0;
        throw new Refusal(ofEarlierStart && forgotten ? Nfs4Status.STALE_STATEID : Nfs4Status.BAD_STATEID);
    }

    ServedSession createSession(Client client, ChannelAttributes fore) throws Refusal {
        if (sessions.size() == MAX_SESSIONS) {
            throw new Refusal(Nfs4Status.DELAY);
        }
        ServedSession session = new ServedSession(new SessionId(client.id, nextNumber++), client, fore);
        sessions.put(session.id, session);
        client.sessions.add(session);
        return session;
    }

    /// A session that takes calls.
    ServedSession session(SessionId id) throws Refusal {
        ServedSession session = anySession(id);
        if (session.dead) {
            throw new Refusal(Nfs4Status.DEADSESSION);
        }
        return session;
    }

    /// A session, also one that is dead: it can still be destroyed.
    ServedSession anySession(SessionId id) throws Refusal {
        ServedSession session = sessions.get(id);
        if (session == null) {
            throw new Refusal(Nfs4Status.BADSESSION);
        }
        return session;
    }

    void destroySession(ServedSession session) {
        sessions.remove(session.id);
        session.client.sessions.remove(session);
    }

    void forgetSessions() {
        Set.copyOf(sessions.values()).forEach(this::destroySession);
    }

    void killSessions() {
        sessions.values().forEach(session -> session.dead = true);
    }

    void shrinkSessions(int slots) {
        sessions.values().forEach(session -> session.shrink(slots));
    }
}
