package io.storbench.iscsi.target;

import io.storbench.engine.MeasuredLoop;
import io.storbench.iscsi.pdu.LoginRequest;
import io.storbench.iscsi.pdu.LoginStatus;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.net.ExactSelector;
import io.storbench.net.TimerSlack;
import io.storbench.plan.TrialSpec;
import io.storbench.server.Listener;
import io.storbench.server.ServiceSlots;
import io.storbench.server.Silence;
import io.storbench.server.Work;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// An iSCSI target inside this process, on an ephemeral port of the loopback interface, with one
/// unit. A model to measure against where there is no target, and to test recovery with; its
/// figures are never those of a real one.
///
/// One thread of its own does everything. [#start] and [#close] may be called by any thread.
public final class EmbeddedTarget implements AutoCloseable {
    /// The target's name.
    public static final String NAME = "iqn.2026-11.io.storbench:embedded";

    /// The number of the one logical unit.
    public static final int LUN = LogicalUnit.NUMBER;

    /// The target's one portal group (RFC 7143, section 13.9).
    static final String PORTAL_GROUP = "1";

    /// The most sessions that a host has, as `sessions` of a plan, with one more for everything but
    /// data.
    private static final int MAX_HOST_SESSIONS = 17;

    private static final int MAX_CONNECTIONS = TrialSpec.MAX_HOSTS * MAX_HOST_SESSIONS + 1;

    /// How many clients may wait to be accepted.
    private static final int BACKLOG = 1024;

    /// How long to wait before a port that another program took in between is tried again.
    private static final long REBIND_NANOS = 10_000_000;

    private final TargetOptions options;
    private final Listener listener;
    private final ExactSelector selector;
    private final MeasuredLoop clock;
    private final LogicalUnit unit;
    private final UnitCommands commands;
    private final ServiceSlots slots;
    private final FaultPlan faults;
    private final List<TargetConnection> connections = new ArrayList<>();
    private final List<TargetConnection> gone = new ArrayList<>();
    private final Map<TargetSession.Name, TargetSession> sessions = new HashMap<>();
    private final Silence silence = new Silence();
    private final Thread thread;
    private volatile boolean closing;
    private boolean restarting;
    private long listenAtNanos = Long.MAX_VALUE;
    private int lastTsih;

    private EmbeddedTarget(TargetOptions options) throws IOException {
        this.options = options;
        this.clock = new MeasuredLoop(0);
        this.unit = LogicalUnit.open(options);
        this.selector = new ExactSelector(clock);
        this.listener = new Listener(selector, BACKLOG);
        this.commands = new UnitCommands(unit, options.reservationKey());
        this.faults = new FaultPlan(options.faults(), options.seed());
        this.slots = new ServiceSlots(options.slots(), options.service(), options.seed());
        this.thread =
                Thread.ofPlatform().daemon().name("storbench-iscsi-target").unstarted(this::run);
    }

    /// Starts a target.
    ///
    /// @throws IOException if it cannot listen, or the unit's file cannot be opened
    public static EmbeddedTarget start(TargetOptions options) throws IOException {
        EmbeddedTarget target = new EmbeddedTarget(options);
        target.thread.start();
        return target;
    }

    /// Where the target listens.
    public InetSocketAddress address() {
        return listener.address();
    }

    /// Where the target listens, as text keys have it.
    String portal() {
        return address().getAddress().getHostAddress() + ":" + address().getPort();
    }

    TargetOptions options() {
        return options;
    }

    LogicalUnit unit() {
        return unit;
    }

    UnitCommands commands() {
        return commands;
    }

    FaultPlan faults() {
        return faults;
    }

    /// The time in which no reply is sent, if there is one.
    Silence silence() {
        return silence;
    }

    /// Whether the target is on its way down: what has arrived is answered no more.
    boolean isEnding() {
        return closing || restarting;
    }

    /// Ends the target from within, as if its process had died.
    void die() {
        closing = true;
    }

    /// Sends no reply for a time.
    ///
    /// @param deaf whether to read nothing either
    void beQuiet(long forNanos, boolean deaf) {
        silence.begin(clock.nowNanos(), forNanos, deaf);
    }

    /// Starts the target again once the command at hand is dealt with.
    void restart(Fault.Restart restart) throws IOException {
        if (restart.losing()) {
            unit.crash();
        } else {
            unit.flush();
        }
        restarting = true;
        listenAtNanos = clock.nowNanos() + restart.downNanos();
    }

    /// When a task that has all it needs will be done.
    long doneAtNanos(long nowNanos, Work work) {
        return options.service().isTimed() ? slots.doneAtNanos(nowNanos, work) : nowNanos;
    }

    /// Has the next command of every session told that the unit was reset.
    void attendAll() {
        sessions.values().forEach(session -> session.attend(Sense.RESET_OCCURRED));
    }

