package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
        assertThatThrownBy(() -> DataClaim.take(directory.toString(), "/srv/data"))
                .isInstanceOf(WriteRefusedException.class)
                .hasMessage("/srv/data is being written by another storbench; wait for its end, or choose another"
                        + " workload.path");
        DataClaim.take(directory + "2", "other data").close();
        holder.destroyForcibly();
        assertThat(holder.waitFor(10, TimeUnit.SECONDS)).isTrue();
        DataClaim.take(directory.toString(), "/srv/data").close();
    }

    @Test
    void plansOfOneProcessMayShareData() throws IOException, InterruptedException {
        try (DataClaim _ = DataClaim.take(directory.toString(), "data");
                DataClaim _ = DataClaim.take(directory.toString(), "data")) {
            Process other = holder();
            assertThat(line(other)).contains("is being written by another storbench");
            assertThat(other.waitFor(10, TimeUnit.SECONDS)).isTrue();
        }
    }
}
