package io.storbench.nfs.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.DataSet;
import io.storbench.engine.Operation;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.plan.PlanReader;
import io.storbench.plan.WorkloadSpec;
import io.storbench.testkit.AllocationWatch;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void steadyStateAllocatesNothing(String version, Operation operation, int depth, long rttNanos)
            throws IOException {
        try (Target target =
                Trial.open(
                        Trial.settings(
                                "uri", "embedded", "version", version, "server.store", "memory"),
                        Trial.workload(BLOCK_BYTES, FILE_BYTES, depth),
                        rttNanos)) {
            target.prepare(new DataSet("storbench.dat", FILE_BYTES, 0, 1, true, true, false));
            var watch = new AllocationWatch(operation, depth, BLOCK_BYTES, FILE_BYTES);
            target.run(List.of(watch), 60_000_000_000L, new StopSignal());
            assertThat(watch.medianBytes()).isZero();
        }
    }

    /// Each call looks up two names before.
    @ParameterizedTest
    @ValueSource(strings = {"3", "4.1"})
    void callsOnNamesAllocateNothing(String version) throws IOException {
        WorkloadSpec load =
                PlanReader.parse(
                                """
                                target: {engine: nfs, uri: embedded}
                                workload: {operation: metadata, metadata: {calls: stat, level: 1}}
                                """,
                                "plan",
                                List.of())
                        .trials()
                        .getFirst()
                        .workload();
        try (Target target =
                Trial.open(Trial.settings("uri", "embedded", "version", version), load, 0)) {
            target.prepare(new DataSet(load.path(), BLOCK_BYTES, 0, 1, false, false, false));
            var watch = new AllocationWatch(Operation.STAT, 1, BLOCK_BYTES, BLOCK_BYTES);
            target.run(List.of(watch), 60_000_000_000L, new StopSignal());
            assertThat(watch.medianBytes()).isZero();
        }
    }
}
