package io.storbench.gate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The same LUN attached to this machine once more: by a second path, or by the kernel's initiator
/// beside storbench's own. What is mounted there is not kept off by opening the first exclusively.
final class OtherPaths {
    private OtherPaths() {}

    /// How the device is in use by its other paths.
    static List<Finding> findings(SystemTree tree, DeviceUnderTest device) throws IOException {
        Set<String> names = new HashSet<>(device.names());
        names.add(device.identity());
        List<Finding> findings = new ArrayList<>();
        for (LocalDevice disk : LocalDevice.disks(tree)) {
            List<LocalDevice> candidates = new ArrayList<>(disk.partitions());
            candidates.add(disk);
            for (LocalDevice other : candidates) {
                boolean same = !Collections.disjoint(names, DeviceNames.own(other));
                if (same && !isItself(device, other)) {
                    findings.addAll(uses(other));
                }
            }
        }
        return findings;
    }

    private static boolean isItself(DeviceUnderTest device, LocalDevice other) {
        return device instanceof HeldDevice held && held.device().is(other);
    }

    private static List<Finding> uses(LocalDevice other) throws IOException {
        return DeviceUsers.inUse(other).stream()
                .map(finding ->
                        new Finding(
                                "this machine has it as %s too, and there %s"
                                        .formatted(other, finding.found()),
                                finding.remedy()))
                .toList();
    }
}
