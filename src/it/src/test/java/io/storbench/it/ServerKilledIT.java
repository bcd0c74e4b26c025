package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/// A server that dies in the middle of a trial.
@RequiresDocker(GaneshaServer.IMAGE)
@Timeout(240)
@Execution(ExecutionMode.CONCURRENT)
class ServerKilledIT {
    /// More than the data set, so the trial's reads are in flight when the server sent that much.
    private static final long READING_BYTES = 8 << 20;

    @TempDir
    Path folder;

    @Test
    void theTrialFailsWithAReasonAndTheExperimentGoesOnElsewhere() throws Exception {
        try (GaneshaServer doomed = new GaneshaServer();
                GaneshaServer healthy = new GaneshaServer()) {
            Path plan = folder.resolve("plan.yaml");
            Files.writeString(plan, plan(doomed, healthy));
            Path results = folder.resolve("results");

            Process process = Storbench.startRun(folder, "run", plan.toString(), "-o", results.toString());
            awaitReads(doomed, process);
            doomed.kill();
            Storbench result = Storbench.finish(process, folder);

            assertThat(result.exit()).as(result.err()).isEqualTo(1);
            List<JsonNode> trials = Trials.in(results);
            JsonNode failed = Trials.withLevel(trials, "target", "doomed");
            assertThat(failed.path("status").asString()).isEqualTo("failed");
            assertThat(failed.at("/reasons/0/what").asString())
                    .contains(Integer.toString(doomed.nfsPort()))
                    .doesNotContain("Exception");
            assertThat(Trials.withLevel(trials, "target", "healthy")
                            .path("status")
                            .asString())
                    .isEqualTo("valid");
            assertThat(result.err()).contains("failed: ").doesNotContain("\tat ");
        }
    }

    /// Looks at the server's own count of bytes sent until the trial must be reading.
    private static void awaitReads(GaneshaServer server, Process process) throws Exception {
        String counter = "/sys/class/net/eth0/statistics/tx_bytes";
        while (Long.parseLong(server.exec("cat", counter).strip()) < READING_BYTES) {
            assertThat(process.isAlive())
                    .as("the run goes on until the server dies")
                    .isTrue();
        }
    }

    private static String plan(GaneshaServer doomed, GaneshaServer healthy) {
        return """
            name: killed
            targets:
              doomed:  {engine: nfs, uri: "%s"}
              healthy: {engine: nfs, uri: "%s"}
            workload: {operation: read, pattern: random, block: 4k, file: 1m, path: k.dat, depth: 4}
            design: {factors: {target: [doomed, healthy]}, replicates: 1, seed: 1}
            protocol: {warmup: 0.1s, measure: 8s, limit: 20s}
            """.formatted(doomed.url("/export"), healthy.url("/export"));
    }
}
