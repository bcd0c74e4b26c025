package io.storbench.iscsi;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.ProcedureCounter;
import io.storbench.iscsi.initiator.IscsiException;
import io.storbench.iscsi.initiator.LoggedIn;
import io.storbench.iscsi.initiator.LoginException;
import io.storbench.iscsi.initiator.OtherUnitException;
import io.storbench.iscsi.initiator.RedirectException;
import io.storbench.iscsi.initiator.SessionLogin;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.SerialNumbers;
import io.storbench.iscsi.scsi.ScsiException;
import io.storbench.net.Dialer;
import io.storbench.net.ExactSelector;
import io.storbench.net.ReadBound;
import io.storbench.net.TcpConnection;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One iSCSI session of a worker, on its one connection: sends the tasks it is given, many by one
/// write, and finds the tasks that answers belong to, many by one read.
///
/// When the connection breaks, or the target breaks the protocol, the session is made anew under
/// the same ISID (session reinstatement, RFC 7143, section 6.3.5), by which the target drops what
/// was under way, and every task that was not answered is sent again: recovery level 0 (section
/// 7.1.2). So each completes once; a WRITE may be executed twice, with the same data.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class Link implements AutoCloseable {
    /// Tasks of its own that it may have under way: an abort or reset, a ping, a logout.
    static final int OWN_TASKS = 3;

    private static final int MIN_BUFFER_BYTES = 1 << 20;

    /// Sessions in a row that brought not one answer, before the trial fails.
    private static final int MAX_FRUITLESS = 64;

    /// Sessions in a row that a command is lost in, though the target does speak, before it is
    /// taken for the reason and fails.
    private static final int MAX_LOSSES = 8;

    private final EventLoop loop;
    private final Wire wire;
    private final TaskTable tasks;
    private final Counters counters;
    private final SessionLogin login;
    private final TaskQueue queue;
    private final BurstQueue bursts;
    private final CommandWindow window = new CommandWindow();
    private final Outgoing outgoing;
    private final Incoming incoming;
    private final Vigil vigil;
    private final Dialer dialer;
    private final TcpConnection tcp;
    private final ReadBound readBound = new ReadBound();
    private long countedWrites;
    private long countedReads;
    private int load;
    private int sent;
    private boolean up = true;
    private boolean readable;
    private boolean answeredSinceConnect;
    private int fruitless;
    private int redirects;
    private @Nullable Task hopeless;

    /// Connects and logs in; blocks meanwhile.
    ///
    /// @param wire is told of answers
    /// @param selector tells by the connection's key, whose attachment it is, of what is readable
    Link(SessionLogin login, Wire wire, ExactSelector selector) throws IOException {
        this.loop = wire.loop();
        this.wire = wire;
        this.tasks = wire.tasks();
        this.counters = wire.counters();
        this.login = login;
        this.queue = new TaskQueue(tasks);
        this.bursts = new BurstQueue(wire.bursts());
        this.dialer = new Dialer(login.portal(), false, selector, counters);
        this.vigil = new Vigil(this, wire);
        SessionLogin.Begun begun = login.begin(dialer);
        int bufferBytes = Math.max(MIN_BUFFER_BYTES, 2 * login.maxPduBytes());
        this.tcp = new TcpConnection(begun.channel(), selector, bufferBytes, bufferBytes);
        tcp.key().attach(this);
        this.outgoing = new Outgoing(wire.unit(), tcp, counters);
        this.incoming = new Incoming(this, wire, outgoing, tcp);
        begin(begun.session());
    }

    private void begin(LoggedIn begun) {
        window.begin(begun.cmdSn(), begun.maxCmdSn());
        outgoing.begin(begun.terms(), begun.nextStatSn());
        incoming.begin(begun.terms());
        answeredSinceConnect = false;
        redirects = 0;
        vigil.begin(loop.nowNanos());
    }

    /// Whether there is a session.
    boolean isUp() {
        return up;
    }

    /// Whether commands have been sent and not answered.
    boolean hasSent() {
        return sent > 0;
    }

    /// Whether commands wait, none is under way, and the target takes none.
    boolean isShut() {
        return up && sent == 0 && queue.size() > 0 && !window.isOpen();
    }

    /// How many commands have been given to it and not answered.
    int load() {
        return load;
    }

    /// Whether something may arrive.
    boolean isExpecting() {
        return sent > 0 || queue.size() > 0 || vigil.isExpecting() || dialer.isDialing();
    }

    /// Whether there is anything to send, or the connection to make.
    boolean hasWork() {
        return !up || mayEncode() || tcp.hasUnsent() || queue.size() > 0;
    }

    /// When [#maintain] has something to do of itself.
    long nextDueNanos() {
        return up ? vigil.nextDueNanos() : dialer.nextDueNanos();
    }

    /// Why there is no connection, or what became of the one before if this one brought no answer.
    Optional<String> trouble() {
        if (isShut()) {
            return Optional.of("the target's command window is closed: it takes no command");
        }
        boolean fine = (up && answeredSinceConnect) || dialer.trouble().isEmpty();
        return fine ? Optional.empty() : Optional.of(dialer.trouble());
    }

    /// A task will come, when it has crossed the emulated path.
    void expect(Task task) {
        task.link = this;
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
            vigil.expects(nowNanos);
        }
    }

    /// Takes a burst, to be sent by [#send].
    void enqueue(Burst burst) {
        bursts.add(burst);
    }

    /// The selector has found something to receive.
    void noteReadable() {
        readable = up;
    }

    /// Makes the session anew if it is broken, and looks whether the target is alive.
    void maintain(long nowNanos) throws IOException {
        if (up) {
            vigil.maintain(nowNanos);
            return;
        }
        Task lost = hopeless;
        if (lost != null) {
            hopeless = null;
            load--;
            wire.arrived(lost, nowNanos);
        }
        if (fruitless > MAX_FRUITLESS) {
            throw new IscsiException(
                    "the target answers nothing in %d sessions: %s"
                            .formatted(fruitless, dialer.trouble()));
        }
        SocketChannel channel = dialer.dial(nowNanos);
        if (channel != null) {
            reinstate(channel, nowNanos);
        }
    }

    private void reinstate(SocketChannel channel, long nowNanos) throws IOException {
        LoggedIn again = logIn(channel, nowNanos);
        if (again == null) {
            return;
        }
        tcp.replace(channel);
        tcp.key().attach(this);
        begin(again);
        up = true;
        if (!again.cacheKept()) {
            wire.cacheLost();
        }
        long doneNanos = loop.nowNanos();
        counters.add(Counter.RECOVERIES, 1);
        counters.add(Counter.DISTURBED_NANOS, doneNanos - nowNanos);
        wire.restartTimers(this, doneNanos);
    }

    private @Nullable LoggedIn logIn(SocketChannel channel, long nowNanos) throws IOException {
        try {
            return login.again(channel);
        } catch (RedirectException e) {
            channel.close();
            if (++redirects > SessionLogin.MAX_REDIRECTS) {
                throw new IscsiException(e.getMessage() + ", again and again", e);
            }
            dialer.redirect(e.address());
            dialer.begin(true, e, nowNanos);
        } catch (InterruptedIOException | OtherUnitException e) {
            channel.close();
            throw e;
        } catch (IOException e) {
            channel.close();
            if (e instanceof LoginException refused && refused.isFinal()) {
                throw e;
            }
            dialer.redirect(login.portal());
            dialer.begin(false, e, nowNanos);
        }
        return null;
    }

    /// Sends as much as the target's window, the buffer and the system take.
    void send(long nowNanos) {
        if (!up || !hasWork()) {
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
        boolean mayAsk = bursts.size() > 0 || (queue.size() > 0 && window.isOpen());
        return vigil.hasWork() || (mayAsk && !vigil.isLeaving());
    }

    private void encode(long nowNanos) {
        if (!vigil.send(outgoing, window) || vigil.isLeaving()) {
            return;
        }
        // Data go first: the target waits for them, and unsolicited ones have to follow in the
        // order of their commands (RFC 7143, section 4.2.5.2).
        while (encodeBursts() && queue.size() > 0 && window.isOpen()) {
            Task task = queue.first();
            if (!outgoing.hasRoom(task) || wire.bursts().isExhausted()) {
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
        task.cmdSn = window.take();
        task.startBytes = tcp.writtenBytes();
        if (task.again) {
            counters.add(Procedures.number(task), ProcedureCounter.RETRANSMISSIONS, 1);
        } else if (!task.counted) {
            counters.add(Procedures.number(task), ProcedureCounter.MESSAGES, 1);
        }
        task.again = false;
        task.counted = false;
        task.stage = Task.Stage.SENT;
        if (sent++ == 0) {
            vigil.expects(nowNanos);
        }
        outgoing.command(task);
        if (outgoing.unsolicitedBytes(task) > 0) {
            Burst burst = owe(task, Burst.UNSOLICITED, outgoing.unsolicitedBytes(task));
            enqueue(burst);
        }
    }

    /// Sends what bursts owe, as far as there is room.
    ///
    /// @return whether all was written
    private boolean encodeBursts() {
        while (bursts.size() > 0) {
            Burst burst = bursts.first();
            while (burst.isOwed() && burst.leftBytes > 0) {
                if (!outgoing.hasRoom(burst)) {
                    return false;
                }
                outgoing.data(burst);
            }
            if (burst.isOwed()) {
                burst.task.lateNanos = burst.lateNanos;
                burst.task.openBursts--;
                burst.task.askedBursts -= burst.isAsked() ? 1 : 0;
            }
            bursts.removeFirst();
        }
        return true;
    }

    /// A task owes the target data, from where what it has sent or owes ends.
    private Burst owe(Task task, int transferTag, int lengthBytes) {
        Burst burst = wire.bursts().take(task);
        burst.transferTag = transferTag;
        burst.offset = task.coveredBytes;
        burst.leftBytes = lengthBytes;
        task.coveredBytes += lengthBytes;
        task.openBursts++;
        task.askedBursts += burst.isAsked() ? 1 : 0;
        return burst;
    }

    /// The target has asked for data of a WRITE (R2T; RFC 7143, section 11.8).
    ///
    /// @param offset where they begin in the task's range; data are asked for in their order, as
    ///   was agreed on (`DataPDUInOrder`, `DataSequenceInOrder`: sections 13.18 and 13.19)
    /// @param messageBytes the R2T's size
    void requested(Task task, int transferTag, int offset, int lengthBytes, int messageBytes)
            throws PduException {
        boolean fits =
                offset == task.coveredBytes
                        && lengthBytes > 0
                        && lengthBytes <= outgoing.terms().maxBurstBytes()
                        && lengthBytes <= task.lengthBytes - offset
                        && task.askedBursts < outgoing.terms().maxOutstandingR2t();
        if (task.kind != Task.Kind.WRITE || !fits || wire.bursts().isExhausted()) {
            throw new PduException(
                    "an R2T asks for %d bytes at %d of a %s, of which %d are sent or asked for"
                            .formatted(
                                    lengthBytes,
                                    offset,
                                    Procedures.describe(task),
                                    task.coveredBytes));
        }
        if (lengthBytes % Long.BYTES != 0 || transferTag == Header.NO_TAG) {
            throw new PduException(
                    "an R2T with tag 0x%08x for %d bytes: neither without a tag nor for parts of the pattern's words of 8 bytes can data be sent"
                            .formatted(transferTag, lengthBytes));
        }
        wire.requested(owe(task, transferTag, lengthBytes), messageBytes, loop.nowNanos());
    }

    /// What the link does besides its commands.
    Vigil vigil() {
        return vigil;
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
        vigil.heard(nowNanos);
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
        answeredSinceConnect = true;
        switch (task.reaction) {
            case RESET -> wire.cacheLost();
            case IDENTIFY -> vigil.logOut(nowNanos);
            case DONE, AGAIN, LATER, FAIL -> {}
        }
        wire.arrived(task, nowNanos);
    }

    /// A task's timer has run out.
    void overdue(Task task, long nowNanos) {
        if (!task.kind.isCommand()) {
            vigil.overdue(task, nowNanos);
            return;
        }
        if (up && task.stage == Task.Stage.SENT) {
            task.overdue = true;
            vigil.abort(task, nowNanos);
        }
        wire.startTimer(task, nowNanos + wire.timeoutNanos());
    }

    /// Gets rid of the next command whose timer has run out: one that was lost is seldom alone.
    void abortOverdue(long nowNanos) {
        for (int slot = 0; slot < tasks.size(); slot++) {
            Task task = tasks.get(slot);
            if (task.stage == Task.Stage.SENT && task.link == this && task.overdue) {
                vigil.abort(task, nowNanos);
                return;
            }
        }
    }

    /// The target has dropped a task, which is sent again.
    void dropped(Task task, long nowNanos) {
        sent--;
        task.again = true;
        tasks.renew(task);
        wire.startTimer(task, nowNanos + wire.timeoutNanos());
        enqueue(task, nowNanos);
    }

    /// The target has dropped all tasks with numbers before one, which are sent again; what was
    /// sent later it has kept (RFC 7143, section 4.2.3.3).
    void droppedBefore(int cmdSn, long nowNanos) {
        for (int slot = 0; slot < tasks.size(); slot++) {
            Task task = tasks.get(slot);
            boolean sentBefore =
                    task.kind.isCommand()
                            && task.stage == Task.Stage.SENT
                            && SerialNumbers.isBefore(task.cmdSn, cmdSn);
            if (sentBefore && task.link == this) {
                dropped(task, nowNanos);
            }
        }
    }

    /// Ends the connection, whose tasks will be sent again in a new session. What had not left the
    /// buffer yet only loses its place.
    void fail(IOException cause, long nowNanos) {
        if (!up) {
            return;
        }
        up = false;
        fruitless = answeredSinceConnect ? 0 : fruitless + 1;
        readable = false;
        readBound.reset();
        sent = 0;
        vigil.end();
        bursts.clear();
        try {
            tcp.abort();
        } catch (IOException _) {
            // It is lost already, and the reason known.
        }
        // A session that merely broke, without a word, says nothing about its commands.
        boolean spoken = answeredSinceConnect || cause instanceof PduException;
        boolean lostAgain = spoken && noteLosses(cause);
        queue.requeue(this, tcp.sentBytes());
        dialer.redirect(login.portal());
        dialer.begin(answeredSinceConnect && !lostAgain, cause, nowNanos);
    }

    /// Counts how often commands are lost though the target speaks. Of those that were it too
    /// often, the one sent first is the likely reason, as targets deal with commands in their
    /// order: it fails, and is not sent again.
    ///
    /// @return whether a command was lost in the session before too
    private boolean noteLosses(IOException cause) {
        boolean lostAgain = false;
        Task first = null;
        for (int slot = 0; slot < tasks.size(); slot++) {
            Task task = tasks.get(slot);
            boolean lost =
                    task.kind.isCommand()
                            && task.stage == Task.Stage.SENT
                            && task.link == this
                            && task.startBytes < tcp.sentBytes();
            if (lost) {
                lostAgain |= ++task.losses > 1;
                if (task.losses >= MAX_LOSSES
                        && (first == null || task.startBytes < first.startBytes)) {
                    first = task;
                }
            }
        }
        if (first != null) {
            first.stage = Task.Stage.RETURNING;
            first.loss = String.valueOf(cause.getMessage());
            first.status = Answer.SESSIONS_LOST;
            first.reaction = Reaction.FAIL;
            hopeless = first;
        }
        return lostAgain;
    }

    /// Ends the session, without waiting for what the target says to that; tasks under way are
    /// dropped.
    @Override
    public void close() throws IOException {
        try (dialer) {
            if (up) {
                vigil.logOut(loop.nowNanos());
                boolean _ = vigil.send(outgoing, window);
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
