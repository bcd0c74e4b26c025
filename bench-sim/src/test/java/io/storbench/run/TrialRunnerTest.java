package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.StopSignal;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.local.FileEngine;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Loads that a thread for each operation cannot carry.
class TrialRunnerTest {
    private static final TrialHeader HEADER = new TrialHeader(
            new TrialKey("0", Origin.MEASURED, 1, 1), "t", Map.of(), Map.of(), 1, 42, "2026-11-20T00:00:00Z", "e");

    @TempDir
    private Path directory = Path.of("");

    private ExperimentPlan plan(String backEnd, String hosts) {
        return PlanReader.parse(
                """
                target: {engine: file, path: "%s", backend: %s%s
                workload: {file: 1m, depth: 4}
                hosts: %s
                """.formatted(directory, backEnd, backEnd.contains("cache") ? "" : "}", hosts), "plan", List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{a: {window: 2}}", "{a: {}, b: {depth: 2}}"})
    void unlikeLanesAreRefusedBeforeAnythingRuns(String hosts) {
        assertThatThrownBy(() -> new Engines().check(plan("psync", hosts)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("workload.window")
                .hasMessageContaining("take backend: uring");
        assertThatCode(() -> new Engines().check(plan("uring", hosts))).doesNotThrowAnyException();
        assertThatCode(() -> new Engines().check(plan("psync, cache: {mode: writeback}}", hosts)))
                .as("the cache has all operations of a host in one thread")
                .doesNotThrowAnyException();
    }

    /// As where the system forbids io_uring, and psync stands in.
    @ParameterizedTest
    @ValueSource(strings = {"{a: {window: 2}}", "{a: {}, b: {depth: 2}}"})
    void atTheLatestTheyAreRefusedBeforeFilesAreMade(String hosts) throws WriteRefusedException {
        TrialSpec spec = plan("psync", hosts).trials().getFirst();
        TrialRunner.Finished finished = new TrialRunner(
                        new FileEngine(), Origin.MEASURED, DeviceGate.shut(), new StopSignal())
                .run(spec, spec.network(), HEADER);
        assertThat(finished.result()).isInstanceOf(TrialResult.Failed.class);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aRecordingThatFailsIsNoFailure() throws IOException {
        List<String> warnings = new ArrayList<>();
        Optional<Path> traces = Optional.of(directory);
        TrialRunner runner = new TrialRunner(
                _ -> new FileEngine(),
                Origin.MEASURED,
                DeviceGate.shut(),
                new StopSignal(),
                _ -> {},
                new TrialRunner.Surroundings(Optional.empty(), new OwnClientsAlone(), traces, warnings::add));
        try (Recordings recordings = new Recordings(traces, HEADER.key(), 1)) {
            assertThat(runner.recorded(recordings)).isEmpty();
            recordings.of(0).orElseThrow().refuse("DISCARD");
            assertThat(runner.recorded(recordings)).containsOnlyKeys("trace.incomplete");
        }
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("trace is not complete", "cannot be recorded: the load has DISCARD");
    }
}
