package io.storbench.gate;

import io.storbench.file.ShellText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds out what a block device is used for: by itself, through its partitions, or because
/// volumes, arrays and loop devices are built on it.
final class DeviceUsers {
    private final LocalDevice device;
    private final SystemTree tree;
    private final List<Finding> findings = new ArrayList<>();

    private DeviceUsers(LocalDevice device) {
        this.device = device;
        this.tree = device.tree();
    }

    /// Everything that speaks against writing.
    ///
    /// @throws IOException when the system does not tell what is mounted
    static List<Finding> findings(LocalDevice device) throws IOException {
        DeviceUsers users = new DeviceUsers(device);
        users.readOnly();
        users.loopsBelow();
        users.uses();
        users.holders();
        users.partitions();
        users.loops();
        return users.findings;
    }

    /// Only how it is in use now, not what would forbid to use it.
    ///
    /// @throws IOException likewise
    static List<Finding> inUse(LocalDevice device) throws IOException {
        DeviceUsers users = new DeviceUsers(device);
        users.uses();
        users.holders();
        users.loops();
        return users.findings;
    }

    private void add(String found, String remedy) {
        Finding finding = new Finding(ShellText.escape(found), remedy);
        if (!findings.contains(finding)) {
            findings.add(finding);
        }
    }

    private void readOnly() {
        if (device.isReadOnly()) {
            add("it is write-protected", "make it writable on its target, or: blockdev --setrw " + device.node());
        }
    }

    private void uses() throws IOException {
        for (MountTable.Use use : MountTable.read(tree)) {
            Optional<LocalDevice> user = LocalDevice.known(tree, use.device());
            if (user.isEmpty()) {
                continue;
            }
            boolean occupied = occupies(user.get());
            if (use.root() && (occupied || isOnDiskOf(user.get()))) {
                String subject = user.get().is(device)
                        ? "it"
                        : occupied
                                ? "it is below " + user.get() + ", which"
                                : "its disk " + device.disk().orElse(device);
                add(subject + " is the disk under /, the running system's", use.remedy());
            } else if (occupied) {
                add(subject(user.get()) + " " + use.how(), use.remedy());
            }
        }
    }

    /// Whether this one is a partition of a disk that a device in use has part of its data on.
    private boolean isOnDiskOf(LocalDevice user) {
        Map<DeviceNumber, LocalDevice> claimed = new HashMap<>();
        claim(user, claimed);
        return device.disk().isPresent()
                && claimed.values().stream()
                        .flatMap(below -> below.disk().stream())
                        .anyMatch(device.disk().get()::is);
    }

    /// A loop device opens what it shows like anybody, so the kernel grants it to itself although
    /// the device below is mounted; and its name would consent to another device.
    private void loopsBelow() throws IOException {
        Map<DeviceNumber, LocalDevice> claimed = new HashMap<>();
        claim(device, claimed);
        List<LocalDevice> loops = new ArrayList<>(claimed.values());
        claimed.values().forEach(below -> below.disk().ifPresent(loops::add));
        for (LocalDevice loop : loops) {
            Optional<DeviceNumber> shown = loop.shownDevice();
            if (shown.isPresent()) {
                String name = LocalDevice.known(tree, shown.get())
                        .map(LocalDevice::toString)
                        .orElse("block device " + shown.get());
                add(
                        (loop.is(device) ? "it" : "it is on " + loop + ", which")
                                + " shows "
                                + name
                                + ", which may be in use",
                        "take that as the target, and detach this: losetup --detach " + loop.node());
            }
        }
    }

    private String subject(LocalDevice user) {
        if (user.is(device)) {
            return "it";
        }
        boolean partition = device.partitions().stream().anyMatch(user::is);
        return partition ? "its partition " + user : "it is below " + user + ", which";
    }

    /// Whether a device in use has its data on this one, all or in part.
    private boolean occupies(LocalDevice user) {
        Map<DeviceNumber, LocalDevice> claimed = new HashMap<>();
        claim(user, claimed);
        return claimed.containsKey(device.number())
                || device.partitions().stream().anyMatch(p -> claimed.containsKey(p.number()))
                || device.disk()
                        .filter(disk -> claimed.containsKey(disk.number()))
                        .isPresent();
    }

    /// A device and all that it is built on.
    static List<LocalDevice> layers(LocalDevice device) {
        Map<DeviceNumber, LocalDevice> claimed = new LinkedHashMap<>();
        new DeviceUsers(device).claim(device, claimed);
        return List.copyOf(claimed.values());
    }

    /// Adds a device and all that it is built on. The disk of a partition is not in use as a whole,
    /// but what that disk is built on is.
    private void claim(LocalDevice user, Map<DeviceNumber, LocalDevice> claimed) {
        if (claimed.putIfAbsent(user.number(), user) != null) {
            return;
        }
        foundations(user).forEach(below -> claim(below, claimed));
        user.disk().ifPresent(disk -> foundations(disk).forEach(below -> claim(below, claimed)));
    }

    private List<LocalDevice> foundations(LocalDevice upper) {
        List<LocalDevice> all = new ArrayList<>(upper.slaves());
        upper.backingFile()
                .flatMap(tree::number)
                .flatMap(number -> LocalDevice.known(tree, number))
                .ifPresent(all::add);
        return all;
    }

    private void holders() {
        held("it", device);
        device.partitions().forEach(partition -> held("its partition " + partition, partition));
        device.disk().ifPresent(disk -> held("its disk " + disk, disk));
    }

    private void held(String subject, LocalDevice below) {
        for (LocalDevice holder : below.holders()) {
            add(
                    subject + " is part of " + holder,
                    "take that as the target, or take it apart (vgchange -an, mdadm --stop,"
                            + " cryptsetup close, multipath -f)");
        }
    }

    private void partitions() {
        List<LocalDevice> partitions = device.partitions();
        if (!partitions.isEmpty()) {
            add(
                    "it has partitions: "
                            + String.join(
                                    ", ",
                                    partitions.stream()
                                            .map(LocalDevice::toString)
                                            .toList()),
                    "take one of them as the target, or another device; if they are of no use any more: wipefs --all "
                            + device.node());
        }
    }

    /// Loop devices that show this one, or the same file as this one: they claim nothing.
    private void loops() throws IOException {
        List<LocalDevice> own = layers(device);
        for (LocalDevice loop : LocalDevice.disks(tree)) {
            boolean below =
                    own.stream().anyMatch(layer -> layer.disk().orElse(layer).is(loop));
            if (!below && loop.backingFile().isPresent() && (showsSameFile(loop) || occupies(loop))) {
                add(loop + " shows the same data", "detach it: losetup --detach " + loop.node());
            }
        }
    }

    /// By the file itself where the kernel tells it: a file may have several paths, or be deleted.
    private boolean showsSameFile(LocalDevice loop) throws IOException {
        for (LocalDevice layer : layers(device)) {
            LocalDevice whole = layer.disk().orElse(layer);
            Optional<LoopFile> shown = whole.loopFile();
            if (whole.backingFile().isPresent()
                    && (loop.backingFile().equals(whole.backingFile())
                            || (shown.isPresent() && shown.equals(loop.loopFile())))) {
                return true;
            }
        }
        return false;
    }
}
