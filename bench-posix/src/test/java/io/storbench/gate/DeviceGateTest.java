package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceGateTest extends GateFixture {
    @Test
    void aDeviceThatNobodyNamedIsNotWrittenTo() {
        refuses(() -> admitOnce(Consent.NONE), "/dev/sdb", "--allow-device-write /dev/disk/by-id/memory-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SER2", "true", "yes", "*", "all", "", "ser1", "SER", "/dev/sdb"})
    void consentIsForTheDeviceOfExactlyThatName(String name) {
        refuses(() -> admitOnce(new Consent(List.of(name), true)), "no option allows");
    }

    @Test
    void aDeviceWithoutAStableNameIsNotWrittenTo() {
        device.names = List.of();
        refuses(() -> admitOnce(OVERWRITE), "no stable name");
    }

    @Test
    void whatTheDeviceIsUsedForIsNeverOverruled() {
        device.findings.add(new Finding("it is mounted at /srv", "unmount it: umount /srv"));
        refuses(() -> admitOnce(OVERWRITE), "mounted at /srv", "umount /srv");
    }

    @Test
    void allThatSpeaksAgainstWritingIsReportedAtOnce() {
        device.findings.add(new Finding("it is swap space", "release it"));
        device.findings.add(new Finding("it is part of /dev/md0", "take that"));
        device.bytes[5] = 1;
        refuses(
                () -> gate(Consent.NONE).admit(new DeviceUse("k", "/dev/sdb", true, 8L * MIB, 4096), device::open),
                "swap",
                "md0",
                "no option allows",
                "does not know",
                "--overwrite-data",
                "8.00 MiB, less than the 9.00 MiB");
    }

    /// What a device transfers is whole logical blocks (SBC-3, section 4.4).
    @ParameterizedTest
    @CsvSource({"512, 1000", "512, 8", "4096, 512", "4096, 6144"})
    void requestsThatAreNoWholeBlocksAreRefusedBeforeTheMark(int blockBytes, int requestBytes) {
        device.blockBytes = blockBytes;
        Arrays.fill(device.bytes, (byte) 1);
        refuses(
                () -> gate(OVERWRITE).admit(requestsOf(requestBytes, true), device::open),
                "requests of %d bytes".formatted(requestBytes),
                "workload.block that is a multiple of " + blockBytes);
        assertThat(device.bytes).containsOnly(1);
        refuses(
                () -> gate(Consent.NONE).admit(requestsOf(requestBytes, false), device::open),
                "requests of %d bytes".formatted(requestBytes));
    }

    @Test
    void aLaterTrialWhoseRequestsAreNoWholeBlocksRefusesTheRun() {
        Arrays.fill(device.bytes, (byte) 1);
        DeviceGate gate = gate(OVERWRITE);
        refuses(
                () -> gate.survey(() -> {
                    Admission _ = admit(gate, true);
                    Admission _ = gate.admit(requestsOf(1000, true), device::open);
                }),
                "requests of 1000 bytes");
        assertThat(device.bytes).containsOnly(1);
    }

    @Test
    void dataThatAreNotOursNeedConsentToLoseThem() throws IOException {
        device.bytes[1080] = 0x53;
        device.bytes[1081] = (byte) 0xef;
        refuses(() -> admitOnce(NAMED), "ext2, ext3 or ext4", "--overwrite-data");
        assertThat(admitOnce(OVERWRITE)).isEqualTo(Admission.WRITABLE);
    }

    @Test
    void overwritingLeavesNothingThatTheNextRunWouldStumbleOver() throws IOException {
        Arrays.fill(device.bytes, (byte) 7);
        assertThat(admitOnce(OVERWRITE)).isEqualTo(Admission.WRITABLE);
        assertThat(admitOnce(NAMED)).isEqualTo(Admission.WRITABLE);
    }

    @Test
    void overwritingByItselfAllowsNoDevice() {
        refuses(() -> admitOnce(new Consent(List.of(), true)), "no option allows");
    }

    @ParameterizedTest
    @ValueSource(ints = {512, 4096})
    void anEmptyDeviceIsMarkedAndPassesFromThenOn(int blockBytes) throws IOException {
        device.blockBytes = blockBytes;
        assertThat(admitOnce(NAMED)).isEqualTo(Admission.WRITABLE);
        assertThat(DeviceMark.decode(Arrays.copyOf(device.bytes, 512)))
                .isEqualTo(new DeviceMark.Found.Whole(DeviceMark.of(device, PLAN, RunNumber.OF_PROCESS)));
        assertThat(Arrays.copyOfRange(device.bytes, 512, device.bytes.length)).containsOnly((byte) 0);
        Arrays.fill(device.bytes, MIB, 7 * MIB, (byte) 9);
        assertThat(admitOnce(NAMED)).isEqualTo(Admission.WRITABLE);
    }

    @Test
    void aCopyOfAMarkedDeviceDoesNotPass() throws IOException {
        admitOnce(NAMED);
        device.identity = "naa.2";
        device.writes = 0;
        refuses(() -> admitOnce(NAMED), "mark of another device, naa.1", "copy");
    }

    @Test
    void aTornMarkDoesNotPass() throws IOException {
        admitOnce(NAMED);
        Arrays.fill(device.bytes, 100, 512, (byte) 0);
        device.writes = 0;
        refuses(() -> admitOnce(NAMED), "damaged mark");
    }

    @Test
    void aDeviceIsLookedAtOncePerRun() throws IOException {
        try (DeviceGate gate = gate(NAMED)) {
            admit(gate, true);
            Arrays.fill(device.bytes, (byte) 1);
            assertThat(admit(gate, true)).isEqualTo(Admission.WRITABLE);
            assertThat(admit(gate, false)).isEqualTo(Admission.WRITABLE);
            assertThat(device.timesOpened).isEqualTo(1);
        }
    }

    @Test
    void aLargerTrialOfTheSameRunIsStillMeasured() throws IOException {
        try (DeviceGate gate = gate(NAMED)) {
            admit(gate, true);
            assertThatThrownBy(() -> gate.admit(new DeviceUse("8:16", "/dev/sdb", true, 8L * MIB, 4096), device::open))
                    .isInstanceOf(WriteRefusedException.class)
                    .hasMessageContainingAll("8.00 MiB", "9.00 MiB", "workload.file");
        }
    }

    @Test
    void aDeviceThatWasGivenUpIsNeverLetGoNorUsedAgain() throws IOException {
        DeviceGate gate = gate(NAMED);
        admit(gate, true);
        gate.abandon("8:16", "4 workers hang");
        assertThatThrownBy(() -> admit(gate, true))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(WriteRefusedException.class)
                .hasMessageContainingAll("/dev/sdb is given up", "4 workers hang");
        assertThatThrownBy(() -> admit(gate, false)).hasMessageContaining("given up");
        gate.close();
        assertThat(device.timesClosed).isZero();
    }

    @Test
    void aDeviceThatIsTooSmallForALaterTrialIsNotTouched() {
        Arrays.fill(device.bytes, (byte) 7);
        DeviceGate gate = gate(OVERWRITE);
        DeviceUse larger = new DeviceUse("8:16", "/dev/sdb", true, 8L * MIB, 4096);
        refuses(
                () -> gate.survey(() -> {
                    Admission _ = admit(gate, true);
                    Admission _ = gate.admit(larger, device::open);
                }),
                "8.00 MiB, less than the 9.00 MiB");
    }

    @Test
    void aDeviceThatFailsWhileItIsMarkedIsAskedForAgain() throws IOException {
        device.unwritable = true;
        try (DeviceGate gate = gate(NAMED)) {
            gate.survey(() -> {
                Admission _ = admit(gate, true);
            });
            assertThatThrownBy(() -> admit(gate, true)).hasMessage("unwritable");
            assertThat(device.timesClosed).isEqualTo(device.timesOpened).isEqualTo(2);
        }
    }

    @Test
    void aDeviceWithNothingInItIsRefused() {
        MemoryDevice empty = new MemoryDevice(0);
        assertThatThrownBy(() -> gate(OVERWRITE).admit(use(true), empty::open))
                .isInstanceOf(WriteRefusedException.class)
                .hasMessageContaining("its size is 0");
    }

    @Test
    void aDeviceWhoseUseCannotBeFoundOutIsRefused() {
        device.unknown = new IOException("no mountinfo");
        refuses(() -> admitOnce(OVERWRITE), "cannot be determined (no mountinfo)");
    }

    @Test
    void aDeviceThatCanBeHeldIsHeldUntilTheRunEnds() throws IOException {
        DeviceGate gate = gate(NAMED);
        admit(gate, true);
        assertThat(device.timesClosed).isZero();
        gate.close();
        assertThat(device.timesClosed).isEqualTo(1);
    }

    @Test
    void aDeviceThatCannotBeHeldIsClosedAndItsDangersAreReported() throws IOException {
        device.exclusive = false;
        try (DeviceGate gate = gate(NAMED)) {
            admit(gate, true);
            assertThat(device.timesClosed).isEqualTo(1);
        }
        assertThat(device.timesClosed).isEqualTo(1);
        assertThat(notes).containsExactly("/dev/sdb: other hosts cannot be seen");
    }

    @Test
    void readingWithoutConsentWritesNothing() throws IOException {
        device.findings.add(new Finding("it is mounted at /", "take another"));
        Arrays.fill(device.bytes, (byte) 1);
        try (DeviceGate gate = gate(Consent.NONE)) {
            assertThat(admit(gate, false)).isEqualTo(Admission.READ_ONLY);
            assertThat(device.timesOpenedToWrite).isZero();
            refuses(() -> admit(gate, true), "mounted at /");
        }
    }

    @Test
    void whatCannotBeReadIsStillReported() {
        device.unreadable = true;
        device.findings.add(new Finding("it is mounted at /", "take another"));
        refuses(() -> admitOnce(OVERWRITE), "mounted at /");
    }

    @Test
    void whatCannotBeReadIsNotWrittenTo() {
        device.unreadable = true;
        refuses(() -> admitOnce(OVERWRITE), "what it holds cannot be read (unreadable)");
    }

    @Test
    void theGateOfSimulationLetsNothingPass() {
        refuses(() -> DeviceGate.shut().admit(use(true), device::open), "no option allows");
    }
}
