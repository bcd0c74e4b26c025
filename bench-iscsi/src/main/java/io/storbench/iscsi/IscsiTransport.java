package io.storbench.iscsi;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.ProcedureCounter;
import io.storbench.iscsi.initiator.SessionLogin;
import io.storbench.net.DelayLine;
import io.storbench.net.EmulatedPath;
import io.storbench.net.ExactSelector;
import io.storbench.net.SlotTimers;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Tasks on their way: numbers them, deals them to the worker's sessions, and holds what is sent for
/// them, and what comes back, on the emulated path, which all sessions share.
///
/// The emulation delays messages, not bytes: a command with its immediate and unsolicited data is
/// held before the socket's write, and so is the data that an R2T asked for; an R2T, and the answer
/// with all its data as one message, is held after the socket's read (see
/// [io.storbench.net.PathDirection] for rate, jitter and losses). What the TCP of a long path would
/// add by its windows it has not, and logins, pings and task management are not held. By how much
/// this thread gave something later than it was due, because it had to wake up or had other work,
/// what follows from it counts as having come earlier: on a real path it would have been in flight
/// all the time.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class IscsiTransport implements AutoCloseable {
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
    interface Answers {
        /// A command has ended well: its answer has been received, and may have to cross the
        /// emulated path yet.
        void acknowledged(Task task);

        /// The unit may have lost what it had acknowledged and not made stable.
        void cacheLost() throws IOException;

        /// A command was answered.
        ///
        /// @param nowNanos when, in the loop's time
        void answered(Task task, long nowNanos) throws IOException;
    }

    private final EventLoop loop;
    private final Path path;
    private final UnitShape unit;
    private final Counters counters;
    private final Answers answers;
    private final TaskTable tasks;
    private final Bursts bursts;
    private final boolean emulated;
    private final DelayLine submitted;
    private final DelayLine outbound;
    private final DelayLine inbound;
    private final ExactSelector selector;
    private final List<InitiatorSession> sessions = new ArrayList<>();
    private final Consumer<SelectionKey> ready = IscsiTransport::ready;
    private final SlotTimers timers;

    /// A transport without sessions.
    IscsiTransport(EventLoop loop, Path path, UnitShape unit, Counters counters, Answers answers) throws IOException {
        this.loop = loop;
        this.path = path;
        this.unit = unit;
        this.counters = counters;
        this.answers = answers;
        this.tasks = new TaskTable(path.slots());
        // One more for unsolicited data.
        this.bursts = new Bursts(path.commands() + path.rewrites(), path.maxOutstandingR2t() + 1);
        this.timers = new SlotTimers(tasks.size(), this::expired);
        this.emulated = path.emulation().network().isEmulated();
        int items = tasks.size() + bursts.capacity();
        this.submitted = new DelayLine(0, tasks.size());
        this.outbound = new DelayLine(path.emulation().outbound(), items);
        this.inbound = new DelayLine(path.emulation().inbound(), items);
        this.selector = new ExactSelector(loop);
    }

    /// Adds a session; logs in, and blocks meanwhile.
    void connect(SessionLogin login) throws IOException {
        sessions.add(new InitiatorSession(login, this, selector));
    }

    EventLoop loop() {
        return loop;
    }

    TaskTable tasks() {
        return tasks;
    }

    Bursts bursts() {
        return bursts;
    }

    UnitShape unit() {
        return unit;
    }

    Counters counters() {
        return counters;
    }

    long timeoutNanos() {
        return path.timeoutNanos();
    }

    /// Sends a task at the next turn, under a new tag.
    void submit(Task task) {
        tasks.renew(task);
        task.again = false;
        task.counted = false;
        submitted.enter(task.slot, 0);
    }

    /// Starts a task's timer.
    void startTimer(Task task, long dueNanos) {
        timers.start(task.slot, dueNanos);
    }

    /// Stops a task's timer.
    void stopTimer(Task task) {
        timers.stop(task.slot);
    }

    /// Sends what is due, receives what has arrived, and reports answers. Never waits, unless a
    /// session has to be re-established.
    void poll() throws IOException {
        send();
        turn();
    }

    /// Waits until there is something to do for [#poll], then does it.
    void await(long deadlineNanos) throws IOException {
        send();
        selector.await(Math.min(deadlineNanos, nextDueNanos()), isExpecting(), ready);
        turn();
    }

    private long nextDueNanos() {
        long dueNanos = Math.min(inbound.nextDueNanos(), outbound.nextDueNanos());
        for (int i = 0; i < sessions.size(); i++) {
            dueNanos = Math.min(dueNanos, sessions.get(i).nextDueNanos());
        }
        return Math.min(dueNanos, timers.nextDueNanos());
    }

    private boolean isExpecting() {
        for (int i = 0; i < sessions.size(); i++) {
            if (sessions.get(i).isExpecting()) {
                return true;
            }
        }
        return false;
    }

    /// Why there is no progress, if that is known.
    Optional<String> trouble() {
        return sessions.stream().flatMap(each -> each.trouble().stream()).findFirst();
    }

    private static void ready(SelectionKey key) {
        if (key.isReadable() && key.attachment() instanceof InitiatorSession session) {
            session.noteReadable();
        }
    }

    private void turn() throws IOException {
        for (int i = 0; i < sessions.size(); i++) {
            sessions.get(i).receive();
        }
        tell();
        send();
    }

    private void send() throws IOException {
        if (submitted.size() == 0 && outbound.size() == 0 && isIdle()) {
            return;
        }
        long nowNanos = loop.nowNanos();
        while (submitted.size() > 0) {
            leave(tasks.get(submitted.leave()), nowNanos);
        }
        while (outbound.nextDueNanos() <= nowNanos) {
            long lateNanos = nowNanos - outbound.nextDueNanos();
            int item = outbound.leave();
            if (item < tasks.size()) {
                Task task = tasks.get(item);
                task.lateNanos = lateNanos;
                sessionOf(task).enqueue(task, nowNanos);
            } else {
                Burst burst = bursts.get(item - tasks.size());
                burst.lateNanos = lateNanos;
                enqueue(burst);
            }
        }
        for (int i = 0; i < sessions.size(); i++) {
            sessions.get(i).maintain(nowNanos);
            sessions.get(i).send(nowNanos);
        }
    }

    /// Puts a task on the emulated way out.
    private void leave(Task task, long nowNanos) {
        if (task.request != null && task.fresh) {
            task.request.issuedAt(nowNanos);
        }
        task.fresh = false;
        InitiatorSession session = leastLoaded();
        session.expect(task);
        task.stage = Task.Stage.LEAVING;
        startTimer(task, nowNanos + path.timeoutNanos());
        int messageBytes = emulated ? session.messageBytes(task) : 0;
        countStall(outbound.enter(task.slot, messageBytes, nowNanos));
    }

    private void enqueue(Burst burst) {
        if (burst.isPending()) {
            sessionOf(burst.task).enqueue(burst);
        } else {
            bursts.free(burst);
        }
    }

    private void countStall(boolean stalled) {
        if (stalled) {
            counters.add(Counter.NETWORK_STALLS, 1);
        }
    }

    private boolean isIdle() {
        for (int i = 0; i < sessions.size(); i++) {
            if (sessions.get(i).hasWork()) {
                return false;
            }
        }
        return true;
    }

    private static InitiatorSession sessionOf(Task task) {
        InitiatorSession session = task.connection;
        if (session == null) {
            throw new IllegalStateException("the task was not submitted");
        }
        return session;
    }

    private InitiatorSession leastLoaded() {
        InitiatorSession least = sessions.get(0);
        for (int i = 1; i < sessions.size(); i++) {
            InitiatorSession other = sessions.get(i);
            if (other.load() < least.load()) {
                least = other;
            }
        }
        return least;
    }

    /// A target has asked for data: its R2T is on its way through the emulated path now.
    ///
    /// @param messageBytes the R2T's
    void requested(Burst burst, int messageBytes, long nowNanos) {
        if (emulated) {
            int item = tasks.size() + burst.number;
            countStall(inbound.enter(item, messageBytes, nowNanos - burst.task.lateNanos));
        } else {
            enqueue(burst);
        }
    }

    /// The unit may have lost what it had acknowledged and not made stable.
    void cacheLost() throws IOException {
        answers.cacheLost();
    }

    /// A command's answer has been received: it is on its way through the emulated path now.
    void arrived(Task task, long nowNanos) throws IOException {
        if (task.reaction == TaskReaction.DONE) {
            answers.acknowledged(task);
        }
        if (emulated) {
            task.stage = Task.Stage.RETURNING;
            countStall(inbound.enter(task.slot, task.answerBytes, nowNanos - task.lateNanos));
        } else {
            answer(task, nowNanos);
        }
    }

    private void answer(Task task, long nowNanos) throws IOException {
        task.stage = Task.Stage.IDLE;
        stopTimer(task);
        answers.answered(task, nowNanos);
    }

    private void tell() throws IOException {
        if (inbound.size() == 0 && timers.nextDueNanos() == Long.MAX_VALUE) {
            return;
        }
        long nowNanos = loop.nowNanos();
        while (inbound.nextDueNanos() <= nowNanos) {
            long dueNanos = inbound.nextDueNanos();
            // A timer that ran out before the answer was due counts, however late this thread is.
            timers.check(dueNanos);
            int item = inbound.leave();
            if (item < tasks.size()) {
                answer(tasks.get(item), nowNanos);
            } else {
                follow(bursts.get(item - tasks.size()), dueNanos);
            }
        }
        timers.check(nowNanos);
    }

    /// Puts the data that an R2T asked for on the emulated way out.
    private void follow(Burst burst, long nowNanos) {
        if (burst.isPending()) {
            int messageBytes = sessionOf(burst.task).messageBytes(burst);
            countStall(outbound.enter(tasks.size() + burst.number, messageBytes, nowNanos));
        } else {
            bursts.free(burst);
        }
    }

    private void expired(int slot, long nowNanos) {
        Task task = tasks.get(slot);
        counters.add(CommandNames.number(task), ProcedureCounter.TIMEOUTS, 1);
        sessionOf(task).overdue(task, nowNanos);
    }

    /// A session was re-established, and all that was outstanding is sent again.
    void restartTimers(InitiatorSession session, long nowNanos) {
        for (int slot = 0; slot < tasks.size(); slot++) {
            Task task = tasks.get(slot);
            if (task.stage != Task.Stage.IDLE && task.connection == session) {
                startTimer(task, nowNanos + path.timeoutNanos());
            }
        }
    }

    /// Closes sessions and selector; tasks in flight are dropped.
    @Override
    public void close() throws IOException {
        IOException failure = null;
        try (selector) {
            for (InitiatorSession session : sessions) {
                try {
                    session.close();
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
