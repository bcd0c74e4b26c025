package io.storbench.relay;

import io.storbench.engine.MeasuredLoop;
import io.storbench.engine.StopSignal;
import io.storbench.net.EmulatedPath;
import io.storbench.net.ExactSelector;
import io.storbench.net.TimerSlack;
import io.storbench.plan.NetworkSpec;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Passes TCP connections on to a target, each direction through an emulated path of its own.
///
/// It ends TCP on both sides: it emulates delay, jitter, rate, and losses as stalls, but the
/// programs' own TCP sees neither the distance nor the losses. One thread serves all connections.
public final class Relay implements AutoCloseable {
    /// The most connections at a time; further ones are reset.
    public static final int MAX_CONNECTIONS = 1024;

    private static final long MAX_AWAIT_NANOS = 50_000_000;

    /// How long nothing is accepted after that failed: descriptors come back as connections end.
    private static final long ACCEPT_PAUSE_NANOS = 1_000_000_000;

    private static final long ANSWER_SECONDS = 10;

    private final RelaySpec spec;
    private final ConcurrentLinkedQueue<FutureTask<Report>> questions = new ConcurrentLinkedQueue<>();
    private final Consumer<String> troubles;
    private final BrokenConnections broken;
    private final BrokenConnections refused;
    private final MeasuredLoop clock = new MeasuredLoop(System.nanoTime());
    private final ExactSelector selector;
    private final ServerSocketChannel server;
    private final BufferBudget budget = new BufferBudget(Runtime.getRuntime().maxMemory() / 2);
    private final DelayRecorder outHolds = new DelayRecorder();
    private final DelayRecorder backHolds = new DelayRecorder();
    private final List<RelayedConnection> connections = new ArrayList<>();
    private final Consumer<SelectionKey> ready = this::ready;
    private final SelectionKey acceptKey;
    private NetworkSpec network;
    private boolean paused;
    private long acceptFromNanos;
    private boolean acceptable;
    private long accepted;
    private long outBytes;
    private long backBytes;
    private Report before = new Report(0, 0, 0, Delays.NONE, Delays.NONE);
    private volatile long heldBytes;

    /// What a relay did.
    ///
    /// @param connections how many were made
    /// @param outBytes passed on to the target
    /// @param backBytes passed back
    /// @param out how long what went to the target was held
    /// @param back how long what came from there was held
    public record Report(long connections, long outBytes, long backBytes, Delays out, Delays back) {}

    private Relay(RelaySpec spec, Consumer<String> troubles, ServerSocketChannel server) throws IOException {
        this.spec = spec;
        this.network = spec.network();
        this.troubles = troubles;
        this.broken = BrokenConnections.to(text(spec.target()), troubles);
        this.refused = BrokenConnections.refused(troubles);
        this.server = server;
        this.selector = new ExactSelector(clock);
        server.configureBlocking(false);
        acceptKey = selector.register(server, SelectionKey.OP_ACCEPT);
    }

