package io.storbench.nfs.engine;

import io.storbench.condition.Conditions;
import io.storbench.condition.Durability;
import io.storbench.condition.Durability.WriteCache;
import io.storbench.engine.DataFilePreparer;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.FileState;
import io.storbench.engine.Filling;
import io.storbench.engine.MeasuredRun;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.gate.DataClaim;
import io.storbench.nfs.export.Export;
import io.storbench.nfs.export.ExportedDataFile;
import io.storbench.nfs.export.ExportedDirectory;
import io.storbench.nfs.export.ExportedTree;
import io.storbench.nfs.export.MetadataNames;
import io.storbench.nfs.export.NfsUrl;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.server.EmbeddedNfsServer;
import io.storbench.nfs.session.WorkerSessions;
import io.storbench.plan.WorkloadSpec;
import io.storbench.protocol.NfsVersion;
import io.storbench.server.HostedTarget;
import io.storbench.server.MeasuredServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An NFS export, of a real server or of the embedded one.
final class NfsTarget implements Target {
    private static final String FAULTS_COUNT_FROM_THE_START =
            "The data set was being prepared. server.faults count the replies to that as well: give a fault that is for"
                    + " the workload a larger number of replies, as in crash:1000";

    private final TargetSpec spec;
    private final NfsSettings settings;
    private final Export export;
    private final WorkerSessions sessions;
    private final MeasuredServer server;
    private final SortedMap<String, Object> facts = new TreeMap<>();
    private final List<List<ExportedDataFile>> filesByWorker = new ArrayList<>();
    private DataClaim claim = DataClaim.NONE;
    private final List<MetadataNames> namesByWorker = new ArrayList<>();
    private final List<ExportedTree> treeByWorker = new ArrayList<>();
    private @Nullable DataSet dataSet;

    private NfsTarget(TargetSpec spec, NfsSettings settings, Export export) {
        this.spec = spec;
        this.settings = settings;
        this.export = export;
        var callSizes = new TransferSizes(readBytes(), writeBytes());
        this.sessions = new WorkerSessions(spec, settings.sessionOptions(), export, callSizes);
        this.server = new MeasuredServer(
                spec.network(),
                settings.serverFacts(),
                isEmbedded() ? Optional.of(settings.embedded().service()) : Optional.empty());
        putFacts();
    }

    static Target open(TargetSpec spec) throws IOException {
        NfsSettings settings = NfsSettings.of(spec.settings());
        if (settings.url().isPresent()) {
            NfsUrl url = settings.url().get();
            return open(spec, settings, url, settings.mountPort());
        }
        EmbeddedNfsServer server = EmbeddedNfsServer.start(settings.embedded());
        NfsUrl url = embeddedUrl(server);
        return HostedTarget.open(server.loop(), () -> open(spec, settings, url, url.port()));
    }

    private static Target open(TargetSpec spec, NfsSettings settings, NfsUrl url, OptionalInt port) throws IOException {
        return new NfsTarget(spec, settings, Export.mount(url, settings.mountOptions(port), spec.preparation()));
    }

    private static NfsUrl embeddedUrl(EmbeddedNfsServer server) {
        return new NfsUrl(
                server.address().getHostString(),
                OptionalInt.of(server.address().getPort()),
                server.exportPath(),
                Map.of());
    }

    private boolean isEmbedded() {
        return settings.url().isEmpty();
    }

    private int readBytes() {
        return callBytes(settings.readBytes(), export.sizes().readMaxBytes());
    }

    private int writeBytes() {
        return callBytes(settings.writeBytes(), export.sizes().writeMaxBytes());
    }

    private int callBytes(int wantedBytes, int grantedBytes) {
        return spec.callBytes(Math.min(wantedBytes, grantedBytes & -Long.BYTES));
    }

    private void putFacts() {
        facts.put("protocol", "nfs");
        facts.put("version", settings.version().number());
        facts.put("server", settings.url().map(NfsUrl::toString).orElse("embedded model"));
        facts.put("rsize_bytes", (long) readBytes());
        facts.put("wsize_bytes", (long) writeBytes());
        facts.put("stable", settings.stable().name().toLowerCase(Locale.ROOT));
        facts.put("resend", settings.timeouts().resend().name().toLowerCase(Locale.ROOT));
        facts.put("timeo_ns", settings.timeouts().firstNanos());
        facts.put("retrans", (long) settings.timeouts().retrans());
        facts.put("soft", settings.timeouts().soft());
        facts.put("connections", (long) settings.connections());
        facts.putAll(server.facts());
    }

