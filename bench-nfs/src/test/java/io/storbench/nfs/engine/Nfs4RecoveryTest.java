package io.storbench.nfs.engine;

import static io.storbench.plan.Operation.READ;
import static io.storbench.plan.Operation.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.DataSet;
import io.storbench.engine.Target;
import io.storbench.testkit.CountingWorker.Load;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The whole of recovery, blocking client included, against the embedded server's faults.
class Nfs4RecoveryTest {
    private static final int BLOCK_BYTES = 4096;
    private static final long FILE_BYTES = 1 << 20;
    private static final int BLOCKS = (int) (FILE_BYTES / BLOCK_BYTES);

    @ParameterizedTest
    @CsvSource({
        "4.1, bad_session:100, 1",
        "4.2, bad_session:100, 1",
        "4.0, stale_client:100, 1",
        "4.1, stale_client:100, 1",
        "4.0, expired:100, 1",
        "4.1, expired:100, 1",
        "4.0, admin_revoked:100, 1",
        "4.2, admin_revoked:100, 1",
        "4.0, restart:100:200ms, 1",
        "4.1, restart:100:200ms, 1",
        "4.2, restart:100:200ms, 1",
        "4.1, dead_session:100, 1",
        "4.0, old_stateid:100, 1",
        "4.1, old_stateid:100, 1",
        "4.0, crash:100:200ms, 1",
        "4.1, crash:100:200ms, 1",
        "4.1, slots:100:2, 0",
        "4.1, flip_verifier:100, 0",
        "4.0, drop:100, 0",
        "4.1, drop:100, 0",
    })
    void everyWriteCompletesOnceAndWhatWasLostIsWrittenAgain(String version, String fault, int recoveries)
            throws IOException {
        try (Target target = Trial.open(
                Trial.settings("uri", "embedded", "version", version, "server.faults", "[" + fault + "]"),
                Trial.workload(BLOCK_BYTES, FILE_BYTES, 8),
                0)) {
            target.prepare(new DataSet("storbench.dat", FILE_BYTES, 0, 1, true, true, false));
            Trial written = Trial.run(target, new Load(WRITE, BLOCKS, BLOCK_BYTES, 8, 3, true), FILE_BYTES);
            assertThat(written.worker.troubles()).isEmpty();
            assertThat(written.worker.done()).isEqualTo(BLOCKS);
            assertThat(written.get(Counter.RECOVERIES)).isEqualTo(recoveries);
            assertThat(written.get(Counter.PAYLOAD_BYTES_OUT)).isEqualTo(FILE_BYTES);
            Trial read = Trial.run(target, new Load(READ, BLOCKS, BLOCK_BYTES, 8, 3, false), FILE_BYTES);
            assertThat(read.worker.troubles()).isEmpty();
        }
    }
}
