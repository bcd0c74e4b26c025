package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.iscsi.pdu.AsyncMessage;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Nop;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.iscsi.scsi.SenseKey;
import io.storbench.plan.Operation;
import io.storbench.testkit.CountingWorker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswersTest {
    private static final int OPERATIONS = 256;

    private static CountingWorker.Load load(Operation operation, int blockBytes, int depth) {
        return new CountingWorker.Load(operation, OPERATIONS, blockBytes, depth, DataPattern.FILL_GENERATION, true);
    }

    private static boolean isRead(ByteBuffer pdu) throws IOException {
        return Header.opcode(pdu, 0) == Opcode.SCSI_COMMAND
                && Cdb.operation(pdu, ScsiCommand.cdbAt(0)) == Cdb.READ_10
                && Header.lun(pdu, 0) == 0
                && ScsiCommand.transferBytes(pdu, 0) == 8192;
    }

    private static Trial run(ScriptedTarget target, Operation operation, String... keys) throws IOException {
        String[] all = new String[keys.length + 2];
        all[0] = "uri";
        all[1] = target.url();
        System.arraycopy(keys, 0, all, 2, keys.length);
        return Trial.run(Trial.settings(all), load(operation, 8192, 8), 0);
    }

    private static void assertAllDoneOnce(Trial trial) {
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"READ", "WRITE"})
    void everyOperationIsOneMessage(Operation operation) throws IOException {
        try (ScriptedTarget target = new ScriptedTarget((_, _) -> false)) {
            Trial trial = run(target, operation);
            assertAllDoneOnce(trial);
            assertThat(trial.get(operation + "_10", ProcedureCounter.MESSAGES)).isEqualTo(OPERATIONS);
            assertThat(trial.get("SYNCHRONIZE_CACHE_10", ProcedureCounter.MESSAGES))
                    .isEqualTo(1);
        }
    }

    /// RFC 7143: 48 bytes of header, then the data, here without digests and padding.
    @Test
    void bytesAreThoseOfTheRfcsArithmetic() throws IOException {
        try (ScriptedTarget target = new ScriptedTarget((_, _) -> false)) {
            Trial trial = run(target, Operation.READ);
            assertThat(trial.get("READ_10", ProcedureCounter.MESSAGE_BYTES_OUT)).isEqualTo(OPERATIONS * 48L);
            assertThat(trial.get("DATA_IN", ProcedureCounter.MESSAGE_BYTES_IN)).isEqualTo(OPERATIONS * (48L + 8192));
            assertThat(trial.get("DATA_IN", ProcedureCounter.PDUS)).isEqualTo(OPERATIONS);
        }
    }

    @ParameterizedTest
    @CsvSource({"0x08, true", "0x28, true", "0x40, false"})
    void aBusyUnitIsAskedAgain(String status, boolean delays) throws IOException {
        AtomicInteger reads = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (!isRead(pdu) || reads.incrementAndGet() % 10 != 0) {
                return false;
            }
            connection.respond(Header.taskTag(pdu, 0), Integer.decode(status), Sense.NONE);
            return true;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, Operation.READ);
            assertAllDoneOnce(trial);
            long refused = trial.get("READ_10", ProcedureCounter.ERRORS);
            assertThat(refused).isEqualTo(reads.get() / 10);
            assertThat(trial.get(Counter.DELAYS)).isEqualTo(delays ? refused : 0);
        }
    }

    @Test
    void aUnitAttentionIsHeardAndTheCommandSentAgainInASessionMadeAgain() throws IOException {
        Set<Object> sessions = ConcurrentHashMap.newKeySet();
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (!isRead(pdu)) {
                return false;
            }
            sessions.add(connection);
            if (sessions.size() > 1) {
                return false;
            }
            connection.respond(Header.taskTag(pdu, 0), ScsiStatus.CHECK_CONDITION, Sense.RESET_OCCURRED);
            return true;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, Operation.READ);
            assertAllDoneOnce(trial);
            assertThat(trial.get("READ_10", ProcedureCounter.ERRORS)).isEqualTo(1);
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
        }
    }

    @Test
    void aReadErrorFailsItsOperationWithTheReason() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (!isRead(pdu) || reads.incrementAndGet() != 100) {
                return false;
            }
            connection.respond(Header.taskTag(pdu, 0), ScsiStatus.CHECK_CONDITION, Sense.READ_ERROR);
            return true;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, Operation.READ);
            assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
            assertThat(trial.worker.troubles())
                    .singleElement()
                    .asString()
                    .contains("READ of 8192 bytes")
                    .contains("MEDIUM ERROR");
        }
    }

    static Stream<Arguments> noReasons() {
        Sense recovered = new Sense(SenseKey.RECOVERED_ERROR, 0x1700);
        return Stream.of(
                Arguments.of(Operation.READ, ScsiStatus.CHECK_CONDITION, Sense.NONE),
                Arguments.of(Operation.WRITE, ScsiStatus.CHECK_CONDITION, Sense.NONE),
                Arguments.of(Operation.READ, ScsiStatus.CHECK_CONDITION, recovered),
                Arguments.of(Operation.READ, ScsiStatus.GOOD, Sense.NONE),
                Arguments.of(Operation.WRITE, ScsiStatus.GOOD, Sense.NONE));
    }

    /// No byte of data has moved: it cannot be success, whatever the target calls it.
    @ParameterizedTest
    @MethodSource("noReasons")
    void aTransferWithoutDataIsNeverASuccess(Operation operation, int status, Sense sense) throws IOException {
        AtomicInteger commands = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            boolean isOne = Header.opcode(pdu, 0) == Opcode.SCSI_COMMAND && ScsiCommand.transferBytes(pdu, 0) == 8192;
            if (!isOne || commands.incrementAndGet() != 100) {
                return false;
            }
            connection.respond(Header.taskTag(pdu, 0), status, sense);
            return true;
        };
        Map<String, String> answers = Map.of("InitialR2T", "Yes", "ImmediateData", "No");
        try (ScriptedTarget target = new ScriptedTarget(answers, script)) {
            Trial trial = run(target, operation);
            assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
            assertThat(trial.worker.troubles()).hasSize(1);
        }
    }

    /// SPC-4, section 4.5.5: the error is an earlier command's, and this one was not done.
    @Test
    void aDeferredErrorIsNoSuccessEither() throws IOException {
        AtomicInteger writes = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            boolean isOne = Header.opcode(pdu, 0) == Opcode.SCSI_COMMAND
                    && ScsiCommand.isWrite(pdu, 0)
                    && ScsiCommand.transferBytes(pdu, 0) == 8192;
            if (!isOne || writes.incrementAndGet() != 100) {
                return false;
            }
            connection.respondDeferred(Header.taskTag(pdu, 0), new Sense(SenseKey.RECOVERED_ERROR, 0x0c01));
            return true;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, Operation.WRITE);
            assertThat(trial.worker.troubles()).singleElement().asString().contains("earlier");
        }
    }

    /// The pattern is in words of eight bytes; what is written again is what was there.
    @ParameterizedTest
    @CsvSource({
        "MaxRecvDataSegmentLength, 1002, Yes",
        "FirstBurstLength, 1001, Yes",
        "FirstBurstLength, 1001, No",
        "FirstBurstLength, 4100, No",
    })
    void oddLengthsLeaveThePatternWhole(String key, String value, String initialR2t) throws IOException {
        Map<String, String> answers = Map.of(key, value, "InitialR2T", initialR2t);
        try (ScriptedTarget target = new ScriptedTarget(answers, (_, _) -> false)) {
            assertAllDoneOnce(run(target, Operation.READ));
            byte[] filled = target.unit.clone();
            assertAllDoneOnce(run(target, Operation.WRITE));
            assertThat(target.unit).isEqualTo(filled);
        }
    }

    /// The target takes one command at a time: seven of eight wait. A ping, whose answer comes
    /// behind all that was sent before, tells whether they do.
    @Test
    void aClosedCommandWindowIsNeverOverrunAndItsWaitIsCounted() throws IOException {
        AtomicInteger most = new AtomicInteger();
        List<ByteBuffer> inFlight = new ArrayList<>();
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (isRead(pdu)) {
                inFlight.add(pdu);
                most.accumulateAndGet(inFlight.size(), Math::max);
                connection.maxCmdSn = connection.expCmdSn - 1;
                ByteBuffer ping = connection.begin(0);
                Nop.beginTargetPing(ping, 0, 77);
                connection.send(ping, new byte[0]);
                return true;
            }
            boolean pong = Header.opcode(pdu, 0) == Opcode.NOP_OUT && Header.transferTag(pdu, 0) == 77;
            if (pong) {
                connection.maxCmdSn = connection.expCmdSn;
                connection.command(inFlight.removeFirst());
            }
            return pong;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            target.window = 1;
            Trial trial = run(target, Operation.READ);
            assertAllDoneOnce(trial);
            assertThat(most.get()).isEqualTo(1);
            assertThat(trial.get(Counter.SLOT_WAIT_NANOS)).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({"Yes, No", "No, No", "No, Yes", "Yes, Yes"})
    void dataOfWritesGoAsWasAgreedOn(String initialR2t, String immediateData) throws IOException {
        Map<String, String> answers = Map.of(
                "InitialR2T",
                initialR2t,
                "ImmediateData",
                immediateData,
                "FirstBurstLength",
                "4096",
                "MaxRecvDataSegmentLength",
                "2048");
        try (ScriptedTarget target = new ScriptedTarget(answers, (_, _) -> false)) {
            Trial written = run(target, Operation.WRITE);
            assertAllDoneOnce(written);
            // 8192 bytes in segments of 2048: the first with the command, where it may.
            long segments = immediateData.equals("Yes") ? 3 : 4;
            assertThat(written.get("DATA_OUT", ProcedureCounter.PDUS)).isEqualTo(segments * OPERATIONS);
            assertThat(written.get("R2T", ProcedureCounter.PDUS)).isEqualTo(OPERATIONS);
            assertAllDoneOnce(run(target, Operation.READ));
        }
    }

    @Test
    void anR2tOutOfOrderEndsTheSessionAndTheWriteIsSentAgain() throws IOException {
        AtomicInteger wrong = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            boolean isWrite = Header.opcode(pdu, 0) == Opcode.SCSI_COMMAND
                    && ScsiCommand.isWrite(pdu, 0)
                    && ScsiCommand.transferBytes(pdu, 0) == 8192;
            if (!isWrite || wrong.incrementAndGet() != 50) {
                return false;
            }
            connection.r2t(Header.taskTag(pdu, 0), 3, 4096, 4096);
            return true;
        };
        Map<String, String> answers = Map.of("FirstBurstLength", "4096", "InitialR2T", "Yes");
        try (ScriptedTarget target = new ScriptedTarget(answers, script)) {
            Trial trial = run(target, Operation.WRITE);
            assertAllDoneOnce(trial);
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
            assertThat(trial.get("WRITE_10", ProcedureCounter.RETRANSMISSIONS)).isPositive();
            // Beside the control session's login and the watch's: the worker's, and the same one's
            // again.
            assertThat(target.isids)
                    .anySatisfy(isid -> assertThat(Collections.frequency(target.isids, isid))
                            .isEqualTo(2));
        }
    }

    @Test
    void aConnectionThatIsClosedIsMadeAgainAndEachOperationCompletesOnce() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (isRead(pdu) && reads.incrementAndGet() % 100 == 0) {
                connection.socket.close();
                return true;
            }
            return false;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, Operation.READ);
            assertAllDoneOnce(trial);
            assertThat(trial.get(Counter.RECOVERIES)).isGreaterThanOrEqualTo(2);
            assertThat(trial.get(Counter.DISTURBED_NANOS)).isPositive();
        }
    }

    @Test
    void whatIsNotAnsweredIsAbortedAndSentAgain() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        ScriptedTarget.Script script = (_, pdu) -> isRead(pdu) && reads.incrementAndGet() == 50;
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, Operation.READ, "timeout", "200ms");
            assertAllDoneOnce(trial);
            assertThat(trial.get("READ_10", ProcedureCounter.TIMEOUTS)).isEqualTo(1);
            assertThat(trial.get("TASK_MANAGEMENT", ProcedureCounter.MESSAGES)).isEqualTo(1);
            assertThat(trial.get("READ_10", ProcedureCounter.RETRANSMISSIONS)).isEqualTo(1);
            assertThat(trial.get(Counter.RECOVERIES)).isZero();
        }
    }

    /// First the abort, then the reset, then a new session.
    @Test
    void aTargetThatAnswersNoTaskManagementGetsANewSession() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        ScriptedTarget.Script script = (_, pdu) -> Header.opcode(pdu, 0) == Opcode.TASK_MANAGEMENT_REQUEST
                || (isRead(pdu) && reads.incrementAndGet() == 50);
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, Operation.READ, "timeout", "200ms");
            assertAllDoneOnce(trial);
            assertThat(trial.get("TASK_MANAGEMENT", ProcedureCounter.MESSAGES)).isEqualTo(2);
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
        }
    }

    @Test
    void aTargetThatPingsIsAnswered() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        AtomicInteger pongs = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (Header.opcode(pdu, 0) == Opcode.NOP_OUT) {
                boolean pong = Header.transferTag(pdu, 0) == 77;
                pongs.addAndGet(pong ? 1 : 0);
                return pong;
            }
            if (isRead(pdu) && reads.incrementAndGet() % 50 == 0) {
                ByteBuffer out = connection.begin(0);
                Nop.beginTargetPing(out, 0, 77);
                connection.send(out, new byte[0]);
            }
            return false;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, Operation.READ);
            assertAllDoneOnce(trial);
            assertThat(trial.get("NOP_IN", ProcedureCounter.PDUS)).isEqualTo(5);
            assertThat(pongs.get()).isEqualTo(5);
        }
    }

    @Test
    void aTargetThatAsksForALogoutGetsOneAndANewSession() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (isRead(pdu) && reads.incrementAndGet() == 50) {
                ByteBuffer out = connection.begin(0);
                new AsyncMessage(AsyncMessage.LOGOUT_WANTED, 0, 0, 0, 3).encode(out, 0);
                connection.status(out);
            }
            return false;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, Operation.READ);
            assertAllDoneOnce(trial);
            // The other one ends the run.
            assertThat(trial.get("LOGOUT", ProcedureCounter.MESSAGES)).isEqualTo(2);
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anEmulatedPathDelaysEveryAnswerByItsRoundTrip(int sessions) throws IOException {
        try (ScriptedTarget target = new ScriptedTarget((_, _) -> false)) {
            var load = new CountingWorker.Load(Operation.WRITE, 16, 8192, 4, DataPattern.FILL_GENERATION, false);
            Trial trial = Trial.run(
                    Trial.settings("uri", target.url(), "sessions", String.valueOf(sessions)), load, 5_000_000);
            assertThat(trial.worker.troubles()).isEmpty();
            long least = Arrays.stream(trial.worker.latencies()).min().orElseThrow();
            assertThat(least).isGreaterThanOrEqualTo(5_000_000);
        }
    }

    @Test
    void corruptDataAreReportedWithTheirPlace() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            if (!isRead(pdu) || reads.incrementAndGet() != 10) {
                return false;
            }
            connection.dataIn(Header.taskTag(pdu, 0), ByteBuffer.allocate(8192));
            return true;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, Operation.READ);
            assertThat(trial.worker.troubles()).singleElement().isInstanceOf(Outcome.Corrupt.class);
        }
    }

    @Test
    void aTargetWithoutTheDigestAskedForIsRefusedByName() throws IOException {
        try (ScriptedTarget target = new ScriptedTarget(Map.of("HeaderDigest", "None"), (_, _) -> false)) {
            assertThatThrownBy(() -> run(target, Operation.READ, "header_digest", "crc32c"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("HeaderDigest")
                    .hasMessageContaining("None");
        }
    }
}
