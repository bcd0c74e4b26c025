package io.storbench.nfs.mounted;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// Texts of `/proc`, given one after the other.
final class Recorded implements MountCounters.Texts {
    private final String mountInfo;
    private final Deque<String> mountStats;

    Recorded(String mountInfo, String... mountStats) {
        this.mountInfo = mountInfo;
        this.mountStats = new ArrayDeque<>(List.of(mountStats));
    }

    /// What was recorded of a kernel; see the README.md beside it.
    static String text(String name) {
        String path = "/io/storbench/nfs/mount/mountstats/" + name;
        try (InputStream in = Recorded.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalArgumentException("no resource " + path);
            }
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String mountInfo() {
        return mountInfo;
    }

    @Override
    public String mountStats() {
        return mountStats.size() > 1 ? mountStats.removeFirst() : mountStats.getFirst();
    }
}
