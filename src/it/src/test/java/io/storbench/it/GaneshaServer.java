package io.storbench.it;

import com.github.dockerjava.api.model.Capability;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/// A real NFS server, NFS-Ganesha, in a container of its own, from construction to `close`.
///
/// It exports `/export` to anyone, `/privileged` to clients on privileged ports only, `/readonly`
/// to be read, and `/squashed` where root is nobody; all live in memory (the container's `/data`,
/// `/privileged`, `/data/readonly` and `/data/squashed`).
final class GaneshaServer implements AutoCloseable {
    /// Built by `src/it/images/ganesha/build.sh`.
    static final String IMAGE = "storbench-it/ganesha:1";

    private static final int PORTMAPPER = 111; // RFC 1833
    private static final int NFS = 2049; // RFC 1813
    private static final int MOUNT = 20491; // as in the image's ganesha.conf

    private final GenericContainer<?> container;

    /// Starts a server that waits for no clients of before, and waits until it says that it serves.
    GaneshaServer() {
        this(false);
    }

    /// Starts the server and waits until it says that it serves.
    ///
    /// @param grace whether it refuses new state for some seconds after each start, so that the
    ///   clients of before can reclaim theirs
    GaneshaServer(boolean grace) {
        container =
                new GenericContainer<>(IMAGE)
                        .withEnv("GRACE", Boolean.toString(grace))
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

    /// The URL of an export for NFSv3, with its mapped ports, so that no portmapper is asked.
    String url(String export) {
        return url(export, "3");
    }

    /// The URL of an export with its mapped ports. NFSv4 has no MOUNT, and needs no port of it.
    String url(String export, String version) {
        String mount = version.equals("3") ? "&mountport=" + mountPort() : "";
        return "nfs://%s:%d%s?version=%s%s".formatted(host(), nfsPort(), export, version, mount);
    }

    /// Runs a command inside the container and gives back what it printed.
    String exec(String... command) throws IOException, InterruptedException {
        ExecResult result = container.execInContainer(command);
        if (result.getExitCode() != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + result.getStderr());
        }
        return result.getStdout();
    }

    /// The content of a file in the container, in the byte order of the data sets' words.
    ByteBuffer bytesOf(String file) throws IOException, InterruptedException {
        String text = exec("base64", "-w", "0", file);
        return ByteBuffer.wrap(Base64.getDecoder().decode(text.strip()))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Ends the server's process at once; the container starts another one. Its memory is lost, its
    /// files are not.
    void restart() throws IOException, InterruptedException {
        exec("sh", "-c", "kill -9 $(cat /run/ganesha.pid)");
    }

    /// How often the server has said that it serves.
    int starts() {
        String log = container.getLogs();
        return log.split("NFS SERVER INITIALIZED", -1).length - 1;
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
