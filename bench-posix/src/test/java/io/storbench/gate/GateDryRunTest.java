package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a dry run says about devices.
class GateDryRunTest extends GateFixture {
    @Test
    void aDryRunShowsRequestsThatAreNoWholeBlocksAsRefused() throws IOException {
        for (boolean mustWrite : new boolean[] {true, false}) {
            try (DeviceGate gate = DeviceGate.dryRun(Consent.NONE, PLAN)) {
                Admission _ = gate.admit(requestsOf(1000, mustWrite), device::open);
                assertThat(gate.rehearsed())
                        .anySatisfy(line -> assertThat(line).startsWith("  refused   requests of 1000 bytes"));
            }
        }
    }

    @Test
    void aDryRunTellsAllAndTouchesNothing() throws IOException {
        device.bytes[1080] = 0x53;
        device.bytes[1081] = (byte) 0xef;
        byte[] before = device.bytes.clone();
        try (DeviceGate gate = DeviceGate.dryRun(NAMED, PLAN)) {
            assertThat(admit(gate, true)).isEqualTo(Admission.READ_ONLY);
            assertThat(String.join("\n", gate.rehearsed()))
                    .contains("/dev/sdb", "8388608 bytes", "naa.1", "SER1", "ext2, ext3 or ext4")
                    .contains("512 bytes at 0", "byte 1048576 to byte 4194303")
                    .contains("refused", "--overwrite-data", "verdict   the run would be refused");
        }
        assertThat(device.bytes).isEqualTo(before);
        assertThat(device.writes).isZero();
        assertThat(device.timesOpenedToWrite).isZero();
        assertThat(device.timesClosed).isEqualTo(device.timesOpened);
    }

    @Test
    void aDryRunShowsADeviceOnceWhateverItsTrialsWantOfIt() throws IOException {
        try (DeviceGate gate = DeviceGate.dryRun(NAMED, PLAN)) {
            admit(gate, false);
            Admission _ = gate.admit(requestsOf(4096, true), device::open);
            admit(gate, true);
            List<String> lines = gate.rehearsed();
            assertThat(lines).filteredOn(line -> line.equals("/dev/sdb")).hasSize(1);
            assertThat(lines).filteredOn(line -> line.contains("the data set")).hasSize(1);
            assertThat(lines.getLast()).isEqualTo("  verdict   it would be written to");
        }
    }

    @Test
    void aDryRunOfWhatMayOnlyBeReadSaysSo() throws IOException {
        try (DeviceGate gate = DeviceGate.dryRun(Consent.NONE, PLAN)) {
            admit(gate, false);
            assertThat(gate.rehearsed())
                    .anySatisfy(line -> assertThat(line).startsWith("  writes    nothing"))
                    .endsWith("  verdict   it would be read");
        }
    }
}
