package com.example.sbp;

import io.storbench.condition.Conditions;
import io.storbench.engine.DataSet;
import io.storbench.engine.DeviceLayout;
import io.storbench.engine.EventLoop;
import io.storbench.engine.FilePart;
import io.storbench.engine.MeasuredRun;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.net.EmulatedPath;
import io.storbench.net.HandshakeRoundTrip;
import io.storbench.net.TimerSlack;
import io.storbench.server.HostedTarget;
import io.storbench.server.MeasuredServer;
import io.storbench.server.Service;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The store of an embedded server, which is started for one trial. The data set's files lie in it one after the
/// other, as on a device.
final class SbpTarget implements Target {
    private static final int FILL_BYTES = 1 << 20;

    private final TargetSpec spec;
    private final SbpKeys.Values keys;
    private final SbpServer server;
    private final MeasuredServer described;
    private final SortedMap<String, Object> facts = new TreeMap<>();
    private Optional<DataSet> dataSet = Optional.empty();

    private SbpTarget(TargetSpec spec, SbpKeys.Values keys, SbpServer server) {
        this.spec = spec;
        this.keys = keys;
        this.server = server;
        this.described = new MeasuredServer(spec.network(), Map.of(), Optional.of(Service.AT_ONCE));
        facts.putAll(described.facts());
        facts.put("protocol", SbpEngine.NAME);
        facts.put("server", "embedded model");
        facts.put("window", (long) keys.window());
    }

    /// Starts the server, and opens its store.
    static Target open(TargetSpec spec) throws IOException {
        SbpKeys.Values keys = spec.settings().read(SbpKeys.Values.class);
        SbpServer server = SbpServer.start(keys.server().sizeBytes());
        return HostedTarget.open(server.loop(), () -> new SbpTarget(spec, keys, server));
    }

    /// Fills the store. It is new, and nobody else's: a client of servers elsewhere would prepare each file by
    /// [io.storbench.engine.DataFilePreparer], which overwrites only what storbench has written.
    @Override
    public void prepare(DataSet dataSet) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(FILL_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int worker = 0; worker < dataSet.workers(); worker++) {
            long[] begins = begins(dataSet, worker);
            for (int file = 0; file < begins.length; file++) {
                long size = dataSet.fileBytes(worker, file);
                FilePart whole = new FilePart(dataSet.content(worker), file, 0, size);
                for (long at = 0; at < size; at += FILL_BYTES) {
                    int part = (int) Math.min(FILL_BYTES, size - at);
                    whole.make(bytes, part, at);
                    server.store().write(begins[file] + at, bytes, 0, part);
                }
            }
        }
        this.dataSet = Optional.of(dataSet);
        HandshakeRoundTrip.nanos(server.loop().address()).ifPresent(nanos -> facts.put("path_rtt_ns", nanos));
    }

    private static long[] begins(DataSet dataSet, int worker) {
        DeviceLayout layout = new DeviceLayout(dataSet);
        long[] begins = new long[dataSet.filesPerWorker()];
        for (int file = 0; file < begins.length; file++) {
            begins[file] = layout.offset(worker, file);
        }
        return begins;
    }

    @Override
    public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) throws IOException {
        MeasuredRun.run(workers, this::session, limitNanos, stop);
    }

    private Session session(EventLoop loop, Worker worker, int index) throws IOException {
        TimerSlack.minimize(); // on the worker's own thread, where waits are to be exact
        DataSet held = dataSet.orElseThrow(() -> new IllegalStateException("run without prepare"));
        EmulatedPath emulated = EmulatedPath.ofHost(spec.network(), spec.seed(), index);
        SbpSession.Path path = new SbpSession.Path(server.loop().address(), emulated, held.content(index), keys);
        return new SbpSession(loop, worker, spec, path, begins(held, index));
    }

    @Override
    public Conditions conditions() {
        return described.conditions();
    }

    @Override
    public SortedMap<String, Object> facts() {
        return new TreeMap<>(facts);
    }

    /// The server is closed by [HostedTarget].
    @Override
    public void close() {}
}
