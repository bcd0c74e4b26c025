package io.storbench.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// A system's `/sys`, `/proc` and `/dev` as far as the gate looks at them, laid out as Linux 6.1
/// does: nodes are files that hold their device's number.
final class RecordedSystem {
    private final Path root;
    private final Set<String> held = new HashSet<>();

    RecordedSystem(Path root) throws IOException {
        this.root = root;
        write("proc/self/mountinfo", "");
        write("proc/swaps", "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n");
        Files.createDirectories(root.resolve("sys/dev/block"));
    }

    SystemTree tree() {
        return new SystemTree(root, new Nodes());
    }

    private final class Nodes implements SystemTree.Nodes {
        @Override
        public Optional<DeviceNumber> number(Path node) {
            return SystemTree.text(node).flatMap(DeviceNumber::parse);
        }

        @Override
        public boolean isHeld(Path node) throws IOException {
            if (!Files.exists(node)) {
                throw new NoSuchFileException(node.toString());
            }
            return held.contains(root.relativize(node).toString());
        }
    }

    /// Somebody holds a node for himself.
    RecordedSystem hold(String node) {
        held.add(node);
        return this;
    }

    LocalDevice device(String path) throws IOException {
        return LocalDevice.at(tree(), path);
    }

    /// What speaks against writing to a device, in words.
    List<String> findings(String path) throws IOException {
        return DeviceUsers.findings(device(path)).stream()
                .map(Finding::describe)
                .toList();
    }

    /// A disk.
    ///
    /// @param at where in `/sys/devices`
    RecordedSystem disk(String name, String number, String at) throws IOException {
        return device(name, number, "sys/devices/" + at + "/" + name);
    }

    RecordedSystem disk(String name, String number) throws IOException {
        return disk(name, number, "pci0000:00/" + name + "/block");
    }

    RecordedSystem partition(String disk, String name, String number) throws IOException {
        Path directory = root.relativize(root.resolve("sys/class/block/" + disk).toRealPath());
        device(name, number, directory + "/" + name);
        write(directory + "/" + name + "/partition", name.replaceAll(".*\\D", ""));
        return this;
    }

    /// A volume or array on others.
    RecordedSystem built(String name, String number, String... on) throws IOException {
        disk(name, number, "virtual/block");
        for (String slave : on) {
            write("sys/class/block/" + slave + "/holders/" + name, "");
            write("sys/class/block/" + name + "/slaves/" + slave, "");
        }
        return this;
    }

    private RecordedSystem device(String name, String number, String directory) throws IOException {
        write(directory + "/dev", number + "\n");
        write(directory + "/size", "2048\n");
        write("dev/" + name, number);
        link("sys/dev/block/" + number, directory);
        link("sys/class/block/" + name, directory);
        if (!directory.matches(".*/block/[^/]+/.*")) {
            link("sys/block/" + name, directory);
        }
        return this;
    }

    RecordedSystem attribute(String name, String attribute, String text) throws IOException {
        write("sys/class/block/" + name + "/" + attribute, text + "\n");
        return this;
    }

    RecordedSystem byId(String link, String name) throws IOException {
        return link("dev/disk/by-id/" + link, "dev/" + name);
    }

    RecordedSystem mount(String number, String point, String type, String source) throws IOException {
        return append(
                "proc/self/mountinfo",
                "36 27 %s / %s rw,relatime shared:1 - %s %s rw\n".formatted(number, point, type, source));
    }

    RecordedSystem swap(String path) throws IOException {
        return append("proc/swaps", path + "  partition\t1048572\t0\t-2\n");
    }

    RecordedSystem write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, text);
        return this;
    }

    private RecordedSystem append(String file, String text) throws IOException {
        return write(file, Files.readString(root.resolve(file)) + text);
    }

    private RecordedSystem link(String link, String target) throws IOException {
        Path path = root.resolve(link);
        Path parent = Objects.requireNonNull(path.getParent());
        Files.createDirectories(parent);
        Files.createSymbolicLink(path, parent.relativize(root.resolve(target)));
        return this;
    }
}
