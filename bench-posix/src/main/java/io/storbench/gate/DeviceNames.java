package io.storbench.gate;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The names of a block device that stay when the machine restarts: what consent may be given to.
final class DeviceNames {
    private static final String BY_ID = "/dev/disk/by-id/";

    /// A disk of the kernel's iSCSI initiator in sysfs: session, and the LUN at the end of host,
    /// channel, target, LUN.
    private static final Pattern ISCSI = Pattern.compile("/(session\\d+)/target[^/]*/\\d+:\\d+:\\d+:(\\d+)/");

    /// The identity of a device that has none.
    private static final String UNKNOWN = "unknown";

    private DeviceNames() {}

    /// The names, the best first; only such as no other device of this machine has: some targets
    /// give all of their LUNs the same serial number, and a disk's may read like the name of a
    /// partition of another.
    static List<String> of(LocalDevice device) {
        Set<String> names = new LinkedHashSet<>(links(device));
        device.disk().ifPresent(disk -> names.addAll(linksOfPartition(disk, device)));
        LocalDevice whole = device.disk().orElse(device);
        Set<String> shared = shared(whole);
        names.removeIf(link -> shared.stream().anyMatch(name -> isMadeOf(link, name)));
        for (String name : own(whole)) {
            if (!shared.contains(name)) {
                names.add(device.disk().isPresent() ? name + partition(device) : name);
            }
        }
        names.removeAll(whole.is(device) ? shared : shared(device));
        return List.copyOf(names);
    }

    /// What the links of the disk are for its partition, but those that are another device's.
    private static List<String> linksOfPartition(LocalDevice disk, LocalDevice partition) {
        return links(disk).stream()
                .map(link -> link + partition(partition))
                .filter(link -> disk.tree()
                        .number(link)
                        .filter(n -> !n.equals(partition.number()))
                        .isEmpty())
                .toList();
    }

    /// By what a disk is found again where the same data are attached once more.
    static Set<String> wherever(LocalDevice disk) {
        Set<String> names = new LinkedHashSet<>(of(disk));
        names.add(identity(disk));
        iscsi(disk).ifPresent(names::add);
        names.remove(UNKNOWN);
        return names;
    }

    /// What a device and others of the machine call themselves.
    private static Set<String> shared(LocalDevice device) {
        Set<String> others = new LinkedHashSet<>();
        Set<String> names = Set.copyOf(own(device));
        if (names.isEmpty()) {
            return others;
        }
        for (LocalDevice disk : LocalDevice.disks(device.tree())) {
            List<LocalDevice> parts = new ArrayList<>(disk.partitions());
            parts.add(disk);
            parts.removeIf(device::is);
            parts.forEach(other -> others.addAll(own(other)));
        }
        others.retainAll(names);
        return others;
    }

    /// Whether a link in by-id has its name from a serial number, as udev writes it: the last of
    /// several devices that have it gets the link. World-wide names of registered kinds do not
    /// count, nor links that udev makes of nothing else: two devices that share one are two paths
    /// to the same.
    private static boolean isMadeOf(String link, String name) {
        String linked = link.substring(BY_ID.length());
        if (name.startsWith("naa.") || name.startsWith("eui.") || linked.startsWith("wwn-")) {
            return false;
        }
        String written = name.replaceFirst("^t10\\.", "").strip().replaceAll("\\s+", "_");
        return linked.contains(written);
    }

    private static String partition(LocalDevice device) {
        return "-part" + device.attribute("partition").orElse("");
    }

    private static List<String> links(LocalDevice device) {
        SystemTree tree = device.tree();
        return SystemTree.names(tree.at(BY_ID)).stream()
                .map(BY_ID::concat)
                .filter(link -> tree.number(link).equals(Optional.of(device.number())))
                .toList();
    }

    /// What the device itself or whoever made it calls it, other devices perhaps too.
    static List<String> own(LocalDevice device) {
        if (device.disk().isPresent()) {
            return own(device.disk().get()).stream()
                    .map(disk -> disk + partition(device))
                    .toList();
        }
        List<String> names = new ArrayList<>();
        worldWide(device).ifPresent(names::add);
        device.attribute("dm/name").map("/dev/mapper/"::concat).ifPresent(names::add);
        serial(device).ifPresent(names::add);
        iscsi(device).ifPresent(names::add);
        loop(device).ifPresent(names::add);
        return names;
    }

