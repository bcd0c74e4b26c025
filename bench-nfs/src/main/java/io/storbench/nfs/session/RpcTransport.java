package io.storbench.nfs.session;

import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.ProcedureCounter;
import io.storbench.net.Dialer;
import io.storbench.net.EmulatedPath;
import io.storbench.net.client.CallTable;
import io.storbench.net.client.Slot.Stage;
import io.storbench.net.client.Transport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// NFS calls on their way: what becomes of those that are not answered (see [Timeouts]), and of all when the
/// session's state has to be made again.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class RpcTransport extends Transport<Call, Connection> {
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
            int slots) {
        /// How many messages of calls may be on their way besides the calls' own.
        int maxCopies() {
            return (timeouts.copies() - 1) * slots;
        }
    }

    private final Path path;
    private final List<Call> copies = new ArrayList<>();
    private final ArrayDeque<Call> freeCopies = new ArrayDeque<>();
    private final ArrayDeque<Call> unanswered = new ArrayDeque<>();
    private boolean held;

    /// A transport without connections.
    RpcTransport(EventLoop loop, Path path, Counters counters, Answers<Call> answers) throws IOException {
        super(
                loop,
                path.emulation(),
                counters,
                new CallTable<>(path.slots(), Call[]::new, slot -> new Call(slot, false)),
                path.maxCopies(),
                answers);
        this.path = path;
    }

    /// Adds a connection.
    void connect(DataCodec codec) throws IOException {
        Dialer dialer = new Dialer(path.address(), path.privileged(), selector(), counters());
        add(Connection.connect(this, path, codec, dialer));
    }

    /// Sends no further call until [#release], so that those in flight can come to their end.
    void hold() {
        held = true;
    }

    boolean isHeld() {
        return held;
    }

    /// Ends the connections whose calls do not come to their end.
    void cutOff(IOException cause, long nowNanos) {
        for (Connection connection : connections()) {
            if (connection.hasSent()) {
                connection.fail(cause, nowNanos);
            }
        }
    }

    /// Sends again. Sessions may have been re-established: no call has a slot.
    void release() {
        held = false;
        long nowNanos = loop().nowNanos();
        for (int slot = 0; slot < calls().size(); slot++) {
            Call call = calls().get(slot);
            call.sessionSlot = -1;
            if (call.kind == Call.Kind.READ || call.kind == Call.Kind.WRITE) {
                call.opening = -1; // openings may be lost, the worker's own is there
            }
            if (call.stage != Stage.IDLE) {
                startTimer(call, nowNanos);
            }
        }
    }

    @Override
    protected int procedure(Call call) {
        return connectionOf(call).codec().procedures().number(call);
    }

    /// Begins a call's first timer.
    @Override
    protected void startTimer(Call call, long nowNanos) {
        call.timeouts = 0;
        continueTimer(call, nowNanos);
    }

    /// Begins a call's next timer.
    private void continueTimer(Call call, long nowNanos) {
        setTimer(call, nowNanos + path.timeouts().nanos(call.timeouts));
    }

    /// See [Timeouts].
    @Override
    protected void expired(Call call, long nowNanos) {
        Connection connection = connectionOf(call);
        counters().add(connection.codec().procedures().number(call), ProcedureCounter.TIMEOUTS, 1);
        call.timeouts++;
        Timeouts timeouts = path.timeouts();
        boolean patient = call.timeouts <= timeouts.retrans();
        if (patient) {
            if (timeouts.resend() == Timeouts.Resend.ON_TIMEOUT) {
                sendAgain(call);
            }
        } else if (call.stage == Stage.QUEUED || call.stage == Stage.SENT) {
            if (timeouts.soft()) {
                connection.abandon(call);
                call.reaction = Reaction.UNANSWERED;
                unanswered.add(call);
                return;
            }
            connection.fail(new SocketTimeoutException("no answer in time"), nowNanos);
            call.timeouts = 0;
        }
        continueTimer(call, nowNanos);
    }

    @Override
    protected void timersChecked(long nowNanos) throws IOException {
        while (!unanswered.isEmpty()) {
            answer(unanswered.remove(), nowNanos);
        }
    }

    /// On the same connection, whatever is in transit; what is still in the queue was not sent yet.
    private void sendAgain(Call call) {
        Call copy = call.stage == Stage.QUEUED ? null : copy(call);
        if (copy != null) {
            int messageBytes = isEmulated() ? connectionOf(copy).messageBytes(copy) : 0;
            sendExtra(copy.slot, messageBytes, loop().nowNanos());
        }
    }

    /// A second message of a call; nothing when there are too many already. Copies are made as they are needed,
    /// and then used again.
    private @Nullable Call copy(Call original) {
        Call copy = freeCopies.poll();
        if (copy == null) {
            if (copies.size() == path.maxCopies()) {
                return null;
            }
            copy = new Call(copies.size(), true);
            copies.add(copy);
        }
        copy.copyOf(original);
        return copy;
    }

    /// Gives a copy back.
    void freeCopy(Call copy) {
        freeCopies.add(copy);
    }

    /// Takes all copies out of a queue.
    void dropCopies(Queue<Call> queue) {
        queue.stream().filter(call -> call.copy).forEach(freeCopies::add);
        boolean _ = queue.removeIf(call -> call.copy);
    }

    @Override
    protected void extraSent(int extra, long lateNanos, long nowNanos) {
        Call copy = copies.get(extra);
        copy.lateNanos = lateNanos;
        connectionOf(copy).enqueue(copy, nowNanos);
    }

    @Override
    protected void extraReceived(int extra, long dueNanos) {
        throw new IllegalStateException("a reply without a call");
    }
}
