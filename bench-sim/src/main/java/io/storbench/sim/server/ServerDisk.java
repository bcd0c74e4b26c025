package io.storbench.sim.server;

import io.storbench.engine.TargetSpec;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.plan.BlockSizes;
import io.storbench.plan.Settings;
import io.storbench.protocol.NfsKeys;
import io.storbench.random.RandomStream;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.host.SimCall;
import io.storbench.sim.storage.DiskCommand;
import io.storbench.sim.storage.DiskLayout;
import io.storbench.sim.storage.FileParameters;
import io.storbench.sim.storage.FileStorage;
import io.storbench.sim.storage.ServerStorage;
import io.storbench.sim.storage.UnitStorage;
import io.storbench.unit.ByteSize;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What a modelled server keeps its data on, where that is not its memory.
///
/// @param kind of the device, as in plans
/// @param device what it is like
/// @param files how the server keeps files on it; empty for a target, which keeps blocks
public record ServerDisk(String kind, DeviceParameters device, Optional<FileParameters> files) {
    private static final Key<List<List<DiskCommand>>> JOURNAL = Key.parsed(
                    "journal", "steps or a size", ServerDisk::commit, DiskCommand::text)
            .defaultText("write 16k; sync; write 4k; sync")
            .means("the disk commands of a commit, one step after the other: `write SIZE` to its journal and `sync`, a"
                    + " FLUSH; later changes go into the next commit; calls wait for the commit that holds their"
                    + " changes. The default is ext4's on a disk without FUA: a descriptor, an inode, bitmap and group"
                    + " blocks; then the commit block. A size stands for it with so long a first write; 0: no journal");

    private static final Key<Long> FLUSH = Key.time("flush")
            .defaultText("0")
            .means("how long a FLUSH (`sync` in `journal`) takes; 0 for a disk that has"
                    + " stored what it says it has written");

    private static final Key<Long> DIRTY_LIMIT =
            Key.size("dirty_limit").defaultText("1g").means("limit on dirty data; at the limit, calls that write wait");

    private static final Key<Long> BACKGROUND = Key.size("background")
            .absent("half of `dirty_limit`")
            .means("how much may be dirty before write-back starts in the background");

    private static final Key<Long> READAHEAD = Key.size("readahead", "0", "1g", 4096)
            .defaultText("128k")
            .means("how far the server reads ahead when a READ continues where something was"
                    + " read or written, as Linux does");

    private static final Key<Boolean> WINDOWS = Key.flag("readahead_windows")
            .defaultsTo(true)
            .means("whether it reads ahead in whole windows, the next one when a reader reaches the marked page, as"
                    + " Linux does; otherwise each READ extends the readahead by its own length");

    private static final KeySection CACHE =
            KeySection.of("cache", "The page cache of a server of files.", DIRTY_LIMIT, BACKGROUND, READAHEAD, WINDOWS);

    /// The keys of a server's storage.
    public static final KeySection KEYS = KeySection.of(
            "", "What a simulated server keeps its data on.", NfsKeys.SYNC, DiskKeys.DISK, JOURNAL, FLUSH, CACHE);

    /// A size was all that the key took at first.
    private static List<List<DiskCommand>> commit(String text) {
        boolean isSize = !text.isEmpty() && Character.isDigit(text.charAt(0));
        if (!isSize) {
            List<List<DiskCommand>> steps = DiskCommand.parse(text);
            if (steps.stream().flatMap(List::stream).anyMatch(DiskCommand::isRead)) {
                throw new IllegalArgumentException("\"" + text + "\": a commit reads nothing");
            }
            return steps;
        }
        long bytes = ByteSize.parse(text).bytes();
        return bytes == 0 ? List.of() : DiskCommand.parse("write %s; sync; write 4k; sync".formatted(text));
    }

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

    /// Reads the server's keys `disk`, `cache`, `journal`, `flush`.
    ///
    /// @param hasFiles whether it is a server of files
    /// @return empty where it keeps its data in memory
    public static Optional<ServerDisk> of(Settings server, TargetSpec spec, boolean hasFiles) {
        if (!server.has(DiskKeys.DISK)) {
            return Optional.empty();
        }
        boolean embedded = isEmbedded(spec.settings());
        Settings disk = server.child(DiskKeys.DISK);
        DiskKeys.Kind kind = DiskKeys.kind(disk);
        Optional<DeviceParameters> device = DiskKeys.read(disk);
        Optional<FileParameters> files = hasFiles ? Optional.of(files(server, embedded)) : Optional.empty();
        if (device.isEmpty()) {
            return Optional.empty();
        }
        if (embedded) {
            throw server.mistake(DiskKeys.DISK, "the embedded server keeps its data in memory; name a server by uri");
        }
        refuseTooMuch(server, spec, device.get().capacityBytes(), hasFiles);
        return Optional.of(new ServerDisk(kind.name().toLowerCase(Locale.ROOT), device.get(), files));
    }

    private static void refuseTooMuch(Settings server, TargetSpec spec, long capacityBytes, boolean hasFiles) {
        double filesBytes = (double) spec.hosts() * spec.workload().fileBytes();
        // A scratch file is no longer than the longest block.
        double neededBytes = filesBytes > capacityBytes
                ? filesBytes
                : DiskLayout.alike(spec.hosts(), spec.workload().fileBytes(), BlockSizes.MAX_BLOCK_BYTES)
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
            FileParameters read = new FileParameters(
                    isVolatile(server, embedded),
                    server.get(JOURNAL),
                    server.get(FLUSH),
                    dirtyBytes,
                    cache.get(BACKGROUND, dirtyBytes / 2),
                    Math.toIntExact(cache.get(READAHEAD)),
                    cache.get(WINDOWS));
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
