package io.storbench.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.storbench.condition.Conditions;
import io.storbench.condition.Level;
import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.EventLoop;
import io.storbench.engine.FileTree;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.gate.DeviceGate;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.stream.WorkloadClassException;
import io.storbench.workload.LoadJob;
import io.storbench.workload.LoadResult;
import io.storbench.workload.LoadWorker;
import io.storbench.workload.StartLine;
import io.storbench.workload.StreamDigest;
import io.storbench.workload.StreamLoad;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every target keeps to; each engine's test extends it.
public abstract class TargetContract {
    private static final long LIMIT_NANOS = 60_000_000_000L;
    private static final int BLOCK_BYTES = 4096;
    private static final int BLOCKS = 64;
    private static final String DATA = "data: {compressible: 50%, dedupable: 30%}";
    private static final String[] CONDITION_FACTS = {
        Conditions.LEVEL, Conditions.DURABILITY, Conditions.EMULATION, Conditions.CLIENT_CACHE
    };

    /// For subclasses.
    protected TargetContract() {}

    /// The engine under test.
    protected abstract Engine engine();

    /// The target's keys as a plan writes them, such as `engine: file, path: /tmp/x`.
    protected abstract String targetKeys();

    /// What stands between workload and server; empty for an engine without one.
    protected Optional<Level> level() {
        return Optional.of(Level.PROTOCOL);
    }

    /// The run's gate, for engines that write to devices.
    protected DeviceGate gate() {
        return DeviceGate.shut();
    }

    private TrialSpec trial(String workload) {
        ExperimentPlan plan = PlanReader.parse(
                """
                target: {%s}
                workload: {block: %d, file: %d, %s}
                protocol: {run: completion}
                """.formatted(targetKeys(), BLOCK_BYTES, BLOCK_BYTES * BLOCKS, workload), "contract.yaml", List.of());
        return plan.trials().getFirst();
    }

    private Target open(TrialSpec spec) throws IOException {
        TargetSpec target = targetSpec(spec);
        engine().check(target);
        return engine().open(target);
    }

    private TargetSpec targetSpec(TrialSpec spec) {
        Settings settings = spec.target();
        settings.text("engine");
        return new TargetSpec(spec.engine(), settings, spec.network(), spec.workload(), spec.hosts(), 42, gate());
    }

    private static DataSet dataSet(TrialSpec spec, boolean written) {
        return new DataSet(
                        spec.workload().path(),
                        spec.workload().fileBytes(),
                        LoadWorker.scratchBytes(spec.workload()),
                        1,
                        written,
                        spec.workload().verify(),
                        false)
                .with(spec.data());
    }

    private static List<Request> requests(int depth) {
        List<Request> requests = new ArrayList<>();
        for (int slot = 0; slot < depth; slot++) {
            requests.add(new Request(slot));
        }
        return requests;
    }

    @Test
    void saysWhatMustBeEqualBeforeTwoTrialsCompare() throws IOException {
        TrialSpec spec = trial("operation: read, depth: 1");
        try (Target target = open(spec)) {
            target.prepare(dataSet(spec, false));
            Conditions conditions = target.conditions();
            assertThat(conditions.level()).isEqualTo(level());
            assertThat(conditions.durability().isPresent()).isEqualTo(level().isPresent());
            assertThat(conditions.emulation().isPresent()).isEqualTo(level().isPresent());
            boolean cached = level().isPresent() && level().get() != Level.PROTOCOL;
            assertThat(conditions.clientCache().isPresent() || !cached).isTrue();
            // What a result holds reads back as what the target said, and is said once.
            assertThat(Conditions.of(conditions.facts())).isEqualTo(conditions);
            assertThat(target.facts()).doesNotContainKeys(CONDITION_FACTS);
            // What was sent and what the device admits, as other facts tell, agree with it.
            assertThat(Conditions.of(target.recorded())).isEqualTo(conditions);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 32})
    void everyRequestCompletesExactlyOnce(int depth) throws IOException {
        TrialSpec spec = trial("operation: read, depth: " + depth);
        try (Target target = open(spec)) {
            target.prepare(dataSet(spec, false));
            int lanes = target.blocking() ? depth : 1;
            List<OnceWorker> workers = new ArrayList<>();
            for (int lane = 0; lane < lanes; lane++) {
                workers.add(new OnceWorker(requests(depth / lanes), BLOCKS / lanes, BLOCK_BYTES));
            }
            target.run(workers, LIMIT_NANOS, new StopSignal());
            for (OnceWorker worker : workers) {
                assertThat(worker.failures).isEmpty();
                assertThat(worker.completions).isEqualTo(BLOCKS / lanes);
            }
        }
    }

