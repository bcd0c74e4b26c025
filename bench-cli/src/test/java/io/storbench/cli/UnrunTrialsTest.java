package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.console.ExitCode;
import io.storbench.engine.StopSignal;
import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import io.storbench.run.ExperimentRunner;
import io.storbench.run.Progress;
import io.storbench.run.RunOptions;
import io.storbench.run.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Trials of the plan without a result are counted, with the reason.
class UnrunTrialsTest {
    private static final String PLAN = """
        name: stopped
        target: {engine: "null"}
        workload: {operation: read, block: 4k, file: 64k}
        design: {factors: {workload.depth: [1, 2, 4]}, replicates: 2}
        protocol: {run: completion}
        """;

    @TempDir
    private Path directory = Path.of("");

    private Path results = Path.of("");

    @BeforeEach
    void name() {
        results = directory.resolve("r");
    }

    private void run(long budgetNanos, int stopAfter) throws IOException {
        ExperimentPlan plan = PlanReader.parse(PLAN, "plan.yaml", List.of());
        StopSignal stop = new StopSignal();
        try (ResultStore store = ResultStore.open(results, plan)) {
            new ExperimentRunner(
                            plan,
                            store,
                            new RunOptions(Origin.MEASURED, Consent.NONE, "e", budgetNanos, Simulation.PLAIN),
                            new Stopping(stop, stopAfter),
                            stop)
                    .run();
        }
    }

    private JsonNode measured() {
        return new JsonMapper()
                .readTree(Cli.run("report", results, "--json").out())
                .path("trials")
                .path("measured");
    }

    @Test
    void anInterruptedRunIsCountedWithItsReasonUntilItIsCompleted() throws IOException {
        run(Long.MAX_VALUE, 2);
        JsonNode counts = measured();
        assertThat(counts.path("trials").asInt()).isEqualTo(6);
        assertThat(counts.path("valid").asInt() + counts.path("doubtful").asInt())
                .isEqualTo(2);
        assertThat(counts.path("not_run").asInt()).isEqualTo(4);
        assertThat(counts.path("not_run_reasons").path(0).asString()).isEqualTo("the run was interrupted");
        assertThat(Cli.run("report", results, "--format", "md").out())
                .contains("Of 6 trials 4 did not run: the run was interrupted.", "4 not run", "| not run |");
        run(Long.MAX_VALUE, Integer.MAX_VALUE);
        assertThat(measured().path("not_run").asInt()).isZero();
        assertThat(results.resolve("unrun.json")).doesNotExist();
    }

    @Test
    void aBudgetAndALostFileAreReasonsToo() throws IOException {
        run(Long.MAX_VALUE, 1);
        run(0, Integer.MAX_VALUE);
        assertThat(measured().path("not_run_reasons").path(0).asString()).isEqualTo("the run stopped after 0s");
        Files.delete(results.resolve("unrun.json"));
        assertThat(measured().path("not_run").asInt()).isEqualTo(5);
        assertThat(measured().path("not_run_reasons").path(0).asString()).startsWith("no run says why");
    }

    @Test
    void aDamagedFileIsNamed() throws IOException {
        run(Long.MAX_VALUE, 1);
        Files.writeString(results.resolve("unrun.json"), "{\"schema_version\": 1, \"measured\": 7}");
        Cli report = Cli.run("report", results, "--json");
        assertThat(report.exitCode()).isEqualTo(ExitCode.TRIAL_FAILED);
        assertThat(report.err()).contains("unrun.json: \"measured\" is 7", "delete it");
    }

    /// Stops a run after some trials, as Ctrl-C does.
    private static final class Stopping implements Progress {
        private final StopSignal stop;
        private final int after;

        Stopping(StopSignal stop, int after) {
            this.stop = stop;
            this.after = after;
        }

        @Override
        public void trialEnds(TrialResult result, int finished) {
            if (finished >= after) {
                stop.request();
            }
        }
    }
}
