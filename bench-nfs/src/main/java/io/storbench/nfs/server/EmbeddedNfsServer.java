package io.storbench.nfs.server;

import io.storbench.engine.MeasuredLoop;
import io.storbench.net.ExactSelector;
import io.storbench.net.TcpConnection;
import io.storbench.net.TimerSlack;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/// An NFSv3 server inside this process, on an ephemeral port of the loopback interface: MOUNT and
/// NFS on the same port, one export, one directory of files in memory. A model to measure against
/// where there is no server, and to test recovery with; its figures are never those of a real
/// server.
///
/// One thread of its own does everything. [#start] and [#close] may be called by any thread.
public final class EmbeddedNfsServer implements AutoCloseable {
    /// More clients than one process has; bounds the memory of their buffers.
    private static final int MAX_CONNECTIONS = 64;

    private static final int BUFFER_BYTES = 4 << 20;

    private final ServerSocketChannel listener;
    private final InetSocketAddress address;
    private final ExactSelector selector;
    private final MeasuredLoop clock;
    private final ServedFiles files;
    private final Nfs3Service nfs;
    private final MountService mounts;
    private final ServiceSlots slots;
    private final FaultPlan faults;
    private final boolean timed;
    private final boolean spinning;
    private final List<ServerConnection> connections = new ArrayList<>();
    private final List<ServerConnection> gone = new ArrayList<>();
    private final Thread thread;
    private volatile boolean closing;

    private EmbeddedNfsServer(ServerSocketChannel listener, ServerOptions options, boolean spinning)
            throws IOException {
        this.listener = listener;
        this.address = (InetSocketAddress) listener.getLocalAddress();
        this.spinning = spinning;
        this.clock = new MeasuredLoop(0);
        this.selector = new ExactSelector(clock);
        listener.configureBlocking(false);
        selector.register(listener, SelectionKey.OP_ACCEPT);
        this.files = new ServedFiles(options);
        this.nfs = new Nfs3Service(files);
        this.mounts = new MountService(files.root());
        this.slots = new ServiceSlots(options.slots(), options.serviceNanos());
        this.faults = new FaultPlan(options.faults());
        this.timed = options.serviceNanos() > 0;
        this.thread =
                Thread.ofPlatform().daemon().name("storbench-nfs-server").unstarted(this::run);
    }

    /// Starts a server.
    public static EmbeddedNfsServer start(ServerOptions options) throws IOException {
        return start(options, false);
    }

    /// Starts a server that, when it spins, never sleeps but keeps one core busy: for measuring a
    /// client without what it costs to wake the server up.
    static EmbeddedNfsServer start(ServerOptions options, boolean spinning) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            EmbeddedNfsServer server = new EmbeddedNfsServer(listener, options, spinning);
            server.thread.start();
            return server;
        } catch (IOException e) {
            listener.close();
            throw e;
        }
    }

    /// Where the server listens, for MOUNT and NFS alike.
    public InetSocketAddress address() {
        return address;
    }

    /// The path of the one export.
    public String exportPath() {
        return MountService.EXPORT;
    }

    Nfs3Service nfs() {
        return nfs;
    }

    MountService mounts() {
        return mounts;
    }

    ServiceSlots slots() {
        return slots;
    }

    FaultPlan faults() {
        return faults;
    }

    /// Whether calls take service time.
    boolean isTimed() {
        return timed;
    }

    /// Ends the server from within, as if its process had died.
    void die() {
        closing = true;
    }

    private void run() {
        TimerSlack.minimize();
        try {
            while (!closing) {
                selector.await(spinning ? 0 : nextDueNanos(), !connections.isEmpty(), this::ready);
                long nowNanos = clock.nowNanos();
                for (ServerConnection connection : connections) {
                    turn(connection, nowNanos);
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
        long dueNanos = Long.MAX_VALUE;
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
            if (channel == null) {
                return;
            }
            if (connections.size() == MAX_CONNECTIONS) {
                channel.close();
                return;
            }
            TcpConnection tcp = new TcpConnection(channel, selector, BUFFER_BYTES, BUFFER_BYTES);
            ServerConnection connection = new ServerConnection(this, tcp);
            tcp.key().attach(connection);
            connections.add(connection);
        } catch (IOException _) {
            // The client is gone again; it knows best why.
        }
    }

    private void turn(ServerConnection connection, long nowNanos) {
        if (closing || gone.contains(connection)) {
            return;
        }
        try {
            connection.turn(nowNanos);
        } catch (IOException _) {
            // What the client sends is no RPC, or it is gone: it is not served any further.
            gone.add(connection);
        }
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
            // A listener takes connections until its selector has let go of it: no client may
            // come back before it is told that its connection is closed.
            listener.close();
            selector.close();
        } catch (IOException _) {
            // Nobody can be told, and the process gives the sockets back in any case.
        }
        connections.forEach(EmbeddedNfsServer::closeQuietly);
        files.close();
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
