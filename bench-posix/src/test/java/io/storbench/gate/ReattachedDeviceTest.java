package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// At the address of a device that was admitted, one of another number is met, as after a logout
/// and a login by hooks. To lose what a device holds is allowed.
class ReattachedDeviceTest extends GateFixture {
    private static final DeviceUse AGAIN = new DeviceUse("8:32", "/dev/sdb", true, 4L * MIB, 4096);

    private void isRefused(DeviceGate gate, MemoryDevice found, String... words) {
        byte[] before = found.bytes.clone();
        assertThatThrownBy(() -> gate.admit(AGAIN, found::open))
                .isInstanceOf(OtherDeviceException.class)
                .hasMessageContaining("/dev/sdb is not the device that was admitted")
                .hasMessageContainingAll(words);
        assertThat(found.bytes).isEqualTo(before);
        assertThat(found.timesClosed).isEqualTo(found.timesOpened);
        assertThat(found.timesOpenedToWrite).isZero();
    }

    @Test
    void theSameDevicePassesAndIsHeldAgain() throws IOException {
        try (DeviceGate gate = gate(OVERWRITE)) {
            assertThat(admit(gate, true)).isEqualTo(Admission.WRITABLE);
            Arrays.fill(device.bytes, MIB, 7 * MIB, (byte) 9);
            assertThat(gate.admit(AGAIN, device::open)).isEqualTo(Admission.WRITABLE);
            assertThat(device.timesOpenedToWrite).isEqualTo(2);
        }
    }

    @Test
    void oneOfTheSameNamesWithoutTheMarkDoesNot() throws IOException {
        try (DeviceGate gate = gate(OVERWRITE)) {
            assertThat(admit(gate, true)).isEqualTo(Admission.WRITABLE);
            second.put(1080, new byte[] {0x53, (byte) 0xef});
            isRefused(gate, second, "mark: none, the device begins with ext2, ext3 or ext4");
        }
    }

    @Test
    void aCopyUnderAnotherNameDoesNot() throws IOException {
        try (DeviceGate gate = gate(OVERWRITE)) {
            assertThat(admit(gate, true)).isEqualTo(Admission.WRITABLE);
            second.put(0, Arrays.copyOf(device.bytes, 512));
            second.identity = "naa.2";
            isRefused(gate, second, "names: naa.2, admitted with naa.1");
        }
    }

    @Test
    void aDeviceThatIsOnlyReadIsKnownByItsNames() throws IOException {
        try (DeviceGate gate = gate(Consent.NONE)) {
            assertThat(admit(gate, false)).isEqualTo(Admission.READ_ONLY);
            second.identity = "naa.2";
            isRefused(gate, second, "names: naa.2");
        }
    }

    @Test
    void anotherAddressMayHaveAnotherDevice() throws IOException {
        second.names.set(1, "SER1");
        try (DeviceGate gate = gate(OVERWRITE)) {
            assertThat(admit(gate, true)).isEqualTo(Admission.WRITABLE);
            assertThat(admitSecond(gate)).isEqualTo(Admission.WRITABLE);
        }
    }
}
