package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.condition.Conditions;
import io.storbench.engine.AbandonedException;
import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.run.TrialRunner.Finished;
import io.storbench.run.TrialRunner.Finished.End;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of a trial whose targets fail.
class FailingTargetsTest {
    @TempDir private Path directory = Path.of("");

    /// What was done with the targets: `run a`, `abandon a`, `close a`.
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    /// What the loads and the closing of targets throw, by their directories' names.
    private final Map<String, IOException> inRun = new HashMap<>();

    private final Map<String, Exception> atClose = new HashMap<>();
    private final StopSignal stop = new StopSignal();

    private static TrialSpec trial(String plan) {
        return PlanReader.parse(plan, "plan", List.of()).trials().getFirst();
    }

    private TrialSpec two(String first, String second) {
        return trial(
                """
                targets:
                  a: {engine: file, path: "%s/a"}
                  b: {engine: file, path: "%s/b"}
                workload: {block: 4k, file: 64k}
                hosts: {x: {target: a, operation: %s}, y: {target: b, operation: %s}}
                protocol: {run: completion}
                """
                        .formatted(directory, directory, first, second));
    }

    private Finished run(TrialSpec spec) throws WriteRefusedException {
        return new TrialRunner(new FailingEngine(), Origin.MEASURED, DeviceGate.shut(), stop)
                .run(spec, spec.network(), TrialRunnerTest.HEADER);
    }

    private static String place(Finished finished) {
        return finished.part().target().text("path").orElseThrow();
    }

    /// The run goes on: only the user ends it.
    @Test
    void aFailureOfTheOnlyTargetStopsNoOtherTrial() throws WriteRefusedException {
        inRun.put("a", new IOException("gone"));
        Finished finished =
                run(trial("target: {engine: file, path: \"%s/a\"}".formatted(directory)));
        assertThat(finished.result())
                .isInstanceOfSatisfying(
                        TrialResult.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo("gone"));
        assertThat(stop.isRequested()).isFalse();
        assertThat(finished.stopped()).isFalse();
    }

    @Test
    void bothAreGivenUpWhereWritesAreLeftOnBoth() throws WriteRefusedException {
        inRun.put("a", new AbandonedException("hangs"));
        inRun.put("b", new AbandonedException("hangs, too"));
        TrialSpec spec = two("write", "write");
        Finished finished = run(spec);
        assertThat(finished.end()).isEqualTo(End.ABANDONED);
        assertThat(finished.part()).isSameAs(spec);
        assertThat(done).contains("abandon a", "abandon b").doesNotContain("close a", "close b");
        UnreachableTargets givenUp = new UnreachableTargets();
        givenUp.abandon(finished.part(), "hangs");
        assertThat(spec.parts()).allMatch(part -> givenUp.ended(part).isPresent());
    }

    @Test
    void theOneOnWhichWritesAreLeftIsGivenUp() throws WriteRefusedException {
        inRun.put("a", new AbandonedException("hangs"));
        inRun.put("b", new AbandonedException("hangs, too"));
        TrialSpec spec = two("read", "write");
        Finished finished = run(spec);
        assertThat(finished.end()).isEqualTo(End.ABANDONED);
        assertThat(place(finished)).isEqualTo(directory + "/b");
        assertThat(done).contains("abandon b").doesNotContain("abandon a", "close a", "close b");
    }

    @Test
    void whatFailsAtTheEndIsNotBlamedForWhatFailedBefore() throws WriteRefusedException {
        inRun.put("a", new AbandonedException("hangs"));
        atClose.put("b", new IOException("cannot be closed"));
        TrialSpec spec = two("write", "write");
        Finished finished = run(spec);
        assertThat(finished.end()).isEqualTo(End.ABANDONED);
        assertThat(place(finished)).isEqualTo(directory + "/a");
        assertThat(finished.result())
                .isInstanceOfSatisfying(
                        TrialResult.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo("target a: hangs"));
    }

    @Test
    void oneThatCannotBeClosedLeavesNoneOpen() throws WriteRefusedException {
        inRun.put("a", new IOException("gone"));
        atClose.put("b", new IllegalStateException("a mistake"));
        run(two("write", "write"));
        assertThat(done).contains("close b", "close a");
    }

    @Test
    void lostDataGoBeforeOtherFailures() {
        TrialResult failed = new TrialResult.Failed(TrialRunnerTest.HEADER, "gone", false);
        TrialResult corrupt = new TrialResult.Failed(TrialRunnerTest.HEADER, "lost", true);
        assertThat(JointVerdict.failed(List.of(failed, corrupt))).isEqualTo(OptionalInt.of(1));
        assertThat(JointVerdict.failed(List.of(failed, failed))).isEqualTo(OptionalInt.of(0));
    }

    private final class FailingEngine implements Engine {
        @Override
        public String name() {
            return "file";
        }

        @Override
        public void check(TargetSpec spec) {}

        @Override
        public Target open(TargetSpec spec) {
            return new FailingTarget(
                    Path.of(spec.settings().text("path").orElseThrow()).getFileName().toString());
        }
    }

    private final class FailingTarget implements Target {
        private final String name;

        FailingTarget(String name) {
            this.name = name;
        }

        @Override
        public void prepare(DataSet dataSet) {}

        @Override
        public void run(List<? extends Worker> workers, long limitNanos, StopSignal ends)
                throws IOException {
            done.add("run " + name);
            @Nullable IOException failure = inRun.get(name);
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public void abandon(String reason) {
            done.add("abandon " + name);
        }

        @Override
        public Conditions conditions() {
            return Conditions.NONE;
        }

        @Override
        public SortedMap<String, Object> facts() {
            return new TreeMap<>();
        }

        @Override
        public void close() throws IOException {
            done.add("close " + name);
            switch (atClose.get(name)) {
                case null -> {}
                case IOException e -> throw e;
                case RuntimeException e -> throw e;
                default -> throw new AssertionError();
            }
        }
    }
}
