package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.StopSignal;
import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When a run refuses two directories that have the same counters.
class RefusedPlacesTest {
    private static final String REFUSAL =
            "targets \"a\" and \"b\" of one trial are on one disk, whose counters do not tell them apart";

    @TempDir
    private Path directory = Path.of("");

    private final List<String> said = new ArrayList<>();

    private void mark(String name) throws IOException {
        Path marked = Files.createDirectories(directory.resolve(name));
        Files.writeString(marked.resolve(MarkedDirectories.MARK), "disk");
    }

    private List<TrialResult> run(String hooks) throws IOException {
        ExperimentPlan plan = PlanReader.parse("""
            targets:
              a: {engine: file, path: "%1$s/a"}
              b: {engine: file, path: "%1$s/b"}
            workload: {operation: write, block: 4k, file: 64k}
            hosts: {x: {target: a}, y: {target: b}}
            protocol: {run: completion}
            %2$s
            """.formatted(directory, hooks), "plan", List.of());
        RunOptions options = new RunOptions(Origin.MEASURED, Consent.NONE, "e", Long.MAX_VALUE, Simulation.PLAIN);
        try (ResultStore store = ResultStore.open(directory.resolve("results"), plan)) {
            new ExperimentRunner(plan, store, options, new Said(), new StopSignal()).run();
            return store.latest();
        }
    }

    @Test
    void directoriesThatAreThereAreRefusedBeforeTheFirstTrial() throws IOException {
        mark("a");
        mark("b");
        assertThatThrownBy(() -> run("")).isInstanceOf(PlanException.class).hasMessageContaining(REFUSAL);
        assertThat(said).isEmpty();
    }

    @Test
    void whatHooksMountIsRefusedInItsTrial() throws IOException {
        mark("a");
        Files.createDirectory(directory.resolve("b"));
        assertThat(run("hooks: {before_trial: [\"cp '%1$s/a/%2$s' '%1$s/b/%2$s'\"]}"
                        .formatted(directory, MarkedDirectories.MARK)))
                .singleElement()
                .isInstanceOfSatisfying(
                        TrialResult.Failed.class,
                        failed -> assertThat(failed.reason()).startsWith(REFUSAL));
        assertThat(said).containsExactly("begins", "trial");
    }

    /// What hooks mount stands in place of what is there now.
    @Test
    void whatIsThereBeforeHooksMountIsNotRefused() throws IOException {
        mark("a");
        mark("b");
        assertThat(run("hooks: {before_trial: [\"rm '%s/b/%s'\"]}".formatted(directory, MarkedDirectories.MARK)))
                .singleElement()
                .isNotInstanceOf(TrialResult.Failed.class);
    }

    private final class Said implements Progress {
        @Override
        public void begins(int total, int skipped) {
            said.add("begins");
        }

        @Override
        public void trialBegins(TrialSpec spec) {
            said.add("trial");
        }
    }
}
