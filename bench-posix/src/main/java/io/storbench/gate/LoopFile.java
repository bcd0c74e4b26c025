package io.storbench.gate;

import io.storbench.posix.DeviceFile;
import io.storbench.posix.PosixException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The file behind a loop device, whatever its paths.
///
/// @param fileSystem the number of its file system
/// @param inode its number there
/// @param blockDevice which one it is, when it is not a file but a device's node
public record LoopFile(long fileSystem, long inode, Optional<DeviceNumber> blockDevice) {
    /// ENXIO, as a loop device answers that shows nothing.
    private static final int NOTHING_SHOWN = 6;

    /// Asks a loop device.
    ///
    /// @return nothing when it shows none any more, or this user may not ask
    static Optional<LoopFile> of(Path node) throws IOException {
        try (DeviceFile device = DeviceFile.open(node, false)) {
            DeviceFile.LoopStatus status = device.loopStatus();
            return Optional.of(new LoopFile(
                    status.fileSystem(),
                    status.inode(),
                    status.deviceNumber() == 0
                            ? Optional.empty()
                            : Optional.of(DeviceNumber.of(status.deviceNumber()))));
        } catch (PosixException e) {
            if (e.isDenied() || e.errno() == NOTHING_SHOWN) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
