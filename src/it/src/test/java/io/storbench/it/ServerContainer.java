package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.testkit.Waiting;
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
    /// Time for the load between two kills; a server needs about half of it to start.
    private static final long BETWEEN_MILLIS = 1_500;

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

    /// Ends the server at once, that often, while a load goes on, and waits for each new start.
    final void killDuring(Process load, int kills) throws Exception {
        for (int kill = 0; kill < kills; kill++) {
            Waiting.pause(BETWEEN_MILLIS); // lets the load write for a while
            restart();
            int starts = kill + 2;
            Waiting.until("start " + starts, () -> {
                assertThat(load.isAlive())
                        .as("the trial outlives start " + starts)
                        .isTrue();
                return starts() >= starts;
            });
        }
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
