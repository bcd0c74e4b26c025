package io.storbench.gate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The same data attached to this machine once more: by a second path or session, or by the
/// kernel's initiator beside storbench's own. Who mounts or holds them there is not kept off by
/// opening the first exclusively.
final class OtherPaths {
    private final SystemTree tree;
    private final Set<DeviceNumber> ours;
    private final List<Finding> findings = new ArrayList<>();

    private OtherPaths(SystemTree tree, Set<DeviceNumber> ours) {
        this.tree = tree;
        this.ours = ours;
    }

    /// How the device is in use by its other paths.
    ///
    /// @param ours what this run holds itself: it may have one disk as two targets
    static List<Finding> findings(SystemTree tree, DeviceUnderTest device, Set<DeviceNumber> ours) throws IOException {
        OtherPaths paths = new OtherPaths(tree, ours);
        Optional<LocalDevice> local = device.local();
        if (local.isEmpty()) {
            Set<String> names = new HashSet<>(device.names());
            names.add(device.identity());
            paths.look(names, Optional.empty(), List.of());
            return paths.findings;
        }
        // What a volume is built on has twins of its own.
        List<LocalDevice> layers = DeviceUsers.layers(local.get());
        for (LocalDevice layer : layers) {
            LocalDevice disk = layer.disk().orElse(layer);
            paths.look(DeviceNames.wherever(disk), layer.attribute("partition"), layers);
        }
        return paths.findings;
    }

    /// @param names of a whole disk
    /// @param partition the number of the one that matters on it; nothing for all of it
    private void look(Set<String> names, Optional<String> partition, List<LocalDevice> layers) throws IOException {
        for (LocalDevice disk : LocalDevice.disks(tree)) {
            // Loop devices on one file are found by the file.
            if (disk.backingFile().isEmpty() && DeviceNames.own(disk).stream().anyMatch(names::contains)) {
                LocalDevice twin =
                        partition.flatMap(number -> part(disk, number)).orElse(disk);
                if (layers.stream().noneMatch(layer -> isPartOf(layer, twin))) {
                    look(twin);
                }
            }
        }
    }

    private static Optional<LocalDevice> part(LocalDevice disk, String number) {
        return disk.partitions().stream()
                .filter(partition -> partition.attribute("partition").equals(Optional.of(number)))
                .findFirst();
    }

    private static boolean isPartOf(LocalDevice layer, LocalDevice twin) {
        return layer.is(twin) || layer.disk().filter(twin::is).isPresent();
    }

    private void look(LocalDevice twin) throws IOException {
        List<Finding> uses = DeviceUsers.inUse(twin);
        for (Finding use : uses) {
            add(twin, use);
        }
        if (uses.isEmpty() && !ours.contains(twin.number()) && twin.isHeld()) {
            add(
                    twin,
                    new Finding(
                            "something has it open exclusively",
                            "end that: another storbench, a target or machine that it serves"));
        }
    }

    private void add(LocalDevice twin, Finding use) {
        Finding finding =
                new Finding("this machine has it as %s too, and there %s".formatted(twin, use.found()), use.remedy());
        if (!findings.contains(finding)) {
            findings.add(finding);
        }
    }
}
