package io.storbench.nfs.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.ProcedureCounter;
import io.storbench.nfs.engine.SplittingRelay.Cut;
import io.storbench.nfs.server.EmbeddedNfsServer;
import io.storbench.nfs.server.ServerOptions;
import io.storbench.plan.Operation;
import io.storbench.testkit.CountingWorker.Load;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplyCuttingTest {
    private static final int BLOCK_BYTES = 512;
    private static final int BLOCKS = 32;

    private static Trial readThrough(String version, Cut cut) throws IOException {
        return readThrough(version, cut, BLOCK_BYTES);
    }

    private static Trial readThrough(String version, Cut cut, int blockBytes) throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT);
                SplittingRelay relay = new SplittingRelay(server.address(), cut)) {
            String port = Integer.toString(server.address().getPort());
            String uri = "nfs://127.0.0.1:" + relay.port() + server.exportPath();
            return Trial.run(
                    Trial.settings("uri", uri, "version", version, "mountport", port),
                    new Load(Operation.READ, BLOCKS, blockBytes, 4, 0, false),
                    (long) BLOCKS * blockBytes,
                    0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "3, BYTES",
        "3, FRAGMENTS",
        "4.0, BYTES",
        "4.0, FRAGMENTS",
        "4.1, BYTES",
        "4.1, FRAGMENTS",
        "4.2, FRAGMENTS",
    })
    void repliesAreUnderstoodHoweverTheyAreCut(String version, Cut cut) throws IOException {
        Trial trial = readThrough(version, cut);
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.done()).isEqualTo(BLOCKS);
        assertThat(trial.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(BLOCKS);
        assertThat(trial.get(Counter.PAYLOAD_BYTES_IN)).isEqualTo((long) BLOCKS * BLOCK_BYTES);
    }

    // Around the size from which replies are read one by one, 256 KiB with the reply's header, and
    // the largest.
    @ParameterizedTest
    @CsvSource({
        "ONCE, 131072", "ONCE, 261888", "ONCE, 262144", "ONCE, 1048576",
        "TWICE, 262144", "TWICE, 1048576", "THIRDS, 131072", "THIRDS, 1048576"
    })
    void largeRepliesAreUnderstoodToo(Cut cut, int blockBytes) throws IOException {
        Trial trial = readThrough("3", cut, blockBytes);
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.done()).isEqualTo(BLOCKS);
        assertThat(trial.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(BLOCKS);
        assertThat(trial.get(Counter.PAYLOAD_BYTES_IN)).isEqualTo((long) BLOCKS * blockBytes);
    }

    @Test
    void aSecondReplyToTheSameCallIsCountedAsLate() throws IOException {
        Trial trial = readThrough("3", Cut.TWICE);
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.done()).isEqualTo(BLOCKS);
        // Those that come after the last READ was answered are not received any more.
        assertThat(trial.get(Counter.LATE_REPLIES)).isBetween(BLOCKS - 4L, (long) BLOCKS);
        assertThat(trial.get(Counter.PAYLOAD_BYTES_IN)).isEqualTo((long) BLOCKS * BLOCK_BYTES);
    }
}
