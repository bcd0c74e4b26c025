package io.storbench.local;

import io.storbench.condition.Conditions;
import io.storbench.condition.Durability;
import io.storbench.condition.Durability.Medium;
import io.storbench.condition.Emulation;
import io.storbench.condition.Level;
import io.storbench.engine.CounterSource;
import io.storbench.engine.DataSet;
import io.storbench.engine.Filling;
import io.storbench.engine.PathCounters;
import io.storbench.engine.Preparation;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.gate.DeviceGate;
import io.storbench.net.HandshakeRoundTrip;
import io.storbench.plan.MetadataSpec;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.posix.OpenDirectory;
import io.storbench.posix.OpenMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// A directory on a mounted file system.
final class FileTarget implements Target {
    /// File systems that have no other place for their data than the client's memory.
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

    private final FileSettings settings;
    private final WorkloadSpec load;
    private final NetworkSpec network;
    private final int granuleBytes;
    private final Preparation preparation;
    private final DeviceGate gate;
    private final LocalIo io;
    private final String fileSystem;
    private final ClientCache cache;
    private final Optional<PathCounters> counters;
    private final SortedMap<String, Object> facts = new TreeMap<>();
    private Conditions conditions = Conditions.NONE;
    private DataSet dataSet;
    private Optional<DataDirectory> directory = Optional.empty();

    /// The target's own directory, where calls find their names from there.
    private Optional<OpenDirectory> root = Optional.empty();

    private Optional<SlotNames.Source> names = Optional.empty();

    /// The files of each worker, by their numbers in the data set.
    private final List<List<FileRange>> ranges = new ArrayList<>();

    FileTarget(FileSettings settings, TargetSpec spec, LocalIo io) throws IOException {
        this.settings = settings;
        this.load = spec.workload();
        this.network = spec.network();
        this.granuleBytes = spec.granuleBytes();
        this.preparation = spec.preparation();
        this.gate = spec.gate();
        this.io = io;
        this.fileSystem = Files.getFileStore(settings.directory()).type();
        this.cache = new ClientCache(
                // What the kernel keeps of names and attributes is not known.
                load.usesNames() ? WorkloadSpec.Cache.UNKNOWN : load.clientCache(),
                settings.mode().direct(),
                IN_MEMORY.contains(fileSystem) ? ClientCache.Medium.MEMORY : ClientCache.Medium.FILES);
        this.counters = attach(settings.directory());
        this.dataSet = new DataSet(load.path(), 8, 0, 1, false, false, false);
    }

    /// The counters of what a directory is on.
    static Optional<PathCounters> attach(Path directory) throws IOException {
        for (CounterSource source : ServiceLoader.load(CounterSource.class)) {
            Optional<PathCounters> attached = source.attach(directory);
            if (attached.isPresent()) {
                return attached;
            }
        }
        return Optional.empty();
    }

    @Override
    public boolean blocking() {
        return io.blocking();
    }

    @Override
    public void prepare(DataSet dataSet) throws IOException {
        this.dataSet = dataSet;
        facts.put("protocol", "file");
        facts.putAll(network.facts());
        counters.ifPresent(attached -> facts.putAll(attached.facts()));
        counters.flatMap(PathCounters::server)
                .map(HandshakeRoundTrip::nanos)
                .ifPresent(rtt -> rtt.ifPresent(nanos -> facts.put("path_rtt_ns", nanos)));
        // Before anything is written where no mount is.
        settings.mount().check(facts, settings.directory());
        if (load.metadata().isPresent()) {
            LocalNames.makeDirectories(settings.directory(), dataSet);
        }
        DataDirectory held = DataDirectory.open(gate, settings, dataSet.name());
        directory = Optional.of(held);
        if (dataSet.written() || load.metadata().isPresent()) {
            held.claim(dataSet);
        }
        if (dataSet.tree().isPresent()) {
            LocalTree tree = new LocalTree(held.directory(), dataSet);
            tree.prepare(new Filling(dataSet.totalBytes(), preparation));
            names = Optional.of(tree);
        }
        prepareFiles(held);
        if (load.metadata().isPresent()) {
            prepareNames(held, load.metadata().get());
        }
        facts.put("file_system", fileSystem);
        facts.put("io", settings.mode().describe());
        if (settings.mode().direct()) {
            facts.put("io.direct_alignment_bytes", (long) directAlignmentBytes());
        }
        conditions = new Conditions(Level.SYSTEM, durability(), Emulation.measured(network))
                .with(cache.prepare(dataParts(), preparation));
    }