    @Test
    void aReadTrialCountsItsPayload() throws IOException {
        LoadWorker worker = run("operation: read, depth: 1");
        assertThat(worker.result().failure()).isEmpty();
        assertThat(worker.result().operations()).isEqualTo(BLOCKS);
        assertThat(worker.result().counters().get(Counter.PAYLOAD_BYTES_IN)).isEqualTo((long) BLOCKS * BLOCK_BYTES);
        assertThat(worker.result().endedNanos()).isGreaterThan(worker.result().beganNanos());
    }

    @Test
    void aWriteTrialEndsDurable() throws IOException {
        LoadWorker worker = run("operation: write, pattern: random, depth: 1");
        assertThat(worker.result().failure()).isEmpty();
        assertThat(worker.result().operations()).isEqualTo(BLOCKS);
        assertThat(worker.result().counters().get(Counter.PAYLOAD_BYTES_OUT)).isEqualTo((long) BLOCKS * BLOCK_BYTES);
        assertThat(worker.result().durableAtNanos().orElse(-1))
                .isGreaterThanOrEqualTo(worker.result().endedNanos());
    }

    @Test
    protected void whatWasWrittenIsReadBack() throws IOException {
        LoadWorker worker = run("operation: write, pattern: random, depth: 1, verify: true");
        assertThat(worker.result().failure()).isEmpty();
        assertThat(worker.result().operations()).isEqualTo(BLOCKS);
        assertThat(worker.result().readBack().orElseThrow().blocks()).isEqualTo(BLOCKS);
    }

    /// Cuts the data file short, behind the engine's back.
    ///
    /// @return false where a test cannot do that
    protected boolean cut(long bytes) throws IOException {
        return false;
    }

    /// Data that were written and that are not there are lost, not an error of reading.
    @Test
    void theEndOfAVerifiedFileIsMissingData() throws IOException {
        long wholeBytes = (BLOCKS / 2L) * BLOCK_BYTES + 512;
        TrialSpec spec = trial("operation: read, depth: 1, verify: true");
        StopSignal stop = new StopSignal();
        try (Target target = open(spec)) {
            target.prepare(dataSet(spec, false));
            assumeTrue(cut(wholeBytes), "the file cannot be cut");
            LoadWorker worker = worker(spec, stop);
            target.run(List.of(worker), LIMIT_NANOS, stop);
            assertThat(worker.result().failure())
                    .hasValueSatisfying(failure -> assertThat(failure)
                            .isInstanceOfSatisfying(
                                    Outcome.Corrupt.class,
                                    corrupt -> assertThat(corrupt.offset()).isEqualTo(wholeBytes)));
        }
    }

    /// A class that reads first what was prepared, then what it wrote.
    @Test
    void dataThatCompressAndRepeatAreVerified() throws IOException {
        LoadWorker worker =
                run("operation: mixed, reads: 50%%, pattern: random, depth: 1, verify: true, %s".formatted(DATA));
        assertThat(worker.result().failure()).isEmpty();
        assertThat(worker.result().operations()).isEqualTo(BLOCKS);
        assertThat(worker.result().readBack().orElseThrow().lostBlocks()).isZero();
    }

    /// Whether the engine opens files for each operation, where a plan asks for it.
    protected boolean opensEach() {
        return true;
    }

