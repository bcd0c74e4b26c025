package io.storbench.nfs.session;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.MeasuredRun;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Worker;
import io.storbench.net.EmulatedPath;
import io.storbench.net.WriteUnits;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.testkit.CountingWorker;
import io.storbench.testkit.CountingWorker.Load;
import java.io.IOException;
import java.util.List;

/// A session of NFSv3 with one worker, against a server that follows a script.
final class ScriptedTrial {
    static final Timeouts PATIENT = Timeouts.DEFAULT;
    static final long LIMIT_NANOS = 20_000_000_000L;

    final CountingWorker worker;

    private ScriptedTrial(CountingWorker worker) {
        this.worker = worker;
    }

    static ScriptedTrial run(ScriptedServer server, Load load, Timeouts timeouts) throws IOException {
        return run(server, load, timeouts, false, LIMIT_NANOS);
    }

    static ScriptedTrial run(ScriptedServer server, Load load, Timeouts timeouts, boolean privileged, long limitNanos)
            throws IOException {
        long fileBytes = (long) load.operations() * load.blockBytes();
        CountingWorker worker = new CountingWorker(load, fileBytes);
        MeasuredRun.run(
                List.of(worker),
                (loop, its, _) -> session(server, load, timeouts, privileged, loop, its),
                limitNanos,
                new StopSignal());
        return new ScriptedTrial(worker);
    }

    static NfsSession session(
            ScriptedServer server, Load load, Timeouts timeouts, boolean privileged, EventLoop loop, Worker worker)
            throws IOException {
        var codec = new Nfs3Codec(
                List.of(CalledFile.of(FileHandle.ofLong(2), "f", FileHandle.ofLong(1), true)),
                new Credential("test", 0, 0, List.of()),
                Stable.UNSTABLE);
        return session(new Way(server, timeouts, privileged, codec, SessionSpec.State.NONE), load, loop, worker);
    }

    /// How a session goes.
    record Way(
            ScriptedServer server, Timeouts timeouts, boolean privileged, DataCodec codec, SessionSpec.State state) {}

    static ScriptedTrial run(Way way, Load load) throws IOException {
        long fileBytes = (long) load.operations() * load.blockBytes();
        CountingWorker worker = new CountingWorker(load, fileBytes);
        MeasuredRun.run(
                List.of(worker), (loop, its, _) -> session(way, load, loop, its), LIMIT_NANOS, new StopSignal());
        return new ScriptedTrial(worker);
    }

    private static NfsSession session(Way way, Load load, EventLoop loop, Worker worker) throws IOException {
        long fileBytes = (long) load.operations() * load.blockBytes();
        var path = new RpcTransport.Path(
                way.server.address(),
                EmulatedPath.NONE,
                way.privileged,
                way.timeouts,
                load.blockBytes(),
                SessionSpec.slots(load.depth(), load.blockBytes(), load.blockBytes()));
        var units = new WriteUnits(
                new DataSet("f", fileBytes, 0, 1, true, true, false), load.blockBytes(), load.blockBytes());
        var spec = new SessionSpec(path, List.of(way.codec), way.state, units, load.blockBytes(), load.depth());
        return new NfsSession(loop, worker, spec);
    }

    CounterSnapshot counters() {
        return worker.session().counters().snapshot();
    }

    long get(Counter counter) {
        return counters().get(counter);
    }

    long get(String procedure, ProcedureCounter counter) {
        return counters().get(procedure, counter);
    }
}
