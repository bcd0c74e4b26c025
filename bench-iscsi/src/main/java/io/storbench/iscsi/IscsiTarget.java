package io.storbench.iscsi;

import io.storbench.condition.Conditions;
import io.storbench.condition.Durability;
import io.storbench.condition.Durability.WriteCache;
import io.storbench.engine.DataFilePreparer;
import io.storbench.engine.DataSet;
import io.storbench.engine.DeviceLayout;
import io.storbench.engine.EventLoop;
import io.storbench.engine.MeasuredLoop;
import io.storbench.engine.MeasuredRun;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.gate.Admission;
import io.storbench.gate.Proof;
import io.storbench.iscsi.initiator.IscsiException;
import io.storbench.iscsi.initiator.LogicalUnit;
import io.storbench.iscsi.initiator.SessionLogin;
import io.storbench.iscsi.initiator.SessionName;
import io.storbench.iscsi.initiator.UnitWatch;
import io.storbench.iscsi.server.EmbeddedTarget;
import io.storbench.net.EmulatedPath;
import io.storbench.net.TimerSlack;
import io.storbench.net.WriteUnits;
import io.storbench.protocol.IscsiKeys;
import io.storbench.protocol.WriteSync;
import io.storbench.server.HostedTarget;
import io.storbench.server.MeasuredServer;
import io.storbench.unit.ByteSize;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A logical unit of a real iSCSI target, or of the embedded one.
final class IscsiTarget implements Target {
    private final TargetSpec spec;
    private final IscsiSettings settings;
    private final IscsiUrl url;
    private final LogicalUnit unit;
    private final MeasuredServer server;
    private final SessionName name = SessionName.drawn();
    private final SortedMap<String, Object> facts = new TreeMap<>();
    private @Nullable DeviceLayout layout;
    private boolean closed;

    private IscsiTarget(TargetSpec spec, IscsiSettings settings, IscsiUrl url, LogicalUnit unit) {
        this.spec = spec;
        this.settings = settings;
        this.url = url;
        this.unit = unit;
        this.server = new MeasuredServer(
                spec.network(),
                settings.serverFacts(),
                isEmbedded() ? Optional.of(settings.embedded().service()) : Optional.empty());
        putFacts();
    }

    static Target open(TargetSpec spec) throws IOException {
        IscsiSettings settings = IscsiSettings.of(spec.settings());
        if (settings.url().isPresent()) {
            IscsiUrl url = settings.url().get();
            return new IscsiTarget(spec, settings, url, open(settings, url));
        }
        EmbeddedTarget server = EmbeddedTarget.start(settings.embedded());
        IscsiUrl url = embeddedUrl(server);
        return HostedTarget.open(server.loop(), () -> new IscsiTarget(spec, settings, url, open(settings, url)));
    }

    private static IscsiUrl embeddedUrl(EmbeddedTarget target) {
        return new IscsiUrl(
                "",
                target.address().getHostString(),
                target.address().getPort(),
                EmbeddedTarget.NAME,
                EmbeddedTarget.LUN);
    }

    private static LogicalUnit open(IscsiSettings settings, IscsiUrl url) throws IOException {
        return LogicalUnit.open(settings.unit(url), SessionName.drawn());
    }

    /// Asks the gate; see [io.storbench.engine.Engine#admit]. Servers that were set up alike have
    /// units of one name, so that each address is looked at by itself.
    static Admission admit(TargetSpec spec, IscsiSettings settings, IscsiUrl url, DataSet dataSet) throws IOException {
        return spec.gate()
                .admit(
                        new DeviceLayout(dataSet).use(url.toString(), url.toString(), spec.granuleBytes()),
                        _ -> new UnitUnderTest(open(settings, url)));
    }

    private boolean isEmbedded() {
        return settings.url().isEmpty();
    }

    private void putFacts() {
        facts.put("protocol", "iscsi");
        facts.put("server", settings.url().map(IscsiUrl::toString).orElse("embedded model"));
        facts.put("sessions", (long) settings.sessions());
        facts.put(Durability.SYNC, writeSync().key());
        facts.put("timeout_ns", settings.timeoutNanos());
        facts.putAll(unit.facts());
        facts.putAll(server.facts());
    }

    @Override
    public void prepare(DataSet wanted) throws IOException {
        DeviceLayout placed = new DeviceLayout(wanted);
        layout = placed;
        boolean writable = isWritable(wanted);
        unit.prove(proof());
        if (writable) {
            fill(wanted, placed);
        } else {
            facts.put("data_set", "what the LUN held; nothing was written");
        }
        facts.put("path_rtt_ns", unit.pathRttNanos(new MeasuredLoop(0)));
        unit.close();
        closed = true;
    }

