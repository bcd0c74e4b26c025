package io.storbench.sim;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.plan.NetworkSpec;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.StationReport;
import io.storbench.sim.network.Link;
import io.storbench.sim.network.Route;
import io.storbench.sim.network.UdpPath;

/// Messages as UDP datagrams, cut into IP fragments, each of which costs the processors of both
/// ends. A datagram that misses one is lost: only the timers of RPC bring its call back.
final class UdpConnection<C> implements Connection<C> {
    private static final int MTU_BYTES = 1500;

    /// TCP's record mark, which datagrams have not (RFC 5531, section 11).
    private static final int MARK_BYTES = 4;

    private final Link out;
    private final Link in;
    private final UdpPath<C> calls;
    private final UdpPath<C> answers;

    /// @param network the path's delay, rate and losses
    /// @param seed of losses
    /// @param host the client's number
    /// @param lost takes what is lost on either way
    UdpConnection(
            Simulator simulator,
            NetworkSpec network,
            long seed,
            int host,
            TcpPath.End<C> client,
            TcpPath.End<C> server,
            Handler<C> lost) {
        this.out = new Link(simulator, TcpPath.link("link.out", host, network), seed);
        this.in = new Link(simulator, TcpPath.link("link.in", host, network), seed);
        boolean delayed = network.rttNanos() > 0;
        Route up = new Route(client.out(delayed), out, server.in());
        Route down = new Route(server.out(delayed), in, client.in());
        this.calls = new UdpPath<>(up, MTU_BYTES, server.arrived(), lost);
        this.answers = new UdpPath<>(down, MTU_BYTES, client.arrived(), lost);
    }

    @Override
    public void toServer(long nowNanos, C call, int messageBytes) {
        calls.send(nowNanos, call, messageBytes - MARK_BYTES);
    }

    @Override
    public void toClient(long nowNanos, C call, int messageBytes) {
        answers.send(nowNanos, call, messageBytes - MARK_BYTES);
    }

    /// Frames as they were in place of the computed ones.
    @Override
    public void count(Counters counters) {
        counters.add(
                Counter.FRAME_BYTES_OUT,
                calls.frameBytesSent() - counters.get(Counter.FRAME_BYTES_OUT));
        counters.add(
                Counter.FRAME_BYTES_IN,
                answers.frameBytesSent() - counters.get(Counter.FRAME_BYTES_IN));
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
