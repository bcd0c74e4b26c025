package io.storbench.nfs.mounted;

import io.storbench.posix.Mount;
import io.storbench.posix.ProcText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;

/// An NFS mount's part of `/proc/self/mountstats`, as nfs_show_stats (fs/nfs/super.c) and
/// rpc_clnt_show_stats (net/sunrpc/stats.c) write it. Lines that we do not know are skipped.
///
/// @param options as mounted, such as `vers=4.1` or `hard`
/// @param events counted by the file system, in the order of nfs_stat_eventcounters in
///   linux/nfs_iostat.h; kernels add to its end
/// @param transports summed
/// @param operations by the kernel's name of the procedure
record MountStats(
        List<String> options, List<Long> events, TransportStats transports, Map<String, OperationStats> operations) {
    /// Places among the events: NFSIOS_SHORTREAD and NFSIOS_DELAY.
    private static final int SHORT_READ = 22;

    private static final int DELAY = 24;

    /// More than any kernel has; what lies beyond is not mountstats.
    private static final int MAX_LINES = 4096;

    /// Copies.
    MountStats {
        options = List.copyOf(options);
        events = List.copyOf(events);
        operations = Collections.unmodifiableMap(new TreeMap<>(operations));
    }

    /// READs answered with less than asked.
    long shortReads() {
        return event(SHORT_READ);
    }

    /// Replies that asked to try again later.
    long delays() {
        return event(DELAY);
    }

    private long event(int place) {
        return place < events.size() ? events.get(place) : 0;
    }

    /// Finds the part of a mount.
    ///
    /// @param text the file's
    /// @throws IOException when there is none, or it is not as it ought to be; names the line
    static MountStats of(String text, Mount mount) throws IOException {
        Optional<List<String>> found = Optional.empty();
        List<String> lines = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith("device ") || line.startsWith("no device ")) {
                lines = new ArrayList<>();
                if (isOf(line, mount.point())) {
                    // A later mount at the same place covers an earlier one.
                    found = Optional.of(lines);
                }
            } else if (lines.size() < MAX_LINES) {
                lines.add(line);
            } else {
                throw new IOException("mountstats has too many lines of one mount");
            }
        }
        return parse(found.orElseThrow(() -> new IOException("mountstats does not know the mount " + mount.point())));
    }

    /// `device server:/export mounted on /mnt with fstype nfs4 statvers=1.1`.
    private static boolean isOf(String line, Path point) {
        String[] words = line.split(" ", -1);
        return words.length >= 8
                && words[2].equals("mounted")
                && words[7].startsWith("nfs")
                && ProcText.unescape(words[4]).equals(point.toString());
    }

    private static MountStats parse(List<String> lines) throws IOException {
        List<String> options = List.of();
        List<Long> events = List.of();
        TransportStats transports = TransportStats.NONE;
        Map<String, OperationStats> operations = new TreeMap<>();
        boolean perOperation = false;
        for (String line : lines) {
            int colon = line.indexOf(':');
            if (line.strip().equals("per-op statistics")) {
                perOperation = true;
            } else if (colon > 0) {
                String name = line.substring(0, colon).strip();
                String columns = line.substring(colon + 1);
                if (perOperation) {
                    operations.put(name, OperationStats.parse(columns, line));
                } else {
                    switch (name) {
                        case "opts" -> options = Arrays.asList(columns.strip().split(","));
                        case "events" ->
                            events = LongStream.of(Numbers.parse(columns, line, 1))
                                    .boxed()
                                    .toList();
                        case "xprt" -> transports = transports.plus(columns, line);
                        default -> {}
                    }
                }
            }
        }
        if (operations.isEmpty()) {
            throw new IOException("mountstats ends before the mount's per-op statistics");
        }
        return new MountStats(options, events, transports, operations);
    }
}
