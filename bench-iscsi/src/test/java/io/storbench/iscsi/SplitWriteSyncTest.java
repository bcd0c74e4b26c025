package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.engine.ProcedureCounter;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Nop;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.BlockLimits;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.ModeParameters;
import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.iscsi.scsi.VitalProduct;
import io.storbench.plan.Operation;
import io.storbench.testkit.CountingWorker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Writes larger than the unit's MAXIMUM TRANSFER LENGTH (SBC-3, section 6.6.3) with `sync: true`, to a unit with a
/// write cache and without FUA: of several WRITEs, and one SYNCHRONIZE CACHE.
@Timeout(60)
class SplitWriteSyncTest {
    private static final int COMMAND_BYTES = 8192;

    /// Of the last WRITE of each write.
    private static final int LAST_BYTES = 4096;

    /// More than the rounds that a flush may take.
    private static final int COMMANDS = 21;

    private static final int BLOCK_BYTES = (COMMANDS - 1) * COMMAND_BYTES + LAST_BYTES;
    private static final int FIRST_BYTE = 1 << 20;
    private static final int OPERATIONS = (int) (Trial.FILE_BYTES / BLOCK_BYTES);
    private static final int PING = 77;

    private final AtomicInteger parts = new AtomicInteger();
    private final AtomicInteger lastParts = new AtomicInteger();
    private final AtomicInteger pings = new AtomicInteger();

    private static Trial run(ScriptedTarget target, int depth) throws IOException {
        var load = new CountingWorker.Load(
                Operation.WRITE, OPERATIONS, BLOCK_BYTES, depth, DataPattern.FILL_GENERATION + 1, true);
        return Trial.run(Trial.settings("uri", target.url(), "sync", "true"), load, 0);
    }

    private static int operation(ByteBuffer pdu) throws IOException {
        return Header.opcode(pdu, 0) == Opcode.SCSI_COMMAND ? Cdb.operation(pdu, ScsiCommand.cdbAt(0)) : -1;
    }

    /// A WRITE of the load: what fills the unit beforehand is larger.
    private static boolean isPart(ByteBuffer pdu, int lengthBytes) throws IOException {
        return operation(pdu) == Cdb.WRITE_10
                && ScsiCommand.transferBytes(pdu, 0) == lengthBytes
                && Cdb.firstBlock(pdu, ScsiCommand.cdbAt(0)) >= FIRST_BYTE / ScriptedTarget.BLOCK_BYTES;
    }

    /// Answers what the unit is asked about itself.
    private static boolean describes(ScriptedConnection connection, ByteBuffer pdu) throws IOException {
        int tag = Header.taskTag(pdu, 0);
        int operation = operation(pdu);
        if (operation == Cdb.MODE_SENSE_6) {
            ByteBuffer mode = ByteBuffer.allocate(ModeParameters.LENGTH_BYTES);
            int _ = new ModeParameters(false, false, Optional.of(true)).encode(mode, 0);
            connection.dataIn(tag, mode);
            return true;
        }
        if (operation != Cdb.INQUIRY || !Cdb.wantsPage(pdu, ScsiCommand.cdbAt(0))) {
            return false;
        }
        ByteBuffer page = ByteBuffer.allocate(BlockLimits.LENGTH_BYTES);
        if (Cdb.page(pdu, ScsiCommand.cdbAt(0)) == VitalProduct.BLOCK_LIMITS) {
            new BlockLimits(0, COMMAND_BYTES / ScriptedTarget.BLOCK_BYTES, 0).encode(page, 0);
        } else {
            int _ = VitalProduct.encodeSupported(page, 0, VitalProduct.SUPPORTED_PAGES, VitalProduct.BLOCK_LIMITS);
        }
        connection.dataIn(tag, page);
        return true;
    }

    /// And one more, the load's own at its end.
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void eachWriteIsFlushedOnce(int depth) throws IOException {
        try (ScriptedTarget target = new ScriptedTarget(SplitWriteSyncTest::describes)) {
            Trial trial = run(target, depth);
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
            assertThat(trial.get("WRITE_10", ProcedureCounter.MESSAGES)).isEqualTo((long) OPERATIONS * COMMANDS);
            assertThat(trial.get("SYNCHRONIZE_CACHE_10", ProcedureCounter.MESSAGES))
                    .isEqualTo(OPERATIONS + 1);
            assertThat(trial.get(Counter.PAYLOAD_BYTES_OUT)).isEqualTo((long) OPERATIONS * BLOCK_BYTES);
        }
    }

