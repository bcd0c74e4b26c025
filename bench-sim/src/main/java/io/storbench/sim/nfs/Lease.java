package io.storbench.sim.nfs;

import io.storbench.protocol.NfsVersion;
import io.storbench.sim.host.SimLoop;

/// When an NFSv4 client sends what only renews its lease, because nothing else has for a while (RFC
/// 7530, section 9.5; RFC 8881, section 8.3). The lease is new when the trial begins.
///
/// storbench's client renews it when nothing was sent for a third of its length. Linux looks at it
/// two thirds of its length after it was last renewed, and renews it unless something else has in
/// the third before (fs/nfs/nfs4renewd.c, `nfs4_renew_state`, `nfs4_schedule_state_renewal`). Until
/// the answer is there neither sends another. Allocates nothing after construction.
final class Lease {
    /// The least that Linux waits before it looks again.
    private static final long LEAST_WAIT_NANOS = 5_000_000_000L;

    private final SimLoop loop;
    private final NfsModelKeys.Kind kind;
    private final long thirdNanos;
    private final Runnable renew;
    private final Runnable look = this::look;
    private long renewedNanos;

    /// @param loop on which it waits
    /// @param kind whose client it is
    /// @param leaseNanos its length
    /// @param renew sends what renews it, until whose [#answered] the trial does not end
    Lease(SimLoop loop, NfsModelKeys.Kind kind, long leaseNanos, Runnable renew) {
        this.loop = loop;
        this.kind = kind;
        this.thirdNanos = leaseNanos / 3;
        this.renew = renew;
        this.renewedNanos = loop.nowNanos();
        lookLater();
    }

    /// Which messages renew it, by number: of 4.1 on each, by its SEQUENCE. Of 4.0 those that name
    /// a state or the client; storbench's client counts every call, Linux those whose `renew_lease`
    /// it runs (fs/nfs/nfs4proc.c).
    static boolean[] renewing(NfsModel model, NfsMessages messages) {
        boolean all = model.version() != NfsVersion.V4_0 || model.kind() == NfsModelKeys.Kind.STORBENCH;
        boolean[] renewing = new boolean[messages.count()];
        for (int number = 0; number < renewing.length; number++) {
            renewing[number] = all
                    || switch (messages.get(number).procedure()) {
                        case "READ", "WRITE", "OPEN", "CLOSE", "RENEW" -> true;
                        default -> false;
                    };
        }
        return renewing;
    }

    /// A call was sent that renews it.
    void sent(long nowNanos) {
        renewedNanos = nowNanos;
    }

    /// What only renews it was answered, or given up.
    void answered() {
        lookLater();
        loop.release();
    }

    private void lookLater() {
        loop.schedule(
                switch (kind) {
                    case STORBENCH -> renewedNanos + thirdNanos;
                    case LINUX -> Math.max(renewedNanos + 2 * thirdNanos, loop.nowNanos() + LEAST_WAIT_NANOS);
                },
                look);
    }

    private void look() {
        long idleNanos = loop.nowNanos() - renewedNanos;
        boolean due =
                switch (kind) {
                    case STORBENCH -> idleNanos >= thirdNanos;
                    case LINUX -> idleNanos > thirdNanos;
                };
        if (due) {
            loop.hold();
            renew.run();
        } else {
            lookLater();
        }
    }
}
