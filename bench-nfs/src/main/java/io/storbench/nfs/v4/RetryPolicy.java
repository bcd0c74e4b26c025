package io.storbench.nfs.v4;

import io.storbench.engine.Preparation;
import io.storbench.nfs.rpc.TryAgain;
import java.io.IOException;
import java.io.InterruptedIOException;

/// Waits out a server that says "try again later" (NFS4ERR_DELAY) or that waits for its former
/// clients after a restart (NFS4ERR_GRACE), but not for ever. Blocks; one thread.
final class RetryPolicy {
    /// How long a server may answer one call with DELAY.
    private static final long DELAY_SECONDS = 30;

    /// The limits of the limit of a period of grace: a server can tell any lease.
    private static final long LEAST_GRACE_SECONDS = 60;

    private static final long MOST_GRACE_SECONDS = 600;

    private static final long MAX_DELAY_PAUSE_MILLIS = 100;
    private static final long GRACE_PAUSE_MILLIS = 1_000;

    private final String server;
    private final long graceSeconds;
    private final TryAgain delay;
    private final TryAgain grace;
    private long pauseMillis = 1;

    /// @param server its name for messages
    /// @param leaseSeconds the server's lease: a period of grace is as long (RFC 7530, section
    ///   9.6), and may begin as late as another one before it has ended
    RetryPolicy(String server, long leaseSeconds, Preparation preparation) {
        this.server = server;
        this.graceSeconds = graceSeconds(leaseSeconds);
        this.delay = new TryAgain(preparation);
        this.grace = new TryAgain(preparation);
    }

    /// How long a period of grace is waited out.
    static long graceSeconds(long leaseSeconds) {
        return Math.clamp(2 * leaseSeconds, LEAST_GRACE_SECONDS, MOST_GRACE_SECONDS);
    }

    /// Pauses before the call is made again.
    ///
    /// @param refusal what the call was answered with
    /// @throws Nfs4Exception the refusal, if it is another one
    /// @throws io.storbench.nfs.rpc.RpcException if it has lasted too long
    /// @throws InterruptedIOException if the thread is interrupted
    void pauseAfter(Nfs4Exception refusal) throws IOException {
        if (refusal.is(Nfs4Status.DELAY)) {
            delay.pause(
                    new TryAgain.Wait(
                            server + " asks to try again later",
                            DELAY_SECONDS,
                            "see what keeps it busy, then run again"),
                    pauseMillis,
                    refusal);
            pauseMillis = Math.min(2 * pauseMillis, MAX_DELAY_PAUSE_MILLIS);
        } else if (refusal.is(Nfs4Status.GRACE)) {
            grace.pause(
                    new TryAgain.Wait(
                            server + " is in its grace period",
                            graceSeconds,
                            "end the grace period on the server, or run again later"),
                    GRACE_PAUSE_MILLIS,
                    refusal);
        } else {
            throw refusal;
        }
    }
}
