package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.testkit.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two runs at the same time: what one writes must not look like another's loss.
class TwoRunsTest {
    @TempDir
    private Path directory = Path.of("");

    private Path plan(String measure) throws IOException {
        return Files.writeString(
                directory.resolve("plan-%s.yaml".formatted(measure)), """
            target: {engine: file, path: "%s"}
            workload: {operation: write, pattern: random, file: 1m, verify: true}
            protocol: {warmup: 0s, measure: %s, limit: 1h}
            """.formatted(directory, measure));
    }

    /// It ends without a word of lost data, and the first one goes on.
    @Tag("slow")
    @Test
    void theSecondOneOnAFileIsRefused() throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        Process first = Cli.inOwnJvm("run", plan("30m"), "-o", directory.resolve("first"))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            Path data = directory.resolve("storbench.dat");
            Waiting.until("the first run has filled its file", () -> Files.exists(data) && Files.size(data) >= 1 << 20);
            Cli second = Cli.run("run", plan("20ms"), "-o", directory.resolve("second"));
            assertThat(second.exitCode()).as(second.err()).isIn(ExitCode.USAGE, ExitCode.TRIAL_FAILED);
            assertThat(second.err())
                    .contains(
                            "is being written by another storbench; wait for its end, or choose another workload.path")
                    .doesNotContain("lost");
            assertThat(first.isAlive()).as(Files.readString(out)).isTrue();
        } finally {
            first.destroyForcibly();
            assertThat(first.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
    }
}
