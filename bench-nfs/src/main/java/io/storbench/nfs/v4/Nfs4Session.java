package io.storbench.nfs.v4;

/// A session that the server has granted (RFC 8881, section 2.10). Recovery may put another one in
/// its place: read the id again after it. One thread.
public final class Nfs4Session {
    private final int slotsWanted;
    private SessionId id;
    private ChannelAttributes limits;

    Nfs4Session(int slotsWanted, SessionResult.CreateSession granted) {
        this.slotsWanted = slotsWanted;
        this.id = granted.sessionId();
        this.limits = granted.fore();
    }

    void replace(SessionResult.CreateSession granted) {
        id = granted.sessionId();
        limits = granted.fore();
    }

    int slotsWanted() {
        return slotsWanted;
    }

    /// The session's id. Every slot's first call has the number 1.
    public SessionId id() {
        return id;
    }

    /// What the server has granted for calls; its requests are the slots.
    public ChannelAttributes limits() {
        return limits;
    }
}
