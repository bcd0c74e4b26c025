package io.storbench.iscsi.block;

import io.storbench.posix.DeviceFile;
import java.io.IOException;
import java.nio.file.Path;

/// Gives SCSI commands to a disk of this machine.
@FunctionalInterface
interface CommandPath {
    /// The kernel's own, SG_IO.
    CommandPath SYSTEM = (disk, command, maxBytes) -> {
        try (DeviceFile file = DeviceFile.open(disk, false)) {
            return file.scsiRead(command, maxBytes);
        }
    };

    /// Gives one that reads.
    ///
    /// @param disk its node
    /// @throws IOException when it is not passed on
    DeviceFile.ScsiAnswer read(Path disk, byte[] command, int maxBytes) throws IOException;
}
