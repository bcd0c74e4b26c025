package io.storbench.sim;

import io.storbench.engine.Counters;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.net.EmulatedPath;
import io.storbench.plan.NetworkSpec;
import io.storbench.sim.SimCall.Stage;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.Occupancy;
import io.storbench.sim.model.Processor;
import io.storbench.sim.model.Station;
import io.storbench.sim.model.StationReport;
import io.storbench.sim.model.TokenPool;
import io.storbench.sim.rpc.ReplyCache;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One host of the model: its slots, its thread and its link, through which the calls of a protocol
/// go to the server and back. What calls a request makes is the protocol's.
abstract class SimSession<C extends SimCall> implements Session {
    /// What a host is made of.
    ///
    /// @param server its threads, shared by all hosts
    /// @param serverProcessor shared by all hosts
    /// @param replies what the server remembers of calls, shared by all hosts
    record Wiring(
            Simulator simulator,
            SimLoop loop,
            Station<SimCall> server,
            Processor serverProcessor,
            ReplyCache replies,
            TargetSpec spec,
            ModelSettings model) {}

    /// What a host's stations did.
    ///
    /// @param requests the load's, from their submission until they are done
    /// @param mostRequests how many of them there can be at a time
    /// @param mostCalls how many calls there can be at a time
    /// @param out the link to the server
    /// @param in the link from it
    /// @param onceEach whether no call was sent more than once
    /// @param messagesOnly whether these handle nothing but each message once
    record Reports(
            StationReport requests,
            int mostRequests,
            StationReport slots,
            int mostCalls,
            StationReport thread,
            StationReport out,
            StationReport in,
            boolean onceEach,
            boolean messagesOnly) {
        /// What has units that can be in use.
        List<StationReport> all() {
            return List.of(slots, thread, out, in);
        }
    }

    private final Simulator simulator;
    private final SimLoop loop;
    private final Station<SimCall> server;
    private final Worker worker;
    private final HostCosts costs;
    private final HostCosts serverCosts;
    private final Counters counters;

    private final TokenPool<C> slots;
    private final Processor processor;
    private final Processor serverProcessor;
    private final Connection<C> connection;
    private final boolean segments;
    private final EventType<Request> withoutMessage;
    private final int[] partsLeft;

    /// Of requests that have failed, by slot.
    private final @Nullable Outcome[] failures;

    private final Occupancy requests;
    private final long[] submittedNanos;
    private final int mostCalls;

    /// @param host its number, from 0
    /// @param counters the protocol's, at 0
    SimSession(Wiring wiring, Worker worker, int host, Counters counters) {
        this.simulator = wiring.simulator;
        this.loop = wiring.loop;
        this.server = wiring.server;
        this.worker = worker;
        this.counters = counters;
        ModelSettings model = wiring.model;
        this.costs = model.client();
        this.serverCosts = model.serverCosts();
        this.slots = new TokenPool<>(simulator, model.clientSlots(), this::granted);
        this.serverProcessor = wiring.serverProcessor;
        this.processor =
                model.sharedCpu() ? serverProcessor : new Processor(simulator, model.wakeNanos());
        this.segments = model.tcp().isPresent() || model.protocol().usesDatagrams();
        this.connection = connect(wiring, host);
        this.withoutMessage = simulator.eventType((now, request) -> complete(request, now));
        int depth = wiring.spec.workload().depth();
        this.partsLeft = new int[depth];
        this.failures = new Outcome[depth];
        this.requests = new Occupancy(simulator.nowNanos());
        this.submittedNanos = new long[depth];
        int calls = depth * model.protocol().callsPerBlock(wiring.spec.workload());
        this.mostCalls = Math.min(model.clientSlots(), calls);
    }

    private Connection<C> connect(Wiring wiring, int host) {
        TargetSpec spec = wiring.spec;
        ModelSettings model = wiring.model;
        NetworkSpec network = spec.network().limitedTo(model.linkBytesPerSecond());
        if (model.protocol().usesDatagrams()) {
            return new UdpConnection<>(
                    simulator,
                    network,
                    spec.seed(),
                    host,
                    new TcpPath.End<>(processor, costs, this::arrived),
                    new TcpPath.End<>(serverProcessor, serverCosts, this::reached),
                    this::lost);
        }
        if (model.tcp().isEmpty()) {
            EmulatedPath path = EmulatedPath.ofHost(network, spec.seed(), host);
            return new MessagePath<>(simulator, path, this::reached, this::arrived);
        }
        return new TcpPath<>(
                simulator,
                network,
                model.tcp().get(),
                spec.seed(),
                host,
                new TcpPath.End<>(processor, costs, this::arrived),
                new TcpPath.End<>(serverProcessor, serverCosts, this::reached));
    }

    /// A call has got its slot, and is sent next.
    abstract void begun(long nowNanos, C call);

    /// Counts what the client sends now.
    abstract void sent(long nowNanos, C call);

    /// The client's thread has taken an answer.
    abstract void received(long nowNanos, C call);

