package io.storbench.sim.host;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.TimePart;
import io.storbench.net.EmulatedPath;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.StationReport;
import io.storbench.sim.network.EmulatedLink;

/// Messages delayed as the measuring client delays them, without TCP's windows.
final class DelayTransport<C extends SimCall> implements MessageTransport<C> {
    private final EmulatedLink<C> out;
    private final EmulatedLink<C> in;
    private final boolean lossy;
    private long stalls;

    /// @param reached takes what arrives at the server
    /// @param arrived takes what arrives at the client
    DelayTransport(Simulator simulator, EmulatedPath path, Handler<C> reached, Handler<C> arrived) {
        this.lossy = path.network().loss() > 0;
        this.out = new EmulatedLink<>(simulator, path.outbound(), reached);
        this.in = new EmulatedLink<>(simulator, path.inbound(), arrived);
    }

    @Override
    public void toServer(long nowNanos, C call, int messageBytes) {
        call.spends(TimePart.SEND, nowNanos);
        send(nowNanos, out, call, messageBytes);
    }

    @Override
    public void toClient(long nowNanos, C call, int messageBytes) {
        call.spends(TimePart.RECEIVE, nowNanos);
        send(nowNanos, in, call, messageBytes);
    }

    private void send(long nowNanos, EmulatedLink<C> link, C call, int messageBytes) {
        if (link.send(nowNanos, call, Counters.frameBytes(messageBytes))) {
            stalls++;
        }
        call.travels(link.sentNanos());
        if (lossy) {
            call.spends(TimePart.RETRANSMISSION, link.dueNanos());
        }
    }

    @Override
    public void count(Counters counters) {
        counters.add(Counter.NETWORK_STALLS, stalls);
        stalls = 0;
    }

    @Override
    public StationReport outReport() {
        return out.report("link.out");
    }

    @Override
    public StationReport inReport() {
        return in.report("link.in");
    }
}
