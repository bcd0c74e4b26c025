package io.storbench.iscsi.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.iscsi.pdu.DigestException;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.ReadyToTransfer;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.Cdb;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the target does wrong on purpose, and what it bears from initiators that do.
@Timeout(30)
class TargetFaultsTest {
    private static final int BLOCK = 512;

    private static EmbeddedTarget target(TargetFault... faults) throws IOException {
        return EmbeddedTarget.start(TargetOptions.DEFAULT.withFaults(faults));
    }

    @Test
    void wordsBetweenColonsAreRepliesAndTimes() {
        assertThat(TargetFault.parse("drop:100")).isEqualTo(new TargetFault.Drop(100));
        assertThat(TargetFault.parse("stall:5:500ms")).isEqualTo(new TargetFault.Stall(5, 500_000_000));
        assertThat(TargetFault.parse("close_window:5:1s")).isEqualTo(new TargetFault.CloseWindow(5, 1_000_000_000));
        assertThat(TargetFault.parse("crash:3:1s")).isEqualTo(new TargetFault.Restart(3, true, 1_000_000_000));
        assertThat(TargetFault.parse("delay:0.5")).isEqualTo(new TargetFault.Delay(0.5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "drop:-1", "delay:2", "close_window:1", "drop:1:2", "explode:1"})
    void whatIsNoFaultIsRefusedWithTheText(String text) {
        assertThatThrownBy(() -> TargetFault.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\"");
    }

    @Test
    void everyDocumentedFaultIsOne() {
        for (String word : List.of(TargetFault.KNOWN.split("[,;] ", -1))) {
            String text = word.replace("each as name:replies", "drop:1")
                    .replace("replies", "1")
                    .replace("time", "1s")
                    .replace("down", "1s")
                    .replace("probability", "0.5");
            assertThat(TargetFault.parse(text)).as(text).isNotNull();
        }
    }

    @Test
    void aCommandThatComesAtABadTimeIsRefusedOnce() throws IOException {
        try (EmbeddedTarget target = target(new TargetFault.Busy(1), new TargetFault.TaskSetFull(1));
                RawInitiator initiator = RawInitiator.ready(target)) {
            for (int expected : new int[] {0, 0x08, 0x28, 0}) {
                initiator.write(0, 1, BLOCK, 512);
                assertThat(initiator.status()).isEqualTo(expected);
            }
        }
    }

    @Test
    void damagedDataAreFoundByTheirDigest() throws IOException {
        try (EmbeddedTarget target = target(new TargetFault.DataDigest(0));
                RawInitiator initiator = RawInitiator.ready(target, "DataDigest", "CRC32C")) {
            initiator.read(0, 1, BLOCK);
            assertThatThrownBy(initiator::receive)
                    .isInstanceOf(DigestException.class)
                    .hasMessageContaining("data digest");
        }
    }

    @Test
    void aDamagedHeaderIsFoundByItsDigest() throws IOException {
        try (EmbeddedTarget target = target(new TargetFault.HeaderDigest(0));
                RawInitiator initiator = RawInitiator.ready(target, "HeaderDigest", "CRC32C")) {
            initiator.read(0, 1, BLOCK);
            assertThatThrownBy(initiator::receive)
                    .isInstanceOf(DigestException.class)
                    .hasMessageContaining("header digest");
        }
    }

    static Stream<TargetFault> ends() {
        return Stream.of(
                new TargetFault.Drop(0),
                new TargetFault.Truncated(0),
                new TargetFault.Die(0),
                new TargetFault.Garbage(0),
                new TargetFault.Oversized(0),
                new TargetFault.Restart(0, false, 0));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void aConnectionThatComesToNothingIsSeenToDoSo(TargetFault fault) throws IOException {
        try (EmbeddedTarget target = target(fault);
                RawInitiator initiator = RawInitiator.ready(target)) {
            initiator.read(0, 1, BLOCK);
            assertThatThrownBy(initiator::receive).isInstanceOf(IOException.class);
        }
    }

    @Test
    void theSecondBurstIsAskedForBeforeTheFirst() throws IOException {
        try (EmbeddedTarget target = target(new TargetFault.R2tDisorder(0));
                RawInitiator initiator =
                        RawInitiator.ready(target, "MaxBurstLength", "1024", "FirstBurstLength", "512")) {
            initiator.write(0, 6, BLOCK, 0);
            assertThat(initiator.receive()).isEqualTo(Opcode.R2T);
            int at = initiator.pdu().headerAt();
            assertThat(ReadyToTransfer.offset(initiator.in(), at)).isEqualTo(1024);
        }
    }

    @Test
    void aClosedWindowOpensAgainWithoutBeingAsked() throws IOException {
        try (EmbeddedTarget target = target(new TargetFault.CloseWindow(0, 20_000_000));
                RawInitiator initiator = RawInitiator.ready(target)) {
            int before = Header.maxCmdSn(initiator.in(), initiator.pdu().headerAt());
            initiator.write(0, 1, BLOCK, 512);
            assertThat(initiator.status()).isZero();
            int closed = Header.maxCmdSn(initiator.in(), initiator.pdu().headerAt());
            assertThat(initiator.receive()).isEqualTo(Opcode.NOP_IN);
            int open = Header.maxCmdSn(initiator.in(), initiator.pdu().headerAt());
            assertThat(closed).isEqualTo(before);
            assertThat(open).isEqualTo(before + 1);
        }
    }

    /// What was flushed survives a crash, what was not is lost.
    @Test
    void aCrashForgetsWhatWasNotFlushed() throws IOException {
        try (EmbeddedTarget target = target(new TargetFault.Restart(3, true, 0))) {
            try (RawInitiator initiator = RawInitiator.ready(target)) {
                write(initiator, 0);
                initiator.command(ScsiCommand.Direction.NONE, 0, 0, at -> Cdb.synchronizeCache10(initiator.out(), at));
                assertThat(initiator.status()).isZero();
                write(initiator, 1);
                initiator.read(0, 1, BLOCK);
                assertThatThrownBy(initiator::receive).isInstanceOf(IOException.class);
            }
            try (RawInitiator initiator = again(target)) {
                initiator.read(0, 2, BLOCK);
                assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
                int dataAt = initiator.pdu().dataAt();
                assertThat(initiator.in().get(dataAt)).isEqualTo((byte) 0x5a);
                assertThat(initiator.in().get(dataAt + BLOCK)).isZero();
            }
        }
    }

    /// The connection ends before the target listens again.
    private static RawInitiator again(EmbeddedTarget target) throws IOException {
        while (true) {
            try {
                return RawInitiator.ready(target);
            } catch (IOException _) {
                Thread.onSpinWait();
            }
        }
    }

    private static void write(RawInitiator initiator, int block) throws IOException {
        for (int index = 0; index < BLOCK; index++) {
            initiator.out().put(initiator.dataAt() + index, (byte) 0x5a);
        }
        initiator.write(block, 1, BLOCK, BLOCK);
        assertThat(initiator.status()).isZero();
    }

    /// Random bytes, and good PDUs with random ones in them, before and after the login. Another
    /// session is served all the same.
    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33})
    void hostileInitiatorsHurtNobodyElse(long seed) throws IOException {
        Random random = new Random(seed);
        try (EmbeddedTarget target = target();
                RawInitiator honest = RawInitiator.loggedIn(target, 9)) {
            for (int round = 0; round < 150; round++) {
                try (RawInitiator hostile = round % 3 == 0
                        ? new RawInitiator(target, 1)
                        : RawInitiator.loggedIn(target, "FirstBurstLength", "512")) {
                    byte[] bytes = new byte[48 + random.nextInt(100)];
                    random.nextBytes(bytes);
                    if (round % 2 == 0) {
                        bytes[0] = (byte) random.nextInt(7);
                        bytes[4] = 0;
                        bytes[5] = 0;
                        bytes[6] = 0;
                        bytes[24] = 0; // the next command's number is 100
                        bytes[25] = 0;
                        bytes[26] = 0;
                        bytes[27] = 100;
                    }
                    hostile.sendBytes(bytes);
                } catch (PduException e) {
                    throw e;
                } catch (IOException _) {
                    // The target has had enough of it already.
                }
            }
            honest.testUnitReady();
            assertThat(honest.status()).isEqualTo(2); // the report of the reset comes first
            honest.testUnitReady();
            assertThat(honest.status()).isZero();
        }
    }
}
