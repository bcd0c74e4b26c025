package io.storbench.it;

import com.github.dockerjava.api.model.Capability;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/// A real NFS server, NFS-Ganesha, in a container of its own, from construction to `close`.
///
/// It exports `/export` to anyone and `/privileged` to clients on privileged ports only; both are
/// empty at first and live in memory (the container's `/data` and `/privileged`).
final class GaneshaServer implements AutoCloseable {
    /// Built by `src/it/images/ganesha/build.sh`.
    static final String IMAGE = "storbench-it/ganesha:1";

    private static final int PORTMAPPER = 111; // RFC 1833
    private static final int NFS = 2049; // RFC 1813
    private static final int MOUNT = 20491; // as in the image's ganesha.conf

    private final GenericContainer<?> container;

    /// Starts the server and waits until it says that it serves.
    GaneshaServer() {
        container =
                new GenericContainer<>(IMAGE)
                        .withExposedPorts(PORTMAPPER, NFS, MOUNT)
                        .withTmpFs(Map.of("/data", "size=1g", "/privileged", "size=1m"))
                        .withCreateContainerCmdModifier(command ->
                                // FSAL VFS opens files by handle.
                                Objects.requireNonNull(command.getHostConfig())
                                        .withCapAdd(
                                                Capability.DAC_READ_SEARCH, Capability.SYS_ADMIN))
                        .waitingFor(
                                Wait.forLogMessage(".*NFS SERVER INITIALIZED.*", 1)
                                        .withStartupTimeout(Duration.ofSeconds(60)));
        container.start();
    }

    String host() {
        return container.getHost();
    }

    int nfsPort() {
        return container.getMappedPort(NFS);
    }

    int mountPort() {
        return container.getMappedPort(MOUNT);
    }

    int portmapperPort() {
        return container.getMappedPort(PORTMAPPER);
    }

    /// The URL of an export with its mapped ports, so that no portmapper is asked.
    String url(String export) {
        return "nfs://%s:%d%s?version=3&mountport=%d"
                .formatted(host(), nfsPort(), export, mountPort());
    }

    /// Runs a command inside the container and gives back what it printed.
    String exec(String... command) throws IOException, InterruptedException {
        ExecResult result = container.execInContainer(command);
        if (result.getExitCode() != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + result.getStderr());
        }
        return result.getStdout();
    }

    /// Ends the server at once, without a word to its clients, as a power failure does.
    void kill() {
        container.getDockerClient().killContainerCmd(container.getContainerId()).exec();
    }

    /// Removes the container.
    @Override
    public void close() {
        container.stop();
    }
}
