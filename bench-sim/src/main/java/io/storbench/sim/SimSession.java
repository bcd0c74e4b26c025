package io.storbench.sim;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataSet;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.net.EmulatedPath;
import io.storbench.plan.NetworkSpec;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.FifoServer;
import io.storbench.sim.model.Link;
import io.storbench.sim.model.StationReport;
import io.storbench.sim.model.TokenPool;
import java.util.List;

/// One host of the model: turns requests into calls as the measuring session does, sends them
/// through its own slots, thread and link, and counts them in the same way.
final class SimSession implements Session {
    /// What all hosts share.
    record Wiring(
            Simulator simulator,
            SimLoop loop,
            FifoServer<NfsCall> server,
            TargetSpec spec,
            ModelSettings model) {}

    private final Simulator simulator;
    private final SimLoop loop;
    private final FifoServer<NfsCall> server;
    private final Worker worker;
    private final ModelSettings model;
    private final Counters counters = new Counters(Nfs3Messages.PROCEDURES);

    private final TokenPool<NfsCall> slots;
    private final FifoServer<NfsCall> thread;
    private final Link<NfsCall> up;
    private final Link<NfsCall> down;
    private final EventType<Request> withoutMessage;

    private final int[] nameBytes;
    private final int partsPerRequest;
    private final NfsCall[] calls;
    private final int[] partsLeft;

    /// Answered WRITEs by file, and how many of them are known to be durable.
    private final long[] writes = new long[DataSet.SCRATCH + 1];

    private final long[] durableWrites = new long[DataSet.SCRATCH + 1];

    /// @param host its number, from 0
    /// @param nameBytes the lengths of the names of the host's files, by number
    SimSession(Wiring wiring, Worker worker, int host, int[] nameBytes) {
        this.nameBytes = nameBytes;
        this.simulator = wiring.simulator;
        this.loop = wiring.loop;
        this.server = wiring.server;
        this.worker = worker;
        this.model = wiring.model;
        this.slots = new TokenPool<>(simulator, model.client().slots(), this::granted);
        this.thread = new FifoServer<>(simulator, 1, this::threadNanos, this::processed);
        TargetSpec spec = wiring.spec;
        NetworkSpec network = spec.network().limitedTo(model.linkBytesPerSecond());
        EmulatedPath path = EmulatedPath.ofHost(network, spec.seed(), host);
        this.up = new Link<>(simulator, path.outbound(), server::arrive);
        this.down = new Link<>(simulator, path.inbound(), this::arrived);
        this.withoutMessage = simulator.eventType((now, request) -> complete(request, now));
        this.partsPerRequest = model.callsPerBlock(spec.workload());
        int depth = spec.workload().depth();
        this.partsLeft = new int[depth];
        this.calls = new NfsCall[depth * partsPerRequest]; // bounded by ModelSettings
        Request none = new Request(0);
        for (int i = 0; i < calls.length; i++) {
            calls[i] = new NfsCall(this, none);
        }
    }

    @Override
    public boolean trySubmit(Request request) {
        simulator.note(request.offset());
        switch (request.operation()) {
            case READ -> submitParts(request, Nfs3Messages.READ, model.readBytes());
            case WRITE -> submitParts(request, Nfs3Messages.WRITE, model.writeBytes());
            case FLUSH -> submitFlush(request);
            case OPEN -> submitSingle(request, Nfs3Messages.LOOKUP, nameBytes[request.file()]);
            case CLOSE -> completeWithoutMessage(request);
            case STAT -> submitSingle(request, Nfs3Messages.GETATTR, 0);
        }
        return true;
    }

    private void submitParts(Request request, int procedure, int callBytes) {
        int length = request.lengthBytes();
        int parts = Math.ceilDiv(length, callBytes);
        if (parts > partsPerRequest) {
            throw new IllegalArgumentException("a request longer than a block: " + length);
        }
        partsLeft[request.slot()] = parts;
        for (int part = 0; part < parts; part++) {
            NfsCall call = calls[request.slot() * partsPerRequest + part];
            call.set(request, procedure, Math.min(callBytes, length - part * callBytes));
            slots.acquire(simulator.nowNanos(), call);
        }
    }

