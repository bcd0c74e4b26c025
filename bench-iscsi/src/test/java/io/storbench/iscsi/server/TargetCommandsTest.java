package io.storbench.iscsi.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.Residual;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.Capacity;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.Sense;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What the target's unit tells, takes and refuses, as SPC-4 and SBC-3 want it.
@Timeout(30)
class TargetCommandsTest {
    private static final int BLOCK = 512;

    @Test
    void theFirstCommandReportsTheResetAndTheNextIsDone() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = RawInitiator.ready(target)) {
            initiator.testUnitReady();
            assertThat(initiator.status()).isZero();
        }
    }

    @Test
    void aBlockBeyondTheEndIsNotThere() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = RawInitiator.ready(target)) {
            long blocks = UnitOptions.DEFAULT.sizeBytes() / BLOCK;
            initiator.read(blocks - 1, 1, BLOCK);
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            initiator.read(blocks, 1, BLOCK);
            assertThat(initiator.sense()).isEqualTo(Sense.OUT_OF_RANGE);
            initiator.read(Long.MAX_VALUE, 8, BLOCK);
            assertThat(initiator.sense()).isEqualTo(Sense.OUT_OF_RANGE);
            initiator.read(-1, 8, BLOCK);
            assertThat(initiator.sense()).isEqualTo(Sense.OUT_OF_RANGE);
        }
    }

    @Test
    void whatWasAskedForBeyondTheBlocksIsResidual() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = RawInitiator.ready(target)) {
            initiator.command(
                    ScsiCommand.Direction.READ, 1024, 0, at -> Cdb.transfer10(initiator.out(), at, Cdb.READ_10, 0, 1));
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            assertThat(initiator.pdu().dataBytes()).isEqualTo(512);
            assertThat(Residual.get(initiator.in(), initiator.pdu().headerAt())).isEqualTo(512);
        }
    }

    @Test
    void aUnitThatTakesNoWritesSaysSo() throws IOException {
        try (EmbeddedTarget target =
                        EmbeddedTarget.start(TargetOptions.DEFAULT.withUnit(UnitOptions.DEFAULT.withReadOnly()));
                RawInitiator initiator = RawInitiator.ready(target)) {
            initiator.write(0, 1, BLOCK, 512);
            assertThat(initiator.sense()).isEqualTo(Sense.WRITE_PROTECTED);
        }
    }

    @Test
    void aUnitThatAnotherHasReservedIsReadOnly() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(
                        TargetOptions.DEFAULT.withUnit(UnitOptions.DEFAULT.withReservation(0xabc)));
                RawInitiator initiator = RawInitiator.ready(target)) {
            initiator.write(0, 1, BLOCK, 512);
            assertThat(initiator.status()).isEqualTo(0x18);
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
        TargetOptions options = TargetOptions.DEFAULT.withUnit(UnitOptions.of(1L << 40, 4096, 4096));
        try (EmbeddedTarget target = EmbeddedTarget.start(options);
                RawInitiator initiator = RawInitiator.ready(target)) {
            initiator.command(ScsiCommand.Direction.READ, 32, 0, at -> Cdb.readCapacity16(initiator.out(), at, 32));
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            Capacity capacity =
                    Capacity.decodeLong(initiator.in(), initiator.pdu().dataAt(), 32);
            assertThat(capacity).isEqualTo(new Capacity(1L << 28, 4096, 4096));
        }
    }
}
