package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceGateTest {
    private static final int MIB = 1 << 20;
    private static final String PLAN = "0123456789abcdef";
    private static final Consent NAMED = new Consent(List.of("SER1"), false);
    private static final Consent OVERWRITE = new Consent(List.of("SER1"), true);

    private final MemoryDevice device = new MemoryDevice(8 * MIB);
    private final List<String> notes = new ArrayList<>();

    private DeviceGate gate(Consent consent) {
        return DeviceGate.of(consent, PLAN, notes::add);
    }

    private static DeviceUse use(boolean mustWrite) {
        return new DeviceUse("8:16", "/dev/sdb", mustWrite, 4L * MIB, 4096);
    }

    private Admission admit(DeviceGate gate, boolean mustWrite) throws IOException {
        return gate.admit(use(mustWrite), device::open);
    }

    private Admission admitOnce(Consent consent) throws IOException {
        try (DeviceGate gate = gate(consent)) {
            return admit(gate, true);
        }
    }

    private void refuses(ThrowingCallable attempt, String... words) {
        byte[] before = device.bytes.clone();
        assertThatThrownBy(attempt)
                .isInstanceOf(WriteRefusedException.class)
                .hasMessageContainingAll(words);
        assertThat(device.bytes).isEqualTo(before);
        assertThat(device.writes).isZero();
        assertThat(device.timesClosed).isEqualTo(device.timesOpened);
    }

    @Test
    void aDeviceThatNobodyNamedIsNotWrittenTo() {
        refuses(
                () -> admitOnce(Consent.NONE),
                "/dev/sdb",
                "--allow-device-write /dev/disk/by-id/memory-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SER2", "true", "yes", "*", "all", "", "ser1", "SER", "/dev/sdb"})
    void consentIsForTheDeviceOfExactlyThatName(String name) {
        refuses(() -> admitOnce(new Consent(List.of(name), true)), "nobody allowed");
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
    void allThatSpeaksAgainstWritingIsToldAtOnce() {
        device.findings.add(new Finding("it is swap space", "release it"));
        device.findings.add(new Finding("it is part of /dev/md0", "take that"));
        device.bytes[5] = 1;
        refuses(
                () ->
                        gate(Consent.NONE)
                                .admit(
                                        new DeviceUse("k", "/dev/sdb", true, 8L * MIB, 4096),
                                        device::open),
                "swap",
                "md0",
                "nobody allowed",
                "does not know",
                "--overwrite-data",
                "8.00 MiB, less than the 9.00 MiB");
    }

    private static DeviceUse requestsOf(int requestBytes, boolean mustWrite) {
        return new DeviceUse("8:16", "/dev/sdb", mustWrite, 4L * MIB, requestBytes);
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
                () ->
                        gate.survey(() -> {
                            Admission _ = admit(gate, true);
                            Admission _ = gate.admit(requestsOf(1000, true), device::open);
                        }),
                "requests of 1000 bytes");
        assertThat(device.bytes).containsOnly(1);
    }

    @Test
    void aDryRunShowsRequestsThatAreNoWholeBlocksAsRefused() throws IOException {
        for (boolean mustWrite : new boolean[] {true, false}) {
            try (DeviceGate gate = DeviceGate.dryRun(Consent.NONE, PLAN)) {
                Admission _ = gate.admit(requestsOf(1000, mustWrite), device::open);
                assertThat(gate.rehearsed())
                        .anySatisfy(line ->
                                assertThat(line).startsWith("  refused   requests of 1000 bytes"));
            }
        }
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
        refuses(() -> admitOnce(new Consent(List.of(), true)), "nobody allowed");
    }

    @ParameterizedTest
    @ValueSource(ints = {512, 4096})
    void anEmptyDeviceIsMarkedAndPassesFromThenOn(int blockBytes) throws IOException {
        device.blockBytes = blockBytes;
        assertThat(admitOnce(NAMED)).isEqualTo(Admission.WRITABLE);
        assertThat(DeviceMark.decode(Arrays.copyOf(device.bytes, 512)))
                .isEqualTo(new DeviceMark.Found.Whole(DeviceMark.of(device, PLAN)));
        assertThat(Arrays.copyOfRange(device.bytes, 512, device.bytes.length))
                .containsOnly((byte) 0);
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
            assertThatThrownBy(() ->
                            gate.admit(
                                    new DeviceUse("8:16", "/dev/sdb", true, 8L * MIB, 4096),
                                    device::open))
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

    /// Asked for before or after.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void norIsItUsedByAnotherPath(boolean before) throws IOException {
        second.identity = device.identity;
        try (DeviceGate gate = gate(NAMED)) {
            if (before) {
                assertThat(admitSecond(gate)).isEqualTo(Admission.WRITABLE);
            }
            admit(gate, true);
            gate.abandon("8:16", "4 workers hang");
            assertThatThrownBy(() -> admitSecond(gate))
                    .hasMessageContaining("/dev/sdc is given up");
        }
    }

    private final MemoryDevice second = new MemoryDevice(8 * MIB);

    private Admission admitSecond(DeviceGate gate) throws IOException {
        return gate.admit(new DeviceUse("8:32", "/dev/sdc", true, 4L * MIB, 4096), second::open);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRunThatIsRefusedForOneDeviceHasNotTouchedAnother(boolean exclusive) throws IOException {
        Arrays.fill(device.bytes, (byte) 7);
        device.exclusive = exclusive;
        second.findings.add(new Finding("it is mounted at /srv", "unmount it"));
        try (DeviceGate gate = gate(OVERWRITE)) {
            refuses(
                    () ->
                            gate.survey(() -> {
                                Admission _ = admit(gate, true);
                                Admission _ = admitSecond(gate);
                            }),
                    "/dev/sdc",
                    "mounted at /srv");
        }
        assertThat(second.writes).isZero();
        assertThat(second.timesClosed).isEqualTo(second.timesOpened);
    }

    @Test
    void aDeviceThatIsTooSmallForALaterTrialIsNotTouched() {
        Arrays.fill(device.bytes, (byte) 7);
        DeviceGate gate = gate(OVERWRITE);
        DeviceUse larger = new DeviceUse("8:16", "/dev/sdb", true, 8L * MIB, 4096);
        refuses(
                () ->
                        gate.survey(() -> {
                            Admission _ = admit(gate, true);
                            Admission _ = gate.admit(larger, device::open);
                        }),
                "8.00 MiB, less than the 9.00 MiB");
    }

    @Test
    void whenAllDevicesOfASurveyPassTheyAreMarkedAndHeld() throws IOException {
        second.exclusive = false;
        try (DeviceGate gate = gate(NAMED)) {
            gate.survey(() -> {
                Admission _ = admit(gate, true);
                Admission _ = admitSecond(gate);
                assertThat(device.writes + second.writes).isZero();
                assertThat(device.timesClosed + second.timesClosed).isZero();
            });
            assertThat(DeviceMark.decode(device.bytes)).isInstanceOf(DeviceMark.Found.Whole.class);
            assertThat(DeviceMark.decode(second.bytes)).isInstanceOf(DeviceMark.Found.Whole.class);
            assertThat(device.timesClosed).isZero();
            assertThat(second.timesClosed).isEqualTo(1);
            assertThat(admit(gate, true)).isEqualTo(Admission.WRITABLE);
            assertThat(device.timesOpened).as("opened once").isEqualTo(1);
        }
    }

    @Test
    void aDeviceThatFailsWhileItIsMarkedIsAskedForAnew() throws IOException {
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
        refuses(() -> admitOnce(OVERWRITE), "cannot be found out (no mountinfo)");
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
    void aDeviceThatCannotBeHeldIsClosedAndItsDangersAreTold() throws IOException {
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

    @Test
    void whatCannotBeReadIsStillToldOf() {
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
        refuses(() -> DeviceGate.shut().admit(use(true), device::open), "nobody allowed");
    }
}
