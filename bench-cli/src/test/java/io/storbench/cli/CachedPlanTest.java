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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The modelled page cache is one class: on the real client and in the simulation the same plan
/// leads to the same messages.
class CachedPlanTest {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path directory = Path.of("");

    /// The messages by procedure, by point, of the first replicate: a simulation adds others, whose
    /// random orders differ.
    private Map<String, Map<String, Long>> messages(Path plan, String command, String origin) throws IOException {
        Path results = directory.resolve("r");
        Cli run = Cli.run(command, plan, "-o", results);
        assertThat(run.err()).doesNotContain("failed", "doubtful");
        assertThat(run.exitCode()).isZero();
        Map<String, Map<String, Long>> byPoint = new TreeMap<>();
        for (String line : Files.readAllLines(results.resolve("trials.jsonl"))) {
            JsonNode trial = JSON.readTree(line);
            if (trial.required("origin").asString().equals(origin)
                    && trial.required("replicate").asInt() == 1) {
                Map<String, Long> messages = new TreeMap<>();
                trial.required("counters")
                        .required("procedures")
                        .properties()
                        .forEach(procedure -> messages.put(
                                procedure.getKey(),
                                procedure.getValue().required("messages").asLong()));
                byPoint.put(trial.required("factors").toString(), messages);
            }
        }
        return byPoint;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "workload.operation: [read, write]",
                "target.rsize: [4k, 128k, 100000]",
                "target.wsize: [4k, 32k, 1m]",
                "target.cache.mode: [none, writeback, writethrough]",
                "target.cache.dirty_limit: [256k, 1m, 8m]",
                "target.cache.max_request: [4k, 32k]",
                "target.cache.readahead: [0, 32k, 1m]",
            })
    void thePlansMessagesAreTheSameMeasuredAndSimulated(String factor) throws IOException {
        boolean writes = factor.contains("wsize") || factor.contains("mode");
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
            target: {engine: nfs, uri: embedded, cache: {mode: writeback}}
            workload: {block: 4k, file: 2m, operation: %s}
            design: {factors: {%s, workload.pattern: [sequential, random]}}
            protocol: {run: completion}
            """.formatted(writes ? "write" : "read", factor));
        Map<String, Map<String, Long>> measured = messages(plan, "run", "measured");
        assertThat(measured).hasSizeGreaterThan(3);
        assertThat(messages(plan, "simulate", "simulated")).isEqualTo(measured);
    }

    @ParameterizedTest
    @CsvSource({
        "zzz: 1, /$defs/target-any/properties/cache",
        "filesystem: {zzz: 1}, /$defs/target-any/properties/cache/properties/filesystem"
    })
    void theSchemaNamesTheKeysThatTheReaderKnows(String keys, String place) throws IOException {
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"), "target: {engine: nfs, uri: embedded, cache: {%s}}".formatted(keys));
        String message = Cli.run("run", plan, "-o", directory.resolve("r")).err();
        String known = message.substring(message.indexOf("known here: ") + 12);
        JsonNode schema = JSON.readTree(Files.readString(Path.of("../docs/reference/plan.schema.json")));
        assertThat(known.lines().findFirst().orElseThrow().split(", "))
                .containsExactlyInAnyOrderElementsOf(
                        schema.at(place + "/properties").propertyNames());
    }

    @Test
    void whatIsNoCacheIsRefused() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
            target: {engine: nfs, uri: embedded, cache: {filesystem: {atime: relatime}}}
            workload: {file: 1m}
            protocol: {run: completion}
            """);
        Cli run = Cli.run("run", plan, "-o", directory.resolve("r"));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("plan.yaml:1", "filesystem", "devices and LUNs");
    }
}