    @Override
    public void prepare(DataSet wanted) throws IOException {
        dataSet = wanted;
        if (settings.url().isPresent()
                && (wanted.written() || spec.workload().metadata().isPresent())) {
            NfsUrl url = settings.url().get();
            // The port that is connected to, whether the address or the port mapper has it.
            String place =
                    "nfs %s %d %s/".formatted(url.host(), export.address().getPort(), url.export());
            claim = DataClaim.take(
                    wanted.dataNames().stream().collect(Collectors.toMap(place::concat, "file "::concat)));
        }
        try {
            prepareFiles(wanted);
        } catch (IOException e) {
            throw isEmbedded() && !settings.embedded().faults().isEmpty()
                    ? new IOException(e.getMessage() + ". " + FAULTS_COUNT_FROM_THE_START, e)
                    : e;
        }
        facts.put("path_rtt_ns", export.pathRttNanos());
    }

    private void prepareFiles(DataSet wanted) throws IOException {
        ExportedDirectory directory = export.directory();
        long missingBytes = 0;
        if (wanted.tree().isPresent()) {
            prepareTrees(directory, wanted);
            return;
        }
        for (int worker = 0; worker < wanted.workers(); worker++) {
            namesByWorker.add(names(directory, wanted, worker));
            List<ExportedDataFile> files = new ArrayList<>();
            for (int index = 0; index < wanted.filesPerWorker(); index++) {
                ExportedDataFile file =
                        directory.file(wanted.fileName(worker, index), index == DataSet.SCRATCH || wanted.written());
                missingBytes += Math.max(
                        0, wanted.fileBytes(worker, index) - file.sizeBytes().orElse(0));
                files.add(file);
            }
            filesByWorker.add(files);
        }
        Optional<String> lack = directory.room().lack(missingBytes);
        if (lack.isPresent()) {
            throw new IOException(lack.get());
        }
        fill(wanted);
        directory.release();
    }

    /// Nothing is made before it is known that all has room.
    private void prepareTrees(ExportedDirectory directory, DataSet wanted) throws IOException {
        for (int worker = 0; worker < wanted.workers(); worker++) {
            ExportedTree tree = directory.tree(wanted, worker);
            tree.clear();
            treeByWorker.add(tree);
        }
        Optional<String> lack = directory.room().lack(wanted);
        if (lack.isPresent()) {
            throw new IOException(lack.get());
        }
        Filling filling = new Filling(wanted.totalBytes(), spec.preparation());
        for (ExportedTree tree : treeByWorker) {
            tree.make(filling);
        }
    }

    private void fill(DataSet wanted) throws IOException {
        DataFilePreparer preparer = new DataFilePreparer(wanted, spec.preparation());
        for (int worker = 0; worker < filesByWorker.size(); worker++) {
            List<ExportedDataFile> files = filesByWorker.get(worker);
            for (int index = 0; index < files.size(); index++) {
                preparer.prepare(files.get(index), worker, index);
            }
        }
    }

    private MetadataNames names(ExportedDirectory directory, DataSet wanted, int worker) throws IOException {
        WorkloadSpec load = spec.workload();
        return load.metadata().isPresent()
                ? directory.names(wanted, worker, load.depth(), load.metadata().get())
                : MetadataNames.NONE;
    }

    @Override
    public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) throws IOException {
        MeasuredRun.run(workers, this::session, limitNanos, stop);
    }

    private Session session(EventLoop loop, Worker worker, int index) throws IOException {
        DataSet prepared = dataSet;
        if (prepared == null) {
            throw new IllegalStateException("run without prepare");
        }
        return sessions.open(loop, worker, index, prepared, files(index));
    }

    private WorkerSessions.Files files(int worker) {
        return treeByWorker.isEmpty()
                ? new WorkerSessions.Files(filesByWorker.get(worker), namesByWorker.get(worker), Optional.empty())
                : new WorkerSessions.Files(List.of(), MetadataNames.NONE, Optional.of(treeByWorker.get(worker)));
    }

    @Override
    public FileState fileState() {
        return settings.version() == NfsVersion.V3 ? FileState.ATTRIBUTES : FileState.OPENINGS;
    }

    @Override
    public Conditions conditions() {
        return server.conditions(settings.stable() != Stable.UNSTABLE || areWritesStable(), WriteCache.VOLATILE);
    }

    /// What the replies to WRITEs of a load say, whatever was asked for.
    private boolean areWritesStable() {
        return dataSet != null && dataSet.written() && sessions.areWritesStable();
    }

    @Override
    public SortedMap<String, Object> facts() {
        SortedMap<String, Object> all = new TreeMap<>(facts);
        if (sessions.grantedSlots() > 0) {
            all.put("granted_slots", (long) sessions.grantedSlots());
        }
        if (settings.stable() == Stable.UNSTABLE && areWritesStable()) {
            all.put(Durability.COMMITTED, "stable");
        }
        return all;
    }

    @Override
    public void close() throws IOException {
        try (export;
                DataClaim _ = claim) {
            sessions.close();
        }
    }
}
