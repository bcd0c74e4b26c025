package io.storbench.iscsi.block;

import io.storbench.gate.LocalDevice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The whole disks that a device is made of in the end: the disk of a partition, what a volume or
/// array is built on. A loop device is one of its own.
final class DisksBelow {
    /// A chain of devices longer than that is a circle.
    private static final int MAX_DEPTH = 16;

    private DisksBelow() {}

    /// Finds them.
    ///
    /// @throws IOException when devices lie on themselves
    static List<LocalDevice> of(LocalDevice device) throws IOException {
        Map<String, LocalDevice> disks = new LinkedHashMap<>();
        add(device, disks, 0);
        return new ArrayList<>(disks.values());
    }

    private static void add(LocalDevice device, Map<String, LocalDevice> disks, int depth) throws IOException {
        if (depth > MAX_DEPTH) {
            throw new IOException("the devices below " + device + " never end");
        }
        LocalDevice disk = device.disk().orElse(device);
        List<LocalDevice> below = disk.slaves();
        if (below.isEmpty()) {
            disks.putIfAbsent(disk.number().toString(), disk);
        }
        for (LocalDevice slave : below) {
            add(slave, disks, depth + 1);
        }
    }
}
