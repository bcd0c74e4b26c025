package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.nfs.server.EmbeddedNfsServer;
import io.storbench.nfs.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// libnfs's own tools against the embedded server, with both of its stores.
@Tag("jar")
@RequiresTools(
        value = {"nfs-ls", "nfs-cp", "nfs-cat"},
        packages = "libnfs-utils")
class LibnfsToolsIT {
    private static final int BIG_BYTES = 3_000_000;

    /// libnfs 4.0 cannot encode a longer WRITE of NFSv4: nfs-cp then fails before it sends it.
    private static final int SMALL_BYTES = 1000;

    private static final int LIMIT_SECONDS = 30;

    @TempDir
    private Path directory;

    private Path random(String name, int lengthBytes) throws IOException {
        byte[] bytes = new byte[lengthBytes];
        new Random(lengthBytes).nextBytes(bytes);
        return Files.write(directory.resolve(name), bytes);
    }

    private static String url(EmbeddedNfsServer server, String name, int version) {
        int port = server.address().getPort();
        return "nfs://127.0.0.1%s%s?nfsport=%d&mountport=%d&version=%d"
                .formatted(server.exportPath(), name, port, port, version);
    }

    /// What a tool prints.
    private Path output(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "output", "");
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).as("ends in time: %s", String.join(" ", command)).isTrue();
        assertThat(process.exitValue()).as(String.join(" ", command)).isZero();
        return output;
    }

    private void copyListAndRead(ServerOptions options, int version) throws Exception {
        Path small = random("small", SMALL_BYTES);
        Path big = random("big", BIG_BYTES);
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(options)) {
            output("nfs-cp", small.toString(), url(server, "/small", version));
            output("nfs-cp", big.toString(), url(server, "/big", 3));
            assertThat(output("nfs-ls", url(server, "", version)))
                    .content()
                    .contains("small", "big", String.valueOf(BIG_BYTES));
            assertThat(output("nfs-cat", url(server, "/small", version))).hasSameBinaryContentAs(small);
            assertThat(output("nfs-cat", url(server, "/big", version))).hasSameBinaryContentAs(big);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4})
    void filesInMemoryAreCopiedListedAndRead(int version) throws Exception {
        copyListAndRead(ServerOptions.DEFAULT, version);
    }

    @Test
    void anExportThatIsNotThereIsRefused() throws Exception {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT)) {
            Process process = new ProcessBuilder(
                            "nfs-ls", url(server, "", 3).replace(server.exportPath(), "/elsewhere"))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isNotZero();
        }
    }
}
