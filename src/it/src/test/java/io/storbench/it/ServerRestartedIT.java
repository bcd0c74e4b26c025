package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// A server that is killed and started again while a verifying load writes to it: no byte is lost,
/// and the trial comes to its end.
@RequiresDocker(GaneshaServer.IMAGE)
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class ServerRestartedIT {
    /// The last writes of the fill are over by then.
    private static final long FILL_SECONDS = 2;

    @TempDir
    Path folder;

    /// With a grace period a new start refuses new state for six seconds: fewer kills suffice.
    ///
    /// Most of the time is waiting, so cases with a server each run side by side.
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource({
        "3,   20, false, 66s",
        "4.0,  5, false, 25s",
        "4.1, 20, false, 66s",
        "4.2,  5, false, 25s",
        "4.0,  1, true,  20s",
        "4.1,  1, true,  20s",
    })
    void noAcknowledgedByteIsLost(String version, int kills, boolean grace, String measure) throws Exception {
        try (GaneshaServer server = grace ? GaneshaServer.withGrace() : new GaneshaServer()) {
            Path plan = folder.resolve("plan.yaml");
            Files.writeString(plan, plan(server.url("/export", version), measure));
            Path results = folder.resolve("results");

            Process process = Storbench.startRun(folder, "run", plan.toString(), "-o", results.toString());
            waitForTheLoad(server, process);
            server.killDuring(process, kills);
            Storbench result = Storbench.finish(process, folder);

            assertThat(result.exit()).as(result.err()).isZero();
            JsonNode trial = Trials.in(results).getFirst();
            assertThat(trial.path("status").asString()).isEqualTo("valid");
            JsonNode counters = trial.path("counters");
            assertThat(counters.path("acknowledged_lost_bytes").asLong()).isZero();
            assertThat(counters.path("reconnects").asLong()).isGreaterThan(kills / 2);
        }
    }

    /// Waits until the file has its size and is still written to two seconds later: by the load
    /// then, no more by who fills it.
    private static void waitForTheLoad(GaneshaServer server, Process process) throws Exception {
        long filledSeconds = Long.MAX_VALUE - FILL_SECONDS;
        while (true) {
            assertThat(process.isAlive())
                    .as("the file is being filled, then written to")
                    .isTrue();
            String[] file = server.exec("sh", "-c", "stat -c '%s %Y' /data/load.dat || true")
                    .strip()
                    .split(" ", 2);
            if (file.length == 2 && file[0].equals("16777216")) {
                long writtenSeconds = Long.parseLong(file[1]);
                filledSeconds = Math.min(filledSeconds, writtenSeconds);
                if (writtenSeconds >= filledSeconds + FILL_SECONDS) {
                    return;
                }
            }
        }
    }

    private static String plan(String url, String measure) {
        return """
            name: restarted
            targets:
              nfs: {engine: nfs, uri: "%s"}
            workload: {operation: write, pattern: random, block: 4k, file: 16m, path: load.dat, depth: 8, verify: true}
            design: {factors: {}, replicates: 1, seed: 1}
            protocol: {warmup: 0.5s, measure: %s}
            """.formatted(url, measure);
    }
}
