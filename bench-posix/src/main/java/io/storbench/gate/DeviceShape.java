package io.storbench.gate;

import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;

/// What of a device decides whether a plan fits on it.
///
/// @param sizeBytes its size
/// @param blockBytes its logical block
record DeviceShape(long sizeBytes, int blockBytes) {
    static DeviceShape of(DeviceUnderTest device) {
        return new DeviceShape(device.sizeBytes(), device.blockBytes());
    }

    /// Why a trial could not even read the device: nothing where it fits.
    List<Finding> misfits(DeviceUse use) {
        if (sizeBytes == 0) {
            return List.of(new Finding(
                    "its size is 0: there is nothing in it",
                    "attach its file or medium first, or take another device"));
        }
        List<Finding> misfits = new ArrayList<>();
        long neededBytes = Math.addExact(use.endOffset(), DeviceGate.RESERVED_BYTES);
        if (neededBytes > sizeBytes) {
            misfits.add(new Finding(
                    "it has %s, less than the %s that the plan needs"
                            .formatted(ByteSize.humanReadable((double) sizeBytes), ByteSize.humanReadable((double)
                                    neededBytes)),
                    "lower workload.file, or use a larger one"));
        }
        if (use.requestBytes() % blockBytes != 0) {
            misfits.add(new Finding(
                    "requests of %d bytes are not a multiple of its logical block of %d bytes"
                            .formatted(use.requestBytes(), blockBytes),
                    "take a workload.block that is a multiple of " + blockBytes));
        }
        return misfits;
    }
}
