package io.storbench.sim.host;

import io.storbench.engine.Counters;
import io.storbench.engine.TimePart;
import io.storbench.plan.NetworkSpec;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.Processor;
import io.storbench.sim.model.StationReport;
import io.storbench.sim.network.NetworkLink;
import io.storbench.sim.network.ProcessorHop;
import io.storbench.sim.network.Route;
import io.storbench.sim.network.TcpEnd;
import io.storbench.sim.network.TcpReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/// Messages on TCP connections over one link, segment by segment, each of which costs the
/// processors of both ends. The connections are there when the trial begins, and have carried
/// nothing.
public final class TcpTransport<C extends SimCall> implements MessageTransport<C> {
    private static final double PAGE_BYTES = 4096;

    private final NetworkLink out;
    private final NetworkLink in;

    /// The ends by the numbers of their connections.
    private final List<TcpEnd<C>> clients = new ArrayList<>();

    private final List<TcpEnd<C>> servers = new ArrayList<>();
    private final boolean pushesPdus;

    /// By the numbers of connections; none if messages go to the socket at once.
    private final List<TransmitQueue<C>> queues = new ArrayList<>();

    /// One end: what each step costs its processor.
    ///
    /// @param arrived takes the messages that arrive there
    record End<C>(Processor processor, HostCosts costs, Handler<C> arrived) {
        /// Whether frames take it no time, so that it can be left out.
        private boolean isFree() {
            return !processor.isWoken()
                    && costs.frameNanos() == 0
                    && costs.delayNanos() == 0
                    && costs.pageNanos() == 0
                    && costs.readNanos() == 0;
        }

        ProcessorHop out(boolean delayed) {
            return hop(costs.frameNanos() + (delayed ? costs.delayNanos() : 0));
        }

        ProcessorHop in() {
            return hop(costs.frameNanos());
        }

        private ProcessorHop hop(long frameNanos) {
            return new ProcessorHop(processor, frameNanos, nanosPerByte());
        }

        private double nanosPerByte() {
            return costs.pageNanos() / PAGE_BYTES;
        }

        /// Where a thread copies what has arrived, taking a frame in costs no copying.
        private ProcessorHop inForThread() {
            return new ProcessorHop(processor, costs.frameNanos(), 0);
        }
    }

    /// @param network the path's delay, rate and losses
    /// @param link the host's, over that path
    /// @param connections how many there are, at least 1
    /// @param keepsTime whether calls keep where their time goes
    TcpTransport(
            Simulator simulator,
            NetworkSpec network,
            Links.Link link,
            TcpKeys settings,
            int connections,
            End<C> clientEnd,
            End<C> serverEnd,
            boolean keepsTime) {
        this.out = link.out();
        this.in = link.in();
        boolean delayed = network.rttNanos() > 0;
        boolean free = clientEnd.isFree() && serverEnd.isFree();
        boolean reads = !free && !settings.acksOnArrival();
        boolean clientThread = reads && !settings.readsByInterrupt();
        Route up = free
                ? new Route(out)
                : new Route(clientEnd.out(delayed), out, reads ? serverEnd.inForThread() : serverEnd.in());
        Route down = free
                ? new Route(in)
                : new Route(serverEnd.out(delayed), in, clientThread ? clientEnd.inForThread() : clientEnd.in());
        if (keepsTime) {
            up.keepTime();
            down.keepTime();
        }
        this.pushesPdus = settings.pushesPdus();
        for (int i = 0; i < connections; i++) {
            TcpEnd<C> client = new TcpEnd<>(simulator, settings.client(), up, clientEnd.arrived);
            TcpEnd<C> server = new TcpEnd<>(simulator, settings.server(), down, serverEnd.arrived);
            if (reads) {
                client.readBy(
                        clientEnd.processor, clientEnd.costs.readNanos(), clientThread ? clientEnd.nanosPerByte() : 0);
                server.readBy(serverEnd.processor, serverEnd.costs.readNanos(), serverEnd.nanosPerByte());
            }
            if (keepsTime) {
                client.whenCrossed(SimCall::reachedServer);
                server.whenCrossed(SimCall::reachedClient);
            }
            client.connected(server, network.rttNanos());
            clients.add(client);
            if (settings.takesTurns()) {
                queues.add(new TransmitQueue<>(client, this::write));
            }
            servers.add(server);
        }
    }

    @Override
    public void toServer(long nowNanos, C call, int messageBytes) {
        call.spends(TimePart.WINDOW, nowNanos);
        if (queues.isEmpty()) {
            send(nowNanos, clients, call, messageBytes);
        } else {
            queues.get(call.connection()).send(nowNanos, call);
        }
    }

    private void write(long nowNanos, C call) {
        send(nowNanos, clients, call, call.callBytes());
    }

    @Override
    public void toClient(long nowNanos, C call, int messageBytes) {
        call.spends(TimePart.WINDOW, nowNanos);
        send(nowNanos, servers, call, messageBytes);
    }

    private void send(long nowNanos, List<TcpEnd<C>> ends, C call, int messageBytes) {
        int piece = pushesPdus ? call.pduBytes() : messageBytes;
        ends.get(call.connection()).send(nowNanos, call, messageBytes, piece);
    }

    /// Acknowledgements are frames, too.
    @Override
    public void count(Counters counters) {
        MessageTransport.countFrames(counters, frameBytesSent(clients), frameBytesSent(servers));
    }

    @Override
    public Map<String, Long> losses() {
        long segments = 0;
        long timeouts = 0;
        for (List<TcpEnd<C>> ends : List.of(clients, servers)) {
            for (TcpEnd<C> end : ends) {
                TcpReport report = end.report();
                segments += report.retransmittedSegments();
                timeouts += report.timeouts();
            }
        }
        return Map.of("tcp.retransmitted_segments", segments, "tcp.timeouts", timeouts);
    }

    /// The windows of both ends that a user can set, and both congestion windows.
    @Override
    public Map<String, Double> windowWaits() {
        return Map.of(
                "tcp.client_send_buffer", longest(clients, TcpReport::sendBufferNanos),
                "tcp.client_receive_window", longest(servers, TcpReport::receiveWindowNanos),
                "tcp.receive_window", longest(clients, TcpReport::receiveWindowNanos),
                "tcp.congestion_window",
                        Math.max(
                                longest(clients, TcpReport::congestionWindowNanos),
                                longest(servers, TcpReport::congestionWindowNanos)));
    }

    private double longest(List<TcpEnd<C>> ends, ToLongFunction<TcpReport> waited) {
        long nanos = ends.stream().map(TcpEnd::report).mapToLong(waited).max().orElse(0);
        return nanos == 0 ? 0 : (double) nanos / outReport().elapsedNanos();
    }

    private static <C> long frameBytesSent(List<TcpEnd<C>> ends) {
        long bytes = 0;
        for (int i = 0; i < ends.size(); i++) {
            bytes += ends.get(i).frameBytesSent();
        }
        return bytes;
    }

    @Override
    public StationReport outReport() {
        return out.report().station();
    }

    @Override
    public StationReport inReport() {
        return in.report().station();
    }
}
