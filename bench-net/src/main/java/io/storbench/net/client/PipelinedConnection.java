package io.storbench.net.client;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.net.Dialer;
import io.storbench.net.ExactSelector;
import io.storbench.net.ReadBound;
import io.storbench.net.TcpConnection;
import io.storbench.net.client.Slot.Stage;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One connection of a session: sends the calls it is given, many by one write, and finds the calls that answers
/// belong to, many by one read. Made again when it breaks, and then sends again what was not answered.
///
/// Used by the session's thread. In steady state nothing is allocated.
///
/// @param <S> the protocol's calls
public abstract class PipelinedConnection<S extends Slot<?>> implements AutoCloseable {
    private static final int MIN_BUFFER_BYTES = 1 << 20;

    private final EventLoop loop;
    private final Counters counters;
    private final CallTable<S> calls;
    private final ArrayDeque<S> queue;
    private final String peer;
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

    /// Takes over a connected channel.
    ///
    /// @param transport deals calls to it, once it is added there
    /// @param dialer that has made the channel, and makes it again; closed with this
    /// @param peer what the protocol calls the other end
    /// @param messageBytes the size of the largest message
    protected PipelinedConnection(
            Transport<S, ?> transport, Dialer dialer, SocketChannel channel, String peer, int messageBytes)
            throws IOException {
        this.loop = transport.loop();
        this.counters = transport.counters();
        this.calls = transport.calls();
        this.queue = new ArrayDeque<>(calls.size());
        this.peer = peer;
        this.dialer = dialer;
        int bufferBytes = Math.max(MIN_BUFFER_BYTES, 2 * messageBytes);
        ExactSelector selector = transport.selector();
        this.tcp = new TcpConnection(channel, selector, bufferBytes, bufferBytes);
    }

    /// Is told from now on of what is readable.
    final void attach() {
        tcp.key().attach(this);
    }

    /// How many more calls the server takes now.
    protected abstract int room();

    /// A call's size as one message, with all that goes with it unasked for.
    protected abstract int messageBytes(S call);

    /// Whether [#encode] may write something, if there is room in the buffer.
    protected abstract boolean mayEncode();

    /// Writes as much as the server takes and the buffer has room for.
    protected abstract void encode(long nowNanos);

    /// Reads all messages that have arrived, as long as the connection is up.
    ///
    /// @return the size of the largest one
    /// @throws IOException when there is no use in trying again
    protected abstract int read(long nowNanos) throws IOException;

    /// How many bytes are missing of the message that has begun; 0 if none has.
    protected abstract int missingBytes();

    /// Makes the connection again if it is broken, and looks after it if it is not.
    ///
    /// @throws IOException when there is no use in trying again
    protected abstract void maintain(long nowNanos) throws IOException;

    /// Ends the connection, whose calls are sent again on the next one. What had not left the buffer yet only
    /// loses its place.
    public abstract void fail(IOException cause, long nowNanos);

    /// Whether there is a connection.
    public final boolean isUp() {
        return up;
    }

    /// How many calls have been given to it and not answered.
    public final int load() {
        return load;
    }

    /// Whether calls have been sent and not answered, and may be.
    public final boolean hasSent() {
        return sent > 0;
    }

    /// Whether it has brought an answer since it was made.
    protected final boolean hasAnswered() {
        return answeredSinceConnect;
    }

    /// The calls that wait to be sent, in their order.
    protected final ArrayDeque<S> queue() {
        return queue;
    }

    /// Where messages are written and read.
    protected final TcpConnection tcp() {
        return tcp;
    }

    /// Whether something may arrive.
    protected boolean isExpecting() {
        return sent > 0 || dialer.isDialing();
    }

    /// Whether there is anything to send, or the connection to make.
    protected final boolean hasWork() {
        return !up || !queue.isEmpty() || tcp.hasUnsent() || mayEncode();
    }

    /// When [#maintain] has something to do of itself.
    protected long nextDueNanos() {
        return up ? Long.MAX_VALUE : dialer.nextDueNanos();
    }