    /// From here on the files are known by themselves, not by their paths.
    private void prepareFiles(DataDirectory held) throws IOException {
        Optional<String> lack =
                dataSet.tree().isPresent() ? Optional.empty() : DataDirectory.lackOfRoom(settings.directory(), dataSet);
        if (lack.isPresent()) {
            throw new IOException(lack.get());
        }
        Filling filling = new Filling(dataSet.totalBytes(), preparation);
        ranges.clear();
        for (int worker = 0; worker < dataSet.workers(); worker++) {
            List<FileRange> own = new ArrayList<>();
            for (int file = 0; file < dataSet.filesPerWorker(); file++) {
                own.add(held.prepare(dataSet, worker, file, filling));
            }
            ranges.add(own);
        }
    }

    private void prepareNames(DataDirectory held, MetadataSpec calls) throws IOException {
        boolean walks = calls.names() == MetadataSpec.Names.COLD;
        if (walks) {
            root = Optional.of(OpenDirectory.open(settings.directory()));
        }
        LocalNames places = new LocalNames(root.orElseGet(held::directory), dataSet, walks);
        places.prepare(calls, load.depth());
        names = Optional.of(places);
    }

    private Durability durability() throws IOException {
        if (IN_MEMORY.contains(fileSystem)) {
            return new Durability(Medium.CLIENT_MEMORY);
        }
        OpenMode mode = settings.mode();
        // A mount's own option does for all files what O_SYNC does for one. With O_DIRECT, Linux's NFS
        // client returns when the server has committed (fs/nfs/direct.c, `nfs_direct_commit_complete`).
        boolean sync = mode.sync() != OpenMode.Sync.NONE
                || Boolean.TRUE.equals(facts.get("mount.sync"))
                || (mode.direct() && fileSystem.startsWith("nfs"));
        Durability sent = Durability.ofWrites(sync, DirectoryCache.of(settings.directory(), fileSystem), Medium.STABLE);
        return sync || mode.direct() ? sent : sent.behindWriteBack();
    }

    /// @throws IOException when the file system does no direct I/O, or not in blocks of these sizes
    private int directAlignmentBytes() throws IOException {
        int bytes = DirectAccess.alignmentBytes(dataFiles().getFirst(), settings.directory(), fileSystem);
        if (granuleBytes % bytes != 0) {
            String blocks = granuleBytes == load.blockBytes()
                    ? "workload.block of %d bytes is"
                    : "what the hosts read and write are multiples of %d bytes,";
            throw new IOException((blocks
                            + " not a multiple of %d, which direct I/O on %s at %s needs; take such a block, or"
                            + " direct: false")
                    .formatted(granuleBytes, bytes, fileSystem, settings.directory()));
        }
        return bytes;
    }

    private List<ClientCache.Part> dataParts() {
        List<ClientCache.Part> parts = new ArrayList<>();
        for (FileRange range : dataFiles()) {
            parts.add(new ClientCache.Part(range, dataSet.fileBytes(parts.size(), DataSet.DATA)));
        }
        return parts;
    }

    /// The files that hold the data.
    private List<FileRange> dataFiles() {
        return dataSet.tree().isPresent()
                ? List.of()
                : ranges.stream().map(own -> own.get(DataSet.DATA)).toList();
    }

    @Override
    public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) throws IOException {
        OpenMode mode = settings.mode();
        Access access = Access.of(load, new OpenMode(dataSet.written(), mode.direct(), mode.sync()), dataSet);
        io.run(workers, ranges, access, names, new LocalIo.Limits(limitNanos, stop));
    }

    @Override
    public void finish() throws IOException {
        cache.usedDespiteDirect(dataParts()).ifPresent(state -> conditions = conditions.with(state));
    }

    @Override
    public Optional<PathCounters> counters() {
        return counters;
    }

    @Override
    public Conditions conditions() {
        return conditions;
    }

    @Override
    public SortedMap<String, Object> facts() {
        SortedMap<String, Object> all = new TreeMap<>(facts);
        all.putAll(io.facts());
        counters.ifPresent(attached -> all.putAll(attached.facts()));
        return all;
    }

    @Override
    public void close() throws IOException {
        if (root.isPresent()) {
            root.get().close();
        }
        if (directory.isPresent()) {
            directory.get().close();
        }
    }
}
