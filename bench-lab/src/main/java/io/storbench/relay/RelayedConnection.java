package io.storbench.relay;

import io.storbench.engine.EventLoop;
import io.storbench.net.EmulatedPath;
import io.storbench.net.ExactSelector;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/// A client's connection and the one to the target that belongs to it. A side that closes its
/// output closes the other's input when that is due; a reset is passed on at once, with what was
/// held. Used by the relay's thread.
final class RelayedConnection {
    private final long number;
    private final SocketChannel client;
    private final SocketChannel target;
    private final SelectionKey clientKey;
    private final SelectionKey targetKey;
    private final RelayDirection out;
    private final RelayDirection back;
    private int clientReady;
    private int targetReady;
    private boolean connected;
    private boolean open = true;

    /// The two sockets.
    record Pair(SocketChannel client, SocketChannel target) {}

    /// Begins to connect to the target.
    ///
    /// @param number of the connection, from 0
    RelayedConnection(
            long number,
            Pair sockets,
            InetSocketAddress address,
            ExactSelector selector,
            RelayDirection out,
            RelayDirection back)
            throws IOException {
        this.number = number;
        this.client = sockets.client;
        this.target = sockets.target;
        this.out = out;
        this.back = back;
        prepare(client);
        prepare(target);
        this.connected = target.connect(address);
        this.clientKey = selector.register(client, SelectionKey.OP_READ);
        this.targetKey = selector.register(target, connected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT);
        clientKey.attach(this);
        targetKey.attach(this);
    }

    private static void prepare(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    /// The selector has found something to do.
    void note(SelectionKey key) {
        if (key.equals(clientKey)) {
            clientReady = key.readyOps();
        } else {
            targetReady = key.readyOps();
        }
    }

    /// Receives what has come and passes on what is due.
    void turn(EventLoop clock) throws IOException {
        if (!connected && (targetReady & SelectionKey.OP_CONNECT) != 0) {
            connected = target.finishConnect();
        }
        if ((clientReady & SelectionKey.OP_READ) != 0) {
            out.receive(client, clock);
        }
        if ((targetReady & SelectionKey.OP_READ) != 0) {
            back.receive(target, clock);
        }
        clientReady = 0;
        targetReady = 0;
        if (connected) {
            long nowNanos = clock.nowNanos();
            out.pass(target, nowNanos);
            back.pass(client, nowNanos);
            targetKey.interestOps(interest(back, out));
        }
        clientKey.interestOps(interest(out, back));
        if (out.isFinished() && back.isFinished()) {
            close();
        }
    }

    private static int interest(RelayDirection from, RelayDirection to) {
        return (from.wantsToReceive() ? SelectionKey.OP_READ : 0) | (to.hasUnsent() ? SelectionKey.OP_WRITE : 0);
    }

    long nextDueNanos() {
        return connected ? Math.min(out.nextDueNanos(), back.nextDueNanos()) : Long.MAX_VALUE;
    }

    /// From 0, in the order of their coming.
    long number() {
        return number;
    }

    /// Delays messages differently from now on.
    void change(EmulatedPath path, long nowNanos) {
        out.change(path.network(), path.outbound(), nowNanos);
        back.change(path.network(), path.inbound(), nowNanos);
    }

    boolean isOpen() {
        return open;
    }

    long heldBytes() {
        return out.heldBytes() + back.heldBytes();
    }

    RelayDirection out() {
        return out;
    }

    RelayDirection back() {
        return back;
    }

    /// Resets both sides, so that neither takes a part for the whole.
    void reset() {
        if (!open) {
            return;
        }
        try {
            client.setOption(StandardSocketOptions.SO_LINGER, 0);
            target.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException _) {
            // Closed already; then there is nothing to reset.
        }
        close();
    }

    private void close() {
        open = false;
        out.close();
        back.close();
        for (SocketChannel channel : new SocketChannel[] {client, target}) {
            try {
                channel.close();
            } catch (IOException _) {
                // Nothing is to be sent any more.
            }
        }
    }
}
