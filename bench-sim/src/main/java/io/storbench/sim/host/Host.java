package io.storbench.sim.host;

import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.TimePart;
import io.storbench.engine.Worker;
import io.storbench.net.EmulatedPath;
import io.storbench.plan.NetworkSpec;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.host.SimCall.Stage;
import io.storbench.sim.model.Processor;
import io.storbench.sim.model.Station;
import io.storbench.sim.model.StationReport;
import io.storbench.sim.model.TokenPool;
import java.util.Map;
import java.util.function.Function;

/// One host of the model, and the way of its calls to the server and back:
///
///     slots ─► client's processor ─► transport ─► server's processor ─► ServerEnd ─► server
///     ClientEnd ◄─ client's processor ◄─ transport ◄─ server's processor ◄─ ServerEnd ◄─┘
///
/// A call goes one way through it. What calls there are, and what client and server do with a
/// message beside moving it, is the protocol's, which stands at both ends.
///
/// @param <C> the protocol's calls
public final class Host<C extends SimCall> {
    private final Simulator simulator;
    private final ClientEnd<C> client;
    private final ServerEnd<C> serverEnd;
    private final Station<SimCall> server;
    private final HostSettings settings;
    private final EventLoop loop;
    private final CallSlots<C> slots;
    private final ConnectionDealer dealer;
    private final Processor processor;
    private final Processor serverProcessor;
    private final MessageTransport<C> transport;
    private final Requests requests;

    /// Whether frames, not messages, cost the processors what data costs.
    private final boolean segments;

    private final boolean serverIsFree;

    /// An idle host.
    ///
    /// @param number of the host, from 0
    /// @param serverEnd makes the protocol's server, which sends calls on by the host that it gets
    public Host(
            Wiring wiring, Worker worker, int number, ClientEnd<C> client, Function<Host<C>, ServerEnd<C>> serverEnd) {
        this.simulator = wiring.simulator();
        this.client = client;
        this.server = wiring.server();
        this.settings = wiring.settings();
        this.loop = wiring.loop();
        this.slots = new CallSlots<>(simulator, settings.slots(), settings.slotPools(), this::granted);
        this.dealer = new ConnectionDealer(settings.connections(), settings.dealing());
        this.serverProcessor = wiring.serverProcessor();
        this.processor = settings.sharedCpu() ? serverProcessor : new Processor(simulator, settings.wakeNanos());
        this.segments = settings.tcp().isPresent() || settings.datagrams();
        this.serverIsFree = settings.server().isNothing();
        this.transport = transport(wiring, number);
        this.requests = new Requests(wiring, worker);
        this.serverEnd = serverEnd.apply(this);
    }

    private MessageTransport<C> transport(Wiring wiring, int number) {
        TargetSpec spec = wiring.spec();
        NetworkSpec network = spec.network();
        LinkKeys link = settings.link();
        if (!segments) {
            EmulatedPath path = EmulatedPath.ofHost(network.limitedTo(link.rateBytesPerSecond()), spec.seed(), number);
            return new DelayTransport<>(simulator, path, this::reached, this::arrived);
        }
        TcpTransport.End<C> here = new TcpTransport.End<>(processor, settings.client(), this::arrived);
        TcpTransport.End<C> there = new TcpTransport.End<>(serverProcessor, settings.server(), this::reached);
        Links.Link both = wiring.links().of(link, network, spec.seed(), number);
        if (settings.datagrams()) {
            return new UdpTransport<>(
                    network, both, here, there, client::lost, wiring.loop().keepsTime());
        }
        TcpKeys tcp = settings.tcp().orElseThrow();
        return new TcpTransport<>(
                simulator,
                network,
                both,
                tcp,
                settings.connections(),
                here,
                there,
                wiring.loop().keepsTime());
    }

    /// Sends a call as soon as a slot is free, until whose [#end].
    public void submit(C call) {
        if (dealer.dealsEarly()) {
            call.sendOn(dealer.deal());
        }
        call.keepTime(loop);
        call.spends(TimePart.SLOT, simulator.nowNanos());
        slots.acquire(simulator.nowNanos(), call);
    }

    private void granted(long nowNanos, C call) {
        if (!dealer.dealsEarly()) {
            call.sendOn(dealer.deal());
        }
        client.begun(nowNanos, call);
        send(nowNanos, call);
    }

    /// The protocol is done with a call, which gives its slot back.
    public void end(long nowNanos, C call) {
        dealer.ended(call.connection());
        slots.release(nowNanos, call);
    }

