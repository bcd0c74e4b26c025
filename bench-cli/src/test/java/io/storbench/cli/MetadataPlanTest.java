package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Metadata by directory depth, by the same plan measured and simulated.
class MetadataPlanTest {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path directory = Path.of("");

    /// A message, each time it is sent, is as long in the model as on the wire.
    @ParameterizedTest
    @CsvSource({"3, cold", "4.0, cold", "4.2, warm"})
    void theModelSendsTheSameMessages(String version, String names) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
            name: metadata
            target: {engine: nfs, uri: embedded, version: %s, server: {service: 50us}}
            workload:
              operation: metadata
              depth: 2
              metadata: {calls: stat, names: %s, count: 40}
            design:
              factors:
                workload.metadata.calls:
                  [stat, open close, mkdir rmdir, create remove, access,
                   chmod chown utimes, symlink readlink remove, readlink, readdir,
                   link stat remove, create rename stat chmod remove,
                   open_new write flush close rename open read close truncate remove]
                workload.metadata.level: [0, 5]
            protocol: {run: completion}
            """.formatted(version, names));
        Path results = directory.resolve("r");
        for (String command : List.of("run", "simulate")) {
            Cli cli = Cli.run(command, plan, "-o", results);
            assertThat(cli.err()).doesNotContain("failed", "doubtful");
            assertThat(cli.exitCode()).isZero();
        }
        SortedMap<Integer, List<SortedMap<String, String>>> points = new TreeMap<>();
        for (String line : Files.readAllLines(results.resolve("trials.jsonl"))) {
            JsonNode trial = JSON.readTree(line);
            points.computeIfAbsent(trial.required("point").asInt(), _ -> new ArrayList<>())
                    .add(procedures(trial));
        }
        assertThat(points).hasSize(24);
        points.forEach((point, ofBoth) -> {
            assertThat(ofBoth).as("point " + point).hasSizeGreaterThan(1);
            assertThat(ofBoth).as("point " + point).containsOnly(ofBoth.getFirst());
        });
    }

    private static SortedMap<String, String> procedures(JsonNode trial) {
        SortedMap<String, String> procedures = new TreeMap<>();
        for (Map.Entry<String, JsonNode> procedure :
                trial.required("counters").required("procedures").properties()) {
            JsonNode counted = procedure.getValue();
            if (counted.required("messages").asLong() > 0) {
                procedures.put(
                        procedure.getKey(),
                        "%d messages, %d bytes out, %d in"
                                .formatted(
                                        counted.required("messages").asLong(),
                                        counted.required("message_bytes_out").asLong(),
                                        counted.required("message_bytes_in").asLong()));
            }
        }
        return procedures;
    }

    @Test
    void whatHasNoNamesIsRefusedBeforeAnythingRuns() throws IOException {
        for (String target : List.of(
                "{engine: file, path: /tmp, cache: {mode: writeback}}",
                "{engine: \"null\"}",
                "{engine: iscsi, uri: embedded}",
                "{engine: nfs, uri: embedded, cache: {mode: writeback}}")) {
            Path plan = Files.writeString(
                    directory.resolve("refused.yaml"),
                    "target: " + target + "\nworkload: {operation: metadata, metadata: {calls: stat}}\n");
            Cli cli = Cli.run("run", plan, "-o", directory.resolve("none"));
            assertThat(cli.exitCode()).as(target).isEqualTo(2);
            assertThat(cli.err()).contains("workload.operation: metadata needs a target with names");
        }
    }
}
