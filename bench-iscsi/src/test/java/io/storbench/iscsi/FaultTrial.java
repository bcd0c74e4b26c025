package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.DataSet;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.DeviceGate;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.testkit.CountingWorker;
import java.io.IOException;
import java.util.List;

/// A verifying load of writes and reads by the engine on the embedded target, with something going
/// wrong in its middle.
final class FaultTrial implements AutoCloseable {
    static final int BLOCKS = 512;
    static final int DEPTH = 8;

    /// In the middle of the load: it has 1024 commands, and filling the file takes a few.
    static final int MIDDLE = 500;

    private static final int BLOCK_BYTES = 4096;
    private static final long FILE_BYTES = (long) BLOCKS * BLOCK_BYTES;
    private static final long LIMIT_NANOS = 20_000_000_000L;

    private final Target target;
    private final WriteReadWorker worker = new WriteReadWorker(FILE_BYTES, BLOCK_BYTES, DEPTH);

    /// Opens the target and fills the file.
    ///
    /// @param keys of the target, as a plan has them
    FaultTrial(String keys) throws IOException {
        TrialSpec spec = PlanReader.parse("""
            target: {engine: iscsi, uri: embedded, %s}
            workload: {operation: write, pattern: random, block: %d, file: %d, depth: %d, verify: true}
            protocol: {run: completion}
            """.formatted(keys, BLOCK_BYTES, FILE_BYTES, DEPTH), "fault.yaml", List.of())
                .trials()
                .getFirst();
        Settings settings = spec.target();
        this.target = new IscsiEngine()
                .open(new TargetSpec(
                        spec.engine(), settings, spec.network(), spec.workload(), 1, 42, DeviceGate.shut()));
        target.prepare(new DataSet("storbench.dat", FILE_BYTES, 0, 1, true, true, false));
    }

    /// Runs the load, whose every operation has to complete once.
    void run() throws IOException {
        run(LIMIT_NANOS);
        assertThat(worker.completions()).containsOnly(1);
    }

    void run(long limitNanos) throws IOException {
        target.run(List.of(worker), limitNanos, new StopSignal());
    }

    /// Runs the load, which has to succeed in all its operations.
    void runWell() throws IOException {
        run();
        assertThat(worker.writeTroubles()).isEmpty();
        assertThat(worker.readTroubles()).isEmpty();
    }

    /// Reads every block once more.
    ///
    /// @return what read it, and demanded what was written
    CountingWorker readAgain() throws IOException {
        var load =
                new CountingWorker.Load(Operation.READ, BLOCKS, BLOCK_BYTES, DEPTH, WriteReadWorker.GENERATION, false);
        CountingWorker reader = new CountingWorker(load, FILE_BYTES);
        target.run(List.of(reader), LIMIT_NANOS, new StopSignal());
        assertThat(reader.done()).isEqualTo(BLOCKS);
        return reader;
    }

    WriteReadWorker worker() {
        return worker;
    }

    long get(Counter counter) {
        return snapshot().get(counter);
    }

    long get(String procedure, ProcedureCounter counter) {
        return snapshot().get(procedure, counter);
    }

    /// What was counted for READs and WRITEs together.
    long ofCommands(ProcedureCounter counter) {
        return get("READ_10", counter) + get("WRITE_10", counter);
    }

    private CounterSnapshot snapshot() {
        return worker.session().counters().snapshot();
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
