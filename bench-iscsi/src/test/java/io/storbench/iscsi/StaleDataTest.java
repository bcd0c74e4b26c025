package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.engine.ProcedureCounter;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.ModeParameters;
import io.storbench.plan.Operation;
import io.storbench.testkit.CountingWorker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/// Data that a target has asked for, and that are on the emulated path when their command is no
/// more: a command that is sent again is a new one (RFC 7143, section 4.2.2.1), whose data nobody
/// has asked for yet.
@Timeout(60)
class StaleDataTest {
    private static final int BLOCK_BYTES = 8192;

    /// Nothing of a write goes without being asked for.
    private static final Map<String, String> ASKED_FOR = Map.of("InitialR2T", "Yes", "ImmediateData", "No");

    /// Looks whether data belong to a command that is in flight on their connection.
    private static final class Watch implements ScriptedTarget.Script {
        private final Set<Long> asked = new HashSet<>();
        private final AtomicInteger stale = new AtomicInteger();
        private final AtomicInteger writes = new AtomicInteger();
        private final int dropped;

        /// @param dropped how many connections are closed behind an R2T
        Watch(int dropped) {
            this.dropped = dropped;
        }

        private static long key(ScriptedConnection connection, int tag) {
            return (long) System.identityHashCode(connection) << 32 | (tag & 0xffffffffL);
        }

        @Override
        public synchronized boolean answer(ScriptedConnection connection, ByteBuffer pdu) throws IOException {
            long key = key(connection, Header.taskTag(pdu, 0));
            Opcode opcode = Header.opcode(pdu, 0);
            if (opcode == Opcode.DATA_OUT) {
                stale.addAndGet(asked.contains(key) ? 0 : 1);
                return !asked.contains(key);
            }
            if (opcode == Opcode.TASK_MANAGEMENT_REQUEST) {
                asked.remove(key(connection, pdu.getInt(20))); // the referenced task's tag
                return false;
            }
            if (opcode != Opcode.SCSI_COMMAND || !ScsiCommand.isWrite(pdu, 0)) {
                return false;
            }
            asked.add(key);
            boolean write = ScsiCommand.transferBytes(pdu, 0) == BLOCK_BYTES;
            if (write && writes.incrementAndGet() <= dropped) {
                connection.r2t(Header.taskTag(pdu, 0), 0, 0, BLOCK_BYTES);
                connection.socket.shutdownOutput();
                return true;
            }
            return false;
        }
    }

    private static Trial run(ScriptedTarget target, String timeout, int operations, long rttNanos) throws IOException {
        var load = new CountingWorker.Load(
                Operation.WRITE, operations, BLOCK_BYTES, 1, DataPattern.FILL_GENERATION, false);
        Trial trial = Trial.run(Trial.settings("uri", target.url(), "timeout", timeout), load, rttNanos);
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.done()).isEqualTo(operations);
        return trial;
    }

    @Test
    void dataOfASessionThatIsLostDoNotGoIntoTheNext() throws IOException {
        Watch watch = new Watch(3);
        try (ScriptedTarget target = new ScriptedTarget(ASKED_FOR, watch)) {
            Trial trial = run(target, "30s", 4, 120_000_000);
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(3);
            assertThat(trial.get("R2T", ProcedureCounter.PDUS)).isEqualTo(3 + 4);
            assertThat(watch.stale.get()).isZero();
        }
    }

    /// One session after another is lost behind its R2T, while those of the former ones are on the
    /// way. A unit without a write cache is never written again, so that one WRITE and what it may
    /// owe is all that there is room for.
    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void dataOfManyLostSessionsLeaveRoomForThoseOfTheNext() throws IOException {
        Watch watch = new Watch(5);
        ScriptedTarget.Script script =
                (connection, pdu) -> isModeSense(pdu) ? answerUncached(connection, pdu) : watch.answer(connection, pdu);
        try (ScriptedTarget target = new ScriptedTarget(ASKED_FOR, script)) {
            Trial trial = run(target, "30s", 4, 1_000_000_000);
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(5);
            assertThat(trial.get("R2T", ProcedureCounter.PDUS)).isEqualTo(5 + 4);
            assertThat(watch.stale.get()).isZero();
        }
    }

    private static boolean isModeSense(ByteBuffer pdu) throws IOException {
        return Header.opcode(pdu, 0) == Opcode.SCSI_COMMAND
                && Cdb.operation(pdu, ScsiCommand.cdbAt(0)) == Cdb.MODE_SENSE_6;
    }

    private static boolean answerUncached(ScriptedConnection connection, ByteBuffer pdu) throws IOException {
        ByteBuffer data = ByteBuffer.allocate(ModeParameters.LENGTH_BYTES);
        int _ = new ModeParameters(false, false, Optional.of(false)).encode(data, 0);
        connection.dataIn(Header.taskTag(pdu, 0), data);
        return true;
    }

    /// The R2T comes after one and the data would leave after one and a half round-trip times; the
    /// timer runs out in between.
    @Test
    void dataOfACommandThatWasAbortedAreNotSent() throws IOException {
        Watch watch = new Watch(0);
        try (ScriptedTarget target = new ScriptedTarget(ASKED_FOR, watch)) {
            Trial trial = run(target, "1500ms", 1, 1_200_000_000);
            assertThat(trial.get("TASK_MANAGEMENT", ProcedureCounter.MESSAGES)).isPositive();
            assertThat(watch.stale.get()).isZero();
        }
    }
}
