package io.storbench.iscsi.block;

import io.storbench.gate.DeviceNumber;
import io.storbench.gate.SystemTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// A `/sys` of a test, laid out as Linux 6.1 lays out its own
/// (Documentation/ABI/testing/sysfs-block, sysfs-class-iscsi names are those of
/// scsi_transport_iscsi.c).
final class MadeSystem {
    private final Path root;
    private final Map<Path, DeviceNumber> nodes = new HashMap<>();

    MadeSystem(Path root) {
        this.root = root;
    }

    SystemTree tree() {
        return new SystemTree(root, path -> Optional.ofNullable(nodes.get(path)));
    }

    /// Adds a device.
    ///
    /// @param number such as `8:16`
    /// @param directory below `/sys/devices`, such as `platform/host2/…/block/sdb`
    MadeSystem device(String number, String directory) {
        String name = Path.of(directory).getFileName().toString();
        file(directory + "/dev", number);
        file(directory + "/size", "32768");
        link("/sys/dev/block/" + number, directory);
        link("/sys/class/block/" + name, directory);
        nodes.put(root.resolve("dev").resolve(name), DeviceNumber.parse(number).orElseThrow());
        return this;
    }

    /// Writes a file below `/sys/devices`.
    MadeSystem file(String path, String text) {
        return write("/sys/devices/" + path, text);
    }

    /// Writes a file.
    MadeSystem write(String absolute, String text) {
        Path file = root.resolve(absolute.substring(1));
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    private void link(String absolute, String directory) {
        Path link = root.resolve(absolute.substring(1));
        try {
            Files.createDirectories(link.getParent());
            Files.createSymbolicLink(link, root.resolve("sys/devices").resolve(directory));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
