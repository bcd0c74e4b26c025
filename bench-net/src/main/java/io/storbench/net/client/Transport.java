package io.storbench.net.client;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.net.DelayLine;
import io.storbench.net.EmulatedPath;
import io.storbench.net.ExactSelector;
import io.storbench.net.SlotTimers;
import io.storbench.net.client.Slot.Stage;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Calls on their way: numbers them, deals them to the session's connections, and holds what is sent for them,
/// and what comes back, on the emulated path, which all connections share.
///
/// The emulation delays messages, not bytes: a call is held before the socket's write, an answer after the
/// socket's read (see [io.storbench.net.PathDirection] for rate, jitter and losses). What the TCP of a long path
/// would add by its windows it has not. The way out ends when the call is given to its connection, and the way
/// back begins when the answer has been read. By how much this thread gave it later than it was due, because it
/// had to wake up or had other work, the answer counts as having come earlier: on a real path the call would
/// have been in flight all the time. Nothing of the server's time is hidden by that, nor what the call waits for
/// its connection.
///
/// Used by the session's thread. In steady state nothing is allocated: the loops go by index.
///
/// @param <S> the protocol's calls
/// @param <C> its connections
public abstract class Transport<S extends Slot<C>, C extends PipelinedConnection<S>> implements AutoCloseable {
    /// Is notified of answers.
    @FunctionalInterface
    public interface Answers<S> {
        /// A call was answered.
        ///
        /// @param nowNanos when, in the loop's time
        void answered(S call, long nowNanos) throws IOException;
    }

    private final EventLoop loop;
    private final Counters counters;
    private final Answers<S> answers;
    private final CallTable<S> calls;
    private final boolean emulated;
    private final ArrayDeque<S> submitted;
    private final DelayLine outbound;
    private final DelayLine inbound;
    private final ExactSelector selector;
    private final List<C> connections = new ArrayList<>();
    private final Consumer<SelectionKey> ready = Transport::ready;
    private final SlotTimers timers;
    private long lastSubmittedNanos;

    /// A transport without connections.
    ///
    /// @param emulation what to add to the path
    /// @param extras how many messages can be on the path besides one for each call
    protected Transport(
            EventLoop loop,
            EmulatedPath emulation,
            Counters counters,
            CallTable<S> calls,
            int extras,
            Answers<S> answers)
            throws IOException {
        this.loop = loop;
        this.counters = counters;
        this.answers = answers;
        this.calls = calls;
        this.emulated = emulation.network().isEmulated();
        this.submitted = new ArrayDeque<>(calls.size());
        this.outbound = new DelayLine(emulation.outbound(), calls.size() + extras);
        this.inbound = new DelayLine(emulation.inbound(), calls.size() + extras);
        this.selector = new ExactSelector(loop);
        this.timers = new SlotTimers(calls.size());
    }

    /// The number of a call's procedure in the counters.
    protected abstract int procedure(S call);

    /// Starts a call's first timer.
    protected abstract void startTimer(S call, long nowNanos);

    /// A call's timer has run out, and may be started again.
    protected abstract void expired(S call, long nowNanos);

    /// A message besides the calls' own has crossed the emulated way out.
    ///
    /// @param extra its number, from 0
    /// @param lateNanos by how much later than it was due
    protected abstract void extraSent(int extra, long lateNanos, long nowNanos);

    /// A message besides the answers has crossed the emulated way back.
    ///
    /// @param extra its number, from 0
    /// @param dueNanos when it was due
    protected abstract void extraReceived(int extra, long dueNanos);

    /// All timers that have run out have been dealt with.
    protected void timersChecked(long nowNanos) throws IOException {}

    /// The loop of the session's thread.
    public final EventLoop loop() {
        return loop;
    }

    /// The session's calls.
    public final CallTable<S> calls() {
        return calls;
    }

    /// The session's counters.
    public final Counters counters() {
        return counters;
    }

