package io.storbench.iscsi;

import io.storbench.engine.Counters;
import io.storbench.engine.ProcedureCounter;
import io.storbench.iscsi.pdu.AsyncMessage;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.TaskManagement;
import io.storbench.net.client.Slot.Stage;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;

/// What a session does besides its commands: asks whether a silent target is alive, answers when the
/// target asks that, gets rid of commands that are not answered in time, and logs out.
///
/// A command whose timer has run out is aborted (ABORT TASK) and sent again; when the abort is not
/// answered in time either, the logical unit is reset, which ends all its commands, of others too
/// (SAM-5, section 6.3.3); when that is not answered, the session is re-established.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class SessionWatchdog {
    /// How long a target may be silent while something is expected of it, before it is asked for a
    /// sign of life, and then at least until that must have come: open-iscsi's `noop_out_interval`
    /// and `noop_out_timeout`.
    private static final long PING_NANOS = 5_000_000_000L;

    /// Questions of the target that may wait for their answer to be sent.
    private static final int MAX_ANSWERS = 16;

    private final InitiatorSession session;
    private final IscsiTransport transport;
    private final Counters counters;
    private final Task[] waiting = new Task[InitiatorSession.OWN_TASKS];
    private final int[] answerTags = new int[MAX_ANSWERS];
    private final long[] answerUnits = new long[MAX_ANSWERS];
    private int waitingCount;
    private int answers;
    private @Nullable Task ping;
    private @Nullable Task rescue;
    private @Nullable Task aborted;
    private @Nullable Task logout;
    private long heardNanos;

    SessionWatchdog(InitiatorSession session, IscsiTransport transport) {
        this.session = session;
        this.transport = transport;
        this.counters = transport.counters();
    }

    /// A session has begun.
    void begin(long nowNanos) {
        heardNanos = nowNanos;
    }

    /// The session has ended, and with it all that waits for an answer.
    void end() {
        ping = release(ping);
        rescue = release(rescue);
        logout = release(logout);
        aborted = null;
        waitingCount = 0;
        answers = 0;
    }

    private @Nullable Task release(@Nullable Task task) {
        if (task != null) {
            task.stage = Stage.IDLE;
            transport.stopTimer(task);
            transport.calls().free(task);
        }
        return null;
    }

    /// Something has arrived.
    void heard(long nowNanos) {
        heardNanos = nowNanos;
    }

    /// The session begins to wait for the target, which owed nothing until now.
    void expects(long nowNanos) {
        heardNanos = nowNanos;
    }

    /// Whether the session is being logged out of: nothing may be sent behind that (RFC 7143,
    /// section 11.14).
    boolean isLeaving() {
        return logout != null;
    }

    /// Whether an answer is waited for.
    boolean isExpecting() {
        return ping != null || rescue != null || logout != null;
    }

    /// Whether there is something to send.
    boolean hasWork() {
        return waitingCount > 0 || answers > 0;
    }

    /// When [#maintain] has something to do.
    long nextDueNanos() {
        boolean expecting = session.hasSent() || session.isShut();
        return ping == null && expecting ? heardNanos + PING_NANOS : Long.MAX_VALUE;
    }

    /// Asks a target for a sign of life that owes an answer and is silent.
    void maintain(long nowNanos) {
        if (nowNanos >= nextDueNanos()) {
            long patienceNanos = Math.max(PING_NANOS, transport.timeoutNanos());
            ping = begin(Task.Kind.PING, nowNanos + patienceNanos);
        }
    }

    /// Gets rid of a command; one at a time, the others that are overdue then.
    void abort(Task task, long nowNanos) {
        if (rescue != null) {
            return;
        }
        Task abort = begin(Task.Kind.ABORT_TASK, nowNanos + transport.timeoutNanos());
        abort.abortedTag = task.tag;
        abort.abortedCmdSn = task.cmdSn;
        aborted = task;
        rescue = abort;
    }

    /// Ends the session in good order, as the target has asked for (RFC 7143, section 11.9.1).
    void logOut(long nowNanos) {
        if (logout == null) {
            logout = begin(Task.Kind.LOGOUT, nowNanos + transport.timeoutNanos());
        }
    }

    private Task begin(Task.Kind kind, long dueNanos) {
        Task task = transport.calls().take();
        task.request = null;
        task.connection = session;
        task.set(kind, 0, 0);
        transport.calls().renew(task);
        task.stage = Stage.QUEUED;
        transport.setTimer(task, dueNanos);
        waiting[waitingCount++] = task;
        return task;
    }

    /// The target asks whether we are alive (NOP-In; RFC 7143, section 11.19).
    ///
    /// @param unit its logical unit number, which the answer repeats
    void asked(int transferTag, long unit) throws PduException {
        if (answers == MAX_ANSWERS) {
            throw new PduException("the target asks for signs of life and does not read them");
        }
        answerTags[answers] = transferTag;
        answerUnits[answers] = unit;
        answers++;
    }

    /// The target has sent an asynchronous message. Where it wants the session to end, or to be
    /// agreed on again, it is logged out of and re-established.
    void received(AsyncMessage message, long nowNanos) {
        switch (message.event()) {
            case AsyncMessage.LOGOUT_WANTED, AsyncMessage.NEGOTIATION_WANTED -> logOut(nowNanos);
            case AsyncMessage.DROPS_CONNECTION, AsyncMessage.DROPS_SESSION ->
                session.fail(new PduException(message.describe()), nowNanos);
            // What it is comes with the next command too; until then nothing more is sent.
            case AsyncMessage.SCSI_EVENT -> session.doubt(message.describe(), nowNanos);
            default -> {}
        }
    }

    /// Writes what waits.
    ///
    /// @return false if there is no room for all of it
    boolean send(Outgoing outgoing, CommandWindow window) {
        while (answers > 0) {
            if (!outgoing.hasHeaderRoom()) {
                return false;
            }
            answers--;
            outgoing.answer(answerTags[answers], answerUnits[answers], window.next());
        }
        while (waitingCount > 0) {
            if (!outgoing.hasHeaderRoom()) {
                return false;
            }
            Task task = waiting[--waitingCount];
            task.stage = Stage.SENT;
            counters.add(CommandNames.number(task), ProcedureCounter.MESSAGES, 1);
            task.cmdSn = window.next();
            outgoing.immediate(task);
        }
        return true;
    }

    /// One of its own tasks was answered.
    ///
    /// @param response what the target says to a task management function; else 0
    void answered(Task task, int response, long nowNanos) {
        switch (task.kind) {
            case PING -> ping = release(task);
            case ABORT_TASK -> {
                rescue = release(task);
                afterAbort(task.abortedTag, response, nowNanos);
            }
            case LUN_RESET -> {
                int cmdSn = task.cmdSn;
                rescue = release(task);
                if (response == TaskManagement.COMPLETE) {
                    session.droppedBefore(cmdSn, nowNanos);
                } else {
                    session.fail(new PduException("LUN RESET refused, code " + response), nowNanos);
                }
            }
            case LOGOUT -> session.fail(new PduException("the session ended by logout"), nowNanos);
            case READ, WRITE, SYNCHRONIZE_CACHE -> throw new IllegalArgumentException(task.kind + " is the session's");
        }
    }

    private void afterAbort(int tag, int response, long nowNanos) {
        Task task = aborted;
        aborted = null;
        if (response > TaskManagement.NO_SUCH_TASK) {
            reset(nowNanos);
        } else if (task != null && task.tag == tag && task.stage == Stage.SENT) {
            session.dropped(task, nowNanos);
        }
        if (rescue == null) {
            session.abortOverdue(nowNanos);
        }
    }

    private void reset(long nowNanos) {
        rescue = begin(Task.Kind.LUN_RESET, nowNanos + transport.timeoutNanos());
    }

    /// One of its own tasks was not answered in time.
    void overdue(Task task, long nowNanos) {
        if (task.kind == Task.Kind.ABORT_TASK && task.stage == Stage.SENT) {
            rescue = release(task);
            aborted = null;
            reset(nowNanos);
        } else {
            session.fail(new SocketTimeoutException("no answer in time to " + task.kind), nowNanos);
        }
    }
}
