package io.storbench.sim;

import io.storbench.cache.KernelCache;
import io.storbench.condition.CacheState;
import io.storbench.condition.CacheState.Warmth;
import io.storbench.condition.Conditions;
import io.storbench.condition.Durability;
import io.storbench.condition.Durability.Medium;
import io.storbench.condition.Durability.WriteCache;
import io.storbench.condition.Emulation;
import io.storbench.condition.Level;
import io.storbench.engine.DataSet;
import io.storbench.engine.FileState;
import io.storbench.engine.FileTree;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.TimePart;
import io.storbench.engine.Worker;
import io.storbench.plan.MetadataSpec;
import io.storbench.random.RandomStream;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.host.HostLoop;
import io.storbench.sim.host.HostReports;
import io.storbench.sim.host.SimCall;
import io.storbench.sim.host.SimLoop;
import io.storbench.sim.host.SimSession;
import io.storbench.sim.host.Wiring;
import io.storbench.sim.kernel.KernelPath;
import io.storbench.sim.model.FifoServer;
import io.storbench.sim.model.Processor;
import io.storbench.sim.model.Station;
import io.storbench.sim.model.StationReport;
import io.storbench.sim.profile.Profile;
import io.storbench.sim.profile.ProfileKind;
import io.storbench.sim.rpc.ReplyCache;
import io.storbench.sim.server.EmbeddedServer;
import io.storbench.sim.server.ServerDisk;
import io.storbench.sim.storage.DiskLayout;
import io.storbench.sim.storage.StorageServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The model of a server, or target, and its clients:
///
///     worker ─► slots ─► client's thread ─► link ─► server ─► link ─► client's thread ─► worker
///
/// Each host has its slots, its thread and its link, half the round-trip time each way; the server
/// is one line before its service slots. Everything runs on the caller's thread, in simulated time,
/// identical bit for bit for the same plan and seed.
///
/// As with the measuring client's emulation of a network, and by the same arithmetic, messages are
/// delayed and lost segments stall what follows, without TCP's windows; with the key `tcp` they go
/// segment by segment, see [TcpTransport].
final class SimTarget implements Target {
    private final TargetSpec spec;
    private final ModelSettings model;
    private final Optional<SimulatedTrial> together;
    private final boolean keepsTime;
    private final SortedMap<String, Object> facts = new TreeMap<>();
    private DataSet dataSet = new DataSet("storbench.dat", 8, 0, 1, false, false, false);

    private @Nullable Running running;

    /// What it is made of while it runs.
    private record Running(
            SimulatedTrial trial,
            Station<SimCall> server,
            Processor serverProcessor,
            Optional<StorageServer<SimCall>> storing,
            ReplyCache replies,
            List<SimSession> sessions) {}

    /// @param together the simulation that it is in with others; empty of one by itself
    /// @param keepsTime whether it is kept where the time of operations goes
    SimTarget(TargetSpec spec, ModelSettings model, Optional<SimulatedTrial> together, boolean keepsTime) {
        this.keepsTime = keepsTime;
        this.spec = spec;
        this.model = model;
        this.together = together;
        putFacts();
    }

    private void putFacts() {
        facts.put("server", model.embedded() ? "embedded model" : "model");
        facts.putAll(model.protocol().facts());
        model.protocol().writeSync(writeCache()).ifPresent(sync -> facts.put(Durability.SYNC, sync.key()));
        facts.put("frames", "computed");
        facts.putAll(spec.network().facts());
        facts.put("server.slots", (long) model.serverSlots());
        facts.put("server.service_ns", model.service().readNanos());
        facts.put("server.law", model.service().law().text());
        facts.put("client.slots", (long) model.clientSlots());
        facts.put("client.send_ns", model.client().sendNanos());
        facts.put("client.receive_ns", model.client().receiveNanos());
        model.link().putFacts(facts);
        model.profile().ifPresent(this::putProfile);
        if (commitsNames()) {
            facts.put(Durability.COMMITTED, "stable");
        }
        if (model.sharedCpu()) {
            facts.put("cpu.shared", true);
        }
        model.ablated().ifPresent(names -> facts.put("model.ablated", names));
        model.unmodelled().ifPresent(options -> facts.put("model.unmodelled", options));
        model.storage().ifPresent(disk -> facts.put("server.disk", disk.kind()));
        facts.put(Conditions.SERVER_CACHE, serverCache().text());
        facts.put("model.defaults", String.join(", ", model.defaults()));
    }

