package io.storbench.iscsi;

import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.ProcedureCounter;
import io.storbench.iscsi.initiator.SessionLogin;
import io.storbench.net.Dialer;
import io.storbench.net.EmulatedPath;
import io.storbench.net.client.CallTable;
import io.storbench.net.client.Transport;
import java.io.IOException;

/// Tasks on their way, and what they have to be accompanied by: the data that R2Ts ask for.
///
/// On the emulated path a command with its immediate and unsolicited data is one message, and so are the data
/// that an R2T asked for, an R2T, and the answer with all its data. Logins, pings and task management are not
/// held.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class IscsiTransport extends Transport<Task, InitiatorSession> {
    /// How a worker's tasks travel.
    ///
    /// @param emulation what to add to the path
    /// @param commands how many SCSI commands are in flight at most
    /// @param rewrites how many WRITEs of what was lost, besides
    /// @param sessions how many sessions there are at most
    /// @param maxOutstandingR2t how many bursts a target may ask for at a time for one task
    /// @param timeoutNanos how long to wait for a response
    record Path(
            EmulatedPath emulation,
            int commands,
            int rewrites,
            int sessions,
            int maxOutstandingR2t,
            long timeoutNanos) {
        /// How many tasks there can be.
        int slots() {
            return commands + rewrites + sessions * InitiatorSession.OWN_TASKS;
        }
    }

    /// Is notified of answers.
    interface Answers extends Transport.Answers<Task> {
        /// A command has ended well: its answer has been received, and may have to cross the
        /// emulated path yet.
        void acknowledged(Task task);

        /// The unit may have lost what it had acknowledged and not made stable.
        void cacheLost() throws IOException;
    }

    private final Path path;
    private final UnitShape unit;
    private final Answers answers;
    private final Bursts bursts;

    private IscsiTransport(EventLoop loop, Path path, UnitShape unit, Counters counters, Bursts bursts, Answers answers)
            throws IOException {
        super(
                loop,
                path.emulation(),
                counters,
                new CallTable<>(path.slots(), Task[]::new, Task::new),
                bursts.capacity(),
                answers);
        this.path = path;
        this.unit = unit;
        this.answers = answers;
        this.bursts = bursts;
    }

    /// A transport without sessions.
    static IscsiTransport of(EventLoop loop, Path path, UnitShape unit, Counters counters, Answers answers)
            throws IOException {
        // One more for unsolicited data.
        Bursts bursts = new Bursts(path.commands() + path.rewrites(), path.maxOutstandingR2t() + 1);
        return new IscsiTransport(loop, path, unit, counters, bursts, answers);
    }

    /// Adds a session; logs in, and blocks meanwhile.
    void connect(SessionLogin login) throws IOException {
        Dialer dialer = new Dialer(login.portal(), false, selector(), counters());
        add(InitiatorSession.begin(login, dialer, this));
    }

    Bursts bursts() {
        return bursts;
    }

    UnitShape unit() {
        return unit;
    }

    long timeoutNanos() {
        return path.timeoutNanos();
    }

    @Override
    protected int procedure(Task task) {
        return CommandNames.number(task);
    }

    @Override
    protected void startTimer(Task task, long nowNanos) {
        setTimer(task, nowNanos + path.timeoutNanos());
    }

    @Override
    protected void expired(Task task, long nowNanos) {
        counters().add(CommandNames.number(task), ProcedureCounter.TIMEOUTS, 1);
        connectionOf(task).overdue(task, nowNanos);
    }

    /// The data of an R2T have crossed the emulated way out.
    @Override
    protected void extraSent(int extra, long lateNanos, long nowNanos) {
        Burst burst = bursts.get(extra);
        burst.lateNanos = lateNanos;
        enqueue(burst);
    }

    private void enqueue(Burst burst) {
        if (burst.isPending()) {
            connectionOf(burst.task).enqueue(burst);
        } else {
            bursts.free(burst);
        }
    }

    /// A target has asked for data: its R2T is on its way through the emulated path now.
    ///
    /// @param messageBytes the R2T's
    void requested(Burst burst, int messageBytes, long nowNanos) {
        if (isEmulated()) {
            receiveExtra(burst.number, messageBytes, nowNanos - burst.task.lateNanos);
        } else {
            enqueue(burst);
        }
    }

    /// An R2T has crossed the emulated way back; the data go on the way out.
    @Override
    protected void extraReceived(int extra, long dueNanos) {
        Burst burst = bursts.get(extra);
        if (burst.isPending()) {
            sendExtra(extra, connectionOf(burst.task).messageBytes(burst), dueNanos);
        } else {
            bursts.free(burst);
        }
    }

    /// The unit may have lost what it had acknowledged and not made stable.
    void cacheLost() throws IOException {
        answers.cacheLost();
    }

    @Override
    public void arrived(Task task, long nowNanos) throws IOException {
        if (task.reaction == TaskReaction.DONE) {
            answers.acknowledged(task);
        }
        super.arrived(task, nowNanos);
    }
}