    /// What the device is, wherever it is attached. A serial number that another device has too is
    /// none: a copy of a disk would pass by its mark.
    static String identity(LocalDevice device) {
        Optional<LocalDevice> disk = device.disk();
        if (disk.isPresent()) {
            return identity(disk.get()) + partition(device);
        }
        Set<String> shared = shared(device);
        return worldWide(device)
                .filter(name -> name.startsWith("naa.") || !shared.contains(name))
                .or(() -> serial(device).filter(name -> !shared.contains(name)))
                .or(() -> of(device).stream().findFirst())
                .orElse(UNKNOWN);
    }

    /// What the device has to say again at every opening: what it and whoever made it call it, and
    /// what it is built on. Links count for nothing here: udev makes and takes them at any time.
    static Identification identification(LocalDevice device) {
        List<String> names = new ArrayList<>(own(device));
        names.addAll(below(device.disk().orElse(device)));
        Optional<String> serial = serial(device.disk().orElse(device));
        serial.ifPresent(names::remove);
        return new Identification(names, serial.orElse(""), device.wholeBytes(), device.blockBytes());
    }

    /// What a volume is built on, once each: a multipath device's paths are the same disk, and come
    /// and go.
    private static List<String> below(LocalDevice device) {
        return device.slaves().stream()
                .map(slave -> "on " + ofPath(slave))
                .distinct()
                .toList();
    }

    /// The paths of one disk share its name, so that counts here too.
    private static String ofPath(LocalDevice slave) {
        return worldWide(slave).or(() -> serial(slave)).or(() -> known(slave)).orElse(slave.toString());
    }

    /// The same as [#identity]; nothing when it has no name that stays.
    static Optional<String> known(LocalDevice device) {
        return Optional.of(identity(device)).filter(name -> !name.equals(UNKNOWN));
    }

    private static Optional<String> worldWide(LocalDevice device) {
        return device.attribute("wwid") // NVMe
                .or(() -> device.attribute("device/wwid")) // SCSI
                .or(() -> device.attribute("dm/uuid"))
                .or(() -> device.attribute("md/uuid"));
    }

    private static Optional<String> serial(LocalDevice device) {
        return device.attribute("serial") // virtio
                .or(() -> device.attribute("device/serial")) // NVMe, MMC
                .or(() -> device.attributeBytes("device/vpd_pg80").flatMap(DeviceNames::vpdSerial));
    }

    /// SPC-4, 7.8.13: four bytes of header, the last two of which are the length.
    private static Optional<String> vpdSerial(byte[] page) {
        if (page.length < 4) {
            return Optional.empty();
        }
        int lengthBytes = Math.min((page[2] & 0xff) << 8 | (page[3] & 0xff), page.length - 4);
        String text = new String(page, 4, lengthBytes, StandardCharsets.US_ASCII);
        return Optional.of(text.strip()).filter(serial -> !serial.isEmpty());
    }

    private static Optional<String> iscsi(LocalDevice device) {
        Matcher matcher = ISCSI.matcher(device.directory() + "/");
        if (!matcher.find()) {
            return Optional.empty();
        }
        return SystemTree.text(device.tree().at("/sys/class/iscsi_session/" + matcher.group(1) + "/targetname"))
                .map(target -> target + "/" + matcher.group(2));
    }

    /// The path of a loop device's file, which is what the data belong to; with `@` and the offset
    /// when only what is behind that is shown. A file that was deleted has no name, and neither has
    /// a device: its own names are to be given.
    private static Optional<String> loop(LocalDevice device) {
        return device.backingFile()
                .filter(path -> !path.endsWith(" (deleted)"))
                .filter(path -> device.tree().number(path).isEmpty())
                .map(path -> path
                        + device.attribute("loop/offset")
                                .filter(offset -> !offset.equals("0"))
                                .map("@"::concat)
                                .orElse(""));
    }
}
