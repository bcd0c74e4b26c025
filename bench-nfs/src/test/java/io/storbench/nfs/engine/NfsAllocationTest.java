package io.storbench.nfs.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.DataSet;
import io.storbench.engine.FileTree;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.stream.WorkloadClassException;
import io.storbench.testkit.AllocationWatch;
import io.storbench.testkit.WatchedStream;
import io.storbench.workload.LoadJob;
import io.storbench.workload.LoadWorker;
import io.storbench.workload.StartLine;
import io.storbench.workload.StreamLoad;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("allocation")
class NfsAllocationTest {
    private static final int BLOCK_BYTES = 4096;
    private static final long FILE_BYTES = 1 << 20;

    @ParameterizedTest
    @CsvSource({
        "3, READ, 1, 0",
        "3, READ, 32, 0",
        "3, WRITE, 32, 0",
        "3, READ, 32, 200000",
        "4.0, READ, 1, 0",
        "4.0, READ, 32, 0",
        "4.0, WRITE, 32, 0",
        "4.1, READ, 1, 0",
        "4.1, READ, 32, 0",
        "4.1, WRITE, 32, 0",
        "4.2, READ, 1, 0",
        "4.2, READ, 32, 200000",
        "4.2, WRITE, 32, 0",
    })
    void steadyStateAllocatesNothing(String version, Operation operation, int depth, long rttNanos) throws IOException {
        try (Target target = Trial.open(
                Trial.settings("uri", "embedded", "version", version, "server.store", "memory"),
                Trial.workload(BLOCK_BYTES, FILE_BYTES, depth),
                rttNanos)) {
            target.prepare(new DataSet("storbench.dat", FILE_BYTES, 0, 1, true, true, false));
            var watch = new AllocationWatch(operation, depth, BLOCK_BYTES, FILE_BYTES);
            target.run(List.of(watch), 600_000_000_000L, new StopSignal());
            assertThat(watch.medianBytes()).isZero();
        }
    }

    /// Files are made, written, read and removed, each by its number.
    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1"})
    void loadsOfManyFilesAllocateNothing(String version) throws IOException, WorkloadClassException {
        TrialSpec spec = PlanReader.parse("""
            target: {engine: nfs, uri: embedded}
            workload: {load: mail, files: 100, depth: 4}
            protocol: {warmup: 1ms, measure: 1h}
            """, "plan", List.of()).trials().getFirst();
        WorkloadSpec load = spec.workload();
        FileTree tree = new FileTree(load.files().orElseThrow(), 4, 42);
        try (Target target = Trial.open(Trial.settings("uri", "embedded", "version", version), load, 0)) {
            target.prepare(new DataSet(load.path(), tree, 1, true, false));
            StopSignal stop = new StopSignal();
            LoadJob job = LoadJob.ofHost(
                    load, spec.protocol(), new LoadJob.Actors(0, 4, 4), 7, 5, new StartLine(1), stop, () -> 0);
            StreamLoad streams = new StreamLoad(load.stream().orElseThrow(), Optional.of(tree));
            IntervalLog log = new IntervalLog();
            LoadWorker worker = new LoadWorker(job.by(streams), new LatencyRecorder(log));
            assertThat(new WatchedStream(worker, log, stop).medianBytes(target)).isZero();
        }
    }

    /// Each call looks up two names before.
    @ParameterizedTest
    @ValueSource(strings = {"3", "4.1"})
    void callsOnNamesAllocateNothing(String version) throws IOException {
        WorkloadSpec load =
                PlanReader.parse("""
                    target: {engine: nfs, uri: embedded}
                    workload: {operation: metadata, metadata: {calls: stat, level: 1}}
                    """, "plan", List.of()).trials().getFirst().workload();
        try (Target target = Trial.open(Trial.settings("uri", "embedded", "version", version), load, 0)) {
            target.prepare(new DataSet(load.path(), BLOCK_BYTES, 0, 1, false, false, false));
            var watch = new AllocationWatch(Operation.STAT, 1, BLOCK_BYTES, BLOCK_BYTES);
            target.run(List.of(watch), 600_000_000_000L, new StopSignal());
            assertThat(watch.medianBytes()).isZero();
        }
    }
}
