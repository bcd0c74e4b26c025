package io.storbench.junit;

import com.github.dockerjava.api.model.Capability;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Future;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/// An NFS server, NFS-Ganesha, for NFSv3, 4.0, 4.1 and 4.2. It is ready when [#start] returns.
///
/// It exports `/export` to anyone, `/readonly` to be read, and `/squashed` where root is nobody. Files live in memory:
/// in the container's `/data`, of 1 GiB.
///
/// Its file system backend (FSAL VFS) opens files by handle, for which the container has the capabilities
/// `SYS_ADMIN` and `DAC_READ_SEARCH`; [#withoutCapabilities] does without.
public final class NfsServerContainer extends GenericContainer<NfsServerContainer> {
    private static final int PORTMAPPER = 111; // RFC 1833
    private static final int NFS = 2049; // RFC 1813
    private static final int MOUNT = 20491; // as in the image's storbench.conf

    private boolean takesCapabilities = true;

    /// A server of an image that is built when it is first started: this needs a registry with
    /// `debian:bookworm-slim`, and Debian's packages.
    public NfsServerContainer() {
        this(ServerImage.GANESHA.build());
    }

    /// A server of an image that is there, made as `src/it/images/build.sh` makes it.
    public NfsServerContainer(String image) {
        super(image);
        withImagePullPolicy(_ -> false); // it is in no registry
        settings();
    }

    private NfsServerContainer(Future<String> image) {
        super(image);
        settings();
    }

    private void settings() {
        withExposedPorts(PORTMAPPER, NFS, MOUNT);
        withTmpFs(Map.of("/data", "size=1g", "/privileged", "size=1m"));
        waitingFor(Wait.forLogMessage(".*NFS SERVER INITIALIZED.*", 1).withStartupTimeout(Duration.ofSeconds(60)));
        withCreateContainerCmdModifier(command -> {
            if (takesCapabilities) {
                Objects.requireNonNull(command.getHostConfig())
                        .withCapAdd(Capability.DAC_READ_SEARCH, Capability.SYS_ADMIN);
            }
        });
    }

    /// Serves without any capability, by the backend FSAL MEM: what of a file's data lies beyond 2 MiB is read as
    /// zeros. Enough to measure, not to keep data.
    ///
    /// @return this
    public NfsServerContainer withoutCapabilities() {
        takesCapabilities = false;
        return withEnv("FSAL", "MEM");
    }

    /// Has the server refuse new state for some seconds after each start, so that clients of before can reclaim theirs.
    ///
    /// @return this
    public NfsServerContainer withGrace() {
        return withEnv("GRACE", "true");
    }

    /// The address of an export for NFSv4.1, as plans take it.
    ///
    /// @param export such as `/export`
    public String uri(String export) {
        return uri(export, "4.1");
    }

    /// The address of an export, as plans take it.
    ///
    /// @param export such as `/export`
    /// @param version `3`, `4.0`, `4.1` or `4.2`
    public String uri(String export, String version) {
        String mount = version.equals("3") ? "&mountport=" + mountPort() : "";
        return "nfs://%s:%d%s?version=%s%s".formatted(getHost(), nfsPort(), export, version, mount);
    }

    /// The port of NFS on this machine.
    public int nfsPort() {
        return getMappedPort(NFS);
    }

    /// The port of MOUNT on this machine, for NFSv3.
    public int mountPort() {
        return getMappedPort(MOUNT);
    }

    /// The port of the portmapper on this machine.
    public int portmapperPort() {
        return getMappedPort(PORTMAPPER);
    }
}
