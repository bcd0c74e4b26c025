package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.ModeParameters;
import io.storbench.plan.Operation;
import io.storbench.testkit.CountingWorker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the key `sync` sends, by what the unit admits, and where results say that writes end.
@Timeout(60)
class WriteSyncTest {
    private static final int OPERATIONS = 32;
    private static final int BLOCK_BYTES = 8192;

    private final AtomicInteger writes = new AtomicInteger();
    private final AtomicInteger forced = new AtomicInteger();
    private final AtomicInteger flushes = new AtomicInteger();

    /// @param cache the bit WCE; empty of a unit without a caching page
    private boolean count(ScriptedConnection connection, ByteBuffer pdu, boolean fua, Optional<Boolean> cache)
            throws IOException {
        if (Header.opcode(pdu, 0) != Opcode.SCSI_COMMAND) {
            return false;
        }
        int cdbAt = ScsiCommand.cdbAt(0);
        int operation = Cdb.operation(pdu, cdbAt);
        if (operation == Cdb.WRITE_10 && ScsiCommand.transferBytes(pdu, 0) == BLOCK_BYTES) {
            writes.incrementAndGet();
            forced.addAndGet(Cdb.isForced(pdu, cdbAt) ? 1 : 0);
        } else if (operation == Cdb.SYNCHRONIZE_CACHE_10 && writes.get() > 0) {
            flushes.incrementAndGet();
        } else if (operation == Cdb.MODE_SENSE_6) {
            ByteBuffer data = ByteBuffer.allocate(ModeParameters.LENGTH_BYTES);
            int _ = new ModeParameters(false, fua, cache).encode(data, 0);
            connection.dataIn(Header.taskTag(pdu, 0), data);
            return true;
        }
        return false;
    }

    /// The load ends with one flush of its own.
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
        # sync | DPOFUA | WCE   | FUA | flushes | durability                              | how
        false  | true   | true  | 0   | 1       | server memory until a flush, then stable | none
        false  | true   | false | 0   | 1       | stable                                  | none
        false  | true   | -     | 0   | 1       | unknown until a flush, then stable      | none
        true   | true   | true  | 32  | 1       | stable                                  | fua
        true   | false  | true  | 0   | 33      | stable                                  | flush
        true   | false  | false | 0   | 1       | stable                                  | none
        true   | true   | -     | 32  | 1       | stable                                  | fua
        true   | false  | -     | 0   | 33      | stable                                  | flush
        """)
    void stableIsWhatTheWireSays(
            boolean sync, boolean fua, Boolean cache, int forcedWrites, int allFlushes, String durability, String how)
            throws IOException {
        Optional<Boolean> writeCache = Optional.ofNullable(cache);
        try (ScriptedTarget target = new ScriptedTarget((to, pdu) -> count(to, pdu, fua, writeCache))) {
            var load = new CountingWorker.Load(
                    Operation.WRITE, OPERATIONS, BLOCK_BYTES, 4, DataPattern.FILL_GENERATION + 1, true);
            Trial trial = Trial.run(Trial.settings("uri", target.url(), "sync", String.valueOf(sync)), load, 0);
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
            assertThat(writes).hasValue(OPERATIONS);
            assertThat(forced).hasValue(forcedWrites);
            assertThat(flushes).hasValue(allFlushes);
            assertThat(trial.get(Counter.PAYLOAD_BYTES_OUT)).isEqualTo((long) OPERATIONS * BLOCK_BYTES);
            assertThat(trial.facts)
                    .containsEntry("durability", durability)
                    .containsEntry("sync", how)
                    .containsEntry("lun.fua", fua)
                    .containsEntry("lun.write_cache", cache == null ? "not reported" : cache);
        }
    }

    /// The WRITE goes before its SYNCHRONIZE CACHE: two exchanges, each over the distance.
    @Test
    void aWriteThatIsFlushedTakesBothExchanges() throws IOException {
        long rttNanos = 5_000_000;
        try (ScriptedTarget target = new ScriptedTarget((to, pdu) -> count(to, pdu, false, Optional.of(true)))) {
            var load = new CountingWorker.Load(
                    Operation.WRITE, OPERATIONS, BLOCK_BYTES, 1, DataPattern.FILL_GENERATION + 1, false);
            Trial trial = Trial.run(Trial.settings("uri", target.url(), "sync", "true"), load, rttNanos);
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(LongStream.of(trial.worker.latencies()).min().orElseThrow())
                    .isGreaterThanOrEqualTo(2 * rttNanos);
        }
    }
}
