package io.storbench.nfs.engine;

import io.storbench.nfs.server.Fault;
import io.storbench.nfs.server.ServerOptions;
import io.storbench.plan.Settings;
import io.storbench.protocol.NfsKeys;
import io.storbench.server.ServerKeys;

/// The embedded server's keys in the plan.
final class ServerSettings {
    private ServerSettings() {}

    /// Reads the keys; every mistake is a [io.storbench.plan.PlanException].
    static ServerOptions read(Settings server) {
        ServerOptions options = new ServerOptions(
                server.get(NfsKeys.STORE, ServerOptions.Store.class),
                server.get(NfsKeys.MEMORY),
                server.get(NfsKeys.SYNC, ServerOptions.Sync.class),
                server.get(NfsKeys.REPLIES, ServerOptions.Replies.class),
                ServerKeys.service(server, NfsKeys.SERVICE_COMMIT),
                server.get(NfsKeys.LEASE),
                ServerKeys.faults(server, Fault::parse),
                server.get(ServerKeys.SEED));
        server.refuseUnknown();
        return options;
    }
}
