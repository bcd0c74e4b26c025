package io.storbench.nfs.export;

import io.storbench.engine.Preparation;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.v4.NameResult;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Client;
import io.storbench.nfs.v4.Nfs4Exception;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.Nfs4Tree;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/// An export of NFSv4: a directory of the server's pseudo file system (RFC 7530, section 7). There
/// is neither MOUNT nor a port mapper.
final class Export4 extends Export {
    /// How long a server that is gone is waited for.
    private static final long RECONNECT_MILLIS = 30_000;

    private static final int MAX_NAMES_SHOWN = 20;

    /// Control and format characters.
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}]");

    private final InetSocketAddress address;
    private final Nfs4Client client;
    private final ServerFiles4 files;
    private final FileHandle root;
    private final TransferSizes sizes;

    private Export4(InetSocketAddress address, MountOptions options, NfsUrl url, Preparation preparation)
            throws IOException {
        super(options);
        this.address = address;
        this.client = connect("main", PREPARING_MILLIS, preparation);
        try {
            this.files = new ServerFiles4(client);
            this.root = walk(client.tree(), url);
            this.sizes = client.transferSizes(root);
        } catch (IOException e) {
            closeQuietly(e);
            throw explained(e);
        }
    }

    static Export4 open(NfsUrl url, MountOptions options, Preparation preparation) throws IOException {
        return new Export4(url.address(url.port().orElse(Nfs4.PORT)), options, url, preparation);
    }

    private Nfs4Client connect(String name, int timeoutMillis, Preparation preparation) throws IOException {
        var rpc = new RpcClient.Options(
                options().credential(),
                timeoutMillis,
                Nfs4.MAX_DATA_BYTES,
                options().privilegedPort());
        UUID life = UUID.randomUUID(); // no other client may have this name
        try {
            return Nfs4Client.connect(new Nfs4Client.Options(
                    address,
                    rpc,
                    options().version().minor(),
                    "storbench-" + life + "-" + name,
                    life.getLeastSignificantBits(),
                    RECONNECT_MILLIS,
                    preparation));
        } catch (IOException e) {
            throw explained(e);
        }
    }

    @Override
    public Optional<Nfs4Client> client(int worker) throws IOException {
        return Optional.of(connect("worker-" + worker, TIMEOUT_MILLIS, Preparation.unheard()));
    }

    private static FileHandle walk(Nfs4Tree tree, NfsUrl url) throws IOException {
        FileHandle directory = tree.root();
        StringBuilder path = new StringBuilder("/");
        for (String name : url.export().split("/", -1)) {
            if (name.isEmpty()) {
                continue;
            }
            Optional<FileHandle> next = tree.lookup(directory, name);
            if (next.isEmpty()) {
                throw new RpcException(("%s has no %s: there is no \"%s\" in %s. The paths of NFSv4 (pseudo paths) need"
                                + " not be those of NFSv3. %s offers: %s")
                        .formatted(url.host(), url.export(), name, path, path, names(tree, directory)));
            }
            directory = next.get();
            path.append(path.length() > 1 ? "/" : "").append(name);
        }
        return directory;
    }

    private static String names(Nfs4Tree tree, FileHandle directory) {
        List<NameResult.Entry> entries;
        try {
            entries = tree.list(directory);
        } catch (IOException e) {
            return "(cannot be listed: " + e.getMessage() + ")";
        }
        List<String> names = new ArrayList<>();
        for (NameResult.Entry entry : entries.subList(0, Math.min(entries.size(), MAX_NAMES_SHOWN))) {
            names.add(UNPRINTABLE.matcher(entry.name()).replaceAll("?"));
        }
        return names.isEmpty() ? "nothing" : String.join(", ", names);
    }

    /// A refusal at this stage is mostly about the port that the call comes from.
    private IOException explained(IOException e) {
        boolean refused =
                e instanceof Nfs4Exception refusal && (refusal.is(Nfs4Status.PERM) || refusal.is(Nfs4Status.ACCESS));
        if (!refused || options().privilegedPort()) {
            return e;
        }
        return new RpcException(
                e.getMessage()
                        + ". Perhaps the server wants a privileged source port (below 1024): set"
                        + " resvport: true, or export with the option \"insecure\"",
                e);
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
    public long pathRttNanos() throws IOException {
        return Export.pathRttNanos(client.tree().rpc(), Nfs4.NULL);
    }

    /// Ends the client. A server that has forgotten it during the measurement need not be notified.
    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException _) {
            // The lease ends by itself (RFC 7530, section 9.5).
        }
    }

    private void closeQuietly(IOException cause) {
        try {
            client.close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