    /// The client makes a message ready, and sends it.
    public void send(long nowNanos, C call) {
        HostCosts costs = settings.client();
        call.enter(Stage.SENDING);
        call.spends(TimePart.CLIENT, nowNanos);
        processor.run(nowNanos, costs.sendNanos() + pagesNanos(call, call.sendsData(), costs), call);
    }

    /// A message has reached the server.
    private void reached(long nowNanos, C call) {
        spendsAtServer(nowNanos, call);
        if (serverIsFree) {
            serverEnd.accepted(nowNanos, call);
            return;
        }
        HostCosts costs = settings.server();
        call.enter(Stage.REACHING);
        serverProcessor.run(nowNanos, costs.receiveNanos() + pagesNanos(call, call.sendsData(), costs), call);
    }

    private void spendsAtServer(long nowNanos, C call) {
        if (!serverIsFree) {
            call.spends(TimePart.SERVER_QUEUE, nowNanos);
            call.spends(TimePart.SERVER, serverProcessor.freeNanos());
        }
    }

    /// The server does what a call is for, as soon as nothing else is before it.
    public void serve(long nowNanos, C call) {
        call.spends(TimePart.SERVER_QUEUE, nowNanos);
        server.arrive(nowNanos, call);
    }

    /// The server has done what a call is for.
    public void served(long nowNanos, C call) {
        serverEnd.served(nowNanos, call);
    }

    /// The server makes an answer ready, and sends it.
    public void answer(long nowNanos, C call) {
        call.keepTime(loop);
        spendsAtServer(nowNanos, call);
        if (serverIsFree) {
            transport.toClient(nowNanos, call, call.replyBytes());
            return;
        }
        HostCosts costs = settings.server();
        call.enter(Stage.ANSWERING);
        serverProcessor.run(nowNanos, costs.sendNanos() + pagesNanos(call, !call.sendsData(), costs), call);
    }

    /// An answer has arrived at the client.
    private void arrived(long nowNanos, C call) {
        HostCosts costs = settings.client();
        call.enter(Stage.RECEIVING);
        call.spends(TimePart.CLIENT, nowNanos);
        processor.run(nowNanos, costs.receiveNanos() + pagesNanos(call, !call.sendsData(), costs), call);
    }

    /// What a message's data cost a processor; with TCP and UDP, frames cost it.
    private long pagesNanos(C call, boolean withData, HostCosts costs) {
        return withData && !segments ? call.pages() * costs.pageNanos() : 0;
    }

    /// A processor has done its part of a call, which goes on.
    public void processed(long nowNanos, C call) {
        switch (call.stage()) {
            case SENDING -> {
                client.sent(nowNanos, call);
                call.sentAt(nowNanos);
                transport.toServer(nowNanos, call, call.callBytes());
                transport.count(client.counters());
                processor.occupy(nowNanos, settings.client().finishNanos());
            }
            case REACHING -> serverEnd.accepted(nowNanos, call);
            case ANSWERING -> {
                transport.toClient(nowNanos, call, call.replyBytes());
                serverProcessor.occupy(nowNanos, settings.server().finishNanos());
            }
            case RECEIVING -> {
                serverEnd.delivered(nowNanos, call);
                client.received(nowNanos, call);
                transport.count(client.counters());
            }
        }
    }

    /// What its calls hold until they end, of a host that has one connection.
    public TokenPool<C> slots() {
        return slots.only();
    }

    /// The requests of its worker.
    public Requests requests() {
        return requests;
    }

    /// What its own work is done by.
    public Processor processor() {
        return processor;
    }

    /// The protocol's counters, live.
    public Counters counters() {
        return client.counters();
    }

    /// What of TCP its connections sent again until now.
    public Map<String, Long> losses() {
        return transport.losses();
    }

    /// For what share of the time data waited for a window of TCP, by the window's key.
    public Map<String, Double> windowWaits() {
        return transport.windowWaits();
    }

    /// What its stations did until now.
    public HostReports reports() {
        boolean onceEach = client.sentOnceEach();
        StationReport ofRequests = requests.report("requests");
        int mostRequests = ofRequests.units();
        return new HostReports(
                ofRequests,
                mostRequests,
                slots.report("client.slots"),
                Math.min(
                        settings.slots() * settings.slotPools(),
                        mostRequests * settings.callsPerRequest() + client.ownCalls()),
                processor.report("client"),
                transport.outReport(),
                transport.inReport(),
                slots.held(),
                onceEach,
                onceEach
                        && slots.held() == 0
                        && !serverEnd.holdsCalls()
                        && !segments
                        && processor != serverProcessor
                        && serverIsFree);
    }
}
