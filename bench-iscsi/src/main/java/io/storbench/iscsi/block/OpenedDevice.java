package io.storbench.iscsi.block;

import io.storbench.gate.LocalDevice;
import io.storbench.gate.Proof;
import io.storbench.local.FileRange;
import io.storbench.posix.DeviceFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/// Openings of a device after its admission: each, before anything is written through it, proves to
/// be of the device that was admitted. The kernel keeps the number of a device that the gate holds;
/// but what answers by that number may be exchanged all the same: a table that the device mapper
/// loads, a LUN at its target, a loop device's offset.
///
/// @param device as sysfs describes it
/// @param proof what it has to prove
record OpenedDevice(LocalDevice device, Proof proof) {
    /// A part of it.
    FileRange range(long beginOffset) {
        return new FileRange(device.node(), beginOffset, Optional.of(device.identity()));
    }

    /// Opens it for writing past the system's cache.
    ///
    /// @throws io.storbench.gate.OtherDeviceException when it is another one by now
    DeviceFile openToWrite() throws IOException {
        DeviceFile file = range(0).openDevice(true);
        try {
            prove(file);
            return file;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /// Makes sure of it, by an opening of its own.
    ///
    /// @throws io.storbench.gate.OtherDeviceException likewise
    void prove() throws IOException {
        try (DeviceFile file = range(0).openDevice(false)) {
            prove(file);
        }
    }

    /// Makes sure of it, past the system's cache, which has what stood there before.
    ///
    /// @param file an opening
    /// @throws io.storbench.gate.OtherDeviceException likewise
    void prove(DeviceFile file) throws IOException {
        ByteBuffer head = ByteBuffer.allocate((int) Math.min(proof.headBytes(), file.sizeBytes()));
        if (proof.hasMark()) {
            file.read(0, head);
        }
        proof.check(device.identification(), head.flip());
    }
}
