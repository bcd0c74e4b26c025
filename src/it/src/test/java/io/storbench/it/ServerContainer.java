package io.storbench.it;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Base64;
import java.util.regex.Pattern;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/// A real server in a container of its own, from construction to `close`. The container's first
/// process restarts the server whenever it ends.
abstract class ServerContainer implements AutoCloseable {
    private final GenericContainer<?> container;
    private final String pidFile;
    private final String ready;

    /// Starts the container and waits until the server says that it serves.
    ///
    /// @param pidFile holds the server's process id in the container
    /// @param ready what the server's log says when it serves
    ServerContainer(GenericContainer<?> container, String pidFile, String ready) {
        this.container = container;
        this.pidFile = pidFile;
        this.ready = ready;
        container
                .waitingFor(Wait.forLogMessage(".*" + Pattern.quote(ready) + ".*", 1)
                        .withStartupTimeout(Duration.ofSeconds(60)))
                .start();
    }

    final String host() {
        return container.getHost();
    }

    /// The port of this machine at which a port of the container is reached.
    final int mapped(int port) {
        return container.getMappedPort(port);
    }

    /// Runs a command inside the container and gives back what it printed.
    final String exec(String... command) throws IOException, InterruptedException {
        ExecResult result = container.execInContainer(command);
        if (result.getExitCode() != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + result.getStderr());
        }
        return result.getStdout();
    }

    /// The content of a file in the container, in the byte order of the data sets' words.
    final ByteBuffer bytesOf(String file) throws IOException, InterruptedException {
        return decoded(exec("base64", "-w", "0", file));
    }

    /// A part of a file in the container, in the byte order of the data sets' words.
    final ByteBuffer bytesOf(String file, long offset, int lengthBytes) throws IOException, InterruptedException {
        String part = "tail -c +%d %s | head -c %d | base64 -w 0".formatted(offset + 1, file, lengthBytes);
        return decoded(exec("sh", "-c", part));
    }

    private static ByteBuffer decoded(String base64) {
        return ByteBuffer.wrap(Base64.getDecoder().decode(base64.strip())).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Ends the server's process at once; the container starts another one. Its memory is lost, its
    /// files are not.
    final void restart() throws IOException, InterruptedException {
        exec("sh", "-c", "kill -9 $(cat " + pidFile + ")");
    }

    /// How often the server has said that it serves.
    final int starts() {
        return container.getLogs().split(Pattern.quote(ready), -1).length - 1;
    }

    /// Ends the server at once, without a word to its clients, as a power failure does.
    final void kill() {
        container.getDockerClient().killContainerCmd(container.getContainerId()).exec();
    }

    /// Removes the container.
    @Override
    public final void close() {
        container.stop();
    }
}
