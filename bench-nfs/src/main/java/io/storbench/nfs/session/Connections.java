package io.storbench.nfs.session;

import io.storbench.net.ExactSelector;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// All connections of a session, and the selector that waits for them. Used by the session's
/// thread. In steady state nothing is allocated: the loops go by index.
final class Connections implements AutoCloseable {
    private final ExactSelector selector;
    private final List<Connection> all = new ArrayList<>();
    private final Consumer<SelectionKey> ready = Connections::ready;

    /// None yet.
    Connections(ExactSelector selector) {
        this.selector = selector;
    }

    private static void ready(SelectionKey key) {
        if (key.isReadable() && key.attachment() instanceof Connection connection) {
            connection.noteReadable();
        }
    }

    /// Adds a connection.
    void connect(RpcTransport.Path path, DataCodec codec, RpcTransport transport) throws IOException {
        all.add(new Connection(path, codec, transport, selector));
    }

    /// The one with the fewest calls.
    Connection leastLoaded() {
        Connection least = all.get(0);
        for (int i = 1; i < all.size(); i++) {
            Connection other = all.get(i);
            if (other.load() < least.load()) {
                least = other;
            }
        }
        return least;
    }

    /// Waits until something arrives, or the deadline has passed.
    void await(long deadlineNanos) throws IOException {
        selector.await(Math.min(deadlineNanos, nextDueNanos()), isExpecting(), ready);
    }

    private long nextDueNanos() {
        long dueNanos = Long.MAX_VALUE;
        for (int i = 0; i < all.size(); i++) {
            dueNanos = Math.min(dueNanos, all.get(i).nextDueNanos());
        }
        return dueNanos;
    }

    private boolean isExpecting() {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).isExpecting()) {
                return true;
            }
        }
        return false;
    }

    /// Receives what has arrived.
    void receive() throws IOException {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).receive();
        }
    }

    /// Whether there is anything to send, or a connection to make.
    boolean haveWork() {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).hasWork()) {
                return true;
            }
        }
        return false;
    }

    /// Re-establishes broken connections, and sends what is in the queues.
    void send(long nowNanos) throws IOException {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).maintain(nowNanos);
            all.get(i).send(nowNanos);
        }
    }

    /// Whether calls were sent and not answered.
    boolean haveSent() {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).hasSent()) {
                return true;
            }
        }
        return false;
    }

    /// Ends the connections whose calls do not come to their end.
    void cutOff(IOException cause, long nowNanos) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).hasSent()) {
                all.get(i).fail(cause, nowNanos);
            }
        }
    }

    /// Why there is no progress, if that is known.
    Optional<String> trouble() {
        return all.stream().flatMap(each -> each.trouble().stream()).findFirst();
    }

    /// Closes connections and selector.
    @Override
    public void close() throws IOException {
        try (selector) {
            for (Connection connection : all) {
                connection.close();
            }
        }
    }
}
