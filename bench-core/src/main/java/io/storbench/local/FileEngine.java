package io.storbench.local;

import io.storbench.engine.DataFilePreparer;
import io.storbench.engine.DataSet;
import io.storbench.engine.Engine;
import io.storbench.engine.MeasuredRun;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.plan.PlanException;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import io.storbench.posix.PageCache;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A directory on any mounted file system, by buffered positional reads and writes.
///
/// Blocking by nature: each operation outstanding has a thread of its own. A write trial ends with
/// fdatasync; cold means that the file was synced and its pages dropped by posix_fadvise before the
/// trial, as far as the system takes that advice.
public final class FileEngine implements Engine {
    /// For [java.util.ServiceLoader].
    public FileEngine() {}

    @Override
    public String name() {
        return "file";
    }

    /// The most threads: one per operation outstanding of every host.
    private static final int MAX_LANES = 512;

    @Override
    public void check(TargetSpec spec) {
        Settings settings = spec.settings();
        directory(settings);
        settings.refuseUnknown();
        if (spec.network().rttNanos() > 0) {
            throw new PlanException(
                    settings.mapping().place(),
                    "network.rtt cannot be emulated below a mounted path; leave it out or use 0");
        }
        if (spec.workload().depth() > MAX_LANES) {
            throw new PlanException(
                    settings.mapping().place(),
                    "workload.depth: at most %d here, since each operation has a thread"
                            .formatted(MAX_LANES));
        }
    }

    private static Path directory(Settings settings) {
        String text = settings.requiredText("path");
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw settings.mistake("path", "not a path on this system: " + e.getReason());
        }
    }

    @Override
    public Target open(TargetSpec spec) throws IOException {
        check(spec);
        Path directory = directory(spec.settings());
        if (!Files.isDirectory(directory)) {
            throw new IOException("target.path " + directory + " is not a directory");
        }
        return new FileTarget(directory, spec.workload());
    }

    private static final class FileTarget implements Target {
        private final Path directory;
        private final WorkloadSpec load;
        private final SortedMap<String, Object> facts = new TreeMap<>();
        private DataSet dataSet;

        FileTarget(Path directory, WorkloadSpec load) {
            this.directory = directory;
            this.load = load;
            this.dataSet = new DataSet(load.path(), 8, 0, 1, false, false, false);
        }

        @Override
        public boolean blocking() {
            return true;
        }

        @Override
        public void prepare(DataSet dataSet) throws IOException {
            this.dataSet = dataSet;
            DataFilePreparer preparer = new DataFilePreparer(dataSet);
            boolean dropped = true;
            for (int worker = 0; worker < dataSet.workers(); worker++) {
                for (int file = 0; file < dataSet.filesPerWorker(); file++) {
                    Path path = path(worker, file);
                    preparer.prepare(new LocalDataFile(path), file);
                    if (file == DataSet.DATA) {
                        dropped &= setCache(path);
                    }
                }
            }
            facts.put("level", "system");
            facts.put("durability", "client memory until fdatasync");
            facts.put("file_system", Files.getFileStore(directory).type());
            facts.put("network.emulation", "none");
            facts.put("client_cache", cacheFact(dropped));
        }

        private String cacheFact(boolean dropped) {
            return switch (load.clientCache()) {
                case COLD -> dropped ? "cold (posix_fadvise)" : "not known to be cold";
                case WARM -> "warm (read once)";
                case UNKNOWN -> "unknown";
            };
        }

        private boolean setCache(Path path) throws IOException {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                if (load.clientCache() == WorkloadSpec.Cache.WARM) {
                    ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
                    while (channel.read(buffer) >= 0) {
                        buffer.clear();
                    }
                }
                if (load.clientCache() == WorkloadSpec.Cache.COLD) {
                    channel.force(false);
                    // A file system in memory has no other place for its data.
                    return PageCache.drop(path) && !Files.getFileStore(path).type().equals("tmpfs");
                }
                return true;
            }
        }

        private Path path(int worker, int file) {
            String name = dataSet.fileName(worker, file);
            try {
                return directory.resolve(name);
            } catch (InvalidPathException e) {
                throw new PlanException(
                        "workload.path: \"%s\" is not a file name on this system: %s"
                                .formatted(name, e.getReason()));
            }
        }

        @Override
        public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop)
                throws IOException {
            int lanesPerHost = workers.size() / dataSet.workers();
            MeasuredRun.run(
                    workers,
                    (loop, worker, index) -> {
                        int host = index / lanesPerHost;
                        Path scratch = path(host, dataSet.filesPerWorker() - 1);
                        return new FileSession(
                                loop,
                                worker,
                                List.of(path(host, DataSet.DATA), scratch),
                                new FileSession.Access(
                                        dataSet.written(),
                                        load.open() == WorkloadSpec.Open.EACH,
                                        load.blockBytes()));
                    },
                    limitNanos,
                    stop);
        }

        @Override
        public SortedMap<String, Object> facts() {
            return facts;
        }

        @Override
        public void close() {}
    }
}
