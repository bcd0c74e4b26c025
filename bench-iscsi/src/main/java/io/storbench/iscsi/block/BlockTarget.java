package io.storbench.iscsi.block;

import io.storbench.condition.Conditions;
import io.storbench.condition.Durability;
import io.storbench.condition.Durability.Medium;
import io.storbench.condition.Emulation;
import io.storbench.condition.Level;
import io.storbench.engine.DataFilePreparer;
import io.storbench.engine.DataSet;
import io.storbench.engine.DeviceLayout;
import io.storbench.engine.PathCounters;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.gate.Admission;
import io.storbench.gate.LocalDevice;
import io.storbench.local.Access;
import io.storbench.local.ClientCache;
import io.storbench.local.FileRange;
import io.storbench.local.LocalIo;
import io.storbench.net.HandshakeRoundTrip;
import io.storbench.posix.DeviceFile;
import io.storbench.posix.OpenMode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Ranges of a block device in place of files.
final class BlockTarget implements Target {
    private final TargetSpec spec;
    private final BlockSettings settings;
    private final LocalDevice device;
    private final LocalIo io;
    private final ClientCache cache;
    private final PathCounters counters;
    private final SortedMap<String, Object> facts = new TreeMap<>();
    private Conditions conditions = Conditions.NONE;
    private DataSet dataSet = new DataSet("", 8, 0, 1, false, false, false);

    BlockTarget(TargetSpec spec, BlockSettings settings, LocalDevice device, LocalIo io) throws IOException {
        this.spec = spec;
        this.settings = settings;
        this.device = device;
        this.io = io;
        this.cache =
                new ClientCache(spec.workload().clientCache(), settings.mode().direct(), ClientCache.Medium.DEVICE);
        this.counters = DiskCounters.below(device, InitiatorCommand.SYSTEM);
    }

    @Override
    public boolean blocking() {
        return io.blocking();
    }

    @Override
    public void prepare(DataSet dataSet) throws IOException {
        this.dataSet = dataSet;
        int blockBytes = logicalBlockBytes();
        Admission admission = BlockEngine.admission(spec, settings, device, dataSet);
        OpenedDevice admitted = opened();
        admitted.prove();
        switch (admission) {
            case WRITABLE -> fill(admitted, blockBytes);
            case READ_ONLY -> facts.put("data_set", "what the device held; nothing was written");
        }
        facts.put("protocol", "block");
        facts.put("io", settings.mode().describe());
        facts.putAll(spec.network().facts());
        facts.putAll(counters.facts());
        counters.server()
                .map(HandshakeRoundTrip::nanos)
                .ifPresent(rtt -> rtt.ifPresent(nanos -> facts.put("path_rtt_ns", nanos)));
        conditions = new Conditions(Level.PROTOCOL, durability(), Emulation.measured(spec.network()))
                .with(cache.prepare(dataRanges(), spec.preparation()));
    }

    /// The device's logical block, of which requests are whole ones, as the gate sees to: past the
    /// cache others cannot be made, and through it they would read before they write.
    private int logicalBlockBytes() throws IOException {
        try (DeviceFile file = DeviceFile.open(device.node(), false)) {
            int blockBytes = file.logicalBlockBytes();
            if (settings.mode().direct()) {
                facts.put("io.direct_alignment_bytes", (long) blockBytes);
            }
            return blockBytes;
        }
    }

    /// What was admitted is the run's: what lacks the pattern is filled without asking again.
    private void fill(OpenedDevice opened, int blockBytes) throws IOException {
        DataSet admitted = dataSet.overwritten();
        DataFilePreparer preparer = new DataFilePreparer(admitted, spec.preparation());
        for (int worker = 0; worker < dataSet.workers(); worker++) {
            for (int file = 0; file < dataSet.filesPerWorker(); file++) {
                preparer.prepare(
                        new RangeFile(opened, range(worker, file), dataSet.fileBytes(worker, file), blockBytes),
                        worker,
                        file);
            }
        }
    }

    private Durability durability() {
        OpenMode mode = settings.mode();
        boolean sync = mode.sync() != OpenMode.Sync.NONE;
        Durability sent = Durability.ofWrites(sync, DiskFacts.writeCache(facts), Medium.STABLE);
        return sync || mode.direct() ? sent : sent.behindWriteBack();
    }

    private OpenedDevice opened() {
        return new OpenedDevice(device, spec.gate().proof(device.key()));
    }

    private FileRange range(int worker, int file) {
        return opened().range(new DeviceLayout(dataSet).offset(worker, file));
    }

    private List<ClientCache.Part> dataRanges() {
        List<ClientCache.Part> ranges = new ArrayList<>();
        for (int worker = 0; worker < dataSet.workers(); worker++) {
            ranges.add(new ClientCache.Part(range(worker, DataSet.DATA), dataSet.fileBytes(worker, DataSet.DATA)));
        }
        return ranges;
    }

    private List<List<FileRange>> ranges() {
        List<List<FileRange>> ranges = new ArrayList<>();
        for (int worker = 0; worker < dataSet.workers(); worker++) {
            List<FileRange> own = new ArrayList<>();
            for (int file = 0; file < dataSet.filesPerWorker(); file++) {
                own.add(range(worker, file));
            }
            ranges.add(own);
        }
        return ranges;
    }

    @Override
    public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) throws IOException {
        OpenMode mode = settings.mode();
        Access access =
                Access.of(spec.workload(), new OpenMode(dataSet.written(), mode.direct(), mode.sync()), dataSet);
        // Preparation may have taken long.
        opened().prove();
        io.run(workers, ranges(), access, new LocalIo.Limits(limitNanos, stop));
    }

    @Override
    public void finish() throws IOException {
        // What was exchanged meanwhile was measured, too.
        opened().prove();
    }

    @Override
    public void abandon(String reason) {
        spec.gate().abandon(device.key(), reason);
    }

    @Override
    public Optional<PathCounters> counters() {
        return Optional.of(counters);
    }

    @Override
    public Conditions conditions() {
        return conditions;
    }

    @Override
    public SortedMap<String, Object> facts() {
        SortedMap<String, Object> all = new TreeMap<>(facts);
        all.putAll(io.facts());
        all.putAll(counters.facts());
        return all;
    }

    @Override
    public void close() {}
}
