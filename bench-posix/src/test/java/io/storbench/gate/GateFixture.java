package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// A gate before devices in memory, of which the first has the serial number SER1.
abstract class GateFixture {
    static final int MIB = 1 << 20;
    static final String PLAN = "0123456789abcdef";
    static final Consent NAMED = new Consent(List.of("SER1"), false);
    static final Consent OVERWRITE = new Consent(List.of("SER1"), true);

    final MemoryDevice device = new MemoryDevice(8 * MIB);
    final List<String> notes = new ArrayList<>();

    final MemoryDevice second = new MemoryDevice(8 * MIB);

    DeviceGate gate(Consent consent) {
        return DeviceGate.of(consent, PLAN, notes::add);
    }

    static DeviceUse use(boolean mustWrite) {
        return new DeviceUse("8:16", "/dev/sdb", mustWrite, 4L * MIB, 4096);
    }

    Admission admit(DeviceGate gate, boolean mustWrite) throws IOException {
        return gate.admit(use(mustWrite), device::open);
    }

    Admission admitOnce(Consent consent) throws IOException {
        try (DeviceGate gate = gate(consent)) {
            return admit(gate, true);
        }
    }

    void refuses(ThrowingCallable attempt, String... words) {
        byte[] before = device.bytes.clone();
        assertThatThrownBy(attempt).isInstanceOf(WriteRefusedException.class).hasMessageContainingAll(words);
        assertThat(device.bytes).isEqualTo(before);
        assertThat(device.writes).isZero();
        assertThat(device.timesClosed).isEqualTo(device.timesOpened);
    }

    static DeviceUse requestsOf(int requestBytes, boolean mustWrite) {
        return new DeviceUse("8:16", "/dev/sdb", mustWrite, 4L * MIB, requestBytes);
    }

    Admission admitSecond(DeviceGate gate) throws IOException {
        return gate.admit(new DeviceUse("8:32", "/dev/sdc", true, 4L * MIB, 4096), second::open);
    }
}