    @ParameterizedTest
    @ValueSource(strings = {"read", "write"})
    void eachOperationMayOpenItsFile(String operation) throws IOException {
        String workload = "open: each, verify: true, depth: 1, operation: " + operation;
        if (!opensEach()) {
            assertThatThrownBy(() -> run(workload))
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining("workload.open");
            return;
        }
        LoadWorker worker = run(workload);
        assertThat(worker.result().failure()).isEmpty();
        assertThat(worker.result().operations()).isEqualTo(BLOCKS);
        assertThat(worker.result().countersAgree()).isTrue();
        assertThat(worker.result().reachedDepth()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"read", "write"})
    void aProgramOpensReadsOrWritesAndCloses(String operation) throws IOException {
        String workload = "open: program, verify: true, depth: 1, operation: " + operation;
        TrialSpec spec = trial(workload);
        if (!opensEach()) {
            assertThatThrownBy(() -> open(spec).close())
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining("workload.open");
            return;
        }
        StopSignal stop = new StopSignal();
        try (Target target = open(spec)) {
            target.prepare(dataSet(spec, operation.equals("write")));
            LoadWorker worker = worker(spec, stop);
            target.run(List.of(worker), LIMIT_NANOS, stop);
            LoadResult result = worker.result();
            assertThat(result.failure()).isEmpty();
            assertThat(result.operations()).isEqualTo(BLOCKS);
            assertThat(result.countersAgree()).isTrue();
            LoadResult.Program parts = result.program().orElseThrow();
            assertThat(parts.openedNanos()).isBetween(result.beganNanos(), parts.calledNanos());
            assertThat(parts.calledNanos()).isLessThanOrEqualTo(result.endedNanos());
            assertThat(result.durableAtNanos().isPresent()).isEqualTo(operation.equals("write"));
        }
    }

