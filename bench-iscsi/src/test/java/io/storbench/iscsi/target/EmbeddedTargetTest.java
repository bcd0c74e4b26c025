package io.storbench.iscsi.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.iscsi.pdu.DataIn;
import io.storbench.iscsi.pdu.DataOut;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Logout;
import io.storbench.iscsi.pdu.Nop;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.ReadyToTransfer;
import io.storbench.iscsi.pdu.Residual;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.pdu.ScsiResponse;
import io.storbench.iscsi.pdu.TaskManagement;
import io.storbench.iscsi.scsi.Capacity;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.server.ServiceTimes;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The target's answers, PDU by PDU, as RFC 7143 wants them.
@Timeout(30)
class EmbeddedTargetTest {
    private static final int BLOCK = 512;

    private static EmbeddedTarget target() throws IOException {
        return EmbeddedTarget.start(TargetOptions.DEFAULT);
    }

    /// A session whose first command was told of the reset.
    private static RawInitiator ready(EmbeddedTarget target, String... keys) throws IOException {
        RawInitiator initiator = RawInitiator.loggedIn(target, keys);
        initiator.testUnitReady();
        assertThat(sense(initiator)).isEqualTo(Sense.RESET_OCCURRED);
        return initiator;
    }

    private static int status(RawInitiator initiator) throws IOException {
        assertThat(initiator.receive()).isEqualTo(Opcode.SCSI_RESPONSE);
        return ScsiResponse.status(initiator.in(), initiator.pdu().headerAt());
    }

    private static Sense sense(RawInitiator initiator) throws IOException {
        assertThat(status(initiator)).isEqualTo(2);
        int dataAt = initiator.pdu().dataAt();
        int lengthBytes =
                ScsiResponse.senseBytes(initiator.in(), dataAt, initiator.pdu().dataBytes());
        return Sense.decode(initiator.in(), ScsiResponse.senseAt(dataAt), lengthBytes);
    }

    private static void fill(RawInitiator initiator, int lengthBytes, int seed) {
        for (int index = 0; index < lengthBytes; index++) {
            initiator.out().put(initiator.dataAt() + index, (byte) (seed + index * 7));
        }
    }

    private static void assertFilled(RawInitiator initiator, int from, int seed) {
        for (int index = 0; index < initiator.pdu().dataBytes(); index++) {
            byte expected = (byte) (seed + (from + index) * 7);
            assertThat(initiator.in().get(initiator.pdu().dataAt() + index)).isEqualTo(expected);
        }
    }

