package io.storbench.nfs.v4;

import io.storbench.nfs.rpc.RpcException;
import java.io.IOException;
import java.io.InterruptedIOException;

/// Waits out a server that says "try again later" (NFS4ERR_DELAY) or that waits for its former
/// clients after a restart (NFS4ERR_GRACE), but not for ever. Blocks; one thread.
final class Nfs4Patience {
    private static final long MAX_DELAY_PAUSE_MILLIS = 100;
    private static final long MAX_DELAY_MILLIS = 30_000;
    private static final long GRACE_PAUSE_MILLIS = 1_000;

    private final long maxGraceMillis;
    private long pauseMillis = 1;
    private long delayedMillis;
    private long graceMillis;

    /// @param leaseSeconds the server's lease: a period of grace is as long (RFC 7530, section
    ///   9.6), and may begin as late as another one before it has ended
    Nfs4Patience(long leaseSeconds) {
        this.maxGraceMillis = 2 * 1_000 * leaseSeconds;
    }

    /// Pauses before the call is made again.
    ///
    /// @param refusal what the call was answered with
    /// @throws Nfs4Exception the refusal, if it is another one or has lasted too long
    /// @throws InterruptedIOException if the thread is interrupted
    void pauseAfter(Nfs4Exception refusal) throws IOException {
        if (refusal.is(Nfs4Status.DELAY) && delayedMillis < MAX_DELAY_MILLIS) {
            pause(pauseMillis);
            delayedMillis += pauseMillis;
            pauseMillis = Math.min(2 * pauseMillis, MAX_DELAY_PAUSE_MILLIS);
        } else if (refusal.is(Nfs4Status.GRACE)) {
            if (graceMillis >= maxGraceMillis) {
                throw new RpcException(
                        "%s\nIt lasts for longer than %d s, twice its lease; end it on the server"
                                .formatted(refusal.getMessage(), maxGraceMillis / 1_000),
                        refusal);
            }
            pause(GRACE_PAUSE_MILLIS);
            graceMillis += GRACE_PAUSE_MILLIS;
        } else {
            throw refusal;
        }
    }

    private static void pause(long millis) throws InterruptedIOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the server asked to wait");
        }
    }
}
