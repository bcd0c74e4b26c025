package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.ModeParameters;
import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.iscsi.scsi.SenseKey;
import io.storbench.plan.Operation;
import io.storbench.testkit.CountingWorker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// By which signs a unit is taken to have lost what it had acknowledged and not flushed: SPC-4's
/// additional sense codes 0x29xx, and a session that was lost without a word of how much was.
@Timeout(60)
class CacheLossTest {
    private static final int OPERATIONS = 128;
    private static final int BLOCK_BYTES = 8192;
    private static final Sense POWERED_ON = new Sense(SenseKey.UNIT_ATTENTION, 0x2901);

    /// What happens when a write comes after this many.
    private static final int WRITES_BEFORE = 64;

    private final AtomicInteger writes = new AtomicInteger();

    private static int operation(ByteBuffer pdu) throws IOException {
        return Header.opcode(pdu, 0) == Opcode.SCSI_COMMAND ? Cdb.operation(pdu, ScsiCommand.cdbAt(0)) : -1;
    }

    private static boolean isWrite(ByteBuffer pdu) throws IOException {
        return operation(pdu) == Cdb.WRITE_10 && ScsiCommand.transferBytes(pdu, 0) == BLOCK_BYTES;
    }

    private boolean isTheOne(ByteBuffer pdu) throws IOException {
        return isWrite(pdu) && writes.incrementAndGet() == WRITES_BEFORE + 1;
    }

    private static Trial run(ScriptedTarget target) throws IOException {
        var load = new CountingWorker.Load(
                Operation.WRITE, OPERATIONS, BLOCK_BYTES, 1, DataPattern.FILL_GENERATION + 1, true);
        Trial trial = Trial.run(Trial.settings("uri", target.url()), load, 0);
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
        return trial;
    }

    /// Forgets what was written since the load began, as a cache without a battery does. All but
    /// the gate's mark, which was flushed.
    private static void forget(ScriptedTarget target) {
        Arrays.fill(target.unit, 1 << 20, target.unit.length, (byte) 0);
    }

    private static void assertRewritten(Trial trial) {
        assertThat(trial.get(Counter.REWRITTEN_BYTES)).isEqualTo((long) WRITES_BEFORE * BLOCK_BYTES);
        assertThat(trial.get(Counter.PAYLOAD_BYTES_OUT)).isEqualTo((long) OPERATIONS * BLOCK_BYTES);
    }

    @Test
    void aUnitThatWasSwitchedOnWithinASessionHasLostAll() throws IOException {
        ScriptedTarget.Script script = (connection, pdu) -> {
            boolean now = isTheOne(pdu);
            if (now) {
                connection.respond(Header.taskTag(pdu, 0), ScsiStatus.CHECK_CONDITION, POWERED_ON);
            }
            return now;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            assertRewritten(run(target));
        }
    }

    @Test
    void aSessionThatWasLostWithoutAWordMayHaveTakenAllWithIt() throws IOException {
        ScriptedTarget[] scripted = new ScriptedTarget[1];
        ScriptedTarget.Script script = (connection, pdu) -> {
            boolean now = isTheOne(pdu);
            if (now) {
                forget(scripted[0]);
                connection.socket.close();
            }
            return now;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            scripted[0] = target;
            assertRewritten(run(target));
            int at = 1 << 20;
            assertThat(DataPattern.firstWrong(
                            ByteBuffer.wrap(target.unit).order(java.nio.ByteOrder.LITTLE_ENDIAN),
                            at,
                            OPERATIONS * BLOCK_BYTES,
                            0,
                            DataPattern.FILL_GENERATION + 1))
                    .isNegative();
        }
    }

    /// The first command of every session gets a report of it: of 0x2900 by tgt, whatever happened,
    /// and of 0x2907 by a unit that knows that it lost the session before and nothing else.
    @ParameterizedTest
    @ValueSource(ints = {0x2900, 0x2907})
    void whatTheUnitSaysOfTheLostSessionDecides(int code) throws IOException {
        Set<ScriptedConnection> notified = new HashSet<>();
        Sense sense = new Sense(SenseKey.UNIT_ATTENTION, code);
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (isTheOne(pdu)) {
                connection.socket.close();
                return true;
            }
            boolean first = operation(pdu) == Cdb.TEST_UNIT_READY && notified.add(connection);
            if (first) {
                connection.respond(Header.taskTag(pdu, 0), ScsiStatus.CHECK_CONDITION, sense);
            }
            return first;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target);
            if (code == 0x2907) {
                assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
                assertThat(trial.get(Counter.REWRITTEN_BYTES)).isZero();
            } else {
                assertRewritten(trial);
            }
        }
    }

    @Test
    void aUnitWithoutAWriteCacheLosesNothing() throws IOException {
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (isTheOne(pdu)) {
                connection.socket.close();
                return true;
            }
            if (operation(pdu) != Cdb.MODE_SENSE_6) {
                return false;
            }
            ByteBuffer data = ByteBuffer.allocate(ModeParameters.LENGTH_BYTES);
            int _ = new ModeParameters(false, false, Optional.of(false)).encode(data, 0);
            connection.dataIn(Header.taskTag(pdu, 0), data);
            return true;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target);
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
            assertThat(trial.get(Counter.REWRITTEN_BYTES)).isZero();
        }
    }

    /// The flush itself gets the report of the loss, or was answered when it was too late.
    @Test
    void aFlushThatGetsTheReportOfALossIsSentAgainBehindTheRewrites() throws IOException {
        AtomicInteger flushes = new AtomicInteger();
        AtomicInteger behind = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            boolean flush = operation(pdu) == Cdb.SYNCHRONIZE_CACHE_10 && writes.get() > 0;
            if (flush && flushes.incrementAndGet() == 1) {
                behind.set(writes.get());
                connection.respond(Header.taskTag(pdu, 0), ScsiStatus.CHECK_CONDITION, POWERED_ON);
                return true;
            }
            if (isWrite(pdu)) {
                writes.incrementAndGet();
            } else if (flush) {
                behind.set(writes.get() - behind.get());
            }
            return false;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target);
            assertThat(trial.get(Counter.REWRITTEN_BYTES)).isEqualTo((long) OPERATIONS * BLOCK_BYTES);
            assertThat(flushes.get()).isEqualTo(2);
            assertThat(behind.get()).isEqualTo(OPERATIONS);
        }
    }
}
