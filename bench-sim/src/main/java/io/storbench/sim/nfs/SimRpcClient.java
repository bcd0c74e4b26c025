package io.storbench.sim.nfs;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Worker;
import io.storbench.sim.event.Handler;
import io.storbench.sim.host.ClientEnd;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.Wiring;
import io.storbench.sim.rpc.CongestionWindow;
import io.storbench.sim.rpc.RpcTimers;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// What RPC does for one NFS client: calls wait for a slot, are sent again while no answer comes,
/// and are given up on a soft mount. The first answer ends a call; others come late.
final class SimRpcClient implements ClientEnd<NfsCall> {
    private final NfsModel model;
    private final Counters counters;
    private final Handler<NfsCall> answered;
    private final Host<NfsCall> host;
    private final int callsPerRequest;

    /// The messages that are waited for, by the numbers of their calls.
    private final NfsCall[] calls;

    /// Messages on no way, for copies.
    private final ArrayList<NfsCall> spare = new ArrayList<>();

    private final RpcTimers timers;
    private final @Nullable Lease lease;

    /// Which messages renew the lease, by number.
    private final boolean[] renewing;

    private final @Nullable CongestionWindow window;
    private long nextXid;
    private boolean sentOnceEach = true;

    /// @param number of the host, from 0
    /// @param answered takes a call whose answer has come
    SimRpcClient(Wiring wiring, Worker worker, int number, NfsModel model, Handler<NfsCall> answered) {
        this.model = model;
        this.counters = new Counters(model.messages(1).procedures());
        this.answered = answered;
        this.host = new Host<>(
                wiring,
                worker,
                number,
                this,
                way -> new NfsServer(wiring, model.server().sendBufferBytes(), way, this::lost));
        this.window = model.usesDatagrams() ? new CongestionWindow(host.slots().tokens()) : null;
        if (window != null) {
            host.slots().resize(wiring.simulator().nowNanos(), window.calls());
        }
        this.nextXid = (long) number << 40;
        this.callsPerRequest = wiring.settings().callsPerRequest();
        // Bounded by ModelSettings.
        this.calls = new NfsCall[wiring.spec().workload().depth() * callsPerRequest + ownCalls()];
        Request none = new Request(0);
        for (int i = 0; i < calls.length; i++) {
            calls[i] = new NfsCall(host, i, none);
        }
        this.timers = new RpcTimers(wiring.simulator(), model.timeouts(), calls.length, this::expired);
        this.renewing = Lease.renewing(model, model.messages(1));
        this.lease = model.leaseNanos().isPresent()
                ? new Lease(wiring.loop(), model.kind(), model.leaseNanos().getAsLong(), renewal(wiring))
                : null;
    }

    /// The last of the calls renews the lease.
    @Override
    public int ownCalls() {
        return model.leaseNanos().isPresent() ? 1 : 0;
    }

    private boolean isRenewal(NfsCall call) {
        return lease != null && call.index() == calls.length - 1;
    }

    private Runnable renewal(Wiring wiring) {
        NfsMessages messages = model.messages(1);
        int number = messages.number(model.version().renewal().orElseThrow());
        MessageKind kind = MessageKind.all(messages, model.stable())[number];
        Request request = new Request(wiring.spec().workload().depth());
        int[] exchange = {number};
        return () -> {
            NfsCall call = calls[calls.length - 1];
            call.begin(request, exchange);
            call.set(messages.get(number), kind, 0, 0, 0);
            host.submit(call);
        };
    }

    Host<NfsCall> host() {
        return host;
    }

    @Override
    public Counters counters() {
        return counters;
    }

    /// A call of a request, which is not in use.
    ///
    /// @param part its number among the request's calls, from 0
    NfsCall call(Request request, int part) {
        return calls[request.slot() * callsPerRequest + part];
    }

    /// Service time runs from the request's first call.
    @Override
    public void begun(long nowNanos, NfsCall call) {
        if (call.index() % callsPerRequest == 0 && call.position() == 0) {
            call.request().issuedAt(nowNanos);
        }
        call.beginAs(nextXid++);
    }

    @Override
    public void sent(long nowNanos, NfsCall call) {
        int procedure = call.kind().procedure();
        if (call.isCopy()) {
            counters.calledAgain(procedure, call.callBytes());
        } else {
            counters.called(procedure, call.callBytes());
            timers.sent(call.index(), call.kind().timerClass(), nowNanos);
            if (lease != null && renewing[call.message()]) {
                lease.sent(nowNanos);
            }
        }
    }

    private void expired(int index, RpcTimers.Next next, long nowNanos) {
        NfsCall call = calls[index];
        counters.add(call.kind().procedure(), ProcedureCounter.TIMEOUTS, 1);
        if (window != null) {
            window.timedOut();
            host.slots().resize(nowNanos, window.calls());
        }
        switch (next) {
            case WAIT -> {}
            case SEND_AGAIN -> {
                sentOnceEach = false;
                host.send(nowNanos, copy(call));
            }
            case GIVE_UP -> giveUp(nowNanos, call);
        }
    }

    private NfsCall copy(NfsCall call) {
        NfsCall message = spare.isEmpty() ? new NfsCall(host, call.index(), call.request()) : spare.removeLast();
        message.copyOf(call);
        return message;
    }

    /// The call fails; its messages and their answers are still on their way, and come late.
    private void giveUp(long nowNanos, NfsCall call) {
        sentOnceEach = false;
        NfsCall message = copy(call);
        supersede(call, message);
        message.answered();
        host.end(nowNanos, message);
        if (lease != null && isRenewal(message)) {
            lease.answered();
            return;
        }
        host.requests()
                .fail(
                        call.request(),
                        "%s: no answer after %d timeouts, and the mount is soft"
                                .formatted(
                                        counters.procedures().get(call.kind().procedure()),
                                        model.timeouts().retrans() + 1));
        host.requests().end(call, nowNanos);
    }

    /// Another message of a call is the one that is waited for.
    private void supersede(NfsCall former, NfsCall message) {
        message.replace(former);
        calls[message.index()] = message;
        if (former.isLost()) {
            spare.add(former);
        }
    }

    @Override
    public void lost(long nowNanos, NfsCall call) {
        if (call.isCopy()) {
            spare.add(call);
        } else {
            call.drop();
        }
    }

    @Override
    public void received(long nowNanos, NfsCall message) {
        NfsCall current = calls[message.index()];
        if (current.xid() != message.xid() || !current.isAwaited()) {
            counters.add(Counter.LATE_REPLIES, 1);
            spare.add(message);
            return;
        }
        if (message != current) {
            supersede(current, message);
        }
        message.answered();
        timers.answered(message.index(), nowNanos);
        counters.replied(message.kind().procedure(), message.replyBytes());
        if (window != null) {
            window.answered(host.slots().held());
            host.slots().resize(nowNanos, window.calls());
        }
        host.end(nowNanos, message);
        if (lease != null && isRenewal(message)) {
            lease.answered();
        } else {
            answered.on(nowNanos, message);
        }
    }

    @Override
    public boolean sentOnceEach() {
        return sentOnceEach;
    }
}
