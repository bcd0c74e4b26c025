package io.storbench.nfs.export;

import io.storbench.engine.MeasuredLoop;
import io.storbench.engine.Preparation;
import io.storbench.net.LeastRoundTrip;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.v4.Nfs4Client;
import io.storbench.protocol.NfsVersion;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;

/// A mounted export, in whatever version of the protocol: where NFS is served, the export's root,
/// and a connection for what happens outside the measurement. Blocks; one thread.
public abstract sealed class Export implements AutoCloseable permits Export3, Export4 {
    /// How long a server has to take, and to answer in full, a call that mounts the export or makes
    /// a worker's client known.
    static final int TIMEOUT_MILLIS = 10_000;

    /// The same of a call that looks at, creates or fills the data set: a COMMIT may bring as much
    /// to the server's disks as is filled at a time.
    static final int PREPARING_MILLIS = 30_000;

    private final MountOptions options;

    Export(MountOptions options) {
        this.options = options;
    }

    /// Mounts an export.
    ///
    /// @param preparation is shown what the server is waited for
    public static Export mount(NfsUrl url, MountOptions options, Preparation preparation) throws IOException {
        return options.version() == NfsVersion.V3
                ? Export3.open(url, options, preparation)
                : Export4.open(url, options, preparation);
    }

    /// How it is mounted.
    public final MountOptions options() {
        return options;
    }

    /// NFS's address.
    public abstract InetSocketAddress address();

    /// What one READ and one WRITE may carry.
    public abstract TransferSizes sizes();

    /// The export's files.
    abstract ServerFiles files();

    /// The export's root.
    abstract FileHandle root();

    /// A client of its own for each worker: a host of its own to the server. Closing it is the
    /// caller's. None in NFSv3, where the server knows no clients.
    public abstract Optional<Nfs4Client> client(int worker) throws IOException;

    /// The least round-trip time of some NULL calls: the path's own time, and the client's system
    /// calls.
    public abstract long pathRttNanos() throws IOException;

    @Override
    public abstract void close() throws IOException;

    /// The directory in which the data set lies.
    public final ExportedDirectory directory() {
        return new ExportedDirectory(files(), root(), sizes());
    }

    /// Measures the path by calls without arguments.
    static long pathRttNanos(RpcClient rpc, Procedure empty) throws IOException {
        var clock = new MeasuredLoop(0);
        return LeastRoundTrip.nanos(() -> rpc.roundTripNanos(empty, clock));
    }
}
