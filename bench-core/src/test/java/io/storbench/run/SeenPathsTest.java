package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.CounterSnapshot;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeenPathsTest {
    @TempDir
    private Path directory = Path.of("");

    private static ExperimentPlan plan(String simulate) {
        return PlanReader.parse("""
            target: {engine: file, path: /nowhere/at/all}
            workload: {operation: read, block: 4k, file: 64k}
            protocol: {run: completion}
            simulate: {%s}
            """.formatted(simulate), "plan", List.of());
    }

    private void measured(ExperimentPlan plan, Map<String, Object> facts) throws IOException {
        TrialSpec spec = plan.trials().getFirst();
        LatencySummary none = new LatencyRecorder.Merged().serviceSummary();
        Measurement numbers = new Measurement(
                1_000,
                0,
                none,
                none,
                OptionalLong.empty(),
                OptionalLong.empty(),
                CounterSnapshot.NONE,
                new TreeMap<>(facts));
        TrialHeader header = new TrialHeader(
                new TrialKey(spec.planHash(), Origin.MEASURED, 1, 1),
                spec.planName(),
                Map.of(),
                Map.of(),
                1,
                1,
                "2026-11-20T00:00:00Z",
                "e");
        try (ResultStore store = ResultStore.open(directory, plan)) {
            store.append(new TrialResult.Valid(header, numbers), "");
        }
    }

    private Settings simulated(ExperimentPlan plan) throws IOException {
        return SeenPaths.of(plan, directory).plan().trials().getFirst().simulate();
    }

    @Test
    void whatAMountWasWhenItWasMeasuredStandsBehindThePlan() throws IOException {
        ExperimentPlan plan = plan("");
        measured(plan, Map.of("protocol", "nfs", "mount.vers", "4.2", "mount.hard", true, "server", "s"));
        Settings keys = simulated(plan);
        assertThat(keys.requiredText("as")).isEqualTo("nfs");
        assertThat(keys.child("seen").mapping().plain()).isEqualTo(Map.of("vers", "4.2", "hard", "true"));
        assertThat(SeenPaths.of(plan, directory).sights())
                .singleElement()
                .asString()
                .contains("/nowhere/at/all", "measured trials", "vers=4.2");
    }

    @Test
    void whatASessionAgreedOnIsSeenOfAFileSystemOnALun() throws IOException {
        ExperimentPlan plan = plan("");
        measured(plan, Map.of("protocol", "iscsi", "iscsi.max_burst_len", "262144"));
        Settings keys = simulated(plan);
        assertThat(keys.requiredText("as")).isEqualTo("iscsi");
        assertThat(keys.child("seen").requiredText("max_burst_len")).isEqualTo("262144");
    }

    @Test
    void whatThePlanSaysGoesBeforeWhatWasSeen() throws IOException {
        ExperimentPlan plan = plan("as: iscsi");
        measured(plan, Map.of("protocol", "nfs", "mount.vers", "4.2"));
        assertThat(simulated(plan).requiredText("as")).isEqualTo("iscsi");
    }

    @Test
    void aPathThatIsNotThereAndWasNotMeasuredTellsNothing() throws IOException {
        assertThat(SeenPaths.of(plan(""), directory).sights()).isEmpty();
    }

    @Test
    void theIdentityOfThePlanStays() throws IOException {
        ExperimentPlan plan = plan("");
        measured(plan, Map.of("protocol", "nfs", "mount.vers", "4.2"));
        assertThat(SeenPaths.of(plan, directory).plan().hash()).isEqualTo(plan.hash());
    }
}
