package io.storbench.posix;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A line of `/proc/self/mountinfo` (proc_pid_mountinfo(5)).
///
/// @param id by which `fdinfo` of an open file names it; a later mount may get it again
/// @param device its number, such as `8:1`; that of no device of its own begins with `0:`
/// @param root which directory of the file system is mounted: `/`, but for bind mounts and
///   subvolumes
/// @param point where it is mounted
/// @param type of the file system
/// @param source what is mounted, such as `server:/export`
/// @param options of the file system, such as `vers=4.2` and `addr=10.0.0.1`
public record Mount(
        String id, String device, String root, Path point, String type, String source, List<String> options) {
    /// This process's own mounts.
    public static final Path OWN = Path.of("/proc/self/mountinfo");

    /// Copies.
    public Mount {
        options = List.copyOf(options);
    }

    /// The value of an option of the file system, such as of `addr`.
    public Optional<String> option(String name) {
        return options.stream()
                .filter(option -> option.startsWith(name + "="))
                .map(option -> option.substring(name.length() + 1))
                .findFirst();
    }

    /// The mount that a path lies on: of those that lead to it the deepest, of several at one place
    /// the last, which covers the others.
    ///
    /// @param mountInfo the file's text
    /// @param path absolute and without links
    /// @throws IOException when there is none, or a line is not as it ought to be
    public static Mount holding(String mountInfo, Path path) throws IOException {
        Optional<Mount> found = Optional.empty();
        for (Mount mount : all(mountInfo)) {
            if (path.startsWith(mount.point)
                    && (found.isEmpty()
                            || mount.point.getNameCount() >= found.get().point.getNameCount())) {
                found = Optional.of(mount);
            }
        }
        return found.orElseThrow(() -> new IOException("no mount leads to " + path));
    }

    /// All mounts, in the order of the file.
    ///
    /// @throws IOException when a line is not as it ought to be
    public static List<Mount> all(String mountInfo) throws IOException {
        List<Mount> mounts = new ArrayList<>();
        for (String line : ProcText.lines(mountInfo)) {
            parse(line).ifPresent(mounts::add);
        }
        return mounts;
    }

    /// `36 35 98:0 /root /point options [optional…] - type source options`.
    ///
    /// @return empty when the point is not a path of this process's encoding, so that nothing leads
    ///   to it
    private static Optional<Mount> parse(String line) throws IOException {
        List<String> words = Arrays.asList(line.split(" ", -1));
        int dash = words.indexOf("-");
        if (words.size() < 5 || dash < 6 || words.size() < dash + 3) {
            throw new IOException("not a line of mountinfo: " + line);
        }
        try {
            return Optional.of(new Mount(
                    words.getFirst(),
                    words.get(2),
                    ProcText.unescape(words.get(3)),
                    Path.of(ProcText.unescape(words.get(4))),
                    words.get(dash + 1),
                    ProcText.unescape(words.get(dash + 2)),
                    words.size() > dash + 3 ? List.of(words.get(dash + 3).split(",")) : List.of()));
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }
}