    /// Every call of a load of metadata, on what was prepared and on what the calls make; what an
    /// operation makes is gone when it ends, or the next one would fail.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "stat access getacl chmod chown utimes readlink readdir",
                "open read close",
                "create stat chmod chown utimes access remove",
                "open_new write flush read close stat open read close truncate rename remove",
                "mkdir stat readdir rename chmod chown rmdir",
                "symlink readlink rename readlink remove",
                "link stat rename remove",
            })
    void namesAreMadeUsedAndRemoved(String calls) throws IOException {
        for (String names : List.of("cold", "warm")) {
            TrialSpec spec = PlanReader.parse("""
                target: {%s}
                workload:
                  operation: metadata
                  metadata: {calls: %s, names: %s, level: 2, count: 20}
                protocol: {run: completion}
                """.formatted(targetKeys(), calls, names), "contract.yaml", List.of())
                    .trials()
                    .getFirst();
            assumeTrue(engine().hasNames(targetSpec(spec)), "no names here");
            StopSignal stop = new StopSignal();
            try (Target target = open(spec)) {
                target.prepare(
                        new DataSet(spec.workload().path(), spec.workload().fileBytes(), 0, 1, false, false, false));
                LoadWorker worker = worker(spec, stop);
                target.run(List.of(worker), LIMIT_NANOS, stop);
                LoadResult result = worker.result();
                assertThat(result.failure()).isEmpty();
                assertThat(result.operations()).isEqualTo(20);
                assertThat(result.countersAgree()).isTrue();
            }
        }
    }

    /// Whether requests may be of any length: of the target's keys, not of the engine.
    protected boolean takesAnyLength() {
        return true;
    }

    /// Every operation on many files, twice: the second trial finds what the first one found.
    @Test
    void manyFilesAreMadeUsedAndRemoved() throws IOException {
        TrialSpec spec = PlanReader.parse(
                        """
                        target: {%s}
                        workload:
                          class: %s
                          files: 11
                          directories: 3
                          sizes: 504-9000
                          depth: 2
                          path: many.dat
                          verify: true
                          %s
                        protocol: {run: completion}
                        """.formatted(targetKeys(), EveryNameCall.class.getName(), DATA), "contract.yaml", List.of())
                .trials()
                .getFirst();
        assumeTrue(engine().hasNames(targetSpec(spec)), "no names here");
        assumeTrue(takesAnyLength(), "whole blocks only, and files are of any length");
        String first = digestOfMany(spec);
        assertThat(digestOfMany(spec)).isEqualTo(first).isNotEmpty();
    }

    private String digestOfMany(TrialSpec spec) throws IOException {
        FileTree tree = new FileTree(spec.workload().files().orElseThrow(), 2, 42);
        StopSignal stop = new StopSignal();
        try (Target target = open(spec)) {
            target.prepare(new DataSet(spec.workload().path(), tree, 1, true, false).with(spec.data()));
            StreamLoad streams = streams(spec, tree);
            int lanes = target.blocking() ? 2 : 1;
            StartLine start = new StartLine(lanes);
            List<LoadWorker> workers = new ArrayList<>();
            for (int lane = 0; lane < lanes; lane++) {
                LoadJob job = job(spec, new LoadJob.Actors(lane, 2 / lanes, 2), start, stop);
                workers.add(new LoadWorker(job.by(streams), new LatencyRecorder(new IntervalLog())));
            }
            target.run(workers, LIMIT_NANOS, stop);
            for (LoadWorker worker : workers) {
                assertThat(worker.result().failure()).isEmpty();
                assertThat(worker.result().countersAgree()).isTrue();
            }
            return StreamDigest.text(
                    workers.stream().map(worker -> worker.result().digest()).toList(), 2);
        }
    }

    private static StreamLoad streams(TrialSpec spec, FileTree tree) throws IOException {
        try {
            return new StreamLoad(spec.workload().stream().orElseThrow(), Optional.of(tree));
        } catch (WorkloadClassException e) {
            throw new IOException(e);
        }
    }

    @Test
    void aStopEndsTheRunEarly() throws IOException {
        TrialSpec spec = trial("operation: read, depth: 1");
        StopSignal stop = new StopSignal();
        stop.request();
        try (Target target = open(spec)) {
            target.prepare(dataSet(spec, false));
            LoadWorker worker = worker(spec, stop);
            target.run(List.of(worker), LIMIT_NANOS, stop);
            assertThat(worker.isFinished()).isTrue();
            assertThat(worker.result().operations()).isZero();
        }
    }

    private LoadWorker run(String workload) throws IOException {
        TrialSpec spec = trial(workload);
        StopSignal stop = new StopSignal();
        try (Target target = open(spec)) {
            target.prepare(dataSet(spec, spec.workload().writes()));
            LoadWorker worker = worker(spec, stop);
            target.run(List.of(worker), LIMIT_NANOS, stop);
            return worker;
        }
    }

    private static LoadWorker worker(TrialSpec spec, StopSignal stop) {
        return new LoadWorker(job(spec, stop), new LatencyRecorder(new IntervalLog()));
    }

    private static LoadJob job(TrialSpec spec, StopSignal stop) {
        int depth = spec.workload().depth();
        return job(spec, new LoadJob.Actors(0, depth, depth), new StartLine(1), stop);
    }

    private static LoadJob job(TrialSpec spec, LoadJob.Actors actors, StartLine start, StopSignal stop) {
        return LoadJob.ofHost(spec.workload(), spec.protocol(), actors, 7, 5, start, stop, () -> 0);
    }

    /// Reads each block once, keeping all requests outstanding, and notes what comes back.
    private static final class OnceWorker implements Worker {
        private final List<Request> requests;
        private final int blocks;
        private final int blockBytes;
        private final boolean[] outstanding;
        private final List<String> failures = new ArrayList<>();
        private int issued;
        private int completions;
        private long lastNanos = Long.MIN_VALUE;
        private @org.jspecify.annotations.Nullable Session session;

        OnceWorker(List<Request> requests, int blocks, int blockBytes) {
            this.requests = requests;
            this.blocks = blocks;
            this.blockBytes = blockBytes;
            this.outstanding = new boolean[requests.size()];
        }

        @Override
        public void start(EventLoop loop, Session session) {
            this.session = session;
            requests.forEach(request -> submit(request, loop.nowNanos()));
        }

        private void submit(Request request, long now) {
            if (issued == blocks || session == null) {
                return;
            }
            request.set(Operation.READ, DataSet.DATA, (long) issued * blockBytes, blockBytes, now);
            request.setPayload(DataPattern.ANY_GENERATION, false);
            issued++;
            int before = completions;
            outstanding[request.slot()] = true;
            if (!session.trySubmit(request)) {
                failures.add("refused request " + issued);
            }
            if (completions != before) {
                failures.add("completed from inside trySubmit");
            }
        }

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {
            if (!outstanding[request.slot()]) {
                failures.add("completed a request that was not outstanding");
            }
            outstanding[request.slot()] = false;
            if (!(outcome instanceof Outcome.Done)) {
                failures.add(outcome.toString());
            }
            if (doneNanos < request.issuedNanos() || request.issuedNanos() < request.intendedNanos()) {
                failures.add("done before issued, or issued before intended");
            }
            lastNanos = Math.max(lastNanos, doneNanos);
            completions++;
            submit(request, doneNanos);
        }

        @Override
        public boolean isFinished() {
            return completions == blocks || !failures.isEmpty();
        }
    }
}
