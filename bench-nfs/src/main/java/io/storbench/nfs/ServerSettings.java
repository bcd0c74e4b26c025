package io.storbench.nfs;

import io.storbench.nfs.server.Fault;
import io.storbench.nfs.server.ServerOptions;
import io.storbench.plan.Settings;
import io.storbench.server.ServerKeys;
import java.nio.file.Path;
import java.util.Optional;

/// The embedded server's keys in the plan.
final class ServerSettings {
    private ServerSettings() {}

    /// Reads the keys; every mistake is a [PlanException].
    static ServerOptions read(Settings server) {
        ServerOptions defaults = ServerOptions.DEFAULT;
        ServerOptions.Store store =
                server.choice("store", ServerOptions.Store.class, defaults.store());
        ServerOptions options =
                new ServerOptions(
                        store,
                        directory(server, store),
                        server.bytes("memory", defaults.memoryBytes()),
                        server.choice("sync", ServerOptions.Sync.class, defaults.sync()),
                        server.choice("replies", ServerOptions.Replies.class, defaults.replies()),
                        ServerKeys.service(server, "service_commit"),
                        leaseNanos(server, defaults.leaseNanos()),
                        ServerKeys.faults(server, Fault::parse),
                        ServerKeys.seed(server));
        server.refuseUnknown();
        return options;
    }

    private static Optional<Path> directory(Settings server, ServerOptions.Store store) {
        Optional<String> text = server.text("directory");
        if (store != ServerOptions.Store.DIRECTORY) {
            if (text.isPresent()) {
                throw server.mistake("directory", "is served by store: directory only");
            }
            return Optional.empty();
        }
        if (text.isEmpty()) {
            throw server.mistake("store", "directory needs server.directory, an existing one");
        }
        return text.map(Path::of);
    }

    private static long leaseNanos(Settings server, long defaultNanos) {
        long nanos = server.nanos("lease", defaultNanos);
        if (nanos < 1_000_000_000) {
            throw server.mistake("lease", "must be at least 1s, the protocol's unit");
        }
        return nanos;
    }
}
