package io.storbench.nfs.export;

import io.storbench.engine.Preparation;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.mount.Mount3;
import io.storbench.nfs.mount.MountClient;
import io.storbench.nfs.mount.PortMapper;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.Program;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.v3.Nfs3Call;
import io.storbench.nfs.v3.Nfs3Client;
import io.storbench.nfs.v4.Nfs4Client;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// An export of NFSv3, mounted by MOUNT (RFC 1813, appendix I). Blocks; one thread.
final class Export3 extends Export {
    private static final int UNMOUNT_MILLIS = 1_000;

    private final InetSocketAddress mountAddress;
    private final String export;
    private final InetSocketAddress address;
    private final RpcClient rpc;
    private final ServerFiles3 files;
    private final FileHandle root;
    private final TransferSizes sizes;

    private Export3(
            Mounted mounted, MountOptions options, InetSocketAddress address, RpcClient rpc, Preparation preparation)
            throws IOException {
        super(options);
        this.mountAddress = mounted.address;
        this.export = mounted.export;
        this.root = mounted.root;
        this.address = address;
        this.rpc = rpc;
        Nfs3Client nfs = new Nfs3Client(rpc, preparation);
        this.files = new ServerFiles3(nfs);
        this.sizes = nfs.transferSizes(root);
    }

    /// What MOUNT has answered.
    private record Mounted(InetSocketAddress address, String export, FileHandle root) {}

    static Export3 open(NfsUrl url, MountOptions options, Preparation preparation) throws IOException {
        Credential credential = options.credential();
        boolean privileged = options.privilegedPort();
        var small = new RpcClient.Options(credential, TIMEOUT_MILLIS, 0, privileged);
        InetSocketAddress mountAddress = url.address(port(url, options.mountPort(), small, Mount3.PROGRAM));
        FileHandle root;
        try (RpcClient rpc = RpcClient.connect(mountAddress, small)) {
            root = mount(new MountClient(rpc), url.export());
        }
        InetSocketAddress address = url.address(port(url, url.port(), small, Nfs3.PROGRAM));
        var large = new RpcClient.Options(credential, PREPARING_MILLIS, Nfs3Call.MAX_DATA_BYTES, privileged);
        RpcClient rpc = RpcClient.connect(address, large);
        try {
            var mounted = new Mounted(mountAddress, url.export(), root);
            return new Export3(mounted, options, address, rpc, preparation);
        } catch (IOException e) {
            rpc.close();
            throw e;
        }
    }

    /// The refusal of what is not exported names the exports that there are.
    private static FileHandle mount(MountClient client, String export) throws IOException {
        try {
            return client.mount(export);
        } catch (RpcException refused) {
            List<String> exports;
            try {
                exports = client.exports();
            } catch (IOException _) {
                throw refused; // the list was only to help
            }
            if (exports.isEmpty() || isExported(export, exports)) {
                throw refused;
            }
            throw new RpcException(
                    "%s. Cause: the server does not export %s; it exports %s"
                            .formatted(status(refused), export, String.join(", ", exports)),
                    refused);
        }
    }

    /// Whether a list has an export or a folder above it.
    private static boolean isExported(String export, List<String> exports) {
        return exports.stream()
                .anyMatch(
                        known -> export.equals(known) || export.startsWith(known.endsWith("/") ? known : known + "/"));
    }

    /// A refusal without what it usually comes from.
    private static String status(RpcException refused) {
        return String.valueOf(refused.getMessage()).split("[;.] ", 2)[0];
    }

    private static int port(NfsUrl url, OptionalInt given, RpcClient.Options options, Program program)
            throws IOException {
        if (given.isPresent()) {
            return given.getAsInt();
        }
        try (RpcClient mapper = portMapper(url.address(PortMapper.PORT), options)) {
            return PortMapper.port(mapper, program);
        }
    }

    /// A server may well run without a port mapper: its absence is not the server's.
    private static RpcClient portMapper(InetSocketAddress address, RpcClient.Options options) throws IOException {
        try {
            return RpcClient.connect(address, options);
        } catch (RpcException e) {
            if (address.isUnresolved()) {
                throw e; // which says that the name is wrong
            }
            throw new RpcException(
                    "the port mapper (port "
                            + PortMapper.PORT
                            + ") of "
                            + address.getHostString()
                            + " cannot be reached; start it, or give port and mountport ("
                            + e.getMessage()
                            + ")",
                    e);
        }
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public TransferSizes sizes() {
        return sizes;
    }

    @Override
    ServerFiles files() {
        return files;
    }

    @Override
    FileHandle root() {
        return root;
    }

    @Override
    public Optional<Nfs4Client> client(int worker) {
        return Optional.empty();
    }

    @Override
    public long pathRttNanos() throws IOException {
        return Export.pathRttNanos(rpc, Nfs3.NULL);
    }

    /// Closes the connection, and tells the server that the export is no longer used; a server that
    /// does not listen any more need not be notified.
    @Override
    public void close() throws IOException {
        rpc.close();
        var hasty = new RpcClient.Options(options().credential(), UNMOUNT_MILLIS, 0);
        try (RpcClient mount = RpcClient.connect(mountAddress, hasty)) {
            new MountClient(mount).unmount(export);
        } catch (IOException _) {
            // MOUNT keeps such lists for information only (RFC 1813, section 5.2.4).
        }
    }
}
