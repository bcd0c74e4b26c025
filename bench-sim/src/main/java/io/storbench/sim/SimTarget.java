package io.storbench.sim;

import io.storbench.engine.DataSet;
import io.storbench.engine.FileState;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.FifoServer;
import io.storbench.sim.model.StationReport;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// The model of a server, or target, and its clients:
///
///     worker ─► slots ─► client's thread ─► link ─► server ─► link ─► client's thread ─► worker
///
/// Each host has its slots, its thread and its link, half the round-trip time each way; the server
/// is one line before its service slots. Everything runs on the caller's thread, in simulated time,
/// identical bit for bit for the same plan and seed. As with the measuring client's emulation of a
/// network, and by the same arithmetic, messages are delayed and lost segments stall what follows;
/// TCP has no windows.
final class SimTarget implements Target {
    private final TargetSpec spec;
    private final ModelSettings model;
    private final SortedMap<String, Object> facts = new TreeMap<>();
    private DataSet dataSet = new DataSet("storbench.dat", 8, 0, 1, false, false, false);

    SimTarget(TargetSpec spec, ModelSettings model) {
        this.spec = spec;
        this.model = model;
        putFacts();
    }

    private void putFacts() {
        facts.put("level", "protocol");
        facts.put("server", model.embedded() ? "embedded model" : "model");
        facts.putAll(model.protocol().facts());
        facts.put("durability", model.volatileServer() ? "server memory" : "stable");
        facts.put("frames", "computed");
        facts.put("network.emulation", "modelled");
        facts.putAll(spec.network().facts());
        facts.put("server.slots", (long) model.serverSlots());
        facts.put("server.service_ns", model.serviceNanos());
        facts.put("client.slots", (long) model.client().slots());
        facts.put("client.send_ns", model.client().sendNanos());
        facts.put("client.receive_ns", model.client().receiveNanos());
        if (Double.isFinite(model.linkBytesPerSecond())) {
            facts.put("link.rate_bytes_per_s", (long) model.linkBytesPerSecond());
        }
        model.profile().ifPresent(name -> facts.put("model.profile", name));
        facts.put("model.defaults", String.join(", ", model.defaults()));
    }

    /// Nothing is kept, so nothing needs to be there; names matter by their length.
    @Override
    public void prepare(DataSet dataSet) {
        this.dataSet = dataSet;
    }

    @Override
    public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop)
            throws IOException {
        // A stop is seen by the workers, which then drain.
        Simulator simulator = new Simulator();
        SimLoop loop = new SimLoop(simulator, workers);
        FifoServer<SimCall> server =
                new FifoServer<>(
                        simulator,
                        model.serverSlots(),
                        _ -> model.serviceNanos(),
                        (now, call) -> call.served(now));
        SimSession.Wiring wiring = new SimSession.Wiring(simulator, loop, server, spec, model);
        List<SimSession<?>> sessions = new ArrayList<>();
        for (Worker worker : workers) {
            int host = sessions.size();
            SimSession<?> session = model.protocol().session(wiring, worker, host, nameBytes(host));
            sessions.add(session);
            worker.start(loop, session);
        }
        if (!loop.allFinished()) {
            simulator.runUntil(limitNanos);
        }
        facts.put("model.events", simulator.events());
        facts.put("model.digest", HexFormat.of().toHexDigits(simulator.digest()));
        if (!loop.allFinished()) {
            throw new IOException(
                    String.format(
                            Locale.ROOT,
                            "the trial did not end within its limit of %.1f s of simulated time",
                            limitNanos / 1e9));
        }
        putUtilisation(server.report("server"));
        sessions.forEach(session -> session.reports().forEach(this::putUtilisation));
    }

    /// The lengths of the last names of a host's files, which are looked up in their directory.
    private int[] nameBytes(int host) {
        return IntStream.of(DataSet.DATA, DataSet.SCRATCH)
                .mapToObj(file -> dataSet.fileName(host, file))
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .mapToInt(name -> name.getBytes(StandardCharsets.UTF_8).length)
                .toArray();
    }

    /// Tells how busy a station was in the whole run, warm-up and drain included; of stations that
    /// each host has, the busiest.
    ///
    /// @throws IllegalStateException when the model is wrong: it lost an item, or broke Little's
    ///   law
    private void putUtilisation(StationReport report) {
        if (!report.isBalanced()) {
            throw new IllegalStateException("the model's books do not balance: " + report);
        }
        facts.merge(
                report.name() + ".run_utilisation",
                report.utilisation(),
                (one, other) -> Math.max((Double) one, (Double) other));
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
