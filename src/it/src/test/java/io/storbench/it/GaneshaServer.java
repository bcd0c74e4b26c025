package io.storbench.it;

import com.github.dockerjava.api.model.Capability;
import java.util.Map;
import java.util.Objects;
import org.testcontainers.containers.GenericContainer;

/// A real NFS server, NFS-Ganesha.
///
/// It exports `/export` to anyone, `/privileged` to clients on privileged ports only, `/readonly`
/// to be read, and `/squashed` where root is nobody; all live in memory (the container's `/data`,
/// `/privileged`, `/data/readonly` and `/data/squashed`).
final class GaneshaServer extends ServerContainer {
    /// Built by `src/it/images/build.sh`.
    static final String IMAGE = "storbench-it/ganesha:1";

    private static final int PORTMAPPER = 111; // RFC 1833
    private static final int NFS = 2049; // RFC 1813
    private static final int MOUNT = 20491; // as in the image's storbench.conf

    /// Starts a server that waits for no clients of before, and waits until it says that it serves.
    GaneshaServer() {
        this(false);
    }

    /// Starts the server and waits until it says that it serves.
    ///
    /// @param grace whether it refuses new state for some seconds after each start, so that the
    ///   clients of before can reclaim theirs
    GaneshaServer(boolean grace) {
        super(container(grace), "/run/ganesha.pid", "NFS SERVER INITIALIZED");
    }

    private static GenericContainer<?> container(boolean grace) {
        return new GenericContainer<>(IMAGE)
                .withEnv("GRACE", Boolean.toString(grace))
                .withExposedPorts(PORTMAPPER, NFS, MOUNT)
                .withTmpFs(Map.of("/data", "size=1g", "/privileged", "size=1m"))
                .withCreateContainerCmdModifier(command ->
                        // FSAL VFS opens files by handle.
                        Objects.requireNonNull(command.getHostConfig())
                                .withCapAdd(Capability.DAC_READ_SEARCH, Capability.SYS_ADMIN));
    }

    int nfsPort() {
        return mapped(NFS);
    }

    int mountPort() {
        return mapped(MOUNT);
    }

    int portmapperPort() {
        return mapped(PORTMAPPER);
    }

    /// The URL of an export for NFSv3, with its mapped ports, so that no portmapper is asked.
    String url(String export) {
        return url(export, "3");
    }

    /// The URL of an export with its mapped ports. NFSv4 has no MOUNT, and needs no port of it.
    String url(String export, String version) {
        String mount = version.equals("3") ? "&mountport=" + mountPort() : "";
        return "nfs://%s:%d%s?version=%s%s".formatted(host(), nfsPort(), export, version, mount);
    }
}