    @Test
    void theFirstCommandIsToldOfTheResetAndTheNextIsDone() throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator initiator = ready(target)) {
            initiator.testUnitReady();
            assertThat(status(initiator)).isZero();
        }
    }

    @Test
    void statusNumbersAndTheWindowGoOnByOne() throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator initiator = ready(target)) {
            int at = initiator.pdu().headerAt();
            int statSn = Header.statSn(initiator.in(), at);
            int maxCmdSn = Header.maxCmdSn(initiator.in(), at);
            initiator.testUnitReady();
            assertThat(status(initiator)).isZero();
            at = initiator.pdu().headerAt();
            assertThat(Header.statSn(initiator.in(), at)).isEqualTo(statSn + 1);
            assertThat(Header.maxCmdSn(initiator.in(), at)).isEqualTo(maxCmdSn + 1);
            assertThat(Header.expCmdSn(initiator.in(), at)).isEqualTo(maxCmdSn + 1 - 127);
        }
    }

    @Test
    void dataThatCameWithTheWriteAreReadBackInOnePduWithTheStatus() throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator initiator = ready(target)) {
            fill(initiator, 4096, 3);
            initiator.write(10, 8, BLOCK, 4096);
            assertThat(status(initiator)).isZero();
            initiator.read(10, 8, BLOCK);
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            int at = initiator.pdu().headerAt();
            assertThat(DataIn.hasStatus(initiator.in(), at)).isTrue();
            assertThat(initiator.pdu().dataBytes()).isEqualTo(4096);
            assertFilled(initiator, 0, 3);
        }
    }

    @ParameterizedTest
    @CsvSource({"None, None", "CRC32C, None", "None, CRC32C", "CRC32C, CRC32C"})
    void digestsAreMadeAndChecked(String header, String data) throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator initiator =
                        ready(target, "HeaderDigest", header, "DataDigest", data)) {
            fill(initiator, 512, 3);
            initiator.write(0, 1, BLOCK, 512);
            assertThat(status(initiator)).isZero();
            initiator.read(0, 1, BLOCK);
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            assertFilled(initiator, 0, 3);
        }
    }

    /// 8 KiB with bursts of 2 KiB: three wishes after 2 KiB of immediate data.
    @Test
    void theRestOfAWriteIsAskedForBurstByBurst() throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator initiator = smallBursts(target)) {
            fill(initiator, 2048, 0);
            initiator.write(0, 16, BLOCK, 2048);
            for (int burst = 1; burst < 4; burst++) {
                assertThat(initiator.receive()).isEqualTo(Opcode.R2T);
                int at = initiator.pdu().headerAt();
                assertThat(ReadyToTransfer.number(initiator.in(), at)).isEqualTo(burst - 1);
                assertThat(ReadyToTransfer.offset(initiator.in(), at)).isEqualTo(burst * 2048);
                assertThat(ReadyToTransfer.wantedBytes(initiator.in(), at)).isEqualTo(2048);
                int transferTag = Header.transferTag(initiator.in(), at);
                for (int part = 0; part < 2; part++) {
                    dataOut(initiator, transferTag, part, burst * 2048 + part * 1024, part == 1);
                }
            }
            assertThat(status(initiator)).isZero();
            initiator.read(0, 16, BLOCK);
            for (int from = 0; from < 8192; from += 2048) {
                assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
                int at = initiator.pdu().headerAt();
                assertThat(DataIn.offset(initiator.in(), at)).isEqualTo(from);
                assertThat(DataIn.dataSn(initiator.in(), at)).isEqualTo(from / 2048);
                assertThat(Header.isFinal(initiator.in(), at)).isTrue();
                assertThat(DataIn.hasStatus(initiator.in(), at)).isEqualTo(from == 6144);
                assertFilled(initiator, from, 0);
            }
        }
    }

    private static RawInitiator smallBursts(EmbeddedTarget target) throws IOException {
        return ready(target, "MaxBurstLength", "2048", "FirstBurstLength", "2048");
    }

    private static void dataOut(
            RawInitiator initiator, int transferTag, int dataSn, int offset, boolean last)
            throws IOException {
        DataOut.begin(initiator.out(), 0, dataSn, offset);
        Header.setFinal(initiator.out(), 0, last);
        Header.setTaskTag(initiator.out(), 0, 2); // the second command of the session
        Header.setTransferTag(initiator.out(), 0, transferTag);
        fill(initiator, 1024, offset * 7);
        initiator.send(1024);
    }

    @Test
    void dataThatNobodyAskedForEndTheConnection() throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator initiator = smallBursts(target)) {
            initiator.write(0, 16, BLOCK, 2048);
            assertThat(initiator.receive()).isEqualTo(Opcode.R2T);
            int tag = Header.transferTag(initiator.in(), initiator.pdu().headerAt());
            dataOut(initiator, tag, 0, 4096, true);
            assertClosed(initiator);
        }
    }

    /// RFC 7143, section 11.7.1: the sequence ends with the PDU that has the F bit, here an empty
    /// one behind all data.
    @Test
    void aWriteIsAnsweredWhenItsLastSequenceEndsAndOnce() throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator initiator = ready(target, "InitialR2T", "No")) {
            int write =
                    initiator.command(
                            ScsiCommand.Direction.WRITE,
                            2048,
                            1024,
                            at -> {
                                Cdb.transfer16(initiator.out(), at, Cdb.WRITE_16, 0, 4);
                                Header.setFinal(initiator.out(), 0, false);
                            });
            dataOut(initiator, Header.NO_TAG, 0, 1024, false);
            int other = initiator.testUnitReady();
            assertThat(status(initiator)).isZero();
            assertThat(Header.taskTag(initiator.in(), initiator.pdu().headerAt())).isEqualTo(other);
            DataOut.begin(initiator.out(), 0, 1, 2048);
            Header.setFinal(initiator.out(), 0, true);
            Header.setTaskTag(initiator.out(), 0, write);
            Header.setTransferTag(initiator.out(), 0, Header.NO_TAG);
            initiator.send(0);
            assertThat(status(initiator)).isZero();
            assertThat(Header.taskTag(initiator.in(), initiator.pdu().headerAt())).isEqualTo(write);
            initiator.testUnitReady();
            assertThat(status(initiator)).isZero();
            assertThat(Header.taskTag(initiator.in(), initiator.pdu().headerAt()))
                    .isNotEqualTo(write);
        }
    }

    private static void assertClosed(RawInitiator initiator) {
        Assertions.assertThatThrownBy(initiator::receive)
                .isInstanceOfAny(EOFException.class, SocketException.class);
    }

    @Test
    void aBlockBeyondTheEndIsNotThere() throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator initiator = ready(target)) {
            long blocks = TargetOptions.DEFAULT.sizeBytes() / BLOCK;
            initiator.read(blocks - 1, 1, BLOCK);
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            initiator.read(blocks, 1, BLOCK);
            assertThat(sense(initiator)).isEqualTo(Sense.OUT_OF_RANGE);
            initiator.read(Long.MAX_VALUE, 8, BLOCK);
            assertThat(sense(initiator)).isEqualTo(Sense.OUT_OF_RANGE);
            initiator.read(-1, 8, BLOCK);
            assertThat(sense(initiator)).isEqualTo(Sense.OUT_OF_RANGE);
        }
    }

    @Test
    void whatWasAskedForBeyondTheBlocksIsResidual() throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator initiator = ready(target)) {
            initiator.command(
                    ScsiCommand.Direction.READ,
                    1024,
                    0,
                    at -> Cdb.transfer10(initiator.out(), at, Cdb.READ_10, 0, 1));
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            assertThat(initiator.pdu().dataBytes()).isEqualTo(512);
            assertThat(Residual.get(initiator.in(), initiator.pdu().headerAt())).isEqualTo(512);
        }
    }

    @Test
    void aUnitThatTakesNoWritesSaysSo() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT.withReadOnly());
                RawInitiator initiator = ready(target)) {
            initiator.write(0, 1, BLOCK, 512);
            assertThat(sense(initiator)).isEqualTo(Sense.WRITE_PROTECTED);
        }
    }

    @Test
    void aUnitThatAnotherHasReservedIsReadOnly() throws IOException {
        try (EmbeddedTarget target =
                        EmbeddedTarget.start(TargetOptions.DEFAULT.withReservation(0xabc));
                RawInitiator initiator = ready(target)) {
            initiator.write(0, 1, BLOCK, 512);
            assertThat(status(initiator)).isEqualTo(0x18);
            initiator.command(
                    ScsiCommand.Direction.READ,
                    64,
                    0,
                    at -> Cdb.persistentReserveIn(initiator.out(), at, Cdb.READ_KEYS, 64));
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            assertThat(initiator.in().getLong(initiator.pdu().dataAt() + 8)).isEqualTo(0xabc);
        }
    }

    @Test
    void theSizeIsTheOneAskedFor() throws IOException {
        TargetOptions options = TargetOptions.DEFAULT.withUnit(1L << 40, 4096, 4096);
        try (EmbeddedTarget target = EmbeddedTarget.start(options);
                RawInitiator initiator = ready(target)) {
            initiator.command(
                    ScsiCommand.Direction.READ,
                    32,
                    0,
                    at -> Cdb.readCapacity16(initiator.out(), at, 32));
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            Capacity capacity = Capacity.decodeLong(initiator.in(), initiator.pdu().dataAt(), 32);
            assertThat(capacity).isEqualTo(new Capacity(1L << 28, 4096, 4096));
        }
    }

    @Test
    void aTaskThatIsAbortedIsNotAnswered() throws IOException {
        TargetOptions slow =
                TargetOptions.DEFAULT.withService(1, ServiceTimes.constant(3_600_000_000_000L));
        try (EmbeddedTarget target = EmbeddedTarget.start(slow);
                RawInitiator initiator = ready(target)) {
            int tag = initiator.read(0, 1, BLOCK);
            assertThat(answerToAbort(initiator, tag)).isEqualTo(TaskManagement.COMPLETE);
            assertThat(answerToAbort(initiator, tag)).isEqualTo(TaskManagement.NO_SUCH_TASK);
        }
    }

    private static int answerToAbort(RawInitiator initiator, int tag) throws IOException {
        TaskManagement.beginRequest(initiator.out(), 0, TaskManagement.ABORT_TASK);
        TaskManagement.setReferenced(initiator.out(), 0, tag, 0);
        initiator.send(0);
        assertThat(initiator.receive()).isEqualTo(Opcode.TASK_MANAGEMENT_RESPONSE);
        return TaskManagement.answer(initiator.in(), initiator.pdu().headerAt());
    }

    @Test
    void aPingIsAnsweredWithItsData() throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator initiator = ready(target)) {
            Nop.beginPing(initiator.out(), 0, 77);
            Header.setCmdSn(initiator.out(), 0, initiator.nextCmdSn());
            fill(initiator, 9, 1);
            initiator.send(9);
            assertThat(initiator.receive()).isEqualTo(Opcode.NOP_IN);
            assertThat(initiator.pdu().dataBytes()).isEqualTo(9);
            assertFilled(initiator, 0, 1);
        }
    }

    @Test
    void aLogoutIsAnsweredAndEndsTheConnection() throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator initiator = ready(target)) {
            Logout.beginRequest(initiator.out(), 0, Logout.CLOSE_SESSION, 0);
            initiator.send(0);
            assertThat(initiator.receive()).isEqualTo(Opcode.LOGOUT_RESPONSE);
            assertClosed(initiator);
        }
    }

    /// Session reinstatement (RFC 7143, section 6.3.5).
    @Test
    void aSessionOfTheSameNameEndsTheFormerOne() throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator former = ready(target);
                RawInitiator next = ready(target)) {
            assertClosed(former);
            next.testUnitReady();
            assertThat(status(next)).isZero();
        }
    }

    @Test
    void severalSessionsOfOneInitiatorSeeTheSameUnit() throws IOException {
        try (EmbeddedTarget target = target();
                RawInitiator one = ready(target);
                RawInitiator other = RawInitiator.loggedIn(target, 2)) {
            other.testUnitReady();
            assertThat(sense(other)).isEqualTo(Sense.RESET_OCCURRED);
            fill(one, 512, 5);
            one.write(0, 1, BLOCK, 512);
            assertThat(status(one)).isZero();
            other.read(0, 1, BLOCK);
            assertThat(other.receive()).isEqualTo(Opcode.DATA_IN);
            assertFilled(other, 0, 5);
        }
    }

    @Test
    void aUnitInAFileOutlivesTheTarget(@TempDir Path directory) throws IOException {
        TargetOptions options = TargetOptions.DEFAULT.withFile(directory.resolve("unit"));
        try (EmbeddedTarget target = EmbeddedTarget.start(options);
                RawInitiator initiator = ready(target)) {
            fill(initiator, 512, 5);
            initiator.write(8, 1, BLOCK, 512);
            assertThat(status(initiator)).isZero();
        }
        try (EmbeddedTarget target = EmbeddedTarget.start(options);
                RawInitiator initiator = ready(target)) {
            initiator.read(8, 1, BLOCK);
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            assertFilled(initiator, 0, 5);
        }
        assertThat(directory.resolve("unit")).hasSize(4096 + 9 * BLOCK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"foreign", "empty", "link", "directory"})
    void aFileThatNoTargetMadeIsRefusedAndLeftAlone(String name, @TempDir Path directory)
            throws IOException {
        Path foreign = Files.writeString(directory.resolve("foreign"), "dear diary");
        Path _ = Files.createFile(directory.resolve("empty"));
        Path _ = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("none"));
        Path _ = Files.createDirectory(directory.resolve("directory"));
        TargetOptions options = TargetOptions.DEFAULT.withFile(directory.resolve(name));
        assertThatThrownBy(() -> EmbeddedTarget.start(options).close())
                .isInstanceOf(IOException.class)
                .hasMessageContaining(directory.resolve(name).toString())
                .hasMessageContaining("server.file");
        assertThat(foreign).hasContent("dear diary");
        assertThat(directory.resolve("empty")).isEmptyFile();
        assertThat(directory.resolve("none")).doesNotExist();
    }

    @Test
    void aFileIsOneTargetsAtATime(@TempDir Path directory) throws IOException {
        TargetOptions options = TargetOptions.DEFAULT.withFile(directory.resolve("unit"));
        try (EmbeddedTarget _ = EmbeddedTarget.start(options)) {
            assertThatThrownBy(() -> EmbeddedTarget.start(options).close())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("in use");
        }
    }
}
