package io.storbench.nfs.mounted;

import io.storbench.engine.CounterSource;
import io.storbench.engine.PathCounters;
import io.storbench.posix.Mount;
import io.storbench.posix.ProcText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Counters of NFS mounts, from Linux's `/proc/self/mountstats`.
public final class MountStatsSource implements CounterSource {
    private static final Path MOUNT_STATS = Path.of("/proc/self/mountstats");

    /// This process's own.
    private record OwnTexts() implements MountCounters.Texts {
        @Override
        public String mountInfo() throws IOException {
            return ProcText.read(Mount.OWN);
        }

        @Override
        public String mountStats() throws IOException {
            return ProcText.read(MOUNT_STATS);
        }
    }

    /// For [java.util.ServiceLoader].
    public MountStatsSource() {}

    @Override
    public Optional<PathCounters> attach(Path directory) throws IOException {
        return Files.isReadable(Mount.OWN) ? attach(new OwnTexts(), directory.toRealPath()) : Optional.empty();
    }

    /// Attaches to the mount that a path lies on, if that is NFS.
    ///
    /// @param path absolute and without links
    static Optional<PathCounters> attach(MountCounters.Texts texts, Path path) throws IOException {
        Mount mount = Mount.holding(texts.mountInfo(), path);
        return isNfs(mount) ? Optional.of(new MountCounters(mount, texts)) : Optional.empty();
    }

    private static boolean isNfs(Mount mount) {
        return mount.type().equals("nfs") || mount.type().equals("nfs4");
    }
}
