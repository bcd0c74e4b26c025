package io.storbench.nfs.v3;

import java.io.IOException;
import java.io.InterruptedIOException;

/// Waits out a server that says "try again later" (NFS3ERR_JUKEBOX, RFC 1813, section 2.6), for
/// longer each time, but not for ever. Blocks; one thread.
public final class Patience {
    private static final long MAX_PAUSE_MILLIS = 100;
    private static final long MAX_WAIT_MILLIS = 30_000;

    private long pauseMillis = 1;
    private long waitedMillis;

    /// Pauses before the call is made again.
    ///
    /// @param refusal what the call was answered with
    /// @throws Nfs3Exception the refusal, if it is another one or has lasted too long
    /// @throws InterruptedIOException if the thread is interrupted
    public void pauseAfter(Nfs3Exception refusal) throws IOException {
        if (!refusal.is(Nfs3Status.JUKEBOX) || waitedMillis >= MAX_WAIT_MILLIS) {
            throw refusal;
        }
        try {
            Thread.sleep(pauseMillis);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the server was busy");
        }
        waitedMillis += pauseMillis;
        pauseMillis = Math.min(2 * pauseMillis, MAX_PAUSE_MILLIS);
    }
}
