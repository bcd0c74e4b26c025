package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.condition.Conditions;
import io.storbench.engine.AbandonedException;
import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.Preparation;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.OtherDeviceException;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.run.TrialRunner.Finished;
import java.io.IOException;
import java.nio.file.Files;
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
    private static final TrialHeader HEADER = new TrialHeader(
            new TrialKey("0", Origin.MEASURED, 1, 1), "t", Map.of(), Map.of(), 1, 42, "2026-11-20T00:00:00Z", "e");

    @TempDir
    private Path directory = Path.of("");

    /// What was done with the targets: `run a`, `abandon a`, `close a`.
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    /// What the opening, the loads and the closing of targets throw, by their directories' names.
    private final Map<String, Exception> atOpening = new HashMap<>();

    private final Map<String, Exception> inRun = new HashMap<>();

    private final Map<String, Exception> atClose = new HashMap<>();
    private final StopSignal stop = new StopSignal();

    private static TrialSpec trial(String plan) {
        return PlanReader.parse(plan, "plan", List.of()).trials().getFirst();
    }

    private TrialSpec two(String first, String second) {
        return trial("""
            targets:
              a: {engine: file, path: "%s/a"}
              b: {engine: file, path: "%s/b"}
            workload: {block: 4k, file: 64k}
            hosts: {x: {target: a, operation: %s}, y: {target: b, operation: %s}}
            protocol: {run: completion}
            """.formatted(directory, directory, first, second));
    }

    private Finished run(TrialSpec spec) throws WriteRefusedException {
        return new TrialRunner(new FailingEngine(), Origin.MEASURED, DeviceGate.shut(), stop)
                .run(spec, spec.network(), HEADER);
    }

    /// What is wrong with which targets: `ABANDONED a: hangs`.
    private static List<String> faults(Finished finished) {
        return finished.faults().stream()
                .map(fault ->
                        "%s %s: %s".formatted(fault.kind(), name(fault.part().target()), fault.reason()))
                .toList();
    }

    private static String name(Settings target) {
        return Path.of(target.text("path").orElseThrow()).getFileName().toString();
    }

    private static String reason(Finished finished) {
        return finished.result() instanceof TrialResult.Failed failed ? failed.reason() : "";
    }

    /// The run goes on: only the user ends it.
    @Test
    void aFailureOfTheOnlyTargetStopsNoOtherTrial() throws WriteRefusedException {
        inRun.put("a", new IOException("gone"));
        Finished finished = run(trial("target: {engine: file, path: \"%s/a\"}".formatted(directory)));
        assertThat(reason(finished)).isEqualTo("gone");
        assertThat(finished.faults()).isEmpty();
        assertThat(stop.isRequested()).isFalse();
        assertThat(finished.stopped()).isFalse();
    }

    @Test
    void bothAreGivenUpWhereWritesAreLeftOnBoth() throws WriteRefusedException {
        inRun.put("a", new AbandonedException("hangs"));
        inRun.put("b", new AbandonedException("hangs, too"));
        TrialSpec spec = two("write", "write");
        Finished finished = run(spec);
        assertThat(faults(finished)).containsExactlyInAnyOrder("ABANDONED a: hangs", "ABANDONED b: hangs, too");
        assertThat(done).contains("abandon a", "abandon b").doesNotContain("close a", "close b");
    }

    /// A third target, which nothing is left on, is none of them.
    @Test
    void thoseOnWhichWritesAreLeftAreGivenUpAndNoOthers() throws WriteRefusedException {
        inRun.put("a", new AbandonedException("hangs"));
        inRun.put("b", new AbandonedException("hangs, too"));
        TrialSpec spec = trial("""
            targets:
              a: {engine: file, path: "%1$s/a"}
              b: {engine: file, path: "%1$s/b"}
              c: {engine: file, path: "%1$s/c"}
            workload: {operation: write, block: 4k, file: 64k}
            hosts: {x: {target: a}, y: {target: b}, z: {target: c}}
            protocol: {run: completion}
            """.formatted(directory));
        assertThat(faults(run(spec))).containsExactlyInAnyOrder("ABANDONED a: hangs", "ABANDONED b: hangs, too");
        assertThat(done).contains("close c");
    }

    @Test
    void theOneThatCannotBeOpenedIsBlamed() throws WriteRefusedException {
        atOpening.put("b", new IOException("nobody there"));
        atClose.put("a", new IOException("cannot be closed"));
        Finished finished = run(two("write", "write"));
        assertThat(faults(finished)).containsExactly("NOT_OPENED b: nobody there");
        assertThat(reason(finished)).isEqualTo("target b: nobody there");
    }

    @Test
    void anExchangedDeviceIsOneWhenItIsOpenedToo() throws WriteRefusedException {
        atOpening.put("b", new OtherDeviceException("it is another"));
        assertThat(faults(run(two("write", "write")))).containsExactly("EXCHANGED b: it is another");
    }

    /// As where a hook has made the one a link to the other.
    @Test
    void onePlaceByTwoNamesIsNoTargetsFault() throws IOException {
        Files.createDirectory(directory.resolve("a"));
        Files.createSymbolicLink(directory.resolve("b"), directory.resolve("a"));
        Finished finished = run(two("write", "write"));
        assertThat(reason(finished)).startsWith("targets \"a\" and \"b\" of one trial are both ");
        assertThat(finished.faults()).isEmpty();
    }

    @Test
    void whatOtherTargetsFoundIsKeptBesideWritesLeftBehind() throws WriteRefusedException {
        inRun.put("a", new OtherDeviceException("it is another"));
        inRun.put("b", new AbandonedException("hangs"));
        Finished finished = run(two("write", "write"));
        assertThat(faults(finished)).containsExactlyInAnyOrder("EXCHANGED a: it is another", "ABANDONED b: hangs");
        assertThat(reason(finished)).isEqualTo("target b: hangs");
    }

    /// Nor is it forgotten where a target that is only read hangs at its end.
    @Test
    void readsLeftBehindTakeNothingFromAnExchangedDevice() throws WriteRefusedException {
        inRun.put("b", new OtherDeviceException("it is another"));
        atClose.put("a", new AbandonedException("hangs"));
        assertThat(faults(run(two("read", "write")))).containsExactly("EXCHANGED b: it is another");
    }

    /// A mistake of the program ends the run, whatever else failed.
    @Test
    void aMistakeOfTheProgramIsNotHiddenByAFailure() {
        inRun.put("a", new IOException("gone"));
        inRun.put("b", new IllegalStateException("a mistake"));
        TrialSpec spec = two("write", "write");
        assertThatThrownBy(() -> run(spec))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a mistake");
    }

    @Test
    void theOneOnWhichWritesAreLeftIsGivenUp() throws WriteRefusedException {
        inRun.put("a", new AbandonedException("hangs"));
        inRun.put("b", new AbandonedException("hangs, too"));
        TrialSpec spec = two("read", "write");
        Finished finished = run(spec);
        assertThat(faults(finished)).containsExactly("ABANDONED b: hangs, too");
        assertThat(done).contains("abandon b").doesNotContain("abandon a", "close a", "close b");
    }

    @Test
    void whatFailsAtTheEndIsNotBlamedForWhatFailedBefore() throws WriteRefusedException {
        inRun.put("a", new AbandonedException("hangs"));
        atClose.put("b", new IOException("cannot be closed"));
        TrialSpec spec = two("write", "write");
        Finished finished = run(spec);
        assertThat(faults(finished)).containsExactly("ABANDONED a: hangs");
        assertThat(reason(finished)).isEqualTo("target a: hangs");
    }

    @Test
    void oneThatCannotBeClosedLeavesNoneOpen() throws WriteRefusedException {
        inRun.put("a", new IOException("gone"));
        atClose.put("b", new IllegalStateException("a mistake"));
        run(two("write", "write"));
        assertThat(done).contains("close b", "close a");
    }

    /// As with one target, it ends the run; the others are closed before.
    @Test
    void aMistakeAtClosingIsThrownWhenAllAreClosed() throws IOException {
        TrialSpec spec = two("write", "write");
        OpenTargets targets = new OpenTargets(
                spec,
                new TargetAccess(_ -> new FailingEngine(), Origin.MEASURED, DeviceGate.shut()),
                Preparation.unheard());
        targets.open(Collections.nCopies(2, spec.network()));
        atClose.put("a", new IOException("cannot be closed"));
        atClose.put("b", new IllegalStateException("a mistake"));
        assertThatThrownBy(targets::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a mistake")
                .satisfies(e -> assertThat(e.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("target a: cannot be closed"));
        assertThat(done).containsExactly("close b", "close a");
    }

    @Test
    void lostDataGoBeforeOtherFailures() {
        TrialResult failed = new TrialResult.Failed(HEADER, "gone", false);
        TrialResult corrupt = new TrialResult.Failed(HEADER, "lost", true);
        assertThat(JointVerdict.failed(List.of(failed, corrupt))).isEqualTo(OptionalInt.of(1));
        assertThat(JointVerdict.failed(List.of(failed, failed))).isEqualTo(OptionalInt.of(0));
    }

    private static void fail(@Nullable Exception failure) throws IOException {
        switch (failure) {
            case null -> {}
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            default -> throw new AssertionError(failure);
        }
    }

    private final class FailingEngine implements Engine {
        @Override
        public String name() {
            return "file";
        }

        @Override
        public void check(TargetSpec spec) {}

        @Override
        public Target open(TargetSpec spec) throws IOException {
            String name = FailingTargetsTest.name(spec.settings());
            fail(atOpening.get(name));
            return new FailingTarget(name);
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
        public void run(List<? extends Worker> workers, long limitNanos, StopSignal ends) throws IOException {
            done.add("run " + name);
            fail(inRun.get(name));
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
            fail(atClose.get(name));
        }
    }
}