    /// Listens.
    ///
    /// @param troubles is given a line about connections that failed
    /// @throws IOException if the address can not be listened on
    public static Relay open(RelaySpec spec, Consumer<String> troubles) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.bind(spec.listen(), MAX_CONNECTIONS);
            return new Relay(spec, troubles, server);
        } catch (IOException e) {
            server.close();
            if (e instanceof BindException) {
                throw new IOException("cannot listen on %s: %s".formatted(text(spec.listen()), e.getMessage()), e);
            }
            throw e;
        }
    }

    /// Where it listens.
    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) server.getLocalAddress();
    }

    /// Passes connections on until it is asked to stop; those that are open then are reset.
    public void run(StopSignal stop) throws IOException {
        boolean _ = TimerSlack.minimize();
        while (!stop.isRequested()) {
            long deadlineNanos = clock.nowNanos() + MAX_AWAIT_NANOS;
            for (RelayedConnection connection : connections) {
                deadlineNanos = Math.min(deadlineNanos, connection.nextDueNanos());
            }
            selector.await(deadlineNanos, true, ready);
            answer();
            accept();
            turn();
        }
    }

    private void ready(SelectionKey key) {
        if (key.attachment() instanceof RelayedConnection connection) {
            connection.note(key);
        } else {
            acceptable = true;
        }
    }

    private void turn() {
        long nowNanos = clock.nowNanos();
        broken.tellOfMore(nowNanos);
        refused.tellOfMore(nowNanos);
        boolean closed = false;
        long held = 0;
        for (RelayedConnection connection : connections) {
            try {
                connection.turn(clock);
            } catch (IOException e) {
                broken.add(e, nowNanos);
                connection.reset();
            }
            closed |= !connection.isOpen();
            held += connection.heldBytes();
        }
        heldBytes = held;
        if (closed) {
            connections.stream().filter(each -> !each.isOpen()).forEach(this::count);
            connections.removeIf(connection -> !connection.isOpen());
        }
    }

    private void accept() throws ClosedChannelException {
        if (paused && clock.nowNanos() >= acceptFromNanos) {
            paused = false;
            acceptKey.interestOps(SelectionKey.OP_ACCEPT);
        }
        while (acceptable) {
            SocketChannel client = nextClient();
            if (client == null) {
                acceptable = false;
            } else if (connections.size() >= MAX_CONNECTIONS) {
                refuse(client, "there are " + MAX_CONNECTIONS);
            } else if (!budget.has(2 * RelayDirection.FIRST_BYTES)) {
                refuse(client, "there is no memory for more; give Java more (-Xmx)");
            } else {
                connect(client);
            }
        }
    }

    private void refuse(SocketChannel client, String reason) {
        refused.add(reason, clock.nowNanos());
        close(client);
    }

    /// The next client, or null when there is none or this process has no descriptor left for it.
    private @Nullable SocketChannel nextClient() throws ClosedChannelException {
        try {
            return server.accept();
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            troubles.accept("no connection can be accepted for a second: " + e.getMessage());
            paused = true;
            acceptKey.interestOps(0);
            acceptFromNanos = clock.nowNanos() + ACCEPT_PAUSE_NANOS;
            return null;
        }
    }

    private void connect(SocketChannel client) {
        long number = accepted++;
        EmulatedPath path = path(number);
        RelayDirection out = new RelayDirection(network, path.outbound(), budget, outHolds);
        RelayDirection back = new RelayDirection(network, path.inbound(), budget, backHolds);
        try {
            connections.add(connection(client, number, out, back));
        } catch (IOException e) {
            broken.add(e, clock.nowNanos());
            out.close();
            back.close();
            close(client);
        }
    }

    /// Of jitter and losses, each connection has its own.
    private EmulatedPath path(long number) {
        return new EmulatedPath(network, spec.seed(), "relay/connection-" + number);
    }

    private RelayedConnection connection(SocketChannel client, long number, RelayDirection out, RelayDirection back)
            throws IOException {
        SocketChannel target = SocketChannel.open();
        try {
            var sockets = new RelayedConnection.Pair(client, target);
            return new RelayedConnection(number, sockets, spec.target(), selector, out, back);
        } catch (IOException e) {
            close(target);
            throw e;
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException _) {
            // Nothing was sent on it.
        }
    }

    private void count(RelayedConnection connection) {
        outBytes += connection.out().sentBytes();
        backBytes += connection.back().sentBytes();
    }

    /// How many bytes are held for all connections; may be asked from any thread.
    long heldBytes() {
        return heldBytes;
    }

    /// What was done; to be asked when [#run] has ended.
    public Report report() {
        broken.tellOfMore(Long.MAX_VALUE);
        refused.tellOfMore(Long.MAX_VALUE);
        Report report = total();
        connections.forEach(this::count);
        connections.forEach(RelayedConnection::reset);
        connections.clear();
        return report;
    }

    /// Everything since it was opened, but for the times, which are counted since [#restart].
    private Report total() {
        long out = outBytes;
        long back = backBytes;
        for (RelayedConnection connection : connections) {
            out += connection.out().sentBytes();
            back += connection.back().sentBytes();
        }
        return new Report(accepted, out, back, outHolds.delays(), backHolds.delays());
    }

    /// Delays messages differently from now on, on open connections too. By any thread while
    /// another one runs this.
    ///
    /// @throws IOException when the relay has ended
    public void change(NetworkSpec other) throws IOException {
        Report _ = ask(() -> {
            network = other;
            long nowNanos = clock.nowNanos();
            connections.forEach(each -> each.change(path(each.number()), nowNanos));
            return total();
        });
    }

    /// Begins to count for [#sinceRestart]. By any thread while another one runs this.
    ///
    /// @throws IOException when the relay has ended
    public void restart() throws IOException {
        Report _ = ask(() -> {
            outHolds.reset();
            backHolds.reset();
            before = total();
            return before;
        });
    }

    /// What was done since [#restart]; of connections, those that are open or were made since. By
    /// any thread while another one runs this.
    ///
    /// @throws IOException when the relay has ended
    public Report sinceRestart() throws IOException {
        return ask(() -> {
            Report now = total();
            return new Report(
                    Math.max(connections.size(), now.connections - before.connections),
                    now.outBytes - before.outBytes,
                    now.backBytes - before.backBytes,
                    now.out,
                    now.back);
        });
    }

    private Report ask(Callable<Report> question) throws IOException {
        FutureTask<Report> task = new FutureTask<>(question);
        questions.add(task);
        selector.wakeUp();
        try {
            return task.get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the relay on %s has ended".formatted(text(address())), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the relay", e);
        }
    }

    private void answer() {
        for (FutureTask<Report> task = questions.poll(); task != null; task = questions.poll()) {
            task.run();
        }
    }

    /// An address as users write it.
    static String text(InetSocketAddress address) {
        String host = address.getHostString();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    /// Closes everything; open connections are reset.
    @Override
    public void close() throws IOException {
        connections.forEach(RelayedConnection::reset);
        try (selector) {
            server.close();
        }
    }
}
