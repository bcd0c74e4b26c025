package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.gate.OtherDeviceException;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.Capacity;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.iscsi.scsi.SenseKey;
import io.storbench.iscsi.scsi.VitalProduct;
import io.storbench.plan.Operation;
import io.storbench.testkit.CountingWorker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Another unit in the place of the one that the run was given: it is recognised by its serial
/// number, its name and its size (SPC-4, sections 7.8.6 and 7.8.16; SBC-3, section 5.16), and never
/// written to.
@Timeout(60)
class OtherUnitTest {
    private static final int OPERATIONS = 128;
    private static final int BLOCK_BYTES = 8192;
    private static final int WRITES_BEFORE = 64;
    private static final int BLOCKS = ScriptedTarget.UNIT_BYTES / ScriptedTarget.BLOCK_BYTES;

    /// What is different of the other unit.
    enum Difference {
        SERIAL,
        NAME,
        SIZE,
        BLOCK
    }

    /// A target whose unit is exchanged when a write comes after this many.
    private static final class Exchange implements ScriptedTarget.Script {
        private final AtomicInteger writes = new AtomicInteger();
        private final AtomicInteger writtenToOther = new AtomicInteger();
        private final Difference difference;
        private final int code;
        private boolean exchanged;

        /// @param code of a UNIT ATTENTION by which the unit reports it; 0: the connection breaks
        Exchange(Difference difference, int code) {
            this.difference = difference;
            this.code = code;
        }

        private boolean isOther(Difference what) {
            return exchanged && difference == what;
        }

        @Override
        public boolean answer(ScriptedConnection connection, ByteBuffer pdu) throws IOException {
            if (Header.opcode(pdu, 0) != Opcode.SCSI_COMMAND) {
                return false;
            }
            int cdb = ScsiCommand.cdbAt(0);
            int tag = Header.taskTag(pdu, 0);
            return switch (Cdb.operation(pdu, cdb)) {
                case Cdb.WRITE_10 -> write(connection, pdu, tag);
                case Cdb.INQUIRY -> {
                    if (Cdb.wantsPage(pdu, cdb)) {
                        page(connection, tag, pdu.get(cdb + 2) & 0xff);
                    }
                    yield Cdb.wantsPage(pdu, cdb);
                }
                case Cdb.SERVICE_ACTION_IN_16 -> {
                    int blockBytes = isOther(Difference.BLOCK) ? 4096 : 512;
                    ByteBuffer data = ByteBuffer.allocate(Capacity.LONG_BYTES);
                    new Capacity(isOther(Difference.SIZE) ? 2 * BLOCKS : BLOCKS, blockBytes, blockBytes)
                            .encodeLong(data, 0);
                    connection.dataIn(tag, data);
                    yield true;
                }
                default -> false;
            };
        }

        private boolean write(ScriptedConnection connection, ByteBuffer pdu, int tag) throws IOException {
            if (exchanged) {
                writtenToOther.incrementAndGet();
                return false;
            }
            if (ScsiCommand.transferBytes(pdu, 0) != BLOCK_BYTES || writes.incrementAndGet() <= WRITES_BEFORE) {
                return false;
            }
            exchanged = true;
            if (code == 0) {
                connection.socket.close();
            } else {
                Sense sense = new Sense(SenseKey.UNIT_ATTENTION, code);
                connection.respond(tag, ScsiStatus.CHECK_CONDITION, sense);
            }
            return true;
        }

        private void page(ScriptedConnection connection, int tag, int page) throws IOException {
            ByteBuffer data = ByteBuffer.allocate(64);
            int lengthBytes =
                    switch (page) {
                        case VitalProduct.SUPPORTED_PAGES -> VitalProduct.encodeSupported(data, 0, 0x00, 0x80, 0x83);
                        case VitalProduct.UNIT_SERIAL_NUMBER ->
                            VitalProduct.encodeSerial(data, 0, isOther(Difference.SERIAL) ? "other" : "one");
                        default ->
                            VitalProduct.encodeNames(
                                    data, 0, isOther(Difference.NAME) ? 0x3000000000000002L : 0x3000000000000001L);
                    };
            connection.dataIn(tag, data.slice(0, lengthBytes));
        }
    }

    private static Trial run(ScriptedTarget target, int depth) throws IOException {
        var load = new CountingWorker.Load(
                Operation.WRITE, OPERATIONS, BLOCK_BYTES, depth, DataPattern.FILL_GENERATION, true);
        return Trial.run(Trial.settings("uri", target.url()), load, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "SERIAL, 0, admitted with one, serial number: other",
        "NAME, 0, admitted with 3000000000000001, names: 3000000000000002",
        "SIZE, 0, admitted with 8.00 MiB, size: 16 MiB",
        "BLOCK, 0, blocks of 512, blocks of 4096",
        "SIZE, 0x2a09, admitted with 8.00 MiB, size: 16 MiB",
        "NAME, 0x3f03, admitted with 3000000000000001, names: 3000000000000002",
        "SERIAL, 0x3f0e, admitted with one, serial number: other",
        "SERIAL, 0x2800, admitted with one, serial number: other",
        "SERIAL, 0x2900, admitted with one, serial number: other",
        "SERIAL, 0x2907, admitted with one, serial number: other",
    })
    void anotherUnitIsNeverWrittenToAndBothAreNamed(Difference difference, String code, String before, String after)
            throws IOException {
        Exchange exchange = new Exchange(difference, Integer.decode(code));
        try (ScriptedTarget target = new ScriptedTarget(exchange)) {
            assertThatThrownBy(() -> run(target, 1))
                    .isInstanceOf(OtherDeviceException.class)
                    .hasMessageContaining(before)
                    .hasMessageContaining(after)
                    .hasMessageContaining("scripted/0");
            assertThat(exchange.writtenToOther.get()).isZero();
        }
    }

    /// News of the target's other units, or of a change that was taken back; the last one of
    /// parameters, after which nothing has to be proved.
    @ParameterizedTest
    @CsvSource({"0x2a09, 1", "0x3f03, 1", "0x3f0e, 1", "0x2800, 1", "0x2900, 1", "0x2907, 1", "0x2a01, 0"})
    void theSameUnitGoesOn(String code, long sessionsMadeAgain) throws IOException {
        AtomicInteger writes = new AtomicInteger();
        ScriptedTarget.Script script = (connection, pdu) -> {
            boolean now = Header.opcode(pdu, 0) == Opcode.SCSI_COMMAND
                    && ScsiCommand.isWrite(pdu, 0)
                    && ScsiCommand.transferBytes(pdu, 0) == BLOCK_BYTES
                    && writes.incrementAndGet() == WRITES_BEFORE;
            if (now) {
                Sense sense = new Sense(SenseKey.UNIT_ATTENTION, Integer.decode(code));
                connection.respond(Header.taskTag(pdu, 0), ScsiStatus.CHECK_CONDITION, sense);
            }
            return now;
        };
        try (ScriptedTarget target = new ScriptedTarget(script)) {
            Trial trial = run(target, 8);
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(sessionsMadeAgain);
        }
    }
}
