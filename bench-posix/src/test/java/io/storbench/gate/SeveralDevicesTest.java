package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A run that writes to more devices than one.
class SeveralDevicesTest extends GateFixture {
    /// Asked for before or after.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDeviceThatWasGivenUpIsNotUsedByAnotherPath(boolean before) throws IOException {
        second.identity = device.identity;
        try (DeviceGate gate = gate(NAMED)) {
            if (before) {
                assertThat(admitSecond(gate)).isEqualTo(Admission.WRITABLE);
            }
            admit(gate, true);
            gate.abandon("8:16", "4 workers hang");
            assertThatThrownBy(() -> admitSecond(gate)).hasMessageContaining("/dev/sdc is given up");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRunThatIsRefusedForOneDeviceHasNotTouchedAnother(boolean exclusive) throws IOException {
        Arrays.fill(device.bytes, (byte) 7);
        device.exclusive = exclusive;
        second.findings.add(new Finding("it is mounted at /srv", "unmount it"));
        try (DeviceGate gate = gate(OVERWRITE)) {
            refuses(
                    () -> gate.survey(() -> {
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
}