    /// A message was lost on its way, which nobody is told.
    void lost(long nowNanos, C call) {
        throw new IllegalStateException("a lost message of a protocol that cannot miss any");
    }

    /// Notes what a request is about for the digest of the run, and that it is under way.
    void note(Request request) {
        simulator.note(request.offset());
        submittedNanos[request.slot()] = simulator.nowNanos();
        requests.enter(simulator.nowNanos());
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
        send(nowNanos, call);
    }

    /// The client makes a message ready, and sends it.
    void send(long nowNanos, C call) {
        call.enter(Stage.SENDING);
        long pagesNanos = call.sendsData() ? pagesNanos(call, costs) : 0;
        processor.run(nowNanos, costs.sendNanos() + pagesNanos, call);
    }

    /// With TCP frames cost it.
    private long pagesNanos(C call, HostCosts of) {
        return segments ? 0 : call.pages() * of.pageNanos();
    }

    /// A processor has done what there was to do with a call.
    void processed(long nowNanos, C call) {
        switch (call.stage()) {
            case SENDING -> {
                sent(nowNanos, call);
                connection.toServer(nowNanos, call, call.callBytes());
                connection.count(counters);
                processor.occupy(nowNanos, costs.finishNanos());
            }
            case REACHING -> accepted(nowNanos, call);
            case ANSWERING -> {
                connection.toClient(nowNanos, call, call.replyBytes());
                serverProcessor.occupy(nowNanos, serverCosts.finishNanos());
            }
            case RECEIVING -> {
                received(nowNanos, call);
                connection.count(counters);
            }
        }
    }

    /// A message has reached the server.
    private void reached(long nowNanos, C call) {
        call.enter(Stage.REACHING);
        if (serverCosts.isNothing()) {
            accepted(nowNanos, call);
            return;
        }
        long pagesNanos = call.sendsData() ? pagesNanos(call, serverCosts) : 0;
        serverProcessor.run(nowNanos, serverCosts.receiveNanos() + pagesNanos, call);
    }

    /// The server has taken a message, and serves the call now if nothing else is missing.
    void accepted(long nowNanos, C call) {
        server.arrive(nowNanos, call);
    }

    /// The server answers a call of this host.
    void answer(long nowNanos, C call) {
        call.enter(Stage.ANSWERING);
        if (serverCosts.isNothing()) {
            processed(nowNanos, call);
            return;
        }
        long pagesNanos = call.sendsData() ? 0 : pagesNanos(call, serverCosts);
        serverProcessor.run(nowNanos, serverCosts.sendNanos() + pagesNanos, call);
    }

    private void arrived(long nowNanos, C call) {
        call.enter(Stage.RECEIVING);
        long pagesNanos = call.sendsData() ? 0 : pagesNanos(call, costs);
        processor.run(nowNanos, costs.receiveNanos() + pagesNanos, call);
    }

    /// Slots in use.
    int slotsInUse() {
        return slots.held();
    }

    /// Lets so many slots be in use from now on, at least 1.
    void limitSlots(long nowNanos, int most) {
        if (most != slots.tokens()) {
            slots.resize(nowNanos, most);
        }
    }

    /// Gives a call's slot back.
    void release(long nowNanos) {
        slots.release(nowNanos);
    }

    /// A call of a request has come to its end.
    void end(Request request, long nowNanos) {
        if (--partsLeft[request.slot()] == 0) {
            partsDone(request, nowNanos);
        }
    }

    /// A call of a request has failed, and so has the request, once its other calls have come to
    /// their end.
    void fail(Request request, String reason, long nowNanos) {
        failures[request.slot()] = new Outcome.Failed(reason);
        end(request, nowNanos);
    }

    /// All calls that a request was to take are done.
    void partsDone(Request request, long nowNanos) {
        complete(request, nowNanos);
    }

    /// Tells the worker that a request is done.
    final void complete(Request request, long nowNanos) {
        requests.leave(nowNanos, submittedNanos[request.slot()]);
        Outcome failure = failures[request.slot()];
        failures[request.slot()] = null;
        worker.onComplete(request, failure == null ? Outcome.DONE : failure, nowNanos);
        if (worker.isFinished()) {
            loop.stopWhenFinished();
        }
    }

    /// What the host's own work is done by.
    Processor processor() {
        return processor;
    }

    long nowNanos() {
        return simulator.nowNanos();
    }

    Simulator simulator() {
        return simulator;
    }

    /// Whether no call was sent more than once until now.
    boolean sentOnceEach() {
        return true;
    }

    /// Whether calls are at times at none of the stations that are reported.
    boolean callsWaitElsewhere() {
        return false;
    }

    /// What this host's stations did until now.
    Reports reports() {
        boolean once = sentOnceEach();
        int depth = partsLeft.length;
        return new Reports(
                requests.report("requests", simulator.nowNanos(), 0, depth),
                depth,
                slots.report("client.slots"),
                mostCalls,
                processor.report("client"),
                connection.outReport(),
                connection.inReport(),
                once,
                once
                        && !callsWaitElsewhere()
                        && !segments
                        && processor != serverProcessor
                        && serverCosts.isNothing());
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
