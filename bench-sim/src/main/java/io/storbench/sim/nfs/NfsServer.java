package io.storbench.sim.nfs;

import io.storbench.sim.event.Handler;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.ServerEnd;
import io.storbench.sim.host.Wiring;
import io.storbench.sim.rpc.ReplyCache;
import io.storbench.sim.rpc.SendBuffer;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The NFS server as one client's calls meet it: takes a call when its socket has room for the
/// answer, and does none twice that must not be, as long as it remembers it.
final class NfsServer implements ServerEnd<NfsCall> {
    private final Host<NfsCall> host;
    private final ReplyCache replies;
    private final Handler<NfsCall> dropped;
    private final @Nullable SendBuffer<NfsCall> sendBuffer;

    /// @param sendBufferBytes how much its socket holds of answers; empty without limit
    /// @param dropped takes the calls that get no answer
    NfsServer(
            Wiring wiring,
            OptionalLong sendBufferBytes,
            Host<NfsCall> host,
            Handler<NfsCall> dropped) {
        this.host = host;
        this.replies = wiring.replies();
        this.dropped = dropped;
        this.sendBuffer =
                sendBufferBytes.isPresent()
                        ? new SendBuffer<>(
                                wiring.simulator(),
                                sendBufferBytes.getAsLong(),
                                wiring.spec().network().rttNanos() / 2,
                                this::taken)
                        : null;
    }

    @Override
    public void accepted(long nowNanos, NfsCall call) {
        if (sendBuffer == null) {
            taken(nowNanos, call);
        } else {
            sendBuffer.arrive(nowNanos, call, call.replyBytes());
        }
    }

    private void taken(long nowNanos, NfsCall call) {
        if (call.isCopy()) {
            replies.countDuplicate();
        }
        ReplyCache.Known known =
                call.kind().remembered() ? replies.came(call.xid()) : ReplyCache.Known.NEW;
        switch (known) {
            case NEW -> host.serve(nowNanos, call);
            case IN_PROGRESS -> drop(nowNanos, call);
            case DONE -> host.answer(nowNanos, call);
        }
    }

    private void drop(long nowNanos, NfsCall call) {
        dropped.on(nowNanos, call);
        if (sendBuffer != null) {
            sendBuffer.dropped(nowNanos, call.replyBytes());
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
        if (sendBuffer != null) {
            sendBuffer.reached(nowNanos, call.replyBytes());
        }
    }

    @Override
    public boolean holdsCalls() {
        return sendBuffer != null;
    }
}
