package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// On the embedded iSCSI target and in its model the same plan leads to the same PDUs, to the byte.
class IscsiPlanTest {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path directory = Path.of("");

    /// What was counted, by point.
    private Map<String, String> counted(Path plan, String command, String origin) throws IOException {
        Path results = directory.resolve("r");
        Cli run = Cli.run(command, plan, "-o", results);
        assertThat(run.err()).doesNotContain("failed", "doubtful");
        assertThat(run.exitCode()).isZero();
        Map<String, String> byPoint = new TreeMap<>();
        for (String line : Files.readAllLines(results.resolve("trials.jsonl"))) {
            JsonNode trial = JSON.readTree(line);
            if (trial.required("origin").asString().equals(origin)) {
                JsonNode counters = trial.required("counters");
                byPoint.put(
                        trial.required("factors").toString(),
                        counters.required("frame_bytes_out")
                                + " "
                                + counters.required("frame_bytes_in")
                                + " "
                                + counters.required("procedures"));
            }
        }
        return byPoint;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "workload.block: [4k, 512k]",
                "target.first_burst: [512, 100000, 1m]",
                "target.max_burst: [8k, 300000]",
                "target.max_recv_segment: [512, 100000]",
                "target.immediate_data: [true, false]",
                "target.initial_r2t: [true, false]",
                "target.header_digest: [none, crc32c]",
                "target.data_digest: [none, crc32c]",
                "target.sessions: [1, 3]",
                "target.max_outstanding_r2t: [1, 3, 64], target.max_burst: [100000], target.first_burst: [50000]",
                "target.server.block: [512, 4k]",
            })
    void thePlansPdusAreTheSameMeasuredAndSimulated(String factor) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
            target: {engine: iscsi, uri: embedded}
            workload: {block: 1m, file: 4m, depth: 2}
            design: {factors: {%s, workload.operation: [read, write]}}
            protocol: {run: completion}
            """.formatted(factor));
        Map<String, String> measured = counted(plan, "run", "measured");
        assertThat(measured).hasSizeGreaterThan(3);
        assertThat(counted(plan, "simulate", "simulated")).isEqualTo(measured);
    }

    @Test
    void aRunSuggestsToSimulateIt() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
            target: {engine: iscsi, uri: embedded}
            workload: {file: 64k}
            protocol: {run: completion}
            """);
        assertThat(Cli.run("run", plan, "-o", directory.resolve("r")).out()).contains("simulate");
    }
}
