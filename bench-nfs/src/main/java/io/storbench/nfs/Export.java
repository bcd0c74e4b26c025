package io.storbench.nfs;

import io.storbench.engine.MeasuredLoop;
import io.storbench.engine.Preparation;
import io.storbench.net.LeastRoundTrip;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.RpcClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.OptionalInt;

/// A mounted export, in whatever version of the protocol: where NFS is served, the export's root,
/// and a connection for what happens outside the measurement. Blocks; one thread.
sealed interface Export extends AutoCloseable permits Export3, Export4 {
    /// How long a server has to take, and to answer in full, a call that mounts the export or makes
    /// a worker's client known.
    int TIMEOUT_MILLIS = 10_000;

    /// The same of a call that looks at, creates or fills the data set: a COMMIT may bring as much
    /// to the server's disks as is filled at a time.
    int PREPARING_MILLIS = 30_000;

    /// Mounts an export.
    ///
    /// @param mountPort MOUNT's port, for NFSv3; the port mapper is asked if it is not given
    ///
    /// @param preparation is told what the server is waited for
    static Export mount(
            NfsUrl url, OptionalInt mountPort, NfsSettings settings, Preparation preparation)
            throws IOException {
        return settings.version() == NfsVersion.V3
                ? Export3.mount(url, mountPort, settings, preparation)
                : Export4.mount(url, settings, preparation);
    }

    /// NFS's address.
    InetSocketAddress address();

    /// What one READ and one WRITE may carry.
    TransferSizes sizes();

    /// The export's files.
    ServerFiles files();

    /// The export's root.
    FileHandle root();

    /// The least round-trip time of some NULL calls: the path's own time, and the client's system
    /// calls.
    long pathRttNanos() throws IOException;

    @Override
    void close() throws IOException;

    /// The directory in which the data set lies.
    default ExportedDirectory directory() {
        return new ExportedDirectory(files(), root(), sizes());
    }

    /// Measures the path by calls without arguments.
    static long pathRttNanos(RpcClient rpc, Procedure empty) throws IOException {
        var clock = new MeasuredLoop(0);
        return LeastRoundTrip.nanos(() -> rpc.roundTripNanos(empty, clock));
    }
}
