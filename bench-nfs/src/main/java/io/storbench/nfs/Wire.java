package io.storbench.nfs;

import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.ProcedureCounter;
import io.storbench.net.DelayLine;
import io.storbench.net.ExactSelector;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Calls on their way: numbers them, deals them to the session's connections, and holds them and
/// their replies back for half of the emulated round-trip time each.
///
/// The emulation delays messages, not bytes: a call is held before the socket's write, a reply
/// after the socket's read. What the TCP of a long path would add, windows and losses, it has not.
/// The way out ends when the call is given to its connection and the way back begins when the reply
/// has been read, so that the added time is never less than asked for, and more by what waking up
/// takes.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class Wire implements AutoCloseable {
    /// Where the calls go.
    ///
    /// @param address the server's
    /// @param rttNanos the round-trip time to add
    /// @param timeoutNanos after which a call counts as timed out
    /// @param maxDataBytes the largest payload
    /// @param slots how many calls are under way at most
    record Path(
            InetSocketAddress address,
            long rttNanos,
            long timeoutNanos,
            int maxDataBytes,
            int slots) {}

    /// Is told of answers.
    @FunctionalInterface
    interface Answers {
        /// A call was answered.
        ///
        /// @param nowNanos when, in the loop's time
        void answered(Call call, long nowNanos) throws IOException;
    }

    private final EventLoop loop;
    private final Path path;
    private final Counters counters;
    private final Answers answers;
    private final CallTable calls;
    private final DelayLine submitted;
    private final DelayLine outbound;
    private final DelayLine inbound;
    private final ExactSelector selector;
    private final List<Connection> connections = new ArrayList<>();
    private final Consumer<SelectionKey> ready = Wire::ready;
    private long nextTimeoutCheckNanos;

    /// A wire without connections.
    Wire(EventLoop loop, Path path, Counters counters, Answers answers) throws IOException {
        this.loop = loop;
        this.path = path;
        this.counters = counters;
        this.answers = answers;
        this.calls = new CallTable(path.slots());
        long halfNanos = path.rttNanos() / 2;
        this.submitted = new DelayLine(0, path.slots());
        this.outbound = new DelayLine(halfNanos, path.slots());
        this.inbound = new DelayLine(path.rttNanos() - halfNanos, path.slots());
        this.selector = new ExactSelector(loop);
    }

    /// Adds a connection.
    void connect(DataCodec codec) throws IOException {
        connections.add(new Connection(path, codec, this, selector));
    }

    EventLoop loop() {
        return loop;
    }

    CallTable calls() {
        return calls;
    }

    Counters counters() {
        return counters;
    }

    /// Sends a call at the next turn, under a new number.
    void submit(Call call) {
        calls.renew(call);
        call.again = false;
        call.counted = false;
        submitted.enter(call.slot, 0);
    }

    /// Sends what is due, receives what has arrived, and tells of answers. Never waits.
    void poll() throws IOException {
        send();
        turn();
    }

    /// Waits until there is something to do for [#poll], then does it.
    void await(long deadlineNanos) throws IOException {
        send();
        long dueNanos = Math.min(inbound.nextDueNanos(), outbound.nextDueNanos());
        selector.await(Math.min(deadlineNanos, dueNanos), isExpecting(), ready);
        turn();
    }

    private boolean isExpecting() {
        for (int i = 0; i < connections.size(); i++) {
            if (connections.get(i).isExpecting()) {
                return true;
            }
        }
        return false;
    }

    private static void ready(SelectionKey key) {
        if (key.isReadable() && key.attachment() instanceof Connection connection) {
            connection.noteReadable();
        }
    }

    private void turn() throws IOException {
        for (int i = 0; i < connections.size(); i++) {
            connections.get(i).receive();
        }
        release();
        send();
    }

    private void send() throws IOException {
        if (submitted.size() == 0 && outbound.size() == 0 && !hasUnsent()) {
            return;
        }
        long nowNanos = loop.nowNanos();
        while (submitted.size() > 0) {
            Call call = calls.get(submitted.leave());
            if (call.request != null && call.fresh) {
                call.fresh = false;
                call.request.issuedAt(nowNanos);
            }
            outbound.enter(call.slot, nowNanos);
        }
        while (outbound.nextDueNanos() <= nowNanos) {
            leastLoaded().enqueue(calls.get(outbound.leave()), nowNanos);
        }
        for (int i = 0; i < connections.size(); i++) {
            connections.get(i).send(nowNanos);
        }
    }

    private boolean hasUnsent() {
        for (int i = 0; i < connections.size(); i++) {
            if (connections.get(i).hasUnsent()) {
                return true;
            }
        }
        return false;
    }

    private Connection leastLoaded() {
        Connection least = connections.get(0);
        for (int i = 1; i < connections.size(); i++) {
            Connection other = connections.get(i);
            if (other.load() < least.load()) {
                least = other;
            }
        }
        return least;
    }

    /// A reply has been received: it is on its way through the emulated path now.
    void arrived(Call call, long nowNanos) throws IOException {
        if (path.rttNanos() == 0) {
            answers.answered(call, nowNanos);
        } else {
            inbound.enter(call.slot, nowNanos);
        }
    }

    private void release() throws IOException {
        if (inbound.size() == 0 && loop.nowNanos() < nextTimeoutCheckNanos) {
            return;
        }
        long nowNanos = loop.nowNanos();
        while (inbound.nextDueNanos() <= nowNanos) {
            answers.answered(calls.get(inbound.leave()), nowNanos);
        }
        if (nowNanos >= nextTimeoutCheckNanos) {
            countTimeouts(nowNanos);
            nextTimeoutCheckNanos = nowNanos + path.timeoutNanos() / 8;
        }
    }

    /// A call that times out goes on waiting, as on a hard mount: its reply may still come, and on
    /// a connection that lives sending it again would not bring it any sooner.
    private void countTimeouts(long nowNanos) {
        for (int slot = 0; slot < calls.size(); slot++) {
            Call call = calls.get(slot);
            Connection connection = call.connection;
            if (call.onWire
                    && connection != null
                    && nowNanos - call.sentNanos >= path.timeoutNanos()) {
                int procedure = connection.codec().procedures().number(call);
                counters.add(procedure, ProcedureCounter.TIMEOUTS, 1);
                call.sentNanos = nowNanos;
            }
        }
    }

    /// Closes connections and selector; calls under way are dropped.
    @Override
    public void close() throws IOException {
        try (selector) {
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }
}
