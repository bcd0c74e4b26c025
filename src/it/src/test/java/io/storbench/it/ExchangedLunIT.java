package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.it.TgtServer.Lun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/// A LUN of a real target that is exchanged, while a run writes, for one of the same names and
/// serial number: what stands on that stays. `ExchangeMatrix` in bench-iscsi tries the same many
/// times.
@RequiresDocker(TgtServer.IMAGE)
@Isolated("no command may come for half a second where others compute")
@Timeout(240)
class ExchangedLunIT {
    @SuppressWarnings("InlineFormatString") // reads better apart
    private static final String PLAN = """
        name: exchange
        target: {engine: iscsi, uri: "%s"}
        workload: {operation: write, pattern: random, block: 4k, file: 4m, depth: 1}
        design: {factors: {}, replicates: 4, seed: 1}
        protocol: {warmup: 0.1s, measure: 2s}
        """;

    @TempDir
    private Path folder;

    @Test
    void theOtherLunIsNotWrittenToAndAllFurtherTrialsEnd() throws Exception {
        try (TgtServer server = new TgtServer()) {
            Process process = start(server.url(Lun.PLAIN));
            Trials.awaitFirst(results(), process);
            String before = server.exchange(Lun.PLAIN);
            Storbench result = Storbench.finish(process, folder);

            assertThat(server.foreignChecksum(Lun.PLAIN)).isEqualTo(before);
            assertThat(result.exit()).as(result.err()).isNotZero();
            List<JsonNode> kept = Trials.in(results());
            assertThat(kept.getFirst().path("status").asString()).isEqualTo("valid");
            assertThat(kept.getLast().at("/reasons/0/what").asString())
                    .as("found exchanged, or the target given up while the place was empty")
                    .containsAnyOf("is not the device that was admitted", "has no LUN 1");
        }
    }

    private Path results() {
        return folder.resolve("results");
    }

    private Process start(String url) throws IOException {
        Path file = Files.writeString(folder.resolve("plan.yaml"), PLAN.formatted(url));
        return Storbench.startRun(
                folder,
                "run",
                file.toString(),
                "-o",
                results().toString(),
                "--allow-device-write",
                Lun.PLAIN.consentName());
    }
}