    /// Where connections are registered.
    protected final ExactSelector selector() {
        return selector;
    }

    /// Adds a connection.
    protected final void add(C connection) {
        connections.add(connection);
        connection.attach();
    }

    /// All connections.
    protected final List<C> connections() {
        return connections;
    }

    /// Sends a call at the next turn, under a new tag.
    public final void submit(S call) {
        calls.renew(call);
        call.again = false;
        call.counted = false;
        submitted.add(call);
    }

    /// When a call was submitted last.
    public final long lastSubmittedNanos() {
        return lastSubmittedNanos;
    }

    /// Starts a call's timer, whether it runs or not.
    public final void setTimer(S call, long dueNanos) {
        timers.start(call.slot, dueNanos);
    }

    /// Stops a call's timer, whether it runs or not.
    public final void stopTimer(S call) {
        timers.stop(call.slot);
    }

    /// Sends what is due, receives what has arrived, and reports answers. Never waits, unless a connection can
    /// only be made again by waiting.
    public final void poll() throws IOException {
        send();
        turn();
    }

    /// Waits until there is something to do for [#poll], then does it.
    public final void await(long deadlineNanos) throws IOException {
        send();
        selector.await(Math.min(deadlineNanos, nextDueNanos()), isExpecting(), ready);
        turn();
    }

    private static void ready(SelectionKey key) {
        if (key.isReadable() && key.attachment() instanceof PipelinedConnection<?> connection) {
            connection.noteReadable();
        }
    }

    private long nextDueNanos() {
        long dueNanos = Math.min(inbound.nextDueNanos(), outbound.nextDueNanos());
        for (int i = 0; i < connections.size(); i++) {
            dueNanos = Math.min(dueNanos, connections.get(i).nextDueNanos());
        }
        return Math.min(dueNanos, timers.nextDueNanos());
    }

    private boolean isExpecting() {
        for (int i = 0; i < connections.size(); i++) {
            if (connections.get(i).isExpecting()) {
                return true;
            }
        }
        return false;
    }

    private boolean hasWork() {
        for (int i = 0; i < connections.size(); i++) {
            if (connections.get(i).hasWork()) {
                return true;
            }
        }
        return false;
    }

    /// Whether no call is in flight: what was sent is answered and reported, or its connection is lost.
    public final boolean isDrained() {
        for (int i = 0; i < connections.size(); i++) {
            if (connections.get(i).hasSent()) {
                return false;
            }
        }
        return inbound.size() == 0;
    }

    /// Why there is no progress, if that is known.
    public final Optional<String> trouble() {
        return connections.stream().flatMap(each -> each.trouble().stream()).findFirst();
    }

    private void turn() throws IOException {
        for (int i = 0; i < connections.size(); i++) {
            connections.get(i).receive();
        }
        report();
        send();
    }

    private void send() throws IOException {
        if (submitted.isEmpty() && outbound.size() == 0 && !hasWork()) {
            return;
        }
        long nowNanos = loop.nowNanos();
        if (!submitted.isEmpty()) {
            lastSubmittedNanos = nowNanos;
        }
        while (!submitted.isEmpty()) {
            leave(submitted.remove(), nowNanos);
        }
        while (outbound.nextDueNanos() <= nowNanos) {
            long lateNanos = nowNanos - outbound.nextDueNanos();
            int item = outbound.leave();
            if (item < calls.size()) {
                S call = calls.get(item);
                call.lateNanos = lateNanos;
                connectionOf(call).enqueue(call, nowNanos);
            } else {
                extraSent(item - calls.size(), lateNanos, nowNanos);
            }
        }
        for (int i = 0; i < connections.size(); i++) {
            connections.get(i).maintain(nowNanos);
            connections.get(i).send(nowNanos);
        }
    }

