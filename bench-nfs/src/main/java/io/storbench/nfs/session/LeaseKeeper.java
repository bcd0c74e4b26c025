package io.storbench.nfs.session;

/// Keeps an NFSv4 client's lease while the workload pauses: when nothing was sent for a third of
/// it, a call that only renews it is (RFC 7530, section 9.5; RFC 8881, section 8.3).
///
/// Used by the session's thread.
final class LeaseKeeper {
    private final RpcTransport transport;
    private final long intervalNanos;
    private boolean renewing;

    /// @param leaseNanos the server's lease; 0 where there is none
    LeaseKeeper(RpcTransport transport, long leaseNanos) {
        this.transport = transport;
        this.intervalNanos = leaseNanos == 0 ? Long.MAX_VALUE : leaseNanos / 3;
    }

    /// Renews the lease if it is time.
    void poll() {
        if (intervalNanos == Long.MAX_VALUE || transport.loop().nowNanos() < nextDueNanos()) {
            return;
        }
        renewing = true;
        Call call = transport.calls().take();
        call.set(Call.Kind.RENEW, 0, 0, 0);
        transport.submit(call);
    }

    /// The call was answered; it is already free.
    void renewed() {
        renewing = false;
    }

    /// When [#poll] has something to do of itself.
    long nextDueNanos() {
        boolean never = renewing || intervalNanos == Long.MAX_VALUE;
        return never ? Long.MAX_VALUE : transport.lastSubmittedNanos() + intervalNanos;
    }
}
