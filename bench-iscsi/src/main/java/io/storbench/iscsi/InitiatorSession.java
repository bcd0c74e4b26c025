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
import io.storbench.net.ExactSelector;
import io.storbench.net.ReadBound;
import io.storbench.net.TcpConnection;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;

/// One iSCSI session of a worker, on its one connection: sends the tasks it is given, many by one
/// write, and finds the tasks that answers belong to, many by one read.
///
/// When the connection breaks, or the target breaks the protocol, the session is re-established
/// under the same ISID (session reinstatement, RFC 7143, section 6.3.5), by which the target drops
/// what was in flight, and every task that was not answered is sent again: recovery level 0
/// (section 7.1.2). So each completes once; a WRITE may be executed twice, with the same data.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class InitiatorSession implements AutoCloseable {
    /// Tasks of its own that it may have in flight: an abort or reset, a ping, a logout.
    static final int OWN_TASKS = 3;

    private static final int MIN_BUFFER_BYTES = 1 << 20;

    private final EventLoop loop;
    private final IscsiTransport transport;
    private final TaskTable tasks;
    private final SessionLogin login;
    private final Counters counters;
    private final TaskQueue queue;
    private final PendingDataOut pendingData;
    private final CommandWindow window = new CommandWindow();
    private final Outgoing outgoing;
    private final Incoming incoming;
    private final SessionWatchdog watchdog;
    private final LossBudget losses;
    private final Reinstatement reinstatement;
    private final TcpConnection tcp;
    private final ReadBound readBound = new ReadBound();
    private long countedWrites;
    private long countedReads;
    private int load;
    private int sent;
    private boolean up = true;
    private boolean readable;
    private boolean answeredSinceConnect;

    /// Connects and logs in; blocks meanwhile.
    ///
    /// @param transport is notified of answers
    /// @param selector tells by the connection's key, whose attachment it is, of what is readable
    InitiatorSession(SessionLogin login, IscsiTransport transport, ExactSelector selector) throws IOException {
        this.loop = transport.loop();
        this.transport = transport;
        this.login = login;
        this.tasks = transport.tasks();
        this.counters = transport.counters();
        this.queue = new TaskQueue(tasks);
        Dialer dialer = new Dialer(login.portal(), false, selector, counters);
        this.reinstatement = new Reinstatement(login, dialer);
        this.watchdog = new SessionWatchdog(this, transport);
        this.losses = new LossBudget(this, tasks);
        SessionLogin.Begun begun = login.begin(dialer);
        int bufferBytes = Math.max(MIN_BUFFER_BYTES, 2 * login.maxPduBytes());
        this.tcp = new TcpConnection(begun.channel(), selector, bufferBytes, bufferBytes);
        tcp.key().attach(this);
        this.outgoing = new Outgoing(transport.unit(), tcp, counters);
        this.pendingData = new PendingDataOut(transport, outgoing);
        this.incoming = new Incoming(this, transport, pendingData, outgoing, tcp);
        begin(begun.session());
    }

    private void begin(LoggedIn begun) {
        window.begin(begun.cmdSn(), begun.maxCmdSn());
        outgoing.begin(begun.terms(), begun.nextStatSn());
        incoming.begin(begun.terms());
        answeredSinceConnect = false;
        watchdog.begin(loop.nowNanos());
    }

    /// Whether there is a session.
    boolean isUp() {
        return up;
    }

    /// Whether commands have been sent and not answered.
    boolean hasSent() {
        return sent > 0;
    }

    /// Whether commands wait, none is in flight, and the target takes none.
    boolean isShut() {
        return up && sent == 0 && queue.size() > 0 && !window.isOpen();
    }

    /// How many commands have been given to it and not answered.
    int load() {
        return load;
    }

    /// Whether something may arrive.
    boolean isExpecting() {
        return sent > 0 || queue.size() > 0 || watchdog.isExpecting() || reinstatement.isDialing();
    }

    /// Whether there is anything to send, or the connection to make.
    boolean hasWork() {
        return !up || mayEncode() || tcp.hasUnsent() || queue.size() > 0;
    }

    /// When [#maintain] has something to do of itself.
    long nextDueNanos() {
        return up ? watchdog.nextDueNanos() : reinstatement.nextDueNanos();
    }

    /// Why there is no connection, or what became of the one before if this one brought no answer.
    Optional<String> trouble() {
        if (isShut()) {
            return Optional.of("the target's command window is closed: it takes no command");
        }
        String trouble = reinstatement.trouble();
        boolean fine = (up && answeredSinceConnect) || trouble.isEmpty();
        return fine ? Optional.empty() : Optional.of(trouble);
    }

    /// A task will come, when it has crossed the emulated path.
    void expect(Task task) {
        task.connection = this;
        load++;
    }

    /// A command's size with the data that go with it unasked for.
    int messageBytes(Task task) {
        return outgoing.messageBytes(task);
    }

    /// The size of the data that a burst brings.
    int messageBytes(Burst burst) {
        return outgoing.messageBytes(burst);
    }

    /// Takes a task, to be sent by [#send].
    void enqueue(Task task, long nowNanos) {
        task.stage = Task.Stage.QUEUED;
        task.waitingSinceNanos = window.room() <= queue.size() ? nowNanos : 0;
        queue.add(task);
        if (queue.size() == 1 && isShut()) {
            watchdog.expects(nowNanos);
        }
    }

    /// Takes a burst, to be sent by [#send].
    void enqueue(Burst burst) {
        pendingData.add(burst);
    }

    /// The selector has found something to receive.
    void noteReadable() {
        readable = up;
    }

    /// Re-establishes the session if it is broken, and looks whether the target is alive.
    void maintain(long nowNanos) throws IOException {
        if (up) {
            watchdog.maintain(nowNanos);
            return;
        }
        Task lost = losses.takeHopeless();
        if (lost != null) {
            load--;
            transport.arrived(lost, nowNanos);
        }
        SessionLogin.Begun again = reinstatement.tryAgain(nowNanos);
        if (again != null) {
            reinstate(again, nowNanos);
        }
    }

    private void reinstate(SessionLogin.Begun again, long nowNanos) throws IOException {
        tcp.replace(again.channel());
        tcp.key().attach(this);
        begin(again.session());
        up = true;
        if (!again.session().cacheKept()) {
            transport.cacheLost();
        }
        long doneNanos = loop.nowNanos();
        counters.add(Counter.RECOVERIES, 1);
        counters.add(Counter.DISTURBED_NANOS, doneNanos - nowNanos);
        transport.restartTimers(this, doneNanos);
    }

    /// Sends as much as the target's window, the buffer and the system take.
    void send(long nowNanos) {
        if (!up || !hasWork()) {
            return;
        }
        if (login.isDoubted()) {
            doubt("another session was notified that the unit may have been replaced", nowNanos);
            return;
        }
        try {
            do {
                encode(nowNanos);
                tcp.flush();
            } while (mayEncode() && !tcp.hasUnsent());
        } catch (IOException e) {
            fail(e, nowNanos);
        } finally {
            counters.add(Counter.SYSTEM_CALLS_OUT, tcp.writes() - countedWrites);
            countedWrites = tcp.writes();
        }
    }

    private boolean mayEncode() {
        boolean mayAsk = pendingData.size() > 0 || mayBegin();
        return watchdog.hasWork() || (mayAsk && !watchdog.isLeaving());
    }

    private boolean mayBegin() {
        return queue.size() > 0 && window.isOpen() && transport.bursts().haveRoom(queue.first());
    }

    private void encode(long nowNanos) {
        if (!watchdog.send(outgoing, window) || watchdog.isLeaving()) {
            return;
        }
        // Data go first: the target waits for them, and unsolicited ones have to follow in the
        // order of their commands (RFC 7143, section 4.2.5.2).
        while (pendingData.send() && mayBegin()) {
            Task task = queue.first();
            if (!outgoing.hasRoom(task)) {
                return;
            }
            queue.removeFirst();
            send(task, nowNanos);
        }
    }

    private void send(Task task, long nowNanos) {
        if (task.waitingSinceNanos != 0) {
            counters.add(Counter.SLOT_WAIT_NANOS, nowNanos - task.waitingSinceNanos);
            task.waitingSinceNanos = 0;
        }
        task.restart();
        transport.bursts().begin(task);
        task.cmdSn = window.take();
        task.startBytes = tcp.writtenBytes();
        if (task.again) {
            counters.add(CommandNames.number(task), ProcedureCounter.RETRANSMISSIONS, 1);
        } else if (!task.counted) {
            counters.add(CommandNames.number(task), ProcedureCounter.MESSAGES, 1);
        }
        task.again = false;
        task.counted = false;
        task.stage = Task.Stage.SENT;
        if (sent++ == 0) {
            watchdog.expects(nowNanos);
        }
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

    /// Receives what has arrived, if the selector said that something has.
    void receive() throws IOException {
        if (!readable) {
            return;
        }
        readable = false;
        try {
            if (tcp.receive(readBound.bytes()) < 0) {
                throw new EOFException("the target closed the connection");
            }
        } catch (IOException e) {
            fail(e, loop.nowNanos());
            return;
        } finally {
            counters.add(Counter.SYSTEM_CALLS_IN, tcp.reads() - countedReads);
            countedReads = tcp.reads();
        }
        long nowNanos = loop.nowNanos();
        watchdog.heard(nowNanos);
        try {
            int largestBytes = incoming.read(nowNanos);
            if (up) {
                readBound.update(largestBytes, incoming.missingBytes());
            }
        } catch (PduException | ScsiException e) {
            fail(e, nowNanos);
        }
    }

    /// A command was answered.
    void arrived(Task task, long nowNanos) throws IOException {
        sent--;
        load--;
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
                answeredSinceConnect = true;
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
        if (up && task.stage == Task.Stage.SENT) {
            task.overdue = true;
            watchdog.abort(task, nowNanos);
        }
        transport.startTimer(task, nowNanos + transport.timeoutNanos());
    }

    /// Gets rid of the next command whose timer has run out: one that was lost is seldom alone.
    void abortOverdue(long nowNanos) {
        for (int slot = 0; slot < tasks.size(); slot++) {
            Task task = tasks.get(slot);
            if (task.stage == Task.Stage.SENT && task.connection == this && task.overdue) {
                watchdog.abort(task, nowNanos);
                return;
            }
        }
    }

    /// The target has dropped a task, which is sent again.
    void dropped(Task task, long nowNanos) {
        sent--;
        transport.bursts().end(task);
        task.again = true;
        tasks.renew(task);
        transport.startTimer(task, nowNanos + transport.timeoutNanos());
        enqueue(task, nowNanos);
    }

    /// The target has dropped all tasks with numbers before one, which are sent again; what was
    /// sent later it has kept (RFC 7143, section 4.2.3.3).
    void droppedBefore(int cmdSn, long nowNanos) {
        for (int slot = 0; slot < tasks.size(); slot++) {
            Task task = tasks.get(slot);
            boolean sentBefore =
                    task.kind.isCommand() && task.stage == Task.Stage.SENT && SerialNumbers.isBefore(task.cmdSn, cmdSn);
            if (sentBefore && task.connection == this) {
                dropped(task, nowNanos);
            }
        }
    }

    /// Ends the connection, whose tasks will be sent again in a new session. What had not left the
    /// buffer yet only loses its place.
    void fail(IOException cause, long nowNanos) {
        // A session that merely broke, without a word, says nothing about its commands.
        end(answeredSinceConnect || cause instanceof PduException, cause, nowNanos);
    }

    /// @param blaming whether a command that was in flight may be the reason
    private void end(boolean blaming, IOException cause, long nowNanos) {
        if (!up) {
            return;
        }
        up = false;
        readable = false;
        readBound.reset();
        sent = 0;
        watchdog.end();
        endAll();
        try {
            tcp.abort();
        } catch (IOException _) {
            // It is lost already, and the reason known.
        }
        boolean lostAgain = blaming && losses.note(cause, tcp.sentBytes());
        queue.requeue(this, tcp.sentBytes());
        pendingData.clear();
        reinstatement.begin(answeredSinceConnect, lostAgain, cause, nowNanos);
    }

    private void endAll() {
        for (int slot = 0; slot < tasks.size(); slot++) {
            Task task = tasks.get(slot);
            if (task.stage == Task.Stage.SENT && task.connection == this) {
                transport.bursts().end(task);
            }
        }
    }

    /// Ends the session, without waiting for what the target says to that; tasks in flight are
    /// dropped.
    @Override
    public void close() throws IOException {
        try (reinstatement) {
            if (up && login.isDoubted()) {
                tcp.abort();
            } else if (up) {
                watchdog.logOut(loop.nowNanos());
                boolean _ = watchdog.send(outgoing, window);
                sayGoodbye();
            }
        } finally {
            tcp.close();
        }
    }

    private void sayGoodbye() {
        try {
            tcp.flush();
        } catch (IOException _) {
            // The target has gone before: its session is over in any case.
        }
    }
}
