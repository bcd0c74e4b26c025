package io.storbench.nfs.session;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.ProcedureCounter;
import io.storbench.net.DelayLine;
import io.storbench.net.EmulatedPath;
import io.storbench.net.ExactSelector;
import io.storbench.net.SlotTimers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Optional;

/// Calls on their way: numbers them, deals them to the session's connections, and holds them and
/// their replies back on the emulated path, which all connections share.
///
/// The emulation delays messages, not bytes: a call is held before the socket's write, a reply
/// after the socket's read (see [io.storbench.net.PathDirection] for rate, jitter and losses). What
/// the TCP of a long path would add by its windows it has not. The way out ends when the call is
/// given to its connection, and the way back begins when the reply has been read. By how much this
/// thread gave it later than it was due, because it had to wake up or had other work, the reply
/// counts as having come earlier: on a real path the call would have been in flight all the time.
/// Nothing of the server's time is hidden by that, nor what the call waits for its connection.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class RpcTransport implements AutoCloseable {
    /// Where the calls go.
    ///
    /// @param address the server's
    /// @param emulation what to add to the path
    /// @param privileged whether to come from a privileged port
    /// @param timeouts what becomes of a call that is not answered
    /// @param maxDataBytes the largest payload
    /// @param slots how many calls are in flight at most
    record Path(
            InetSocketAddress address,
            EmulatedPath emulation,
            boolean privileged,
            Timeouts timeouts,
            int maxDataBytes,
            int slots) {}

    /// Is notified of answers.
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
    private final boolean emulated;
    private final DelayLine submitted;
    private final DelayLine outbound;
    private final DelayLine inbound;
    private final DelayLine givenUp;
    private final Connections connections;
    private final SlotTimers timers;
    private boolean held;
    private long lastSubmittedNanos;

    /// A transport without connections.
    RpcTransport(EventLoop loop, Path path, Counters counters, Answers answers) throws IOException {
        this.loop = loop;
        this.path = path;
        this.counters = counters;
        this.answers = answers;
        int copies = path.timeouts().copies();
        this.calls = new CallTable(path.slots(), (copies - 1) * path.slots());
        this.timers = new SlotTimers(path.slots(), this::expired);
        this.emulated = path.emulation().network().isEmulated();
        this.submitted = new DelayLine(0, path.slots());
        this.outbound = new DelayLine(path.emulation().outbound(), calls.capacity());
        this.inbound = new DelayLine(path.emulation().inbound(), path.slots());
        this.givenUp = new DelayLine(0, path.slots());
        this.connections = new Connections(new ExactSelector(loop));
    }

    /// Adds a connection.
    void connect(DataCodec codec) throws IOException {
        connections.connect(path, codec, this);
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

    /// Sends no further call until [#release], so that those in flight can come to their end.
    void hold() {
        held = true;
    }

    boolean isHeld() {
        return held;
    }

    /// Whether no call is in flight: what was sent is answered and reported, or its connection is
    /// lost.
    boolean isDrained() {
        return !connections.haveSent() && inbound.size() == 0;
    }

    /// Ends the connections whose calls do not come to their end.
    void cutOff(IOException cause, long nowNanos) {
        connections.cutOff(cause, nowNanos);
    }

    /// Sends again. Sessions may have been re-established: no call has a slot.
    void release() {
        held = false;
        long nowNanos = loop.nowNanos();
        for (int slot = 0; slot < calls.size(); slot++) {
            Call call = calls.get(slot);
            call.sessionSlot = -1;
            if (call.kind == Call.Kind.READ || call.kind == Call.Kind.WRITE) {
                call.opening = -1; // openings may be lost, the worker's own is there
            }
            if (call.stage != Call.Stage.IDLE) {
                startTimer(call, nowNanos);
            }
        }
    }

    /// When a call was submitted last.
    long lastSubmittedNanos() {
        return lastSubmittedNanos;
    }

    /// Sends what is due, receives what has arrived, and reports answers. Never waits.
    void poll() throws IOException {
        send();
        turn();
    }

    /// Waits until there is something to do for [#poll], then does it.
    void await(long deadlineNanos) throws IOException {
        send();
        connections.await(Math.min(deadlineNanos, nextDueNanos()));
        turn();
    }

    private long nextDueNanos() {
        long dueNanos = Math.min(inbound.nextDueNanos(), outbound.nextDueNanos());
        return Math.min(dueNanos, timers.nextDueNanos());
    }

    /// Why there is no progress, if that is known.
    Optional<String> trouble() {
        return connections.trouble();
    }

    private void turn() throws IOException {
        connections.receive();
        tell();
        send();
    }

    private void send() throws IOException {
        if (submitted.size() == 0 && outbound.size() == 0 && !connections.haveWork()) {
            return;
        }
        long nowNanos = loop.nowNanos();
        if (submitted.size() > 0) {
            lastSubmittedNanos = nowNanos;
        }
        while (submitted.size() > 0) {
            Call call = calls.get(submitted.leave());
            if (call.request != null && call.fresh) {
                call.fresh = false;
                call.request.issuedAt(nowNanos);
            }
            connections.leastLoaded().expect(call);
            call.stage = Call.Stage.LEAVING;
            startTimer(call, nowNanos);
            leave(call, nowNanos);
        }
        while (outbound.nextDueNanos() <= nowNanos) {
            long lateNanos = nowNanos - outbound.nextDueNanos();
            Call call = calls.get(outbound.leave());
            call.lateNanos = lateNanos;
            connectionOf(call).enqueue(call, nowNanos);
        }
        connections.send(nowNanos);
    }

    /// Puts a call on the emulated way out.
    private void leave(Call call, long nowNanos) {
        int messageBytes = emulated ? connectionOf(call).codec().messageBytes(call) : 0;
        countStall(outbound.enter(call.slot, messageBytes, nowNanos));
    }

    private void countStall(boolean stalled) {
        if (stalled) {
            counters.add(Counter.NETWORK_STALLS, 1);
        }
    }

    private static Connection connectionOf(Call call) {
        Connection connection = call.connection;
        if (connection == null) {
            throw new IllegalStateException("the call was not submitted");
        }
        return connection;
    }

    /// A reply has been received: it is on its way through the emulated path now.
    void arrived(Call call, long nowNanos) throws IOException {
        if (emulated) {
            call.stage = Call.Stage.RETURNING;
            countStall(inbound.enter(call.slot, call.replyBytes, nowNanos - call.lateNanos));
        } else {
            answer(call, nowNanos);
        }
    }

    private void answer(Call call, long nowNanos) throws IOException {
        call.stage = Call.Stage.IDLE;
        timers.stop(call.slot);
        answers.answered(call, nowNanos);
    }

    private void tell() throws IOException {
        if (inbound.size() == 0 && timers.nextDueNanos() == Long.MAX_VALUE) {
            return;
        }
        long nowNanos = loop.nowNanos();
        while (inbound.nextDueNanos() <= nowNanos) {
            // A timer that ran out before the reply was due counts, however late this thread is.
            timers.check(inbound.nextDueNanos());
            answer(calls.get(inbound.leave()), nowNanos);
        }
        timers.check(nowNanos);
        while (givenUp.size() > 0) {
            answers.answered(calls.get(givenUp.leave()), nowNanos);
        }
    }

    /// A timer has run out: see [Timeouts].
    private void expired(int slot, long nowNanos) {
        Call call = calls.get(slot);
        Connection connection = connectionOf(call);
        counters.add(connection.codec().procedures().number(call), ProcedureCounter.TIMEOUTS, 1);
        call.timeouts++;
        Timeouts timeouts = path.timeouts();
        boolean patient = call.timeouts <= timeouts.retrans();
        if (patient) {
            if (timeouts.resend() == Timeouts.Resend.ON_TIMEOUT) {
                sendAgain(call);
            }
        } else if (call.stage == Call.Stage.QUEUED || call.stage == Call.Stage.SENT) {
            if (timeouts.soft()) {
                connection.abandon(call);
                call.reaction = Reaction.UNANSWERED;
                givenUp.enter(call.slot, nowNanos);
                return;
            }
            connection.fail(new SocketTimeoutException("no answer in time"), nowNanos);
            call.timeouts = 0;
        }
        continueTimer(call, nowNanos);
    }

    /// Begins a call's first timer.
    private void startTimer(Call call, long nowNanos) {
        call.timeouts = 0;
        continueTimer(call, nowNanos);
    }

    /// Begins a call's next timer.
    private void continueTimer(Call call, long nowNanos) {
        timers.start(call.slot, nowNanos + path.timeouts().nanos(call.timeouts));
    }

    /// On the same connection, whatever is in transit; what is still in the queue was not sent yet.
    private void sendAgain(Call call) {
        Call copy = call.stage == Call.Stage.QUEUED ? null : calls.copy(call);
        if (copy != null) {
            leave(copy, loop.nowNanos());
        }
    }

    /// A connection was re-established, and all that was outstanding is sent again.
    void restartTimers(Connection connection, long nowNanos) {
        for (int slot = 0; slot < calls.size(); slot++) {
            Call call = calls.get(slot);
            if (call.stage != Call.Stage.IDLE && call.connection == connection) {
                startTimer(call, nowNanos);
            }
        }
    }

    /// Closes connections and selector; calls in flight are dropped.
    @Override
    public void close() throws IOException {
        connections.close();
    }
}
