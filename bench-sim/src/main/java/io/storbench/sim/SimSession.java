package io.storbench.sim;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
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
import io.storbench.sim.model.StationReport;
import io.storbench.sim.model.TokenPool;
import io.storbench.sim.network.EmulatedLink;
import java.util.List;

/// One host of the model: its slots, its thread and its link, through which the calls of a protocol
/// go to the server and back. What calls a request makes is the protocol's.
abstract class SimSession<C extends SimCall> implements Session {
    /// What a host is made of.
    ///
    /// @param server shared by all hosts
    record Wiring(
            Simulator simulator,
            SimLoop loop,
            FifoServer<SimCall> server,
            TargetSpec spec,
            ModelSettings model) {}

    /// What a host's stations did.
    ///
    /// @param out the link to the server
    /// @param in the link from it
    record Reports(StationReport slots, StationReport thread, StationReport out, StationReport in) {
        List<StationReport> all() {
            return List.of(slots, thread, out, in);
        }
    }

    private final Simulator simulator;
    private final SimLoop loop;
    private final FifoServer<SimCall> server;
    private final Worker worker;
    private final ModelSettings.ClientCost cost;
    private final Counters counters;

    private final TokenPool<C> slots;
    private final FifoServer<C> thread;
    private final EmulatedLink<C> up;
    private final EmulatedLink<C> down;
    private final EventType<Request> withoutMessage;
    private final int[] partsLeft;

    /// @param host its number, from 0
    /// @param counters the protocol's, at 0
    SimSession(Wiring wiring, Worker worker, int host, Counters counters) {
        this.simulator = wiring.simulator;
        this.loop = wiring.loop;
        this.server = wiring.server;
        this.worker = worker;
        this.counters = counters;
        this.cost = wiring.model.client();
        this.slots = new TokenPool<>(simulator, cost.slots(), this::granted);
        this.thread = new FifoServer<>(simulator, 1, this::threadNanos, this::processed);
        TargetSpec spec = wiring.spec;
        NetworkSpec network = spec.network().limitedTo(wiring.model.linkBytesPerSecond());
        EmulatedPath path = EmulatedPath.ofHost(network, spec.seed(), host);
        this.up = new EmulatedLink<>(simulator, path.outbound(), this::reached);
        this.down = new EmulatedLink<>(simulator, path.inbound(), this::arrived);
        this.withoutMessage = simulator.eventType((now, request) -> complete(request, now));
        this.partsLeft = new int[spec.workload().depth()];
    }

    /// A call has got its slot, and is sent next.
    abstract void begun(long nowNanos, C call);

    /// Counts what the client sends now.
    abstract void sent(C call);

    /// The client's thread has taken an answer.
    abstract void received(long nowNanos, C call);

    /// A message has reached the server, which serves the call now if nothing else is missing.
    void reached(long nowNanos, C call) {
        server.arrive(nowNanos, call);
    }

    /// Notes what a request is about for the digest of the run.
    void note(Request request) {
        simulator.note(request.offset());
    }

    /// A request is to take so many calls.
    void expect(Request request, int parts) {
        partsLeft[request.slot()] = parts;
    }

    /// Sends a call as soon as a slot is free.
    void submit(C call) {
        slots.acquire(simulator.nowNanos(), call);
    }

    /// The answer comes at once, but not from inside the submission.
    void completeWithoutMessage(Request request) {
        long nowNanos = simulator.nowNanos();
        request.issuedAt(nowNanos);
        simulator.schedule(nowNanos, withoutMessage, request);
    }

    private void granted(long nowNanos, C call) {
        begun(nowNanos, call);
        thread.arrive(nowNanos, call);
    }

    private long threadNanos(C call) {
        return call.isAnswered() ? cost.receiveNanos() : cost.sendNanos();
    }

    private void processed(long nowNanos, C call) {
        if (call.isAnswered()) {
            received(nowNanos, call);
        } else {
            sent(call);
            countStall(up.send(nowNanos, call, Counters.frameBytes(call.callBytes())));
        }
    }

    /// The server answers a call of this host.
    void answer(long nowNanos, C call) {
        countStall(down.send(nowNanos, call, Counters.frameBytes(call.replyBytes())));
    }

    private void countStall(boolean stalled) {
        if (stalled) {
            counters.add(Counter.NETWORK_STALLS, 1);
        }
    }

    private void arrived(long nowNanos, C call) {
        call.answer();
        thread.arrive(nowNanos, call);
    }

    /// The client sends more of a call that keeps its slot.
    void proceed(long nowNanos, C call) {
        call.goOn();
        thread.arrive(nowNanos, call);
    }

    /// Gives a call's slot back.
    void release(long nowNanos) {
        slots.release(nowNanos);
    }

    /// A call of a request has come to its end.
    void end(Request request, long nowNanos) {
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

    long nowNanos() {
        return simulator.nowNanos();
    }

    /// What this host's stations did until now.
    Reports reports() {
        return new Reports(
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
