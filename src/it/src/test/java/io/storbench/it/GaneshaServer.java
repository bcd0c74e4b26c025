package io.storbench.it;

import io.storbench.junit.NfsServerContainer;

/// A real NFS server, NFS-Ganesha.
///
/// It exports `/export` to anyone, `/privileged` to clients on privileged ports only, `/readonly`
/// to be read, and `/squashed` where root is nobody; all live in memory (the container's `/data`,
/// `/privileged`, `/data/readonly` and `/data/squashed`).
final class GaneshaServer extends ServerContainer {
    /// Built by `src/it/images/build.sh`.
    static final String IMAGE = "storbench-it/ganesha:1";

    private final NfsServerContainer server;

    /// Starts a server that waits for no clients of before, and waits until it says that it serves.
    GaneshaServer() {
        this(new NfsServerContainer(IMAGE));
    }

    /// Starts the server and waits until it says that it serves.
    GaneshaServer(NfsServerContainer server) {
        super(server, "/run/ganesha.pid", "NFS SERVER INITIALIZED");
        this.server = server;
    }

    /// A server that refuses new state for some seconds after each start, so that the clients of before can reclaim
    /// theirs.
    static GaneshaServer withGrace() {
        return new GaneshaServer(new NfsServerContainer(IMAGE).withGrace());
    }

    int nfsPort() {
        return server.nfsPort();
    }

    int mountPort() {
        return server.mountPort();
    }

    int portmapperPort() {
        return server.portmapperPort();
    }

    /// The URL of an export for NFSv3, with its mapped ports, so that no portmapper is asked.
    String url(String export) {
        return url(export, "3");
    }

    /// The URL of an export with its mapped ports. NFSv4 has no MOUNT, and needs no port of it.
    String url(String export, String version) {
        return server.uri(export, version);
    }
}
