package io.storbench.gate;

import java.io.IOException;

/// Opens a device for the gate.
@FunctionalInterface
public interface DeviceOpener {
    /// Opens it.
    ///
    /// @param written whether the gate may write its mark; without, nothing must change, not even a
    ///   reservation
    /// @throws IOException when the device is not there, or cannot be reached. A device that is in
    ///   use, or may not be written to, is opened all the same, for reading, and tells so by its
    ///   [DeviceUnderTest#findings]
    DeviceUnderTest open(boolean written) throws IOException;
}
