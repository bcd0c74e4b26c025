package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.DataPattern;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.VitalProduct;
import io.storbench.plan.Operation;
import io.storbench.testkit.CountingWorker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What it costs to have a unit prove itself: a command is a round trip, as each waits for the one
/// before.
@Timeout(60)
class OpeningCostTest {
    private static final int BLOCK_BYTES = 8192;

    private final Map<ScriptedConnection, Queue<String>> commands = new ConcurrentHashMap<>();

    private boolean answer(ScriptedConnection connection, ByteBuffer pdu) throws IOException {
        if (Header.opcode(pdu, 0) != Opcode.SCSI_COMMAND) {
            return false;
        }
        int cdb = ScsiCommand.cdbAt(0);
        boolean page = Cdb.operation(pdu, cdb) == Cdb.INQUIRY && Cdb.wantsPage(pdu, cdb);
        commands.computeIfAbsent(connection, _ -> new ConcurrentLinkedQueue<>())
                .add(
                        switch (Cdb.operation(pdu, cdb)) {
                            case Cdb.TEST_UNIT_READY -> "ready";
                            case Cdb.SERVICE_ACTION_IN_16 -> "capacity";
                            case Cdb.INQUIRY -> page ? "page %02x".formatted(Cdb.page(pdu, cdb)) : "inquiry";
                            case Cdb.MODE_SENSE_6 -> "mode";
                            case Cdb.READ_10 ->
                                ScsiCommand.transferBytes(pdu, 0) == BLOCK_BYTES
                                        ? "load"
                                        : "read at " + Cdb.firstBlock(pdu, cdb);
                            default -> "other";
                        });
        if (page) {
            ByteBuffer data = ByteBuffer.allocate(64);
            int lengthBytes =
                    switch (Cdb.page(pdu, cdb)) {
                        case VitalProduct.SUPPORTED_PAGES -> VitalProduct.encodeSupported(data, 0, 0x00, 0x80, 0x83);
                        case VitalProduct.UNIT_SERIAL_NUMBER -> VitalProduct.encodeSerial(data, 0, "one");
                        default -> VitalProduct.encodeNames(data, 0, 0x3000000000000001L);
                    };
            connection.dataIn(Header.taskTag(pdu, 0), data.slice(0, lengthBytes));
        }
        return page;
    }

    /// Without the proof the load's session had `page 00` in place of the mark, and the trial's
    /// first session all but the mark.
    @Test
    void aProofCostsATrialOneRoundTripAndItsSessionsNone() throws IOException {
        try (ScriptedTarget target = new ScriptedTarget(this::answer)) {
            var load = new CountingWorker.Load(Operation.READ, 16, BLOCK_BYTES, 1, DataPattern.FILL_GENERATION, false);
            Trial trial = Trial.run(Trial.settings("uri", target.url()), load, 0);
            assertThat(trial.worker.done()).isEqualTo(16);
        }
        List<List<String>> sessions =
                commands.values().stream().map(List::copyOf).toList();
        assertThat(sessions)
                .filteredOn(session -> session.contains("load"))
                .singleElement()
                .satisfies(session -> assertThat(session.subList(0, session.indexOf("load")))
                        .containsExactly("ready", "capacity", "page 80", "page 83", "read at 0"));
        assertThat(sessions)
                .anySatisfy(session -> assertThat(session)
                        .startsWith(
                                "inquiry",
                                "ready",
                                "page 00",
                                "capacity",
                                "page 80",
                                "page 83",
                                "mode",
                                "read at 0",
                                "read at 2048"));
    }
}