    /// Why there is no connection, or what became of the one before if this one brought no answer.
    protected Optional<String> trouble() {
        boolean fine = (up && answeredSinceConnect) || dialer.trouble().isEmpty();
        return fine ? Optional.empty() : Optional.of(dialer.trouble());
    }

    /// A call will come, when it has crossed the emulated path.
    final void expect() {
        load++;
    }

    /// Takes a call, to be sent by [#send].
    public void enqueue(S call, long nowNanos) {
        call.stage = Stage.QUEUED;
        call.waitingSinceNanos = queue.size() >= room() ? nowNanos : 0;
        queue.add(call);
    }

    /// Takes the call that has waited longest, to be written now.
    protected final S dequeue(long nowNanos) {
        S call = queue.remove();
        if (call.waitingSinceNanos != 0) {
            counters.add(Counter.SLOT_WAIT_NANOS, nowNanos - call.waitingSinceNanos);
            call.trips.waited(nowNanos - call.waitingSinceNanos);
            call.waitingSinceNanos = 0;
        }
        call.startBytes = tcp.writtenBytes();
        return call;
    }

    /// A call is written, and waits for its answer from now on.
    protected final void sent(S call) {
        call.stage = Stage.SENT;
        sent++;
    }

    /// Whether a call was sent here and is not answered.
    protected final boolean isWaitingFor(S call) {
        return call.stage == Stage.SENT && equals(call.connection);
    }

    /// The call that waits here for an answer of this tag, if there is one.
    public final @Nullable S awaited(int tag) {
        S call = calls.find(tag);
        return call != null && isWaitingFor(call) ? call : null;
    }

    /// A call that was sent is not waited for any more.
    protected final void settled() {
        sent--;
    }

    /// A call has come to its end.
    protected final void released() {
        load--;
    }

    /// The server has answered something that is of use.
    protected final void answered() {
        answeredSinceConnect = true;
    }

    /// The selector has found something to receive.
    final void noteReadable() {
        readable = up;
    }

    /// Sends as much as the server, the buffer and the system take.
    protected void send(long nowNanos) {
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

    /// Receives what has arrived, if the selector said that something has.
    final void receive() throws IOException {
        if (!readable) {
            return;
        }
        readable = false;
        try {
            if (tcp.receive(readBound.bytes()) < 0) {
                throw new EOFException("the " + peer + " closed the connection");
            }
        } catch (IOException e) {
            fail(e, loop.nowNanos());
            return;
        } finally {
            counters.add(Counter.SYSTEM_CALLS_IN, tcp.reads() - countedReads);
            countedReads = tcp.reads();
        }
        int largestBytes = read(loop.nowNanos());
        if (up) {
            readBound.update(largestBytes, missingBytes());
        }
    }

    /// Ends the connection at once.
    protected final void abort() {
        up = false;
        readable = false;
        readBound.reset();
        sent = 0;
        try {
            tcp.abort();
        } catch (IOException _) {
            // It is lost already, and the reason known.
        }
    }

    /// Puts what the broken connection had sent before all that waits.
    protected final void requeue() {
        for (int slot = calls.size() - 1; slot >= 0; slot--) {
            S call = calls.get(slot);
            if (isWaitingFor(call)) {
                call.stage = Stage.QUEUED;
                call.again = call.startBytes < tcp.sentBytes();
                call.counted = !call.again;
                queue.addFirst(call);
                requeued(call);
            }
        }
    }

    /// A call that a broken connection had sent is to be sent again.
    protected void requeued(S call) {}

    /// Goes on with another channel.
    protected final void replace(SocketChannel channel) throws IOException {
        tcp.replace(channel);
        attach();
        up = true;
        answeredSinceConnect = false;
    }

    /// Closes the connection; calls in flight are dropped.
    @Override
    public void close() throws IOException {
        try (dialer) {
            tcp.close();
        }
    }
}