    /// Ends all tasks of all sessions.
    void resetUnit() {
        sessions.values().forEach(TargetSession::endAll);
        attendAll();
    }

    /// Whether a login that has all it needs may become a session.
    LoginStatus admit(LoginResponder login, LoginRequest request) {
        if (request.tsih() == 0) {
            return LoginStatus.SUCCESS;
        }
        // Sessions have one connection each here (MaxConnections=1).
        TargetSession existing =
                sessions.get(new TargetSession.Name(login.initiator(), request.isid()));
        boolean known = existing != null && existing.tsih() == request.tsih();
        return known ? LoginStatus.TOO_MANY_CONNECTIONS : LoginStatus.NO_SUCH_SESSION;
    }

    /// Opens a session. One of the same name ends (session reinstatement; RFC 7143, section 6.3.5).
    TargetSession open(LoginResponder login, LoginRequest request) {
        TargetSession.Name name = new TargetSession.Name(login.initiator(), request.isid());
        TargetSession former = sessions.get(name);
        if (former != null) {
            for (TargetConnection connection : connections) {
                if (connection.carries(former)) {
                    gone.add(connection);
                }
            }
        }
        lastTsih = lastTsih % 0xffff + 1;
        TargetSession session =
                new TargetSession(
                        name,
                        lastTsih,
                        login.isDiscovery(),
                        login.agreed(),
                        options.queueDepth(),
                        request.cmdSn());
        sessions.put(name, session);
        return session;
    }

    /// Forgets a session whose connection is closed, unless it was replaced.
    void forget(TargetSession session) {
        boolean _ = sessions.remove(session.name(), session);
    }

    private void run() {
        TimerSlack.minimize();
        try {
            while (!closing) {
                selector.await(nextDueNanos(), !connections.isEmpty(), this::ready);
                long nowNanos = clock.nowNanos();
                if (nowNanos >= listenAtNanos) {
                    listenAtNanos = listener.reopen() ? Long.MAX_VALUE : nowNanos + REBIND_NANOS;
                }
                silence.endIfDue(nowNanos);
                for (TargetConnection connection : connections) {
                    turn(connection, nowNanos);
                }
                if (restarting) {
                    goDown();
                }
                forgetGone();
            }
        } catch (IOException e) {
            // The selector itself failed; initiators see the connections closed and say so.
            closing = true;
        } finally {
            end();
        }
    }

    private long nextDueNanos() {
        long dueNanos = listenAtNanos;
        for (TargetConnection connection : connections) {
            dueNanos = Math.min(dueNanos, connection.nextDueNanos());
        }
        return dueNanos;
    }

    private void ready(SelectionKey key) {
        if (key.isAcceptable()) {
            accept();
        } else if (key.isReadable()) {
            TargetConnection connection = (TargetConnection) key.attachment();
            try {
                if (!connection.receive()) {
                    gone.add(connection);
                }
            } catch (IOException _) {
                gone.add(connection);
            }
        }
    }

    private void accept() {
        try {
            SocketChannel channel = listener.accept();
            if (channel != null) {
                accept(channel);
            }
        } catch (IOException _) {
            // The initiator is gone again; it knows best why.
        }
    }

    private void accept(SocketChannel channel) throws IOException {
        if (connections.size() == MAX_CONNECTIONS) {
            channel.close();
            return;
        }
        try {
            connections.add(new TargetConnection(this, channel, selector));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private void turn(TargetConnection connection, long nowNanos) {
        if (isEnding() || gone.contains(connection)) {
            return;
        }
        try {
            connection.turn(nowNanos);
        } catch (IOException | RuntimeException _) {
            // What the initiator sends is no PDU, or it is gone, or it has found a defect here: it
            // is not served any further. All others are.
            gone.add(connection);
        }
    }

    private void goDown() throws IOException {
        restarting = false;
        listener.close();
        // A listener takes connections until its selector has let go of it: no initiator may come
        // back before it is told that its connection is closed.
        selector.await(0, false, _ -> {});
        gone.addAll(connections);
        silence.end();
    }

    private void forgetGone() {
        for (TargetConnection connection : gone) {
            if (connections.remove(connection)) {
                closeQuietly(connection);
            }
        }
        gone.clear();
    }

    private void end() {
        try {
            // In this order for the reason given in goDown.
            listener.close();
            selector.close();
        } catch (IOException _) {
            // Nobody can be told, and the process gives the sockets back in any case.
        }
        connections.forEach(EmbeddedTarget::closeQuietly);
        unit.close();
    }

    private static void closeQuietly(TargetConnection connection) {
        try {
            connection.close();
        } catch (IOException _) {
            // The socket is given up either way.
        }
    }

    /// Ends the target: closes all connections, gives the unit's memory back, and waits for the
    /// thread.
    @Override
    public void close() {
        closing = true;
        selector.wakeUp();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
