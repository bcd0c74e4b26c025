package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two runs on one data file, by two processes.
class DataClaimTest {
    @TempDir
    private Path directory = Path.of("");

    private Process holder() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DataClaimHolder.class.getName(),
                        directory.toString())
                .redirectErrorStream(true)
                .start();
    }

    private static String line(Process process) throws IOException {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
    }

    @Test
    void whatAnotherRunWritesIsRefusedUntilItEnds() throws IOException, InterruptedException {
        Process holder = holder();
        assertThat(line(holder)).isEqualTo("claimed");
        assertThatThrownBy(() -> DataClaim.take(Map.of(directory.toString(), "/srv/data")))
                .isInstanceOf(WriteRefusedException.class)
                .hasMessage("/srv/data is being written by another storbench; wait for its end, or choose another"
                        + " workload.path");
        DataClaim.take(Map.of(directory + "2", "other data")).close();
        assertThatThrownBy(
                        () -> DataClaim.take(Map.of(directory + "2", "other data", directory.toString(), "/srv/data")))
                .hasMessageStartingWith("/srv/data is being written");
        holder.destroyForcibly();
        assertThat(holder.waitFor(10, TimeUnit.SECONDS)).isTrue();
        DataClaim.take(Map.of(directory.toString(), "/srv/data")).close();
    }

    @Test
    void plansOfOneProcessMayShareData() throws IOException, InterruptedException {
        try (DataClaim _ = DataClaim.take(Map.of(directory.toString(), "data"));
                DataClaim _ = DataClaim.take(Map.of(directory.toString(), "data"))) {
            Process other = holder();
            assertThat(line(other)).contains("is being written by another storbench");
            assertThat(other.waitFor(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aClosedFileOfLocksIsOpenedAgain() throws IOException {
        try (DataClaim first = DataClaim.take(Map.of(directory.toString(), "data"))) {
            first.held().getFirst().acquiredBy().close(); // as an interrupt does
        }
        try (DataClaim second = DataClaim.take(Map.of(directory.toString(), "data"))) {
            assertThat(second.held()).hasSize(1);
        }
    }
}
