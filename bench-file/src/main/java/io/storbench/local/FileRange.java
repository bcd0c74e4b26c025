package io.storbench.local;

import io.storbench.gate.OtherDeviceException;
import io.storbench.posix.DeviceFile;
import io.storbench.posix.FileIdentity;
import io.storbench.posix.OpenFile;
import io.storbench.posix.OpenMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Where a file of a data set lies.
///
/// @param path a file, or a device
/// @param beginOffset where in it the data set's file begins, in bytes: 0 of a file of its own
/// @param identity what was prepared there; whatever else stands at the path later is not touched.
///   Nothing where the system does not tell
public record FileRange(Path path, long beginOffset, Optional<FileIdentity> identity) {
    /// Opens it.
    ///
    /// @throws OtherDeviceException when something else stands at its path by now
    public OpenFile open(OpenMode mode) throws IOException {
        return open(path, mode);
    }

    /// Opens it by another path that leads to it.
    OpenFile open(Path by, OpenMode mode) throws IOException {
        requireThere(by);
        OpenFile file = OpenFile.open(by, mode);
        try {
            requireSame(file);
            return file;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /// Opens the device that it lies on.
    ///
    /// @param written whether for writing too
    /// @throws OtherDeviceException likewise
    public DeviceFile openDevice(boolean written) throws IOException {
        requireThere(path);
        DeviceFile device = DeviceFile.open(path, written);
        if (identity.isPresent() && !device.is(identity.get())) {
            device.close();
            throw new OtherDeviceException(anotherText());
        }
        return device;
    }

    /// Checks what stands at a path before it is opened: to open a FIFO waits, and to open a tape
    /// winds it.
    private void requireThere(Path by) throws IOException {
        Optional<FileIdentity> there = FileIdentity.at(by);
        if (identity.isPresent() && there.isPresent() && !there.equals(identity)) {
            throw new OtherDeviceException(anotherText());
        }
    }

    /// Checks what was opened at its path.
    void requireSame(OpenFile file) throws IOException {
        if (identity.isPresent() && !file.is(identity.get())) {
            throw new OtherDeviceException(anotherText());
        }
    }

    /// What to say when something else stands at the path.
    String anotherText() {
        return path + " is not what was prepared any more; something else stands there";
    }
}
