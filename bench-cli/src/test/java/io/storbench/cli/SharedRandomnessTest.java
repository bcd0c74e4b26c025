package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A report compares simulated targets that share their random numbers by pairs: what the scatter of replicates
/// would hide is decided.
@Execution(ExecutionMode.CONCURRENT)
class SharedRandomnessTest {
    private static final String PLAN = """
        targets:
          fast: {engine: ENGINE, uri: "ENGINE://fast/PATH", server: {service: 2ms, slots: 1}}
          slow: {engine: ENGINE, uri: "ENGINE://slow/PATH", server: {service: 2.3ms, slots: 1}}
        simulate: {server: {law: exponential}}
        workload: {operation: read, pattern: random, block: 4k, file: 1m}
        protocol: {warmup: 100ms, measure: 3s}
        question: {metric: METRIC}
        design: {factors: {target: [fast, slow], network.rtt: [0.1ms, 20ms], workload.depth: [1, 64]}, replicates: 6, seed: 20261128}
        """;

    @TempDir
    private Path directory;

    /// With 64 requests the one server never rests: its times are as 2.3 to 2. One at a time takes 2.1 and 2.4 ms over
    /// 0.1 ms, and 22.0 and 22.3 ms over 20 ms, 1.4 % more, which does not matter.
    @ParameterizedTest
    @CsvSource({
        "nfs, export, latency",
        "nfs, export, throughput",
        "iscsi, iqn.2026-11.example:disk/0, latency",
    })
    void everyPointIsDecided(String engine, String path, String metric) throws IOException {
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"),
                PLAN.replace("ENGINE", engine).replace("PATH", path).replace("METRIC", metric));
        Path results = directory.resolve("results");
        Cli simulated = Cli.run("simulate", plan, "-o", results, "--precision", "99%");
        assertThat(simulated.exitCode()).as(simulated.err()).isZero();
        List<JsonNode> verdicts = new JsonMapper()
                .readTree(Cli.run("report", results, "--json").out())
                .path("compared")
                .path("verdicts")
                .valueStream()
                .toList();
        assertThat(verdicts)
                .extracting(each -> each.path("verdict").asString())
                .containsExactly("better", "same", "better");
        assertThat(verdicts.get(1).path("network.rtt").get(0).asString()).isEqualTo("20ms");
        JsonNode saturated = verdicts.get(2);
        assertThat(saturated.path("best").asString()).isEqualTo("fast");
        assertThat(saturated.path("leads")).hasSize(2).allSatisfy(lead -> {
            assertThat(lead.path("low").asDouble()).isBetween(1.05, 1.15);
            assertThat(lead.path("high").asDouble()).isBetween(1.15, 1.25);
        });
    }
}
