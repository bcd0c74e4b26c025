package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class ExplainTest {
    private static final String PLAN = """
        targets:
          nfs: {engine: nfs, uri: "nfs://server/export", rsize: 8k}
          iscsi: {engine: iscsi, uri: "iscsi://server/iqn.2026-11.test:t/1"}
        workload: {operation: read, block: 4k, file: 8m}
        design: {factors: {target: [nfs, iscsi], network.rtt: [1ms, 10ms]}}
        protocol: {run: completion}
        simulate: {profile: linux-2.4}
        """;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void everyParameterIsReportedWithItsOriginAndNothingIsSimulated() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
        Cli explained = Cli.run("simulate", plan, "--explain", "-o", directory.resolve("r"));
        assertThat(explained.err()).isEmpty();
        assertThat(explained.exitCode()).isZero();
        assertThat(explained.out())
                .contains(
                        "Parameters of the model, points 1 target=nfs network.rtt=1ms; 2 target=nfs network.rtt=10ms",
                        "Parameters of the model, points 3 target=iscsi")
                .containsPattern("(?m)^  rsize +8k +plan.yaml:2$")
                .containsPattern("(?m)^  wsize +4k +profile linux-2.4-nfs3, sourced: as rsize$")
                .containsPattern("(?m)^  tcp.train +1 +default$")
                .containsPattern("(?m)^  cache.max_request +124k +profile linux-2.4-iscsi, sourced: Linux");
        assertThat(directory.resolve("r")).doesNotExist();
    }

    @Test
    void anUnknownProfileIsRefusedBeforeAnythingRuns() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN.replace("linux-2.4", "linux-2.5"));
        Cli refused = Cli.run("simulate", plan, "-o", directory.resolve("r"));
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("plan.yaml:7: no profile is named \"linux-2.5\"");
        assertThat(directory.resolve("r")).doesNotExist();
    }

    @Test
    void aTrialWhoseProfileHasChangedIsSimulatedAgain() throws IOException {
        Path profile = directory.resolve("own.yaml");
        String text = "title: own\nparameters: {client.send: {value: %s, kind: assumed, source: x}}\n";
        Files.writeString(profile, text.formatted("1us"));
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
            target: {engine: nfs, uri: embedded}
            workload: {operation: read, block: 4k, file: 1m}
            protocol: {run: completion}
            simulate: {profile: "%s"}
            """.formatted(profile));
        Path results = directory.resolve("r");
        assertThat(Cli.run("simulate", plan, "-o", results).exitCode()).isZero();
        assertThat(Cli.run("simulate", plan, "-o", results).exitCode()).isZero();
        assertThat(Files.readAllLines(results.resolve("trials.jsonl")))
                .hasSize(2)
                .allMatch(line -> line.contains("\"model.profile\":\"" + profile));
        Files.writeString(profile, text.formatted("2us"));
        assertThat(Cli.run("simulate", plan, "-o", results).exitCode()).isZero();
        assertThat(Files.readAllLines(results.resolve("trials.jsonl"))).hasSize(4);
    }

    @Test
    void theProfilesAreListed() {
        assertThat(Cli.run("list").out()).contains("linux-2.4-nfs3", "storbench-iscsi");
    }
}
