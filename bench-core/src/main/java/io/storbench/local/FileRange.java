package io.storbench.local;

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
    /// A file of its own, as it is now.
    static FileRange whole(Path path) {
        return new FileRange(path, 0, FileIdentity.at(path));
    }

    /// Opens it.
    ///
    /// @throws IOException also when something else stands at its path by now
    public OpenFile open(OpenMode mode) throws IOException {
        OpenFile file = OpenFile.open(path, mode);
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
    /// @throws IOException likewise
    public DeviceFile openDevice(boolean written) throws IOException {
        DeviceFile device = DeviceFile.open(path, written);
        if (identity.isPresent() && !device.is(identity.get())) {
            device.close();
            throw new IOException(anotherText());
        }
        return device;
    }

    /// Checks what was opened at its path.
    void requireSame(OpenFile file) throws IOException {
        if (identity.isPresent() && !file.is(identity.get())) {
            throw new IOException(anotherText());
        }
    }

    /// What to say when something else stands at the path.
    String anotherText() {
        return path + " is not what was prepared any more; something else stands there";
    }
}
