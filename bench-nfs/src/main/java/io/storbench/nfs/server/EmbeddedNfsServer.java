package io.storbench.nfs.server;

import io.storbench.engine.MeasuredLoop;
import io.storbench.net.ExactSelector;
import io.storbench.net.TimerSlack;
import io.storbench.plan.TrialSpec;
import io.storbench.server.Listener;
import io.storbench.server.ServiceSlots;
import io.storbench.server.Silence;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/// An NFS server inside this process, on an ephemeral port of the loopback interface: MOUNT and NFS
/// on the same port, one export. A model to measure against where there is no server, and to test
/// recovery with; its figures are never those of a real server.
///
/// One thread of its own does everything. [#start] and [#close] may be called by any thread.
public final class EmbeddedNfsServer implements AutoCloseable {
    /// As many as a plan can ask for: those of all hosts, each with one more for everything but
    /// data, and one of the whole trial.
    static final int MAX_CONNECTIONS =
            TrialSpec.MAX_HOSTS * (ServerOptions.MAX_DATA_CONNECTIONS + 1) + 1;

    /// How long to wait before a port that another program took in between is tried again.
    private static final long REBIND_NANOS = 10_000_000;

    private final ServerOptions options;
    private final Listener listener;
    private final ExactSelector selector;
    private final MeasuredLoop clock;
    private final Storage storage;
    private final Nfs3Service nfs3;
    private final Nfs4Service nfs4;
    private final MountService mounts;
    private final ServiceSlots slots;
    private final FaultInjector faults;
    private final boolean spinning;
    private final List<ServerConnection> connections = new ArrayList<>();
    private final List<ServerConnection> gone = new ArrayList<>();
    private final Thread thread;
    private volatile boolean closing;

    private final ReplyMemory replyMemory = new ReplyMemory();
    private final Silence silence = new Silence();
    private boolean restarting;
    private long listenAtNanos = Long.MAX_VALUE;

    private EmbeddedNfsServer(ServerOptions options, boolean spinning) throws IOException {
        this.options = options;
        this.spinning = spinning;
        this.clock = new MeasuredLoop(0);
        this.storage = Storage.open(options);
        this.selector = new ExactSelector(clock);
        this.listener = new Listener(selector, MAX_CONNECTIONS);
        FaultPlan plan = new FaultPlan(options.faults(), options.seed());
        this.faults = new FaultInjector(plan, this);
        this.nfs3 = new Nfs3Service(storage, faults);
        this.nfs4 = new Nfs4Service(storage, faults, options.leaseNanos(), clock::nowNanos);
        nfs4.grace(plan.firstGraceNanos());
        this.mounts = new MountService();
        this.slots = new ServiceSlots(options.slots(), options.service(), options.seed());
        this.thread =
                Thread.ofPlatform().daemon().name("storbench-nfs-server").unstarted(this::run);
    }

    /// Starts a server.
    ///
    /// @throws IOException if it cannot listen, or the directory to serve is not there
    public static EmbeddedNfsServer start(ServerOptions options) throws IOException {
        return start(options, false);
    }

    /// Starts a server that, when it spins, never sleeps but keeps one core busy: for measuring a
    /// client without what it costs to wake the server up.
    static EmbeddedNfsServer start(ServerOptions options, boolean spinning) throws IOException {
        EmbeddedNfsServer server = new EmbeddedNfsServer(options, spinning);
        server.thread.start();
        return server;
    }

    /// Where the server listens, for MOUNT and NFS alike.
    public InetSocketAddress address() {
        return listener.address();
    }

    /// The path of the one export.
    public String exportPath() {
        return MountService.EXPORT;
    }

    ServerOptions options() {
        return options;
    }

    Storage storage() {
        return storage;
    }

    Nfs3Service nfs3() {
        return nfs3;
    }

    Nfs4Service nfs4() {
        return nfs4;
    }

    MountService mounts() {
        return mounts;
    }

    ReplyMemory replyMemory() {
        return replyMemory;
    }

    ServiceSlots slots() {
        return slots;
    }

    FaultInjector faults() {
        return faults;
    }

    /// The time in which no reply is sent, if there is one.
    Silence silence() {
        return silence;
    }

    /// Whether the server is on its way down: what has arrived is answered no more.
    boolean isEnding() {
        return closing || restarting;
    }

    /// Ends the server from within, as if its process had died.
    void die() {
        closing = true;
    }

    /// Sends no reply for a time.
    ///
    /// @param deaf whether to read nothing either
    void beQuiet(long forNanos, boolean deaf) {
        silence.begin(clock.nowNanos(), forNanos, deaf);
    }

    /// Starts the server again once the call at hand is dealt with.
    void restart(Fault.Restart restart) {
        storage.restart(restart.losing());
        nfs4.clients().restart();
        nfs4.grace(restart.downNanos() + restart.graceNanos());
        restarting = true;
        listenAtNanos = clock.nowNanos() + restart.downNanos();
    }

    private void run() {
        TimerSlack.minimize();
        try {
            while (!closing) {
                selector.await(spinning ? 0 : nextDueNanos(), !connections.isEmpty(), this::ready);
                long nowNanos = clock.nowNanos();
                if (nowNanos >= listenAtNanos) {
                    listenAtNanos = listener.reopen() ? Long.MAX_VALUE : nowNanos + REBIND_NANOS;
                }
                silence.endIfDue(nowNanos);
                for (ServerConnection connection : connections) {
                    turn(connection, nowNanos);
                }
                if (restarting) {
                    goDown();
                }
                forget();
            }
        } catch (IOException e) {
            // The selector itself failed; clients see the connections closed and say so.
            closing = true;
        } finally {
            end();
        }
    }

    private long nextDueNanos() {
        long dueNanos = listenAtNanos;
        for (ServerConnection connection : connections) {
            dueNanos = Math.min(dueNanos, connection.nextDueNanos());
        }
        return dueNanos;
    }

    private void ready(SelectionKey key) {
        if (key.isAcceptable()) {
            accept();
        } else if (key.isReadable()) {
            ServerConnection connection = (ServerConnection) key.attachment();
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
            // The client is gone again; it knows best why.
        }
    }

    private void accept(SocketChannel channel) throws IOException {
        if (connections.size() == MAX_CONNECTIONS) {
            channel.close();
            return;
        }
        try {
            ServerConnection connection = new ServerConnection(this, channel, selector);
            connections.add(connection);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private void turn(ServerConnection connection, long nowNanos) {
        if (isEnding() || gone.contains(connection)) {
            return;
        }
        try {
            connection.turn(nowNanos);
        } catch (IOException | RuntimeException _) {
            // What the client sends is no RPC, or it is gone, or it has found a defect here: it is
            // not served any further. All others are.
            gone.add(connection);
        }
    }

    private void goDown() throws IOException {
        restarting = false;
        listener.close();
        // A listener takes connections until its selector has let go of it: no client may come
        // back before it is told that its connection is closed.
        selector.await(0, false, _ -> {});
        gone.addAll(connections);
        silence.end();
    }

    private void forget() {
        for (ServerConnection connection : gone) {
            connections.remove(connection);
            closeQuietly(connection);
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
        connections.forEach(EmbeddedNfsServer::closeQuietly);
        storage.close();
    }

    private static void closeQuietly(ServerConnection connection) {
        try {
            connection.close();
        } catch (IOException _) {
            // The socket is given up either way.
        }
    }

    /// Ends the server: closes all connections, frees the store, and waits for the thread.
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