    /// It is flushed behind its last WRITE, so that the flush covers all of it.
    @Test
    void theFlushComesBehindAllParts() throws IOException {
        List<Integer> before = new ArrayList<>();
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (isPart(pdu, COMMAND_BYTES) || isPart(pdu, LAST_BYTES)) {
                parts.incrementAndGet();
            } else if (operation(pdu) == Cdb.SYNCHRONIZE_CACHE_10 && parts.get() > 0) {
                before.add(parts.get());
            }
            return describes(connection, pdu);
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            assertThat(run(target, 1).worker.troubles()).isEmpty();
        }
        assertThat(before).hasSize(OPERATIONS + 1).startsWith(COMMANDS, 2 * COMMANDS, 3 * COMMANDS);
    }

    /// Whichever part fails, nothing is left to be made stable.
    @ParameterizedTest
    @ValueSource(ints = {COMMAND_BYTES, LAST_BYTES})
    void aWriteThatFailsIsNotFlushed(int lengthBytes) throws IOException {
        ScriptedTarget.Script script = (connection, pdu) -> {
            boolean failing = isPart(pdu, lengthBytes) && parts.incrementAndGet() == 1;
            if (failing) {
                connection.respond(Header.taskTag(pdu, 0), ScsiStatus.CHECK_CONDITION, Sense.WRITE_ERROR);
            }
            return failing || describes(connection, pdu);
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, 1);
            assertThat(trial.worker.troubles()).singleElement().asString().contains("MEDIUM ERROR");
            assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
            assertThat(trial.get("SYNCHRONIZE_CACHE_10", ProcedureCounter.MESSAGES))
                    .isEqualTo(OPERATIONS);
        }
    }

    /// The unit holds back its answers to SYNCHRONIZE CACHE until the answer to a ping, which comes behind all that
    /// was sent, says that no more are on their way; then it reports that it was reset.
    private boolean resets(ScriptedConnection connection, ByteBuffer pdu, List<Integer> held, ScriptedTarget target)
            throws IOException {
        if (isPart(pdu, COMMAND_BYTES)) {
            parts.incrementAndGet();
        } else if (isPart(pdu, LAST_BYTES)) {
            lastParts.incrementAndGet();
        } else if (operation(pdu) == Cdb.SYNCHRONIZE_CACHE_10 && parts.get() > 0 && lastParts.get() <= 1) {
            held.add(Header.taskTag(pdu, 0));
            if (lastParts.get() == 1 && pings.getAndIncrement() == 0) {
                ByteBuffer ping = connection.begin(0);
                Nop.beginTargetPing(ping, 0, PING);
                connection.send(ping, new byte[0]);
            }
            return true;
        } else if (Header.opcode(pdu, 0) == Opcode.NOP_OUT && Header.transferTag(pdu, 0) == PING) {
            lastParts.incrementAndGet(); // from now on it answers
            Arrays.fill(target.unit, FIRST_BYTE, target.unit.length, (byte) 0);
            connection.respond(held.getFirst(), ScsiStatus.CHECK_CONDITION, Sense.RESET_OCCURRED);
            return true;
        }
        return describes(connection, pdu);
    }

    @Test
    void oneResetIsOneRoundOfTheFlush() throws IOException {
        List<Integer> held = new ArrayList<>();
        ScriptedTarget[] scripted = new ScriptedTarget[1];
        ScriptedTarget.Script script = (connection, pdu) -> resets(connection, pdu, held, scripted[0]);
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            scripted[0] = target;
            Trial trial = run(target, 1);
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
            assertThat(trial.get(Counter.REWRITTEN_BYTES)).isEqualTo(BLOCK_BYTES);
            assertThat(trial.get("SYNCHRONIZE_CACHE_10", ProcedureCounter.MESSAGES))
                    .isEqualTo(OPERATIONS + 2);
            assertThat(DataPattern.firstWrong(
                            ByteBuffer.wrap(target.unit).order(ByteOrder.LITTLE_ENDIAN),
                            FIRST_BYTE,
                            OPERATIONS * BLOCK_BYTES,
                            0,
                            DataPattern.FILL_GENERATION + 1))
                    .isNegative();
        }
        assertThat(held).hasSize(1);
    }
}
