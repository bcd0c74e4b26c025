package io.storbench.nfs.v3;

import io.storbench.engine.Preparation;
import io.storbench.nfs.rpc.TryAgain;
import java.io.IOException;

/// Waits out a server that says "try again later" (NFS3ERR_JUKEBOX, RFC 1813, section 2.6), for
/// longer each time, but not for ever. Blocks; one thread.
public final class Patience {
    /// How long a server may answer one call with JUKEBOX.
    private static final long JUKEBOX_SECONDS = 30;

    private static final long MAX_PAUSE_MILLIS = 100;

    private final String server;
    private final TryAgain jukebox;
    private long pauseMillis = 1;

    /// @param server its name for messages
    /// @param preparation is shown what is waited for
    public Patience(String server, Preparation preparation) {
        this.server = server;
        this.jukebox = new TryAgain(preparation);
    }

    /// Pauses before the call is made again.
    ///
    /// @param refusal what the call was answered with
    /// @throws Nfs3Exception the refusal, if it is another one
    /// @throws io.storbench.nfs.rpc.RpcException if it has lasted too long
    /// @throws java.io.InterruptedIOException if the thread is interrupted
    public void pauseAfter(Nfs3Exception refusal) throws IOException {
        if (!refusal.is(Nfs3Status.JUKEBOX)) {
            throw refusal;
        }
        jukebox.pause(
                new TryAgain.Wait(
                        server + " asks to try again later", JUKEBOX_SECONDS, "see what keeps it busy, then run again"),
                pauseMillis,
                refusal);
        pauseMillis = Math.min(2 * pauseMillis, MAX_PAUSE_MILLIS);
    }
}
