package io.storbench.iscsi;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.ProcedureCounter;
import io.storbench.iscsi.initiator.IscsiException;
import io.storbench.iscsi.initiator.LoggedIn;
import io.storbench.iscsi.initiator.SessionLogin;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.SerialNumbers;
import io.storbench.iscsi.scsi.ScsiException;
import io.storbench.net.Dialer;
import io.storbench.net.client.CallTable;
import io.storbench.net.client.PipelinedConnection;
import io.storbench.net.client.Slot.Stage;
import java.io.IOException;
import java.util.Optional;

/// One iSCSI session of a worker, on its one connection.
///
/// When the connection breaks, or the target breaks the protocol, the session is re-established
/// under the same ISID (session reinstatement, RFC 7143, section 6.3.5), by which the target drops
/// what was in flight, and every task that was not answered is sent again: recovery level 0
/// (section 7.1.2). So each completes once; a WRITE may be executed twice, with the same data.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class InitiatorSession extends PipelinedConnection<Task> {
    /// Tasks of its own that it may have in flight: an abort or reset, a ping, a logout.
    static final int OWN_TASKS = 3;

    private final EventLoop loop;
    private final IscsiTransport transport;
    private final CallTable<Task> tasks;
    private final SessionLogin login;
    private final Counters counters;
    private final PendingDataOut pendingData;
    private final CommandWindow window = new CommandWindow();
    private final Outgoing outgoing;
    private final Incoming incoming;
    private final SessionWatchdog watchdog;
    private final LossBudget losses;
    private final Reinstatement reinstatement;

    private InitiatorSession(SessionLogin login, Dialer dialer, SessionLogin.Begun begun, IscsiTransport transport)
            throws IOException {
        super(transport, dialer, begun.channel(), "target", login.maxPduBytes());
        this.loop = transport.loop();
        this.transport = transport;
        this.login = login;
        this.tasks = transport.calls();
        this.counters = transport.counters();
        this.reinstatement = new Reinstatement(login, dialer);
        this.watchdog = new SessionWatchdog(this, transport);
        this.losses = new LossBudget(this, tasks);
        this.outgoing = new Outgoing(transport.unit(), tcp(), counters);
        this.pendingData = new PendingDataOut(transport, outgoing);
        this.incoming = new Incoming(this, transport, pendingData, outgoing, tcp());
        begin(begun.session());
    }

    /// Connects and logs in; blocks meanwhile.
    ///
    /// @param dialer makes the connections
    /// @param transport is notified of answers
    static InitiatorSession begin(SessionLogin login, Dialer dialer, IscsiTransport transport) throws IOException {
        return new InitiatorSession(login, dialer, login.begin(dialer), transport);
    }

    private void begin(LoggedIn begun) {
        window.begin(begun.cmdSn(), begun.maxCmdSn());
        outgoing.begin(begun.terms(), begun.nextStatSn());
        incoming.begin(begun.terms());
        watchdog.begin(loop.nowNanos());
    }

    /// Whether commands wait, none is in flight, and the target takes none.
    boolean isShut() {
        return isUp() && !hasSent() && !queue().isEmpty() && !window.isOpen();
    }

    @Override
    protected boolean isExpecting() {
        return super.isExpecting() || !queue().isEmpty() || watchdog.isExpecting();
    }

    @Override
    protected long nextDueNanos() {
        return isUp() ? watchdog.nextDueNanos() : super.nextDueNanos();
    }

    @Override
    protected Optional<String> trouble() {
        return isShut() ? Optional.of("the target's command window is closed: it takes no command") : super.trouble();
    }

    @Override
    protected int room() {
        return window.room();
    }

    @Override
    protected int messageBytes(Task task) {
        return outgoing.messageBytes(task);
    }

    /// The size of the data that a burst brings.
    int messageBytes(Burst burst) {
        return outgoing.messageBytes(burst);
    }

    @Override
    public void enqueue(Task task, long nowNanos) {
        super.enqueue(task, nowNanos);
        if (queue().size() == 1 && isShut()) {
            watchdog.expects(nowNanos);
        }
    }

    /// Takes a burst, to be sent by [#send].
    void enqueue(Burst burst) {
        pendingData.add(burst);
    }

    /// Re-establishes the session if it is broken, and looks whether the target is alive.
    @Override
    protected void maintain(long nowNanos) throws IOException {
        if (isUp()) {
            watchdog.maintain(nowNanos);
            return;
        }
        Task lost = losses.takeHopeless();
        if (lost != null) {
            released();
            transport.arrived(lost, nowNanos);
        }
        SessionLogin.Begun again = reinstatement.tryAgain(nowNanos);
        if (again != null) {
            reinstate(again, nowNanos);
        }
    }

    private void reinstate(SessionLogin.Begun again, long nowNanos) throws IOException {
        replace(again.channel());
        begin(again.session());
        if (!again.session().cacheKept()) {
            transport.cacheLost();
        }
        long doneNanos = loop.nowNanos();
        counters.add(Counter.RECOVERIES, 1);
        counters.add(Counter.DISTURBED_NANOS, doneNanos - nowNanos);
        transport.restartTimers(this, doneNanos);
    }

    @Override
    protected void send(long nowNanos) {
        if (login.isDoubted() && isUp() && hasWork()) {
            doubt("another session was notified that the unit may have been replaced", nowNanos);
        } else {
            super.send(nowNanos);
        }
    }

    @Override
    protected boolean mayEncode() {
        boolean mayAsk = pendingData.size() > 0 || mayBegin();
        return watchdog.hasWork() || (mayAsk && !watchdog.isLeaving());
    }

    private boolean mayBegin() {
        return !queue().isEmpty() && window.isOpen() && transport.bursts().haveRoom(queue().element());
    }

    @Override
    protected void encode(long nowNanos) {
        if (!watchdog.send(outgoing, window) || watchdog.isLeaving()) {
            return;
        }
        // Data go first: the target waits for them, and unsolicited ones have to follow in the
        // order of their commands (RFC 7143, section 4.2.5.2).
        while (pendingData.send() && mayBegin()) {
            if (!outgoing.hasRoom(queue().element())) {
                return;
            }
            send(dequeue(nowNanos), nowNanos);
        }
    }

    private void send(Task task, long nowNanos) {
        task.restart();
        transport.bursts().begin(task);
        task.cmdSn = window.take();
        if (task.again) {
            counters.add(CommandNames.number(task), ProcedureCounter.RETRANSMISSIONS, 1);
        } else if (!task.counted) {
            counters.add(CommandNames.number(task), ProcedureCounter.MESSAGES, 1);
        }
        task.again = false;
        task.counted = false;
        if (!hasSent()) {
            watchdog.expects(nowNanos);
        }
        sent(task);
        outgoing.command(task);
        pendingData.addUnsolicited(task);
    }

    /// What the session does besides its commands.
    SessionWatchdog watchdog() {
        return watchdog;
    }

    /// The target has said which commands it takes.
    void updateWindow(int expCmdSn, int maxCmdSn) {
        window.update(expCmdSn, maxCmdSn);
    }

    @Override
    protected int read(long nowNanos) throws IOException {
        watchdog.heard(nowNanos);
        try {
            return incoming.read(nowNanos);
        } catch (PduException | ScsiException e) {
            fail(e, nowNanos);
            return 0;
        }
    }

    @Override
    protected int missingBytes() {
        return incoming.missingBytes();
    }

    /// A command was answered.
    void arrived(Task task, long nowNanos) throws IOException {
        settled();
        released();
        transport.bursts().end(task);
        switch (task.reaction) {
            case RESET -> {
                transport.cacheLost();
                tellOfAnother(task, nowNanos);
            }
            case IDENTIFY -> tellOfAnother(task, nowNanos);
            case GONE -> {
                doubt(task.sense.describe(), nowNanos);
                throw new IscsiException("%s: %s".formatted(CommandNames.describe(task), task.sense.describe()));
            }
            case DONE, AGAIN, LATER, FAIL -> {
                answered();
                transport.arrived(task, nowNanos);
            }
        }
    }

    private void tellOfAnother(Task task, long nowNanos) throws IOException {
        transport.arrived(task, nowNanos);
        doubt(task.sense.describe(), nowNanos);
    }

    /// Another unit may stand in the place of the one that was admitted: nothing more is sent
    /// before the one there has proved itself in a session made again. The connection is cut, not
    /// logged out of, so that nothing that waits in a buffer gets there either.
    void doubt(String news, long nowNanos) {
        login.doubt();
        end(false, new IscsiException(news), nowNanos);
    }

    /// A task's timer has run out.
    void overdue(Task task, long nowNanos) {
        if (!task.kind.isCommand()) {
            watchdog.overdue(task, nowNanos);
            return;
        }
        if (isUp() && task.stage == Stage.SENT) {
            task.overdue = true;
            watchdog.abort(task, nowNanos);
        }
        transport.startTimer(task, nowNanos);
    }

    /// Gets rid of the next command whose timer has run out: one that was lost is seldom alone.
    void abortOverdue(long nowNanos) {
        for (int slot = 0; slot < tasks.size(); slot++) {
            Task task = tasks.get(slot);
            if (isWaitingFor(task) && task.overdue) {
                watchdog.abort(task, nowNanos);
                return;
            }
        }
    }

    /// The target has dropped a task, which is sent again.
    void dropped(Task task, long nowNanos) {
        settled();
        transport.bursts().end(task);
        task.again = true;
        tasks.renew(task);
        transport.startTimer(task, nowNanos);
        enqueue(task, nowNanos);
    }

    /// The target has dropped all tasks with numbers before one, which are sent again; what was
    /// sent later it has kept (RFC 7143, section 4.2.3.3).
    void droppedBefore(int cmdSn, long nowNanos) {
        for (int slot = 0; slot < tasks.size(); slot++) {
            Task task = tasks.get(slot);
            if (task.kind.isCommand() && isWaitingFor(task) && SerialNumbers.isBefore(task.cmdSn, cmdSn)) {
                dropped(task, nowNanos);
            }
        }
    }

    /// Ends the session, whose tasks are sent again in a new one.
    @Override
    public void fail(IOException cause, long nowNanos) {
        // A session that merely broke, without a word, says nothing about its commands.
        end(hasAnswered() || cause instanceof PduException, cause, nowNanos);
    }

    /// @param blaming whether a command that was in flight may be the reason
    private void end(boolean blaming, IOException cause, long nowNanos) {
        if (!isUp()) {
            return;
        }
        abort();
        watchdog.end();
        endAll();
        boolean lostAgain = blaming && losses.note(cause, tcp().sentBytes());
        requeue();
        pendingData.clear();
        reinstatement.begin(hasAnswered(), lostAgain, cause, nowNanos);
    }

    /// Under a new tag, so that nothing of the task's former life is taken for an answer.
    @Override
    protected void requeued(Task task) {
        tasks.renew(task);
    }

    private void endAll() {
        for (int slot = 0; slot < tasks.size(); slot++) {
            Task task = tasks.get(slot);
            if (isWaitingFor(task)) {
                transport.bursts().end(task);
            }
        }
    }

    /// Ends the session, without waiting for what the target says to that; tasks in flight are
    /// dropped.
    @Override
    public void close() throws IOException {
        try {
            if (isUp() && login.isDoubted()) {
                tcp().abort();
            } else if (isUp()) {
                watchdog.logOut(loop.nowNanos());
                boolean _ = watchdog.send(outgoing, window);
                sayGoodbye();
            }
        } finally {
            super.close();
        }
    }

    private void sayGoodbye() {
        try {
            tcp().flush();
        } catch (IOException _) {
            // The target has gone before: its session is over in any case.
        }
    }
}
