package io.storbench.server;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Who is connected to an embedded server. Used by the server's thread.
final class Clients {
    private final int max;
    private final ServerLoop.Opener opener;
    private final Consumer<Throwable> errors;
    private final List<ClientConnection> connections = new ArrayList<>();
    private final Set<ClientConnection> gone = new HashSet<>();

    /// Nobody.
    ///
    /// @param max how many there can be
    /// @param errors is notified of the server's own errors
    Clients(int max, ServerLoop.Opener opener, Consumer<Throwable> errors) {
        this.max = max;
        this.opener = opener;
        this.errors = errors;
    }

    boolean isEmpty() {
        return connections.isEmpty();
    }

    /// When one of them has something done though nothing arrives.
    long nextDueNanos() {
        long dueNanos = Long.MAX_VALUE;
        for (ClientConnection connection : connections) {
            dueNanos = Math.min(dueNanos, connection.nextDueNanos());
        }
        return dueNanos;
    }

    /// Takes one that has connected, if there is room.
    void accept(@Nullable SocketChannel channel, ServerLoop loop) throws IOException {
        if (channel == null) {
            return;
        }
        if (connections.size() == max) {
            channel.close();
            return;
        }
        try {
            ClientConnection connection = opener.open(loop, channel);
            connection.attach();
            connections.add(connection);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /// Receives what has arrived from one.
    void receive(SelectionKey key) {
        ClientConnection connection = (ClientConnection) key.attachment();
        try {
            if (!connection.receive()) {
                gone.add(connection);
            }
        } catch (IOException _) {
            gone.add(connection);
        } catch (RuntimeException e) {
            errors.accept(e);
            gone.add(connection);
        }
    }

    /// Gives each its turn, as long as the server is not going down.
    void turn(long nowNanos, ServerLoop server) {
        for (ClientConnection connection : connections) {
            if (!server.isEnding() && !gone.contains(connection)) {
                turn(connection, nowNanos);
            }
        }
    }

    private void turn(ClientConnection connection, long nowNanos) {
        try {
            connection.turn(nowNanos);
        } catch (IOException _) {
            // What the client sends is not the protocol's, or it is gone: it is not served any
            // further. All others are.
            gone.add(connection);
        } catch (RuntimeException e) {
            errors.accept(e);
            gone.add(connection);
        }
    }

    /// One is to be closed by [#forgetGone].
    void dismiss(ClientConnection connection) {
        gone.add(connection);
    }

    void dismissAll() {
        gone.addAll(connections);
    }

    void forgetGone() {
        for (ClientConnection connection : gone) {
            if (connections.remove(connection)) {
                close(connection);
            }
        }
        gone.clear();
    }

    void closeAll() {
        connections.forEach(Clients::close);
        connections.clear();
    }

    private static void close(ClientConnection connection) {
        try {
            connection.close();
        } catch (IOException _) {
            // The socket is given up either way.
        }
    }
}
