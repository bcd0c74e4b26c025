package io.storbench.iscsi.block;

import io.storbench.engine.CounterSource;
import io.storbench.engine.PathCounters;
import io.storbench.gate.DeviceNumber;
import io.storbench.gate.LocalDevice;
import io.storbench.gate.SystemTree;
import io.storbench.posix.Mount;
import io.storbench.posix.ProcText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Counters of the disks below a mounted file system.
public final class DiskCounterSource implements CounterSource {
    /// For [java.util.ServiceLoader].
    public DiskCounterSource() {}

    @Override
    public Optional<PathCounters> attach(Path directory) throws IOException {
        return Files.isReadable(Mount.OWN)
                ? attach(
                        SystemTree.REAL,
                        Mount.holding(ProcText.read(Mount.OWN), directory.toRealPath()),
                        InitiatorCommand.SYSTEM)
                : Optional.empty();
    }

    /// Attaches to the disks of a mount. File systems of several devices (btrfs) have a number of
    /// their own, and name one of these as their source.
    static Optional<PathCounters> attach(SystemTree tree, Mount mount, InitiatorCommand command) throws IOException {
        Optional<DeviceNumber> number = DeviceNumber.parse(mount.device())
                .filter(device -> device.major() != 0)
                .or(() -> tree.number(mount.source()));
        return number.isEmpty() || !known(tree, number.get())
                ? Optional.empty()
                : Optional.of(DiskCounters.below(LocalDevice.of(tree, number.get()), command));
    }

    /// A container may see mounts whose devices its sysfs does not show.
    private static boolean known(SystemTree tree, DeviceNumber number) {
        return Files.exists(tree.at("/sys/dev/block/" + number));
    }
}
