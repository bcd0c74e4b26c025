package io.storbench.nfs.engine;

import static io.storbench.plan.Operation.READ;
import static io.storbench.plan.Operation.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.storbench.engine.Counter;
import io.storbench.engine.DataSet;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.gate.WriteRefusedException;
import io.storbench.testkit.CountingWorker;
import io.storbench.testkit.CountingWorker.Load;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NfsRecoveryTest {
    private static final int BLOCK_BYTES = 4096;
    private static final long FILE_BYTES = 1 << 20;
    private static final int BLOCKS = (int) (FILE_BYTES / BLOCK_BYTES);

    private static Trial read(String fault) throws IOException {
        // Filling takes one WRITE of 1 MiB and one COMMIT.
        return Trial.run(
                Trial.settings("uri", "embedded", "server.faults", fault),
                new Load(READ, BLOCKS, BLOCK_BYTES, 8, 0, false),
                FILE_BYTES,
                0);
    }

    @Test
    void aDroppedConnectionIsMadeAgainAndEveryReadCompletesOnce() throws IOException {
        Trial trial = read("[drop:100]");
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.done()).isEqualTo(BLOCKS);
        assertThat(trial.get(Counter.RECONNECTS)).isEqualTo(1);
        assertThat(trial.get("READ", ProcedureCounter.RETRANSMISSIONS)).isBetween(1L, 8L);
        assertThat(trial.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(BLOCKS);
        assertThat(trial.get(Counter.PAYLOAD_BYTES_IN)).isEqualTo(FILE_BYTES);
    }

    @Test
    void ofSeveralConnectionsOnlyTheBrokenOneIsMadeAgain() throws IOException {
        Trial trial = Trial.run(
                Trial.settings("uri", "embedded", "connections", "4", "server.faults", "[drop:100]"),
                new Load(READ, BLOCKS, BLOCK_BYTES, 8, 0, false),
                FILE_BYTES,
                0);
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.done()).isEqualTo(BLOCKS);
        assertThat(trial.get(Counter.RECONNECTS)).isEqualTo(1);
        // Eight calls dealt to the least loaded of four connections: two on each.
        assertThat(trial.get("READ", ProcedureCounter.RETRANSMISSIONS)).isBetween(1L, 2L);
        assertThat(trial.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(BLOCKS);
        assertThat(trial.facts).containsEntry("connections", 4L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[jukebox:0]", "[jukebox:1]"})
    void aServerThatIsBusyWhileFilesAreFilledIsAskedAgain(String fault) throws IOException {
        Trial trial = read(fault); // the WRITE, the COMMIT
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.done()).isEqualTo(BLOCKS);
    }

    /// A trial that its limit has ended.
    private record Ended(String failure, long timeouts) {}

    /// Reads until a trial's limit. On a machine that does not come to the point by then, again until
    /// a longer one.
    private static Ended atItsLimit(Predicate<Ended> point, String... keysAndValues) throws IOException {
        Ended ended = new Ended("", 0);
        for (long nanos = 500_000_000; nanos < 60_000_000_000L && !point.test(ended); nanos *= 4) {
            CountingWorker worker = new CountingWorker(new Load(READ, BLOCKS, BLOCK_BYTES, 4, 0, false), FILE_BYTES);
            long limitNanos = nanos;
            try (Target target =
                    Trial.open(Trial.settings(keysAndValues), Trial.workload(BLOCK_BYTES, FILE_BYTES, 4), 0)) {
                target.prepare(new DataSet("storbench.dat", FILE_BYTES, 0, 1, true, true, false));
                IOException failure = catchThrowableOfType(
                        IOException.class, () -> target.run(List.of(worker), limitNanos, new StopSignal()));
                ended = new Ended(
                        String.valueOf(failure.getMessage()),
                        worker.session().counters().snapshot().get("READ", ProcedureCounter.TIMEOUTS));
            }
        }
        return ended;
    }

    @Test
    void aServerThatDiesFailsTheTrialAtItsLimitWithAReason() throws IOException {
        Ended ended = atItsLimit(
                trial -> trial.failure.contains("connecting again failed"),
                "uri",
                "embedded",
                "server.faults",
                "[die:100]");
        assertThat(ended.failure).contains("lost", "connecting again failed");
    }

    @Test
    void garbageFailsTheTrialWithAReason() {
        assertThatThrownBy(() -> read("[garbage:100]"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("does not speak RPC");
    }

    @Test
    void aStalledServerIsTimedOutAndTheTrialsLimitEndsIt() throws IOException {
        Ended ended = atItsLimit(
                trial -> trial.timeouts >= 4,
                "uri",
                "embedded",
                "timeo",
                "20ms",
                "retrans",
                "16",
                "server.faults",
                "[stall:50]");
        assertThat(ended.failure).contains("the trial did not end within 0.5 s");
        assertThat(ended.timeouts).isGreaterThanOrEqualTo(4);
    }

    @Test
    void aShortReadIsCompletedByASecondCall() throws IOException {
        Trial trial = read("[short_read:100]");
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.get(Counter.SHORT_READS)).isEqualTo(1);
        assertThat(trial.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(BLOCKS + 1L);
        assertThat(trial.get(Counter.PAYLOAD_BYTES_IN)).isEqualTo(FILE_BYTES);
    }

    @Test
    void aServerThatAsksToWaitIsAskedAgain() throws IOException {
        Trial trial = read("[jukebox:100,jukebox:100,jukebox:100]");
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.get("READ", ProcedureCounter.ERRORS)).isEqualTo(3);
        assertThat(trial.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(BLOCKS + 3L);
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 257})
    void whatTheServerLostIsWrittenAgainBeforeAFlushEnds(int replies) throws IOException {
        // Three replies go to the mark and the filling, 256 to the writes; 257 strikes at the
        // COMMIT.
        try (Target target = Trial.open(
                Trial.settings("uri", "embedded", "server.faults", "[lose_unstable:%d]".formatted(replies + 2)),
                Trial.workload(BLOCK_BYTES, FILE_BYTES, 8),
                0)) {
            target.prepare(new DataSet("storbench.dat", FILE_BYTES, 0, 1, true, true, false));
            Trial written = Trial.run(target, new Load(WRITE, BLOCKS, BLOCK_BYTES, 8, 3, true), FILE_BYTES);
            assertThat(written.worker.troubles()).isEmpty();
            assertThat(written.get(Counter.VERIFIER_CHANGES)).isEqualTo(1);
            long lostBlocks = replies - 1L;
            assertThat(written.get(Counter.REWRITTEN_BYTES)).isEqualTo(lostBlocks * BLOCK_BYTES);
            assertThat(written.get(Counter.PAYLOAD_BYTES_OUT)).isEqualTo(FILE_BYTES);
            Trial read = Trial.run(target, new Load(READ, BLOCKS, BLOCK_BYTES, 8, 3, false), FILE_BYTES);
            assertThat(read.worker.troubles()).isEmpty();
        }
    }

    @Test
    void aFullServerIsReportedBeforeTheTrial() {
        assertThatThrownBy(() -> Trial.run(
                        Trial.settings("uri", "embedded", "server.memory", "2m"),
                        new Load(READ, 1, BLOCK_BYTES, 1, 0, false),
                        4 << 20,
                        0))
                .isInstanceOf(IOException.class)
                .hasMessage("the export has room for 2.00 MiB, and the data set needs 4.00 MiB more; lower"
                        + " workload.file or hosts, or make room");
    }

    @Test
    void aFileThatStorbenchDidNotFillIsNotWrittenTo() throws IOException {
        // A null store brings zeros: not the pattern.
        try (Target target = Trial.open(
                Trial.settings("uri", "embedded", "server.store", "null"),
                Trial.workload(BLOCK_BYTES, FILE_BYTES, 1),
                0)) {
            DataSet dataSet = new DataSet("f", FILE_BYTES, 0, 1, true, false, false);
            target.prepare(dataSet);
            assertThatThrownBy(() -> target.prepare(dataSet))
                    .isInstanceOf(WriteRefusedException.class)
                    .hasMessageContaining("file f")
                    .hasMessageContaining("--overwrite-data");
        }
    }

    @Test
    void aVerifiedReadBeyondTheEndFindsDataMissing() throws IOException {
        try (Target target =
                Trial.open(Trial.settings("uri", "embedded"), Trial.workload(BLOCK_BYTES, FILE_BYTES, 1), 0)) {
            target.prepare(new DataSet("f", BLOCK_BYTES, 0, 1, false, false, false));
            Trial trial = Trial.run(target, new Load(READ, 2, BLOCK_BYTES, 1, 0, false), FILE_BYTES);
            assertThat(trial.worker.troubles())
                    .singleElement()
                    .isInstanceOfSatisfying(
                            Outcome.Corrupt.class,
                            corrupt -> assertThat(corrupt.reason()).contains("the file ends there"));
        }
    }

    @Test
    void wrongDataAreFound() throws IOException {
        Trial trial = Trial.run(
                Trial.settings("uri", "embedded"), new Load(READ, 1, BLOCK_BYTES, 1, 5, false), FILE_BYTES, 0);
        assertThat(trial.worker.troubles()).singleElement().isInstanceOf(Outcome.Corrupt.class);
    }
}
