package io.storbench.gate;

import io.storbench.file.ShellText;
import io.storbench.posix.ProcText;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What is mounted, and what is swapped to.
final class MountTable {
    private MountTable() {}

    /// A device in use.
    ///
    /// @param how a clause that follows the device's name: `is mounted at /srv`
    /// @param remedy what to do about it
    /// @param root whether it is the running system's own
    record Use(DeviceNumber device, String how, String remedy, boolean root) {}

    /// All uses, from this process's mounts and from those of the first process, which sees more
    /// when this one runs in a namespace of its own.
    static List<Use> read(SystemTree tree) throws IOException {
        Set<Use> uses = new LinkedHashSet<>();
        for (String line : tree.lines("/proc/self/mountinfo")) {
            mount(tree, line, uses);
        }
        if (Files.isReadable(tree.at("/proc/1/mountinfo"))) {
            for (String line : tree.lines("/proc/1/mountinfo")) {
                mount(tree, line, uses);
            }
        }
        swaps(tree, uses);
        btrfs(tree, uses);
        return new ArrayList<>(uses);
    }

    /// proc(5), mountinfo: the third word is the number, the fifth the mount point; behind a lone
    /// dash come type and source. File systems on several devices have a number of no device, and
    /// name one of theirs as their source.
    private static void mount(SystemTree tree, String line, Set<Use> uses) throws IOException {
        List<String> words = List.of(line.split(" ", -1));
        int dash = words.indexOf("-");
        if (dash < 6 || words.size() < dash + 3) {
            throw new IOException("not a line of mountinfo: " + ShellText.escape(line));
        }
        String point = ProcText.unescape(words.get(4));
        boolean root = point.equals("/");
        String remedy = root ? "take another device" : "unmount it: umount " + ShellText.quote(point);
        List<DeviceNumber> numbers = new ArrayList<>();
        DeviceNumber.parse(words.get(2)).ifPresent(numbers::add);
        tree.number(ProcText.unescape(words.get(dash + 2))).ifPresent(numbers::add);
        numbers.forEach(number -> uses.add(new Use(number, "is mounted at " + point, remedy, root)));
    }

    private static void swaps(SystemTree tree, Set<Use> uses) throws IOException {
        if (!Files.exists(tree.at("/proc/swaps"))) {
            return; // a kernel without swap
        }
        List<String> lines = tree.lines("/proc/swaps");
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            String path = ProcText.unescape(line.split("\\s+", 2)[0]);
            tree.number(path)
                    .ifPresent(number -> uses.add(
                            new Use(number, "is swap space", "release it: swapoff " + ShellText.quote(path), false)));
        }
    }

    /// Every device of every mounted btrfs, of which mountinfo knows only one.
    private static void btrfs(SystemTree tree, Set<Use> uses) {
        for (String id : SystemTree.names(tree.at("/sys/fs/btrfs"))) {
            for (String name : SystemTree.names(tree.at("/sys/fs/btrfs/" + id + "/devices"))) {
                tree.byKernelName(name)
                        .ifPresent(number ->
                                uses.add(new Use(number, "belongs to the mounted btrfs " + id, "unmount that", false)));
            }
        }
    }
}
