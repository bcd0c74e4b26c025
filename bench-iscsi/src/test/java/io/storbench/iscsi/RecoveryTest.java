package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.engine.ProcedureCounter;
import io.storbench.iscsi.pdu.AsyncMessage;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.Reject;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.plan.Operation;
import io.storbench.testkit.CountingWorker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// What becomes of commands that a target loses or refuses to answer.
class RecoveryTest {
    private static final int OPERATIONS = 256;
    private static final int BLOCK_BYTES = 8192;

    /// The data set begins behind the first MiB.
    private static final long POISONED_BLOCK = ((1 << 20) + 3 * BLOCK_BYTES) / ScriptedTarget.BLOCK_BYTES;

    private static Trial run(ScriptedTarget target, String... keys) throws IOException {
        String[] all = new String[keys.length + 2];
        all[0] = "uri";
        all[1] = target.url();
        System.arraycopy(keys, 0, all, 2, keys.length);
        var load =
                new CountingWorker.Load(Operation.READ, OPERATIONS, BLOCK_BYTES, 8, DataPattern.FILL_GENERATION, true);
        return Trial.run(Trial.settings(all), load, 0);
    }

    private static boolean isRead(ByteBuffer pdu) throws IOException {
        return Header.opcode(pdu, 0) == Opcode.SCSI_COMMAND
                && Cdb.operation(pdu, ScsiCommand.cdbAt(0)) == Cdb.READ_10
                && ScsiCommand.transferBytes(pdu, 0) == BLOCK_BYTES;
    }

    /// 256 operations on 128 blocks: the poisoned block is read twice, and its neighbours live.
    @Test
    void aCommandThatEndsEverySessionFailsWithTheReasonAndNoOtherDoes() throws IOException {
        ScriptedTarget.Script script = (connection, pdu) -> {
            boolean poisoned = isRead(pdu) && Cdb.firstBlock(pdu, ScsiCommand.cdbAt(0)) == POISONED_BLOCK;
            if (poisoned) {
                byte[] header = new byte[Header.LENGTH_BYTES];
                pdu.get(0, header);
                ByteBuffer out = connection.begin(header.length);
                Reject.begin(out, 0, Reject.PROTOCOL_ERROR);
                Header.setStatSn(out, 0, 0);
                connection.send(out, header);
            }
            return poisoned;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target);
            assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
            assertThat(trial.worker.troubles()).hasSize(2);
            assertThat(trial.worker.troubles().getFirst().toString())
                    .contains("READ of 8192 bytes at offset 1073152 of the LUN")
                    .contains("each of 8 sessions broke")
                    .contains("rejects a PDU");
        }
    }

    /// As another initiator's LUN reset does: each timer runs out once, and no more.
    @Test
    void commandsThatAreLostTogetherAreAbortedOneAfterTheOtherAtOnce() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        ScriptedTarget.Script script = (_, pdu) -> isRead(pdu) && reads.incrementAndGet() <= 8;
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, "timeout", "1s");
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
            assertThat(trial.get("READ_10", ProcedureCounter.TIMEOUTS)).isEqualTo(8);
            assertThat(trial.get("TASK_MANAGEMENT", ProcedureCounter.MESSAGES)).isEqualTo(8);
        }
    }

    @Test
    void nothingIsSentBehindALogout() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        AtomicInteger behind = new AtomicInteger();
        AtomicInteger leavingPort = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (Header.opcode(pdu, 0) == Opcode.LOGOUT_REQUEST
                    && leavingPort.compareAndSet(0, connection.socket.getPort())) {
                return true; // and goes on answering what was asked before
            }
            if (connection.socket.getPort() == leavingPort.get()) {
                behind.incrementAndGet();
            }
            if (isRead(pdu) && reads.incrementAndGet() == 50) {
                ByteBuffer out = connection.begin(0);
                new AsyncMessage(AsyncMessage.LOGOUT_WANTED, 0, 0, 0, 3).encode(out, 0);
                connection.status(out);
            }
            return false;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, "timeout", "1s");
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
            assertThat(behind.get()).isZero();
        }
    }

    /// The target's word that its window is open got lost: a ping's answer brings it.
    @Test
    void aWindowThatIsShutWithNothingInFlightIsAskedFor() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        AtomicInteger pings = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (connection.window == 0 && Header.opcode(pdu, 0) == Opcode.NOP_OUT) {
                pings.incrementAndGet();
                connection.window = 128;
                connection.maxCmdSn = connection.expCmdSn + 127;
            } else if (isRead(pdu) && reads.incrementAndGet() == 1) {
                connection.window = 0;
            }
            return false;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target);
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
            assertThat(pings.get()).isEqualTo(1);
        }
    }
}