    private void putProfile(Profile profile) {
        facts.put("model.profile", profile.name());
        facts.put("model.profile.title", profile.title());
        facts.put("model.profile.values", profile.provenance());
        facts.put("model.profile.parameters", (long) profile.parameters().size());
        facts.put(
                "model.profile.assumed",
                profile.parameters().values().stream()
                        .filter(parameter -> parameter.kind() == ProfileKind.ASSUMED)
                        .count());
    }

    /// A server's disk is behind a page cache that begins empty, and a target's is behind none. A
    /// model without a disk has no cache: its calls take their service times.
    private CacheState serverCache() {
        return model.storage()
                .map(disk -> disk.files().isPresent()
                        ? Warmth.COLD.state(" (modelled: empty at the start)")
                        : Warmth.BYPASSED.state(" (modelled)"))
                .orElse(Warmth.UNKNOWN.state(
                        " (not modelled: without server.disk each call takes its service" + " time)"));
    }

    @Override
    public Conditions conditions() {
        Level level = cachesNames() ? Level.PROTOCOL_CACHED : Level.PROTOCOL;
        return new Conditions(level, durability(), emulation());
    }

    /// A kernel under a load about names makes changes stable by itself: when a file is closed (NFS), or
    /// by its file system's commits. What it still holds when the clock stops is counted.
    private Durability durability() {
        return Durability.ofWrites(
                model.protocol().syncs() || commitsNames(),
                writeCache(),
                model.volatileServer() ? Medium.SERVER_MEMORY : Medium.STABLE);
    }

    private WriteCache writeCache() {
        return model.protocol().writeCache(model.storage().isPresent());
    }

    private boolean commitsNames() {
        return cachesNames() || (spec.workload().usesNames() && model.protocol().syncsNamed());
    }

    private boolean cachesNames() {
        return spec.workload().usesNames() && model.protocol().cachesNames();
    }

    private Emulation emulation() {
        return model.protocol().usesDatagrams()
                ? Emulation.MODELLED_UDP
                : model.tcp().isPresent() ? Emulation.MODELLED_TCP : Emulation.MODELLED;
    }

    /// Nothing is kept, so nothing needs to be there; names matter by their length.
    @Override
    public void prepare(DataSet dataSet) {
        this.dataSet = dataSet;
    }

