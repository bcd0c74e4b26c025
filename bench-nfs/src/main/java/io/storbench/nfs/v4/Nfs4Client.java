package io.storbench.nfs.v4;

import io.storbench.engine.Preparation;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.RpcException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.Set;

/// A client of an NFSv4 server, outside the measurement: makes itself known, opens and closes
/// files, and brings everything back after the server has lost it. A server that asks to try again
/// later, or is in its period of grace, is waited for. Blocks, until interrupted; one thread.
public final class Nfs4Client implements AutoCloseable {
    /// What tells that open files are lost although the client id is not (RFC 8881, section 15.1).
    private static final Set<Nfs4Status> FILES_LOST = EnumSet.of(
            Nfs4Status.EXPIRED,
            Nfs4Status.STALE_STATEID,
            Nfs4Status.BAD_STATEID,
            Nfs4Status.OLD_STATEID,
            Nfs4Status.ADMIN_REVOKED,
            Nfs4Status.STALE_CLIENTID);

    /// Until the server has sent its own.
    private static final long USUAL_LEASE_SECONDS = 90;

    private static final long RECONNECT_PAUSE_MILLIS = 200;

    private final Options options;
    private final Nfs4Calls calls;
    private final Lease lease;
    private final OpenFiles files;
    private final Nfs4Tree tree;
    private final Waiting waiting = new Waiting();
    private long leaseSeconds = USUAL_LEASE_SECONDS;

    /// Whether files have been lost that are not all open again, because a recovery failed.
    private boolean filesLost;

    private Nfs4Client(Options options) throws IOException {
        this.options = options;
        this.calls = new Nfs4Calls(options.address, options.rpc, options.minorVersion);
        var identity = new Lease.Identity(Opaque.of(options.owner), options.verifier);
        this.lease = options.minorVersion == 0 ? new Lease40(calls, identity) : new Lease41(calls, identity);
        this.files = new OpenFiles(calls, lease);
        this.tree = new Nfs4Tree(calls, waiting);
    }

    /// Where to, and as whom.
    ///
    /// @param address the server's NFS port
    /// @param rpc how to call
    /// @param minorVersion 0, 1 or 2
    /// @param owner the client's name, which no other client of the server may have
    /// @param verifier another number in each life of the client
    /// @param reconnectMillis how long to try to reach a server that is gone
    /// @param preparation is shown what the server is waited for
    public record Options(
            InetSocketAddress address,
            RpcClient.Options rpc,
            int minorVersion,
            String owner,
            long verifier,
            long reconnectMillis,
            Preparation preparation) {
        /// Of a client whose waits nobody is notified of.
        public Options(
                InetSocketAddress address,
                RpcClient.Options rpc,
                int minorVersion,
                String owner,
                long verifier,
                long reconnectMillis) {
            this(address, rpc, minorVersion, owner, verifier, reconnectMillis, Preparation.unheard());
        }
    }

    /// Connects and makes the client known.
    public static Nfs4Client connect(Options options) throws IOException {
        Nfs4Client client = new Nfs4Client(options);
        try {
            client.waiting.out(client.lease::establish);
            client.waiting.out(() -> {
                client.lease.reclaimed(); // there is nothing to reclaim
                return client.lease;
            });
            client.leaseSeconds = client.tree.leaseSeconds();
            return client;
        } catch (IOException | RuntimeException e) {
            client.calls.close();
            throw e;
        }
    }

    /// Waits out servers that say so.
    final class Waiting {
        /// What may have to be done again.
        ///
        /// @param <T> what comes of it
        @FunctionalInterface
        interface Attempt<T> {
            /// Does it.
            T make() throws IOException;
        }

        RetryPolicy patience() {
            return new RetryPolicy(calls.rpc().server(), leaseSeconds, options.preparation);
        }

        <T> T out(Attempt<T> attempt) throws IOException {
            RetryPolicy patience = patience();
            while (true) {
                try {
                    return attempt.make();
                } catch (Nfs4Exception e) {
                    patience.pauseAfter(e);
                }
            }
        }
    }

    /// Names and attributes, and the data of files.
    public Nfs4Tree tree() {
        return tree;
    }

    /// The client's number, for RENEW in 4.0 and OPEN.
    public long clientId() {
        return lease.clientId();
    }

