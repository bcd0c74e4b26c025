package io.storbench.sim.nfs;

import io.storbench.engine.TimePart;
import io.storbench.sim.event.Handler;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.ServerEnd;
import io.storbench.sim.host.Wiring;
import io.storbench.sim.rpc.ReplyCache;
import io.storbench.sim.rpc.SendBuffer;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The NFS server as one client's calls meet it: takes a call when its socket has room for the
/// answer, and does none twice that must not be, as long as it remembers it.
final class NfsServer implements ServerEnd<NfsCall> {
    private final Host<NfsCall> host;
    private final ReplyCache replies;
    private final Handler<NfsCall> dropped;

    /// Those of the sockets, by the numbers of their connections; none without limit.
    private final List<SendBuffer<NfsCall>> sendBuffers;

    /// @param sendBufferBytes how much each of its sockets holds of answers; empty without limit
    /// @param dropped takes the calls that get no answer
    NfsServer(Wiring wiring, OptionalLong sendBufferBytes, Host<NfsCall> host, Handler<NfsCall> dropped) {
        this.host = host;
        this.replies = wiring.replies();
        this.dropped = dropped;
        this.sendBuffers = sendBufferBytes.isPresent()
                ? Stream.generate(() -> sendBuffer(wiring, sendBufferBytes.getAsLong()))
                        .limit(wiring.settings().connections())
                        .toList()
                : List.of();
    }

    private SendBuffer<NfsCall> sendBuffer(Wiring wiring, long sizeBytes) {
        long acknowledgeNanos = wiring.spec().network().rttNanos() / 2;
        return new SendBuffer<>(wiring.simulator(), sizeBytes, acknowledgeNanos, this::taken);
    }

    @Override
    public void accepted(long nowNanos, NfsCall call) {
        if (sendBuffers.isEmpty()) {
            taken(nowNanos, call);
        } else {
            call.spends(TimePart.WINDOW, nowNanos);
            sendBuffers.get(call.connection()).arrive(nowNanos, call, call.replyBytes());
        }
    }

    private void taken(long nowNanos, NfsCall call) {
        if (call.isCopy()) {
            replies.countDuplicate();
        }
        ReplyCache.Known known = call.kind().remembered() ? replies.came(call.xid()) : ReplyCache.Known.NEW;
        switch (known) {
            case NEW -> host.serve(nowNanos, call);
            case IN_PROGRESS -> drop(nowNanos, call);
            case DONE -> host.answer(nowNanos, call);
        }
    }

    private void drop(long nowNanos, NfsCall call) {
        dropped.on(nowNanos, call);
        if (!sendBuffers.isEmpty()) {
            sendBuffers.get(call.connection()).dropped(nowNanos, call.replyBytes());
        }
    }

    @Override
    public void served(long nowNanos, NfsCall call) {
        if (call.kind().remembered()) {
            replies.done(call.xid());
        }
        host.answer(nowNanos, call);
    }

    @Override
    public void delivered(long nowNanos, NfsCall call) {
        if (!sendBuffers.isEmpty()) {
            sendBuffers.get(call.connection()).reached(nowNanos, call.replyBytes());
        }
    }

    @Override
    public boolean holdsCalls() {
        return !sendBuffers.isEmpty();
    }
}