    /// A unit of our own needs no leave, but room, and blocks that fit; the gate looks at others.
    private boolean isWritable(DataSet wanted) throws IOException {
        if (!isEmbedded()) {
            return admit(spec, settings, url, wanted) == Admission.WRITABLE;
        }
        checkBlocks();
        long neededBytes = new DeviceLayout(wanted).deviceBytes();
        if (neededBytes > unit.sizeBytes()) {
            throw new IscsiException(
                    "the embedded target's LUN has %s, less than the %s that the plan needs; raise server.size"
                            .formatted(
                                    ByteSize.humanReadable((double) unit.sizeBytes()),
                                    ByteSize.humanReadable((double) neededBytes)));
        }
        return true;
    }

    /// What the unit that was opened has to prove, since the gate looked at it in another session,
    /// or for an earlier trial.
    private Proof proof() {
        return isEmbedded()
                ? Proof.ofIdentity(unit.name(), unit.identification())
                : spec.gate().proof(url.toString());
    }

    private void checkBlocks() throws IOException {
        int blockBytes = spec.granuleBytes();
        if (blockBytes % unit.blockBytes() != 0) {
            throw new IscsiException(
                    "%s has logical blocks of %d bytes, and workload.block is %d bytes; take a multiple"
                            .formatted(unit.name(), unit.blockBytes(), blockBytes));
        }
    }

    /// The gate has found the unit to be the run's: what lacks the pattern may be filled.
    private void fill(DataSet wanted, DeviceLayout placed) throws IOException {
        DataFilePreparer preparer = new DataFilePreparer(wanted.overwritten(), spec.preparation());
        for (int worker = 0; worker < wanted.workers(); worker++) {
            for (int file = 0; file < wanted.filesPerWorker(); file++) {
                var range = new UnitDataFile.Range(
                        wanted.fileName(worker, file), placed.offset(worker, file), wanted.fileBytes(worker, file));
                preparer.prepare(new UnitDataFile(unit, range), worker, file);
            }
        }
    }

    @Override
    public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) throws IOException {
        DeviceLayout placed = layout;
        if (isEmbedded() || placed == null || !placed.dataSet().written()) {
            MeasuredRun.run(workers, this::session, limitNanos, stop);
            return;
        }
        try (UnitWatch watch = unit.watch()) {
            MeasuredRun.run(workers, this::session, limitNanos, stop);
            watch.finish();
        }
    }

    private Session session(EventLoop loop, Worker worker, int index) throws IOException {
        DeviceLayout placed = layout;
        if (placed == null) {
            throw new IllegalStateException("run without prepare");
        }
        TimerSlack.minimize(); // on the worker's own thread, where waits are to be exact
        UnitShape whole = UnitShape.of(unit);
        UnitShape shape = whole.upTo(spec.callBytes(whole.commandBytes()))
                .holding(placed.dataSet().content(index))
                .with(writeSync());
        int depth = spec.workload().depth();
        int parts = Math.ceilDiv(spec.workload().blockBytes(), shape.commandBytes());
        var path = new IscsiTransport.Path(
                EmulatedPath.ofHost(spec.network(), spec.seed(), index),
                IscsiSession.Spec.commands(depth, parts, settings.sessions()),
                mayLoseWrites() ? Flushes.WINDOW : 0,
                settings.sessions(),
                settings.options().terms().maxOutstandingR2t(),
                settings.timeoutNanos());
        return new IscsiSession(
                loop,
                worker,
                new IscsiSession.Spec(
                        path, logins(index), shape, placed, cached(placed.dataSet(), shape), index, depth));
    }

    private Optional<WriteUnits> cached(DataSet dataSet, UnitShape shape) {
        int granuleBytes = spec.granuleBytes();
        int callBytes = shape.commandBytes();
        int rewriteBytes = granuleBytes == spec.workload().blockBytes() ? 0 : callBytes;
        return mayLoseWrites()
                ? Optional.of(new WriteUnits(dataSet, granuleBytes, callBytes, rewriteBytes))
                : Optional.empty();
    }

    private boolean mayLoseWrites() {
        return unit.writeCache() != WriteCache.NONE && writeSync() != WriteSync.FUA;
    }

    private WriteSync writeSync() {
        return WriteSync.of(settings.sync(), unit.writeCache(), unit.isForceable());
    }

    private List<SessionLogin> logins(int worker) {
        int first = worker * IscsiKeys.MAX_SESSIONS;
        List<SessionLogin> logins = new ArrayList<>();
        for (int i = 0; i < settings.sessions(); i++) {
            logins.add(unit.login(name.with(first + i)));
        }
        return logins;
    }

    @Override
    public Conditions conditions() {
        return server.conditions(settings.sync(), unit.writeCache());
    }

    @Override
    public SortedMap<String, Object> facts() {
        return new TreeMap<>(facts);
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            unit.close();
        }
    }
}
