package io.storbench.sim;

import io.storbench.engine.TargetSpec;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import io.storbench.random.RandomStream;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.storage.FileParameters;
import io.storbench.sim.storage.FileStorage;
import io.storbench.sim.storage.Layout;
import io.storbench.sim.storage.Storage;
import io.storbench.sim.storage.UnitStorage;
import java.util.Locale;
import java.util.Optional;

/// What a modelled server keeps its data on, where that is not its memory.
///
/// @param kind of the device, as in plans
/// @param device what it is like
/// @param files how the server keeps files on it; empty for a target, which keeps blocks
record ServerDisk(String kind, DeviceParameters device, Optional<FileParameters> files) {
    /// Whether a server answers before what was written is stable (exports(5)).
    private enum Sync {
        SYNC,
        ASYNC
    }

    private static final int MAX_READAHEAD_BYTES = 1 << 30;

    /// Linux commits a quarter of a journal at a time at most (fs/jbd2/journal.c).
    private static final int MAX_COMMIT_BYTES = (int) (Layout.JOURNAL_BYTES / 4);

    /// Of the files of all hosts: what the model knows of each page takes half a byte.
    private static final long MAX_FILES_BYTES = 4L << 40;

    /// Reads the server's keys `disk`, `cache`, `journal`.
    ///
    /// @param hasFiles whether it is a server of files
    /// @return empty where it keeps its data in memory
    static Optional<ServerDisk> of(Settings server, TargetSpec spec, boolean hasFiles) {
        if (!server.has("disk")) {
            return Optional.empty();
        }
        boolean embedded = spec.settings().text("uri").orElse("embedded").equals("embedded");
        Settings disk = server.child("disk");
        DiskKeys.Kind kind = disk.choice("kind", DiskKeys.Kind.class, DiskKeys.Kind.MEMORY);
        Optional<DeviceParameters> device = DiskKeys.read(disk);
        Optional<FileParameters> files =
                hasFiles ? Optional.of(files(server, embedded)) : Optional.empty();
        if (device.isEmpty()) {
            return Optional.empty();
        }
        if (embedded) {
            throw server.mistake(
                    "disk", "the embedded server keeps its data in memory; name a server by uri");
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
                        : new Layout(
                                        spec.hosts(),
                                        spec.workload().fileBytes(),
                                        WorkloadSpec.MAX_BLOCK_BYTES)
                                .totalBytes();
        if (neededBytes > capacityBytes) {
            throw server.mistake(
                    "disk",
                    "stores %.1f MB, but %d x workload.file and a journal take %.1f MB; give it a"
                                    .formatted(capacityBytes / 1e6, spec.hosts(), neededBytes / 1e6)
                            + " larger size");
        }
        if (hasFiles && filesBytes > MAX_FILES_BYTES) {
            throw server.mistake(
                    "disk",
                    "%d x workload.file are %.1f TB; files on a modelled server's disk are of 4t at"
                                    .formatted(spec.hosts(), filesBytes / 1e12)
                            + " most together; make them shorter");
        }
    }

    /// @param embedded whose keys have another meaning
    private static FileParameters files(Settings server, boolean embedded) {
        Settings cache = server.child("cache");
        long dirtyBytes = cache.bytes("dirty_limit", 1L << 30);
        try {
            FileParameters read =
                    new FileParameters(
                            embedded || server.choice("sync", Sync.class, Sync.SYNC) == Sync.ASYNC,
                            length(server, "journal", 16 << 10, MAX_COMMIT_BYTES),
                            dirtyBytes,
                            cache.bytes("background", dirtyBytes / 2),
                            length(cache, "readahead", 128 << 10, MAX_READAHEAD_BYTES));
            cache.refuseUnknown();
            return read;
        } catch (IllegalArgumentException e) {
            throw server.mistake("cache", String.valueOf(e.getMessage()));
        }
    }

    private static int length(Settings settings, String key, int defaultBytes, int mostBytes) {
        long bytes = settings.bytes(key, defaultBytes);
        if (bytes % 4096 != 0 || bytes > mostBytes) {
            throw settings.mistake(
                    key, "must be a multiple of 4k, up to %dm".formatted(mostBytes >> 20));
        }
        return (int) bytes;
    }

    /// Idle storage for the files of a trial.
    <C extends SimCall> Storage<C> storage(
            Simulator simulator, Layout layout, RandomStream stream, Handler<C> next) {
        return files.isPresent()
                ? new FileStorage<>(simulator, device, files.get(), layout, stream, next)
                : new UnitStorage<>(simulator, device, layout, stream, next);
    }
}