    /// Puts a call on the emulated way out.
    private void leave(S call, long nowNanos) {
        if (call.fresh) {
            call.trips.clear();
            if (call.request != null) {
                call.request.issuedAt(nowNanos);
            }
        }
        call.fresh = false;
        C connection = leastLoaded();
        connection.expect();
        call.connection = connection;
        call.stage = Stage.LEAVING;
        startTimer(call, nowNanos);
        countStall(outbound.enter(call.slot, emulated ? connection.messageBytes(call) : 0, nowNanos));
    }

    private C leastLoaded() {
        C least = connections.get(0);
        for (int i = 1; i < connections.size(); i++) {
            C other = connections.get(i);
            if (other.load() < least.load()) {
                least = other;
            }
        }
        return least;
    }

    /// Puts a message besides the calls' own on the emulated way out.
    ///
    /// @param extra its number, from 0
    protected final void sendExtra(int extra, int messageBytes, long nowNanos) {
        countStall(outbound.enter(calls.size() + extra, messageBytes, nowNanos));
    }

    /// Puts a message besides the answers on the emulated way back.
    ///
    /// @param extra its number, from 0
    protected final void receiveExtra(int extra, int messageBytes, long nowNanos) {
        countStall(inbound.enter(calls.size() + extra, messageBytes, nowNanos));
    }

    private void countStall(boolean stalled) {
        if (stalled) {
            counters.add(Counter.NETWORK_STALLS, 1);
        }
    }

    /// Whether anything is added to the path.
    protected final boolean isEmulated() {
        return emulated;
    }

    /// Who carries a call that was submitted.
    protected static <C> C connectionOf(Slot<C> call) {
        C connection = call.connection;
        if (connection == null) {
            throw new IllegalStateException("the call was not submitted");
        }
        return connection;
    }

    /// A call's answer has been received: it is on its way through the emulated path now.
    public void arrived(S call, long nowNanos) throws IOException {
        if (emulated) {
            call.stage = Stage.RETURNING;
            countStall(inbound.enter(call.slot, call.replyBytes, nowNanos - call.lateNanos));
        } else {
            answer(call, nowNanos);
        }
    }

    /// A call has come back, with or without an answer.
    protected final void answer(S call, long nowNanos) throws IOException {
        call.stage = Stage.IDLE;
        timers.stop(call.slot);
        call.trips.add(counters.procedures().get(procedure(call)));
        if (call.request != null) {
            call.request.answeredAfter(call.trips);
        }
        answers.answered(call, nowNanos);
    }

    private void report() throws IOException {
        if (inbound.size() == 0 && timers.nextDueNanos() == Long.MAX_VALUE) {
            return;
        }
        long nowNanos = loop.nowNanos();
        while (inbound.nextDueNanos() <= nowNanos) {
            long dueNanos = inbound.nextDueNanos();
            // A timer that ran out before the answer was due counts, however late this thread is.
            checkTimers(dueNanos);
            int item = inbound.leave();
            if (item < calls.size()) {
                answer(calls.get(item), nowNanos);
            } else {
                extraReceived(item - calls.size(), dueNanos);
            }
        }
        checkTimers(nowNanos);
        timersChecked(nowNanos);
    }

    private void checkTimers(long nowNanos) {
        for (int slot = timers.expire(nowNanos); slot >= 0; slot = timers.expire(nowNanos)) {
            expired(calls.get(slot), nowNanos);
        }
    }

    /// A connection was made again, and all that was outstanding on it is sent again.
    public final void restartTimers(PipelinedConnection<S> connection, long nowNanos) {
        for (int slot = 0; slot < calls.size(); slot++) {
            S call = calls.get(slot);
            if (call.stage != Stage.IDLE && connection.equals(call.connection)) {
                startTimer(call, nowNanos);
            }
        }
    }

    /// Closes connections and selector; calls in flight are dropped.
    @Override
    public void close() throws IOException {
        IOException failure = null;
        try (selector) {
            for (C connection : connections) {
                try {
                    connection.close();
                } catch (IOException e) {
                    failure = e; // the others have to be closed all the same
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
