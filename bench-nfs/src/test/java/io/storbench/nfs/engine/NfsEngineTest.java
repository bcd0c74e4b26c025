package io.storbench.nfs.engine;

import static io.storbench.plan.Operation.READ;
import static io.storbench.plan.Operation.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Target;
import io.storbench.plan.Operation;
import io.storbench.testkit.CountingWorker.Load;
import java.io.IOException;
import java.util.ServiceLoader;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NfsEngineTest {
    private static final long FILE_BYTES = 4 << 20;

    @Test
    void theEngineIsFoundByItsName() {
        assertThat(ServiceLoader.load(Engine.class)).extracting(Engine::name).contains("nfs");
    }

    @ParameterizedTest
    @CsvSource({
        "3, 4096, 1",
        "3, 4096, 32",
        "3, 65536, 4",
        "3, 1048576, 2",
        "3, 2097152, 2",
        "4.0, 4096, 32",
        "4.0, 2097152, 2",
        "4.1, 4096, 32",
        "4.1, 2097152, 2",
        "4.2, 4096, 1",
        "4.2, 65536, 4",
        "4.2, 2097152, 2",
    })
    void readsBringThePatternAndAreCountedOnce(String version, int blockBytes, int depth) throws IOException {
        int operations = 256;
        Trial trial = Trial.run(
                Trial.settings("uri", "embedded", "version", version),
                new Load(READ, operations, blockBytes, depth, 0, false),
                FILE_BYTES,
                0);
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.done()).isEqualTo(operations);
        long callsPerBlock = Math.ceilDiv(blockBytes, 1 << 20);
        assertThat(trial.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(operations * callsPerBlock);
        assertThat(trial.get(Counter.PAYLOAD_BYTES_IN)).isEqualTo((long) operations * blockBytes);
        assertThat(trial.get("READ", ProcedureCounter.ERRORS)).isZero();
        assertThat(trial.get(Counter.LATE_REPLIES)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "3, 4096, 1, unstable",
        "3, 4096, 32, unstable",
        "3, 4096, 8, file_sync",
        "3, 2097152, 2, unstable",
        "4.0, 4096, 32, unstable",
        "4.0, 4096, 8, file_sync",
        "4.1, 4096, 8, data_sync",
        "4.1, 2097152, 2, unstable",
        "4.2, 4096, 32, unstable",
        "4.2, 4096, 8, file_sync",
    })
    void writesArriveAndAFlushCommitsThem(String version, int blockBytes, int depth, String stable) throws IOException {
        int operations = (int) (FILE_BYTES / blockBytes);
        try (Target target = Trial.open(
                Trial.settings("uri", "embedded", "version", version, "stable", stable),
                Trial.workload(blockBytes, FILE_BYTES, depth),
                0)) {
            target.prepare(new DataSet("storbench.dat", FILE_BYTES, 0, 1, true, true, false));
            Trial written = Trial.run(target, new Load(WRITE, operations, blockBytes, depth, 7, true), FILE_BYTES);
            assertThat(written.worker.troubles()).isEmpty();
            assertThat(written.get(Counter.PAYLOAD_BYTES_OUT)).isEqualTo(FILE_BYTES);
            assertThat(written.get("COMMIT", ProcedureCounter.MESSAGES)).isEqualTo(stable.equals("unstable") ? 1 : 0);
            Trial read = Trial.run(target, new Load(READ, operations, blockBytes, depth, 7, false), FILE_BYTES);
            assertThat(read.worker.troubles()).isEmpty();
        }
    }

    /// What the replies say counts, whatever was asked for: an asynchronous export calls all stable.
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"3, sync, -, 256", "3, async, stable, 0", "4.1, sync, -, 256", "4.1, async, stable, 0"})
    void repliesSayWhetherWritesAreStable(String version, String sync, String committed, long unstable)
            throws IOException {
        try (Target target = Trial.open(
                Trial.settings("uri", "embedded", "version", version, "server.sync", sync),
                Trial.workload(4096, FILE_BYTES, 8),
                0)) {
            target.prepare(new DataSet("storbench.dat", FILE_BYTES, 0, 1, true, true, false));
            Trial written = Trial.run(target, new Load(WRITE, 256, 4096, 8, 7, true), FILE_BYTES);
            assertThat(written.worker.troubles()).isEmpty();
            assertThat(written.get(Counter.UNSTABLE_WRITES)).isEqualTo(unstable);
            assertThat(target.facts().get("committed")).isEqualTo(committed);
            // The embedded server has nothing but memory.
            assertThat(target.recorded()).containsEntry("durability", "server memory");
        }
    }

    /// A load that may write, and has not, proves nothing.
    @Test
    void repliesToNoWriteSayNothing() throws IOException {
        try (Target target = Trial.open(
                Trial.settings("uri", "embedded", "server.sync", "async"), Trial.workload(4096, FILE_BYTES, 8), 0)) {
            target.prepare(new DataSet("storbench.dat", FILE_BYTES, 0, 1, true, true, false));
            Trial read = Trial.run(target, new Load(READ, 256, 4096, 8, 0, false), FILE_BYTES);
            assertThat(read.worker.troubles()).isEmpty();
            assertThat(target.facts()).doesNotContainKey("committed");
        }
    }

    @ParameterizedTest
    @CsvSource({"3, READ, 1", "3, WRITE, 1", "3, READ, 8", "4.0, READ, 1", "4.1, WRITE, 8"})
    void noOperationIsFasterThanTheEmulatedRoundTrip(String version, Operation operation, int depth)
            throws IOException {
        long rttNanos = 1_000_000;
        Trial trial = Trial.run(
                Trial.settings("uri", "embedded", "version", version),
                new Load(operation, 64, 4096, depth, 0, false),
                FILE_BYTES,
                rttNanos);
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(LongStream.of(trial.worker.latencies()).min().orElseThrow()).isGreaterThanOrEqualTo(rttNanos);
        assertThat(trial.worker.elapsedNanos()).isGreaterThanOrEqualTo(64 / depth * rttNanos);
        assertThat(trial.facts).containsEntry("network.emulation", "message");
        assertThat(trial.facts.get("path_rtt_ns"))
                .isInstanceOfSatisfying(Long.class, nanos -> assertThat(nanos).isPositive());
    }
}