    /// How long the server keeps state without hearing from the client, in seconds.
    public long leaseSeconds() {
        return leaseSeconds;
    }

    /// The transfer sizes of the file system an object is in, within what sessions allow.
    public TransferSizes transferSizes(FileHandle object) throws IOException {
        TransferSizes sizes = tree.transferSizes(object);
        if (!(lease instanceof Lease41 sessions)) {
            return sizes;
        }
        ChannelAttributes limits = sessions.limits();
        return new TransferSizes(
                Math.min(sizes.readMaxBytes(), limits.responseMaxBytes() - Lease41.HEADER_BYTES),
                Math.min(sizes.writeMaxBytes(), limits.requestMaxBytes() - Lease41.HEADER_BYTES));
    }

    /// A further session for a connection of the caller's (4.1 and 4.2), which its first SEQUENCE
    /// associates with the session (RFC 8881, section 2.10.3.1). Ends with the client.
    ///
    /// @param slots how many calls are to be in flight; the server may grant fewer
    public Nfs4Session session(int slots) throws IOException {
        if (!(lease instanceof Lease41 sessions)) {
            throw new IllegalStateException("NFSv4.0 has no sessions");
        }
        return waiting.out(() -> sessions.session(slots));
    }

    /// Opens a file, and may create it. A delegation, should one come, is given back.
    ///
    /// @param access bits of [OpenArgument.Open]
    public Nfs4OpenFile open(FileHandle directory, String name, int access, OpenHow how) throws IOException {
        try {
            return waiting.out(() -> files.open(directory, name, access, how));
        } catch (Nfs4Exception e) {
            throw new Nfs4Exception(name, e);
        }
    }

    /// Closes a file.
    public void close(Nfs4OpenFile file) throws IOException {
        waiting.out(() -> {
            files.close(file);
            return file;
        });
    }

    /// Renews the lease.
    ///
    /// @throws Nfs4Exception if the server has lost the client: [#recover] then
    public void renew() throws IOException {
        lease.renew();
    }

    /// Brings back what the server has lost: connects again, makes the client known, creates the
    /// sessions again, and reclaims or reopens the files. [Nfs4Session]s and [Nfs4OpenFile]s then
    /// have new ids. The server may be gone for a while.
    ///
    /// @param status the status that reported the loss, or 0 if the connection was lost
    /// @return whether the server had lost the open files
    /// @throws IOException if the server does not come back, or a file cannot be opened any more
    public boolean recover(int status) throws IOException {
        reconnect();
        boolean kept = waiting.out(lease::establish);
        boolean isReported = Nfs4Status.of(status).map(FILES_LOST::contains).orElse(false);
        boolean lost = !kept || isReported || filesLost;
        filesLost = lost;
        if (lost) {
            files.reopen(!kept, waiting);
            filesLost = false;
        }
        return lost;
    }

    private void reconnect() throws IOException {
        long beginNanos = System.nanoTime();
        while (true) {
            try {
                calls.reconnect();
                return;
            } catch (RpcException e) {
                if (System.nanoTime() - beginNanos >= options.reconnectMillis * 1_000_000L) {
                    throw e;
                }
            }
            try {
                Thread.sleep(RECONNECT_PAUSE_MILLIS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while the server was gone");
            }
        }
    }

    /// Closes the files, ends the client and closes the connection. What the server does not know
    /// any more is not said, and one that asks to wait is not waited for: the lease ends by itself.
    @Override
    public void close() throws IOException {
        try {
            for (Nfs4OpenFile file : files.all()) {
                sayIfKnown(() -> files.close(file));
            }
            sayIfKnown(lease::end);
        } finally {
            calls.close();
        }
    }

    /// Closes the connection, and says nothing to the server: the lease ends by itself.
    public void abandon() throws IOException {
        calls.close();
    }

    /// A last word.
    @FunctionalInterface
    private interface Farewell {
        /// Says it.
        void say() throws IOException;
    }

    private static void sayIfKnown(Farewell farewell) throws IOException {
        try {
            farewell.say();
        } catch (Nfs4Exception _) {
            // The server has lost it, and so nothing is left there; or it is busy.
        }
    }
}
