package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Hosts with loads of their own, by the same plan measured and simulated.
class HostsPlanTest {
    private static final JsonMapper JSON = new JsonMapper();

    private static final String PLAN = """
        name: hosts
        target: {engine: nfs, uri: embedded, server: {slots: 1, service: 1ms}}
        workload:
          {operation: mixed, reads: 67%, pattern: mixed, random: 70%, block: 16k, file: 4m, depth: 8}
        hosts: {free: {}, throttled: {window: 2}, reader: {reads: 100%, block: 4k, depth: 4}}
        protocol: {warmup: 0.2s, measure: 1s}
        """;

    @TempDir
    private Path directory = Path.of("");

    /// The writer's file is smaller than what it writes; the readers' is, too, in the second trial. What a
    /// modelled cache serves is part of the prediction.
    @Test
    void blocksThatAModelledCacheServesAgainAreNoDoubt() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
            target: {engine: nfs, uri: "nfs://server/export"}
            network: {rtt: 10ms}
            hosts:
              readers: {operation: read, pattern: random, block: 4k}
              writer: {operation: write, block: 64k, file: 64k}
            protocol: {warmup: 0, measure: 100ms}
            """);
        for (String file : List.of("64m", "16k")) {
            Cli simulated = simulate(plan, "hosts.readers.file=" + file);
            assertThat(simulated.err()).doesNotContain("doubtful");
            assertThat(simulated.exitCode()).isZero();
        }
    }

    private Cli simulate(Path plan, String key) {
        return Cli.run("simulate", plan, "--profile", "linux-6.x-nfs3", "-p", key, "-o", directory.resolve(key));
    }

    /// One server in the order of arrival is shared as what each has with it, 8 : 2 : 4, however
    /// fast the machine is.
    @Test
    void eachHostIsReportedAndSharesTheServerByItsWindow() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
        Path results = directory.resolve("r");
        for (String command : List.of("run", "simulate")) {
            Cli cli = Cli.run(command, plan, "-o", results);
            assertThat(cli.err()).doesNotContain("failed", "doubtful");
            assertThat(cli.exitCode()).isZero();
            assertThat(cli.out()).containsPattern("throttled +2 +[0-9.]+/s");
        }
        List<String> lines = Files.readAllLines(results.resolve("trials.jsonl"));
        assertThat(lines).hasSizeGreaterThan(1);
        for (String line : lines) {
            List<Double> operations = new ArrayList<>();
            for (JsonNode host : JSON.readTree(line).required("hosts")) {
                operations.add(host.required("operations").asDouble());
            }
            assertThat(operations).hasSize(3);
            assertThat(operations.get(0) / operations.get(1)).isBetween(3.0, 5.0);
            assertThat(operations.get(2) / operations.get(1)).isBetween(1.5, 2.5);
        }
        assertThat(Cli.run("report", results, "--format", "json").out()).contains("\"group\" : \"throttled\"");
        assertThat(Cli.run("report", results, "--format", "md").out()).contains("## Hosts");
    }
}
