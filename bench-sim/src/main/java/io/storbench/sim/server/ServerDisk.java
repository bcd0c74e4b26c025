package io.storbench.sim.server;

import io.storbench.engine.TargetSpec;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import io.storbench.protocol.NfsKeys;
import io.storbench.random.RandomStream;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.host.SimCall;
import io.storbench.sim.storage.DiskLayout;
import io.storbench.sim.storage.FileParameters;
import io.storbench.sim.storage.FileStorage;
import io.storbench.sim.storage.ServerStorage;
import io.storbench.sim.storage.UnitStorage;
import io.storbench.unit.ByteSize;
import java.util.Locale;
import java.util.Optional;

/// What a modelled server keeps its data on, where that is not its memory.
///
/// @param kind of the device, as in plans
/// @param device what it is like
/// @param files how the server keeps files on it; empty for a target, which keeps blocks
public record ServerDisk(String kind, DeviceParameters device, Optional<FileParameters> files) {
    /// Linux commits a quarter of a journal at a time at most (fs/jbd2/journal.c).
    private static final String MOST_COMMITTED =
            new ByteSize(DiskLayout.JOURNAL_BYTES / 4).toString();

    private static final Key<Long> JOURNAL =
            Key.size("journal", "0", MOST_COMMITTED, 4096)
                    .defaultText("16k")
                    .means(
                            "bytes written to the file system's journal per commit, before"
                                    + " its commit block of 4k, which is written after them; later"
                                    + " changes go into the next commit; calls wait for the commit"
                                    + " that holds their changes. The default is a descriptor, an"
                                    + " inode, bitmap and group blocks of ext4; at most a quarter of"
                                    + " the journal; 0: no journal");

    private static final Key<Long> DIRTY_LIMIT =
            Key.size("dirty_limit")
                    .defaultText("1g")
                    .means("limit on dirty data; at the limit, calls that write wait");

    private static final Key<Long> BACKGROUND =
            Key.size("background")
                    .absent("half of `dirty_limit`")
                    .means("how much may be dirty before write-back starts in the background");

    private static final Key<Long> READAHEAD =
            Key.size("readahead", "0", "1g", 4096)
                    .defaultText("128k")
                    .means(
                            "how far the server reads ahead when a READ continues where something was"
                                    + " read or written, as Linux does");

    private static final KeySection CACHE =
            KeySection.of(
                    "cache",
                    "The page cache of a server of files.",
                    DIRTY_LIMIT,
                    BACKGROUND,
                    READAHEAD);

    /// The keys of a server's storage.
    public static final KeySection KEYS =
            KeySection.of(
                    "",
                    "What a simulated server keeps its data on.",
                    NfsKeys.SYNC,
                    DiskKeys.DISK,
                    JOURNAL,
                    CACHE);

    /// Whether the target is the embedded server, whose keys have another meaning.
    public static boolean isEmbedded(Settings target) {
        return target.find(NfsKeys.URI).orElse(EMBEDDED).equals(EMBEDDED);
    }

    /// Whether what the server calls durable may be in its memory only (exports(5)).
    public static boolean isVolatile(Settings server, boolean embedded) {
        boolean answersEarly = server.get(NfsKeys.SYNC).equals("async");
        return embedded || answersEarly;
    }

    private static final String EMBEDDED = "embedded";

    /// Of the files of all hosts: what the model knows of each page takes half a byte.
    private static final long MAX_FILES_BYTES = 4L << 40;

    /// Reads the server's keys `disk`, `cache`, `journal`.
    ///
    /// @param hasFiles whether it is a server of files
    /// @return empty where it keeps its data in memory
    public static Optional<ServerDisk> of(Settings server, TargetSpec spec, boolean hasFiles) {
        if (!server.has(DiskKeys.DISK)) {
            return Optional.empty();
        }
        boolean embedded = isEmbedded(spec.settings());
        Settings disk = server.child(DiskKeys.DISK);
        DiskKeys.Kind kind = disk.get(DiskKeys.KIND);
        Optional<DeviceParameters> device = DiskKeys.read(disk);
        Optional<FileParameters> files =
                hasFiles ? Optional.of(files(server, embedded)) : Optional.empty();
        if (device.isEmpty()) {
            return Optional.empty();
        }
        if (embedded) {
            throw server.mistake(
                    DiskKeys.DISK,
                    "the embedded server keeps its data in memory; name a server by uri");
        }
        refuseTooMuch(server, spec, device.get().capacityBytes(), hasFiles);
        return Optional.of(
                new ServerDisk(kind.name().toLowerCase(Locale.ROOT), device.get(), files));
    }

    private static void refuseTooMuch(
            Settings server, TargetSpec spec, long capacityBytes, boolean hasFiles) {
        double filesBytes = (double) spec.hosts() * spec.workload().fileBytes();
        // A scratch file is no longer than the longest block.
        double neededBytes =
                filesBytes > capacityBytes
                        ? filesBytes
                        : new DiskLayout(
                                        spec.hosts(),
                                        spec.workload().fileBytes(),
                                        WorkloadSpec.MAX_BLOCK_BYTES)
                                .totalBytes();
        if (neededBytes > capacityBytes) {
            throw server.mistake(
                    DiskKeys.DISK,
                    "stores %.1f MB, but %d x workload.file and a journal take %.1f MB; give it a"
                                    .formatted(capacityBytes / 1e6, spec.hosts(), neededBytes / 1e6)
                            + " larger size");
        }
        if (hasFiles && filesBytes > MAX_FILES_BYTES) {
            throw server.mistake(
                    DiskKeys.DISK,
                    "%d x workload.file are %.1f TB; files on a modelled server's disk are of 4t at"
                                    .formatted(spec.hosts(), filesBytes / 1e12)
                            + " most together; make them shorter");
        }
    }

    /// @param embedded whose keys have another meaning
    private static FileParameters files(Settings server, boolean embedded) {
        Settings cache = server.child(CACHE);
        long dirtyBytes = cache.get(DIRTY_LIMIT);
        try {
            FileParameters read =
                    new FileParameters(
                            isVolatile(server, embedded),
                            Math.toIntExact(server.get(JOURNAL)),
                            dirtyBytes,
                            cache.get(BACKGROUND, dirtyBytes / 2),
                            Math.toIntExact(cache.get(READAHEAD)));
            cache.refuseUnknown();
            return read;
        } catch (IllegalArgumentException e) {
            throw server.mistake(CACHE, String.valueOf(e.getMessage()));
        }
    }

    /// Idle storage for the files of a trial.
    public <C extends SimCall> ServerStorage<C> storage(
            Simulator simulator, DiskLayout layout, RandomStream stream, Handler<C> next) {
        return files.isPresent()
                ? new FileStorage<>(simulator, device, files.get(), layout, stream, next)
                : new UnitStorage<>(simulator, device, layout, stream, next);
    }
}
