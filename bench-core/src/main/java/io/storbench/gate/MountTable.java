package io.storbench.gate;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What is mounted, and what is swapped to.
final class MountTable {
    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

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
        tree.lines("/proc/self/mountinfo").forEach(line -> mount(tree, line, uses));
        try {
            tree.lines("/proc/1/mountinfo").forEach(line -> mount(tree, line, uses));
        } catch (NoSuchFileException | AccessDeniedException _) {
            // Another user's process; opening exclusively still tells of its mounts.
        }
        swaps(tree, uses);
        btrfs(tree, uses);
        return new ArrayList<>(uses);
    }

    /// proc(5), mountinfo: the third word is the number, the fifth the mount point; behind a lone
    /// dash come type and source. File systems on several devices have a number of no device, and
    /// name one of theirs as their source.
    private static void mount(SystemTree tree, String line, Set<Use> uses) {
        List<String> words = List.of(line.split(" ", -1));
        int dash = words.indexOf("-");
        if (words.size() < 6 || dash < 6 || words.size() < dash + 3) {
            return;
        }
        String point = unescape(words.get(4));
        boolean root = point.equals("/");
        String remedy = root ? "take another device" : "unmount it: umount " + point;
        List<DeviceNumber> numbers = new ArrayList<>();
        DeviceNumber.parse(words.get(2)).ifPresent(numbers::add);
        tree.number(unescape(words.get(dash + 2))).ifPresent(numbers::add);
        numbers.forEach(
                number -> uses.add(new Use(number, "is mounted at " + point, remedy, root)));
    }

    private static void swaps(SystemTree tree, Set<Use> uses) throws IOException {
        List<String> lines;
        try {
            lines = tree.lines("/proc/swaps");
        } catch (NoSuchFileException _) {
            return; // a kernel without swap
        }
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            String path = unescape(line.split("\\s+", 2)[0]);
            tree.number(path)
                    .ifPresent(number ->
                            uses.add(
                                    new Use(
                                            number,
                                            "is swap space",
                                            "release it: swapoff " + path,
                                            false)));
        }
    }

    /// Every device of every mounted btrfs, of which mountinfo knows only one.
    private static void btrfs(SystemTree tree, Set<Use> uses) {
        for (String id : SystemTree.names(tree.at("/sys/fs/btrfs"))) {
            for (String name : SystemTree.names(tree.at("/sys/fs/btrfs/" + id + "/devices"))) {
                tree.byKernelName(name)
                        .ifPresent(number ->
                                uses.add(
                                        new Use(
                                                number,
                                                "belongs to the mounted btrfs " + id,
                                                "unmount that",
                                                false)));
            }
        }
    }

    /// Spaces and the like are written as three octal digits.
    private static String unescape(String word) {
        return OCTAL.matcher(word)
                .replaceAll(match ->
                        Matcher.quoteReplacement(
                                String.valueOf((char) Integer.parseInt(match.group(1), 8))));
    }
}