    @Override
    public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) throws IOException {
        // A stop is seen by the workers, which then drain.
        SimulatedTrial trial = together.orElseGet(() -> new SimulatedTrial(1, keepsTime));
        begin(trial, workers);
        trial.begun(this, limitNanos, spec.preparation());
    }

    private void begin(SimulatedTrial trial, List<? extends Worker> workers) {
        Simulator simulator = trial.simulator();
        SimLoop loop = trial.loop(workers);
        ReplyCache replies = new ReplyCache(model.protocol().rememberedCalls());
        Optional<StorageServer<SimCall>> storing = model.storage().map(storage -> storing(simulator, storage));
        Station<SimCall> server = storing.isPresent() ? storing.get() : serving(simulator);
        Processor serverProcessor = model.sharedCpu()
                ? trial.sharedProcessor(model.wakeNanos())
                : new Processor(simulator, model.wakeNanos());
        Wiring wiring = new Wiring(
                simulator,
                loop,
                trial.links(),
                server,
                serverProcessor,
                storing.isPresent(),
                replies,
                spec,
                dataSet,
                model.hosts(spec.workload()));
        List<SimSession> sessions = new ArrayList<>();
        running = new Running(trial, server, serverProcessor, storing, replies, sessions);
        for (Worker worker : workers) {
            int host = sessions.size();
            SimSession session = model.protocol().session(wiring, worker, host, nameBytes(host));
            sessions.add(session);
            HostLoop hostLoop = new HostLoop(loop, session.host().processor());
            worker.start(hostLoop, generatesHere() ? KernelCache.generating(spec, hostLoop, session) : session);
        }
    }

    /// Whether no page cache above generates a program's data, and measured trials of such targets
    /// need time for it.
    private boolean generatesHere() {
        return cachesNames() || (KernelPath.isLinux(spec.settings()) && KernelCache.isOff(spec));
    }

    private Running running() {
        if (running == null) {
            throw new IllegalStateException("not run");
        }
        return running;
    }

    /// The simulation has run, whether or not all workers have ended.
    void ran() {
        running().trial().putFacts(facts);
    }

    /// All workers have ended.
    void ended() {
        Running ran = running();
        StationReport serverReport = ran.server().report("server");
        List<HostReports> hosts =
                ran.sessions().stream().map(session -> session.host().reports()).toList();
        putDuplicates(ran.replies());
        ran.sessions()
                .forEach(session ->
                        session.host().losses().forEach((key, count) -> facts.merge(key, count, SimTarget::sum)));
        List<StationReport> disks = ran.storing()
                .map(stores -> stores.storageReports("server.disk"))
                .orElse(List.of());
        HostLaws.check(serverReport, hosts, disks);
        putUtilisation(serverReport);
        if (!model.sharedCpu() && !model.serverCosts().isNothing()) {
            putUtilisation(ran.serverProcessor().report("server.processor"));
        }
        disks.forEach(this::putUtilisation);
        model.protocol().stations().forEach(this::putUtilisation);
        hosts.forEach(host -> host.all().forEach(this::putUtilisation));
        ran.sessions().forEach(session -> session.host().windowWaits().forEach(this::putWait));
    }

    private Station<SimCall> serving(Simulator simulator) {
        if (model.metadataIsFree()) {
            return new EmbeddedServer(simulator, model.serverSlots(), serviceNanos(simulator));
        }
        return new FifoServer<>(
                simulator, model.serverSlots(), serviceNanos(simulator), (now, call) -> call.served(now));
    }

    private StorageServer<SimCall> storing(Simulator simulator, ServerDisk disk) {
        DiskLayout layout = new DiskLayout(
                IntStream.range(0, spec.hosts()).mapToObj(this::dataBytes).toList(), dataSet.scratchBytes());
        RandomStream stream = RandomStream.of(spec.seed(), "server/disk");
        return new StorageServer<>(
                simulator,
                model.serverSlots(),
                serviceNanos(simulator),
                next -> disk.storage(simulator, layout, stream, next),
                (now, call) -> call.served(now));
    }

    /// Draws the time for a call, whose service begins.
    private ToLongFunction<SimCall> serviceNanos(Simulator simulator) {
        ToLongFunction<SimCall> draws = model.service().draws(spec.seed());
        return call -> {
            call.spends(TimePart.SERVER, simulator.nowNanos());
            return draws.applyAsLong(call);
        };
    }

    private long dataBytes(int host) {
        return dataSet.tree(host).map(FileTree::spanBytes).orElseGet(() -> dataSet.fileBytes(host, DataSet.DATA));
    }

    /// The lengths of the last names of a host's files and of what a load of metadata is about
    /// beside them, by their numbers in the data set; then those of each directory on the way and
    /// of many files.
    private int[] nameBytes(int host) {
        return Stream.of(
                        dataSet.fileName(host, DataSet.DATA),
                        dataSet.fileName(host, DataSet.SCRATCH),
                        dataSet.objectName(host, 0, DataSet.LINK),
                        dataSet.objectName(host, 0, DataSet.LISTED),
                        dataSet.objectName(host, 0, DataSet.OWN),
                        dataSet.objectName(host, 0, DataSet.OTHER),
                        MetadataSpec.DIRECTORY,
                        "f".repeat(FileTree.NAME_BYTES))
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .mapToInt(name -> name.getBytes(StandardCharsets.UTF_8).length)
                .toArray();
    }

    /// Tells how many of the calls that had come before came again, in the whole run.
    private void putDuplicates(ReplyCache replies) {
        if (replies.duplicates() > 0) {
            facts.put("server.duplicates", replies.duplicates());
            facts.put("server.duplicates_dropped", replies.dropped());
            facts.put("server.duplicates_replayed", replies.replayed());
        }
    }

    private static Object sum(Object one, Object other) {
        return (Long) one + (Long) other;
    }

    /// Tells how busy a station was in the whole run, warm-up and drain included; of stations that
    /// each host has, the busiest.
    private void putUtilisation(StationReport report) {
        facts.merge(
                report.name() + ".run_utilisation",
                report.utilisation(),
                (one, other) -> Math.max((Double) one, (Double) other));
    }

    /// Tells for which share of the whole run data waited for a window, of the host where it was most.
    private void putWait(String window, double share) {
        if (share > 0) {
            facts.merge(window + ".run_wait", share, (one, other) -> Math.max((Double) one, (Double) other));
        }
    }

    @Override
    public FileState fileState() {
        return model.protocol().fileState();
    }

    @Override
    public SortedMap<String, Object> facts() {
        return new TreeMap<>(facts);
    }

    @Override
    public void close() {}
}
