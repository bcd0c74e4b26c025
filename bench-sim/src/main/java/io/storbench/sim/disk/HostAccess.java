package io.storbench.sim.disk;

/// An access of one of several hosts to an array that they share.
public class HostAccess extends DiskAccess {
    private final int host;
    private long issuedNanos;

    /// An access for this host.
    ///
    /// @param host its number, from 0
    public HostAccess(int host) {
        this.host = host;
    }

    /// The host's number, from 0.
    public final int host() {
        return host;
    }

    final void issued(long nowNanos) {
        issuedNanos = nowNanos;
    }

    final long issuedNanos() {
        return issuedNanos;
    }
}