    /// Opening is a LOOKUP and, once that is answered, an ACCESS.
    private void submitSingle(Request request, int procedure, int bytes) {
        partsLeft[request.slot()] = 1;
        NfsCall call = calls[request.slot() * partsPerRequest];
        call.set(request, procedure, bytes);
        slots.acquire(simulator.nowNanos(), call);
    }

    /// The answer comes at once, but not from inside the submission.
    private void completeWithoutMessage(Request request) {
        long nowNanos = simulator.nowNanos();
        request.issuedAt(nowNanos);
        simulator.schedule(nowNanos, withoutMessage, request);
    }

    /// What is durable already needs no message, as with any client.
    private void submitFlush(Request request) {
        int file = request.file();
        if (durableWrites[file] == writes[file]) {
            completeWithoutMessage(request);
            return;
        }
        partsLeft[request.slot()] = 1;
        NfsCall call = calls[request.slot() * partsPerRequest];
        call.set(request, Nfs3Messages.COMMIT, 0);
        call.cover(writes[file]);
        slots.acquire(simulator.nowNanos(), call);
    }

    private void granted(long nowNanos, NfsCall call) {
        Request request = call.request();
        // Service time runs from the request's first call.
        boolean first = call == calls[request.slot() * partsPerRequest];
        if (first && call.procedure() != Nfs3Messages.ACCESS) {
            request.issuedAt(nowNanos);
        }
        thread.arrive(nowNanos, call);
    }

    private long threadNanos(NfsCall call) {
        return call.isAnswered() ? model.client().receiveNanos() : model.client().sendNanos();
    }

    private void processed(long nowNanos, NfsCall call) {
        if (call.isAnswered()) {
            received(nowNanos, call);
        } else {
            counters.called(call.procedure(), call.callBytes());
            countStall(up.send(nowNanos, call, Counters.frameBytes(call.callBytes())));
        }
    }

    /// The server is done with a call of this host.
    void served(long nowNanos, NfsCall call) {
        countStall(down.send(nowNanos, call, Counters.frameBytes(call.replyBytes())));
    }

    private void countStall(boolean stalled) {
        if (stalled) {
            counters.add(Counter.NETWORK_STALLS, 1);
        }
    }

    private void arrived(long nowNanos, NfsCall call) {
        call.answer();
        thread.arrive(nowNanos, call);
    }

    private void received(long nowNanos, NfsCall call) {
        Request request = call.request();
        int file = request.file();
        counters.replied(call.procedure(), call.replyBytes());
        switch (call.procedure()) {
            case Nfs3Messages.READ -> counters.add(Counter.PAYLOAD_BYTES_IN, call.dataBytes());
            case Nfs3Messages.WRITE -> {
                counters.add(Counter.PAYLOAD_BYTES_OUT, call.dataBytes());
                if (!model.stable()) {
                    writes[file]++;
                }
            }
            case Nfs3Messages.COMMIT ->
                    durableWrites[file] = Math.max(durableWrites[file], call.coveredWrites());
            default -> {}
        }
        slots.release(nowNanos);
        if (call.procedure() == Nfs3Messages.LOOKUP) {
            call.set(request, Nfs3Messages.ACCESS, 0);
            slots.acquire(nowNanos, call);
            return;
        }
        if (--partsLeft[request.slot()] == 0) {
            complete(request, nowNanos);
        }
    }

    private void complete(Request request, long nowNanos) {
        worker.onComplete(request, Outcome.DONE, nowNanos);
        if (worker.isFinished()) {
            loop.stopWhenFinished();
        }
    }

    /// What this host's stations did until now.
    List<StationReport> reports() {
        return List.of(
                slots.report("client.slots"),
                thread.report("client"),
                up.report("link.out"),
                down.report("link.in"));
    }

    /// Nothing to do: the simulator's events drive the model.
    @Override
    public void poll() {}

    /// Nothing to wait for: see [#poll].
    @Override
    public void await(long deadlineNanos) {}

    @Override
    public Counters counters() {
        return counters;
    }

    @Override
    public void close() {}
}
