package io.storbench.sim.host;

import io.storbench.engine.Counters;
import io.storbench.plan.NetworkSpec;
import io.storbench.sim.event.Handler;
import io.storbench.sim.model.StationReport;
import io.storbench.sim.network.NetworkLink;
import io.storbench.sim.network.Route;
import io.storbench.sim.network.UdpPath;

/// Messages as UDP datagrams, cut into IP fragments, each of which costs the processors of both
/// ends. A datagram that misses one is lost: only the timers of RPC bring its call back.
final class UdpTransport<C extends SimCall> implements MessageTransport<C> {
    private static final int MTU_BYTES = 1500;

    /// TCP's record mark, which datagrams have not (RFC 5531, section 11).
    private static final int MARK_BYTES = 4;

    private final NetworkLink out;
    private final NetworkLink in;
    private final UdpPath<C> calls;
    private final UdpPath<C> answers;

    /// @param network the path's delay, rate and losses
    /// @param link the host's, over that path
    /// @param lost takes what is lost on either way
    /// @param keepsTime whether calls keep where their time goes
    UdpTransport(
            NetworkSpec network,
            Links.Link link,
            TcpTransport.End<C> client,
            TcpTransport.End<C> server,
            Handler<C> lost,
            boolean keepsTime) {
        this.out = link.out();
        this.in = link.in();
        boolean delayed = network.rttNanos() > 0;
        Route up = new Route(client.out(delayed), out, server.in());
        Route down = new Route(server.out(delayed), in, client.in());
        if (keepsTime) {
            up.keepTime();
            down.keepTime();
        }
        this.calls = new UdpPath<>(up, MTU_BYTES, server.arrived(), lost);
        this.answers = new UdpPath<>(down, MTU_BYTES, client.arrived(), lost);
        if (keepsTime) {
            calls.whenCrossed(SimCall::reachedServer);
            answers.whenCrossed(SimCall::reachedClient);
        }
    }

    @Override
    public void toServer(long nowNanos, C call, int messageBytes) {
        calls.send(nowNanos, call, messageBytes - MARK_BYTES);
    }

    @Override
    public void toClient(long nowNanos, C call, int messageBytes) {
        answers.send(nowNanos, call, messageBytes - MARK_BYTES);
    }

    @Override
    public void count(Counters counters) {
        MessageTransport.countFrames(counters, calls.frameBytesSent(), answers.frameBytesSent());
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
