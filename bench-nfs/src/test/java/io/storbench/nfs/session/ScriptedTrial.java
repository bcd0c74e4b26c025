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
import io.storbench.plan.NetworkSpec;
import io.storbench.testkit.CountingWorker;
import io.storbench.testkit.CountingWorker.Load;
import java.io.IOException;
import java.util.List;

/// A session of NFSv3 with one worker, against a server that follows a script.
final class ScriptedTrial {
    static final Timeouts PATIENT = Timeouts.DEFAULT;
    private static final long LIMIT_NANOS = 20_000_000_000L;

    /// Of a READ's answer without attributes, before its data: the record's mark, six words of RPC
    /// (RFC 5531, section 9) and five of the procedure (RFC 1813, section 3.3.6).
    private static final int READ_REPLY_BYTES = 4 * (1 + 6 + 5);

    final CountingWorker worker;

    private ScriptedTrial(CountingWorker worker) {
        this.worker = worker;
    }

    static ScriptedTrial run(ScriptedServer server, Load load, Timeouts timeouts) throws IOException {
        return run(server, load, timeouts, false);
    }

    static ScriptedTrial run(ScriptedServer server, Load load, Timeouts timeouts, boolean privileged)
            throws IOException {
        long fileBytes = (long) load.operations() * load.blockBytes();
        CountingWorker worker = new CountingWorker(load, fileBytes);
        MeasuredRun.run(
                List.of(worker),
                (loop, its, _) -> session(server, load, timeouts, privileged, loop, its),
                LIMIT_NANOS,
                new StopSignal());
        return new ScriptedTrial(worker);
    }

    static NfsSession session(
            ScriptedServer server, Load load, Timeouts timeouts, boolean privileged, EventLoop loop, Worker worker)
            throws IOException {
        return session(new Way(server, timeouts, privileged, v3(), SessionSpec.State.NONE), load, loop, worker);
    }

    private static Nfs3Codec v3() {
        return new Nfs3Codec(
                List.of(CalledFile.of(FileHandle.ofLong(2), "f", FileHandle.ofLong(1), true)),
                new Credential("test", 0, 0, List.of()),
                Stable.UNSTABLE);
    }

    /// How a session goes.
    ///
    /// @param network emulated on it
    record Way(
            ScriptedServer server,
            NetworkSpec network,
            Timeouts timeouts,
            boolean privileged,
            DataCodec codec,
            SessionSpec.State state) {
        /// Over no distance.
        Way(ScriptedServer server, Timeouts timeouts, boolean privileged, DataCodec codec, SessionSpec.State state) {
            this(server, new NetworkSpec(0), timeouts, privileged, codec, state);
        }
    }

    /// Runs a load of READs by a clock that goes on in steps, and only while no answer is under way:
    /// the machine may be as slow as it likes.
    static ScriptedTrial inSteps(
            ScriptedServer server, NetworkSpec network, Load load, Timeouts timeouts, long stepNanos)
            throws IOException {
        CountingWorker worker = new CountingWorker(load, (long) load.operations() * load.blockBytes());
        ScriptedTrial trial = new ScriptedTrial(worker);
        ManualLoop loop = new ManualLoop();
        Way way = new Way(server, network, timeouts, false, v3(), SessionSpec.State.NONE);
        try (NfsSession session = session(way, load, loop, worker)) {
            worker.start(loop, session);
            while (!worker.isFinished()) {
                session.await(loop.nowNanos());
                if (trial.answersUnderWay(load.blockBytes()) == 0) {
                    loop.pass(stepNanos);
                }
            }
        }
        return trial;
    }

    private long answersUnderWay(int blockBytes) {
        long sent = get("READ", ProcedureCounter.MESSAGES) + get("READ", ProcedureCounter.RETRANSMISSIONS);
        int replyBytes = READ_REPLY_BYTES + blockBytes;
        return sent - get("READ", ProcedureCounter.MESSAGE_BYTES_IN) / replyBytes - get(Counter.LATE_REPLIES);
    }

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
                new EmulatedPath(way.network, 0, "scripted"),
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
