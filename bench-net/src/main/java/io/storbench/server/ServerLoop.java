package io.storbench.server;

import io.storbench.engine.MeasuredLoop;
import io.storbench.net.ExactSelector;
import io.storbench.net.TimerSlack;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// The one thread of an embedded server, on an ephemeral port of the loopback interface unless another
/// address is given: accepts clients, gives each its turn, falls silent, goes down and comes back.
///
/// What a client sends may end its own connection only. An error of the server's own ends the
/// connection that it came upon, too, but is kept, and [#check] reports it.
///
/// [#start], [#check] and [#close] may be called by any thread, all else by the server's.
public final class ServerLoop implements AutoCloseable {
    /// How long to wait before a port that another program took in between is tried again.
    private static final long REBIND_NANOS = 10_000_000;

    /// What a server's loop is like.
    ///
    /// @param name of the server, for people: `NFS server`
    /// @param maxConnections how many clients there can be; those beyond are closed at once
    /// @param backlog how many clients may wait to be accepted
    /// @param spinning whether it never sleeps but keeps one core busy: for measuring a client
    ///   without what it costs to wake the server up
    public record Spec(String name, int maxConnections, int backlog, boolean spinning) {}

    /// Makes a client's connection.
    @FunctionalInterface
    public interface Opener {
        /// Makes it.
        ///
        /// @param loop gives it its turns
        ClientConnection open(ServerLoop loop, SocketChannel channel) throws IOException;
    }

    private final Spec spec;
    private final Runnable atEnd;
    private final MeasuredLoop clock = new MeasuredLoop(0);
    private final ExactSelector selector;
    private final Listener listener;
    private final Clients clients;
    private final Silence silence = new Silence();
    private final Thread thread;
    private volatile boolean closing;
    private volatile @Nullable Throwable error;
    private boolean restarting;
    private long listenAtNanos = Long.MAX_VALUE;

    /// A loop that listens, and accepts nobody before [#start].
    ///
    /// @param atEnd gives back what else the server holds, when the loop has ended
    public ServerLoop(Spec spec, Opener opener, Runnable atEnd) throws IOException {
        this(spec, ephemeral(), opener, atEnd);
    }

    /// The same at an address.
    public ServerLoop(Spec spec, InetSocketAddress listen, Opener opener, Runnable atEnd) throws IOException {
        this.spec = spec;
        this.atEnd = atEnd;
        this.clients = new Clients(spec.maxConnections(), opener, this::keep);
        this.selector = new ExactSelector(clock);
        try {
            this.listener = new Listener(selector, listen, spec.backlog());
        } catch (IOException e) {
            selector.close();
            throw e;
        }
        String threadName = "storbench-" + spec.name().replace(' ', '-');
        this.thread = Thread.ofPlatform().daemon().name(threadName).unstarted(this::run);
    }

    /// A free port of the loopback interface.
    public static InetSocketAddress ephemeral() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    /// Begins to serve.
    public void start() {
        thread.start();
    }

    ExactSelector selector() {
        return selector;
    }

    /// Where the server listens.
    public InetSocketAddress address() {
        return listener.address();
    }

    /// The time, by the loop's clock.
    public long nowNanos() {
        return clock.nowNanos();
    }

    /// The time in which no reply is sent, if there is one.
    public Silence silence() {
        return silence;
    }

    /// Whether the server is on its way down: what has arrived is answered no more.
    public boolean isEnding() {
        return closing || restarting;
    }

    /// Sends no reply for a time.
    ///
    /// @param forNanos how long; [Long#MAX_VALUE] for ever
    /// @param deaf whether to read nothing either
    public void beQuiet(long forNanos, boolean deaf) {
        silence.begin(clock.nowNanos(), forNanos, deaf);
    }

    /// Ends the server from within, as if its process had died.
    public void die() {
        closing = true;
    }

    /// Closes all connections once the call at hand is dealt with, and listens again later.
    ///
    /// @param downNanos how long nobody listens
    public void restart(long downNanos) {
        restarting = true;
        listenAtNanos = clock.nowNanos() + downNanos;
    }

    /// Closes a connection at the end of this turn.
    public void dismiss(ClientConnection connection) {
        clients.dismiss(connection);
    }

    /// Tells whether the server has come upon an error of its own.
    ///
    /// @throws ServerErrorException with the first such error
    public void check() throws ServerErrorException {
        Throwable found = error;
        if (found != null) {
            throw new ServerErrorException(spec.name(), found);
        }
    }

    private void keep(Throwable found) {
        if (error == null) {
            error = found;
        }
    }

    private void run() {
        TimerSlack.minimize();
        try {
            while (!closing) {
                long dueNanos = Math.min(listenAtNanos, clients.nextDueNanos());
                selector.await(spec.spinning() ? 0 : dueNanos, !clients.isEmpty(), this::ready);
                turn(clock.nowNanos());
            }
        } catch (Throwable e) {
            keep(e);
            closing = true;
        } finally {
            end();
        }
    }

    private void ready(SelectionKey key) {
        if (key.isReadable()) {
            clients.receive(key);
            return;
        }
        try {
            clients.accept(listener.accept(), this);
        } catch (IOException _) {
            // The client is gone again; it knows best why.
        }
    }

    private void turn(long nowNanos) throws IOException {
        if (nowNanos >= listenAtNanos) {
            listenAtNanos = listener.reopen() ? Long.MAX_VALUE : nowNanos + REBIND_NANOS;
        }
        silence.endIfDue(nowNanos);
        clients.turn(nowNanos, this);
        if (restarting) {
            goDown();
        }
        clients.forgetGone();
    }

    private void goDown() throws IOException {
        restarting = false;
        listener.close();
        // A listener takes connections until its selector has let go of it: no client may come
        // back before it learns that its connection is closed.
        selector.await(0, false, _ -> {});
        clients.dismissAll();
        silence.end();
    }

    private void end() {
        try {
            // In this order for the reason given in goDown.
            listener.close();
            selector.close();
        } catch (IOException _) {
            // Nobody can be informed, and the process gives the sockets back in any case.
        }
        clients.closeAll();
        atEnd.run();
    }

    /// Ends the server: closes all connections, gives back what else it holds, and waits for the
    /// thread.
    ///
    /// @throws ServerErrorException as [#check]
    @Override
    public void close() throws ServerErrorException {
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
        check();
    }
}
