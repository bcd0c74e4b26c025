package io.storbench.nfs.server;

import io.storbench.nfs.server.tree.TreeException;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.StateId;
import io.storbench.server.Work;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// What the operations of one COMPOUND hand on to each other. One object serves all calls, one
/// after the other. Used by the server's thread.
final class Compound {
    private static final long NONE = 0;

    int minorVersion;
    int operations;
    long nowNanos;

    /// Where results are written.
    ByteBuffer out = ByteBuffer.allocate(0);

    /// Where the reply begins in it, RPC header included.
    int start;

    private long current;
    private long saved;
    private @Nullable StateId currentState;

    /// Of 4.1 and 4.2, behind SEQUENCE.
    @Nullable
    ServedSession session;

    ServedSession.@Nullable Slot slot;

    /// Whether the reply is to be kept.
    boolean keeping;

    /// The reply to the same call made before, from its status on.
    byte @Nullable [] replay;

    /// What the call had the server do.
    Work work = Work.NONE;

    void begin(int minor, int count, long now) {
        minorVersion = minor;
        operations = count;
        nowNanos = now;
        current = NONE;
        saved = NONE;
        currentState = null;
        session = null;
        slot = null;
        keeping = false;
        replay = null;
        work = Work.NONE;
    }

    /// Whether the version has sessions.
    boolean hasSessions() {
        return minorVersion > 0;
    }

    /// The client whose session this is.
    Client client() throws Refusal {
        ServedSession bound = session;
        if (bound == null) {
            throw new Refusal(Nfs4Status.OP_NOT_IN_SESSION);
        }
        return bound.client;
    }

    /// The current filehandle's object.
    long object() throws Refusal {
        if (current == NONE) {
            throw new Refusal(Nfs4Status.NOFILEHANDLE);
        }
        return current;
    }

    void setObject(long object) {
        current = object;
        currentState = null;
    }

    /// Sets object and state, as OPEN does.
    void setObject(long object, StateId state) {
        current = object;
        currentState = state;
    }

    /// What a stateid of the call stands for.
    StateId state(StateId given) throws Refusal {
        if (!hasSessions() || !given.equals(StateId.CURRENT)) {
            return given;
        }
        StateId state = currentState;
        if (state == null) {
            throw new Refusal(Nfs4Status.BAD_STATEID);
        }
        return state;
    }

    void save() throws Refusal {
        saved = object();
    }

    void restore() throws Refusal {
        if (saved == NONE) {
            throw new Refusal(Nfs4Status.RESTOREFH);
        }
        setObject(saved);
    }

    long savedObject() throws Refusal {
        if (saved == NONE) {
            throw new Refusal(Nfs4Status.NOFILEHANDLE);
        }
        return saved;
    }

    /// Refuses an operation whose result might not fit.
    void requireRoom(int resultBytes) throws Refusal {
        long used = (long) out.position() - start;
        ServedSession bound = session;
        int limit = bound == null ? ServerConnection.MAX_MESSAGE_BYTES : bound.fore.responseMaxBytes();
        if (used + resultBytes > limit) {
            throw new Refusal(bound == null ? Nfs4Status.RESOURCE : Nfs4Status.REP_TOO_BIG);
        }
    }

    /// The error of the tree, as this protocol has it.
    static Nfs4Status status(TreeException e) {
        return Nfs4Status.of(e.error().code()).orElse(Nfs4Status.SERVERFAULT);
    }
}
