package io.storbench.iscsi.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.iscsi.pdu.DataIn;
import io.storbench.iscsi.pdu.DataOut;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.ReadyToTransfer;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.Cdb;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How data move to the target and back, PDU by PDU (RFC 7143, section 4.2.5.2).
@Timeout(30)
class TargetTransfersTest {
    private static final int BLOCK = 512;

    @Test
    void dataThatCameWithTheWriteAreReadBackInOnePduWithTheStatus() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = RawInitiator.ready(target)) {
            initiator.fill(4096, 3);
            initiator.write(10, 8, BLOCK, 4096);
            assertThat(initiator.status()).isZero();
            initiator.read(10, 8, BLOCK);
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            int at = initiator.pdu().headerAt();
            assertThat(DataIn.hasStatus(initiator.in(), at)).isTrue();
            assertThat(initiator.pdu().dataBytes()).isEqualTo(4096);
            initiator.assertFilled(0, 3);
        }
    }

    @ParameterizedTest
    @CsvSource({"None, None", "CRC32C, None", "None, CRC32C", "CRC32C, CRC32C"})
    void digestsAreMadeAndChecked(String header, String data) throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = RawInitiator.ready(target, "HeaderDigest", header, "DataDigest", data)) {
            initiator.fill(512, 3);
            initiator.write(0, 1, BLOCK, 512);
            assertThat(initiator.status()).isZero();
            initiator.read(0, 1, BLOCK);
            assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
            initiator.assertFilled(0, 3);
        }
    }

    /// 8 KiB with bursts of 2 KiB: three wishes after 2 KiB of immediate data.
    @Test
    void theRestOfAWriteIsAskedForBurstByBurst() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = smallBursts(target)) {
            initiator.fill(2048, 0);
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
            assertThat(initiator.status()).isZero();
            initiator.read(0, 16, BLOCK);
            for (int from = 0; from < 8192; from += 2048) {
                assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
                int at = initiator.pdu().headerAt();
                assertThat(DataIn.offset(initiator.in(), at)).isEqualTo(from);
                assertThat(DataIn.dataSn(initiator.in(), at)).isEqualTo(from / 2048);
                assertThat(Header.isFinal(initiator.in(), at)).isTrue();
                assertThat(DataIn.hasStatus(initiator.in(), at)).isEqualTo(from == 6144);
                initiator.assertFilled(from, 0);
            }
        }
    }

    private static RawInitiator smallBursts(EmbeddedTarget target) throws IOException {
        return RawInitiator.ready(target, "MaxBurstLength", "2048", "FirstBurstLength", "2048");
    }

    private static void dataOut(RawInitiator initiator, int transferTag, int dataSn, int offset, boolean last)
            throws IOException {
        DataOut.begin(initiator.out(), 0, dataSn, offset);
        Header.setFinal(initiator.out(), 0, last);
        Header.setTaskTag(initiator.out(), 0, 2); // the second command of the session
        Header.setTransferTag(initiator.out(), 0, transferTag);
        initiator.fill(1024, offset * 7);
        initiator.send(1024);
    }

    @Test
    void dataThatNobodyAskedForEndTheConnection() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = smallBursts(target)) {
            initiator.write(0, 16, BLOCK, 2048);
            assertThat(initiator.receive()).isEqualTo(Opcode.R2T);
            int tag = Header.transferTag(initiator.in(), initiator.pdu().headerAt());
            dataOut(initiator, tag, 0, 4096, true);
            initiator.assertClosed();
        }
    }

    /// RFC 7143, section 11.7.1: the sequence ends with the PDU that has the F bit, here an empty
    /// one behind all data.
    @Test
    void aWriteIsAnsweredWhenItsLastSequenceEndsAndOnce() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = RawInitiator.ready(target, "InitialR2T", "No")) {
            int write = initiator.command(ScsiCommand.Direction.WRITE, 2048, 1024, at -> {
                Cdb.transfer16(initiator.out(), at, Cdb.WRITE_16, 0, 4);
                Header.setFinal(initiator.out(), 0, false);
            });
            dataOut(initiator, Header.NO_TAG, 0, 1024, false);
            int other = initiator.testUnitReady();
            assertThat(initiator.status()).isZero();
            assertThat(Header.taskTag(initiator.in(), initiator.pdu().headerAt()))
                    .isEqualTo(other);
            DataOut.begin(initiator.out(), 0, 1, 2048);
            Header.setFinal(initiator.out(), 0, true);
            Header.setTaskTag(initiator.out(), 0, write);
            Header.setTransferTag(initiator.out(), 0, Header.NO_TAG);
            initiator.send(0);
            assertThat(initiator.status()).isZero();
            assertThat(Header.taskTag(initiator.in(), initiator.pdu().headerAt()))
                    .isEqualTo(write);
            initiator.testUnitReady();
            assertThat(initiator.status()).isZero();
            assertThat(Header.taskTag(initiator.in(), initiator.pdu().headerAt()))
                    .isNotEqualTo(write);
        }
    }
}
