package io.storbench.relay;

import io.storbench.engine.EventLoop;
import io.storbench.net.DelayLine;
import io.storbench.net.PathDirection;
import io.storbench.plan.NetworkSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;

/// The bytes that a connection carries in one direction: received, held, and passed on unchanged.
///
/// What one read brings is held as one message from then on. At most as much is held as the path
/// would have in flight, and [#SLACK_BYTES]; beyond that nothing is read, and TCP slows the sender
/// down. Used by the relay's thread.
final class RelayDirection {
    /// What is held beyond the path's own content, and the size that buffers begin with.
    static final int SLACK_BYTES = 64 << 10;

    /// The largest buffer.
    static final int MAX_BYTES = 64 << 20;

    /// The rate for which buffers are large enough where none is asked for: 10 Gbit/s.
    private static final double DEFAULT_BYTES_PER_SECOND = 1.25e9;

    /// The reads that can be held at a time, to begin with and at most.
    private static final int FIRST_CHUNKS = 64;

    private static final int MAX_CHUNKS = 8192;

    /// What each takes: when it came, when it is due, how long it is.
    private static final int CHUNK_BYTES = 2 * Long.BYTES + Integer.BYTES;

    /// What a direction takes of the budget to begin with.
    static final int FIRST_BYTES = SLACK_BYTES + FIRST_CHUNKS * CHUNK_BYTES;

    /// In the line: the sender has closed its side.
    private static final int END = 0;

    private DelayLine line;
    private long[] enteredNanos = new long[FIRST_CHUNKS];
    private final BufferBudget budget;
    private final DelayRecorder holds;
    private int maxBytes;
    private ByteBuffer buffer;
    private int oldestChunk;

    // Positions in the stream.
    private long received;
    private long due;
    private long sent;

    private boolean ended;
    private boolean endDue;
    private boolean finished;

    /// @param budget has [#FIRST_BYTES] left, which are taken
    /// @param holds is notified of how long each message was held
    RelayDirection(NetworkSpec network, PathDirection direction, BufferBudget budget, DelayRecorder holds) {
        this.line = new DelayLine(direction, FIRST_CHUNKS);
        this.budget = budget;
        this.holds = holds;
        this.maxBytes = maxBytes(network);
        budget.take(FIRST_BYTES);
        this.buffer = ByteBuffer.allocateDirect(SLACK_BYTES);
    }

    /// The bandwidth-delay product of one direction, and some more.
    static int maxBytes(NetworkSpec network) {
        double rate = Math.min(network.bytesPerSecond(), DEFAULT_BYTES_PER_SECOND);
        double seconds = (network.rttNanos() + network.jitterNanos()) / 2e9;
        return (int) Math.min(MAX_BYTES, SLACK_BYTES + rate * seconds);
    }

    /// Holds what comes from now on for other times; what is held begins to wait again.
    void change(NetworkSpec network, PathDirection direction, long nowNanos) {
        DelayLine next = new DelayLine(direction, enteredNanos.length);
        while (line.size() > 0) {
            int bytes = line.leave();
            boolean _ = next.enter(bytes, bytes, nowNanos);
        }
        line = next;
        maxBytes = maxBytes(network);
    }

    /// Whether more is to be received.
    boolean wantsToReceive() {
        return !ended && (line.size() < enteredNanos.length || canHoldMore()) && (isRoom() || canGrow());
    }

    private boolean canHoldMore() {
        return enteredNanos.length < MAX_CHUNKS && budget.has((long) enteredNanos.length * CHUNK_BYTES);
    }

    private boolean isRoom() {
        return received - sent < Math.min(buffer.capacity(), maxBytes);
    }

    private boolean canGrow() {
        return buffer.capacity() < maxBytes && budget.has(buffer.capacity());
    }

    /// Receives what has come. It waits from the end of the read on: what comes while this thread
    /// has other connections to serve, or reads, has not waited yet.
    void receive(ReadableByteChannel source, EventLoop clock) throws IOException {
        if (!wantsToReceive()) {
            return;
        }
        if (!isRoom()) {
            grow();
        }
        int capacity = buffer.capacity();
        int at = (int) (received % capacity);
        int room = (int) (Math.min(capacity, maxBytes) - (received - sent));
        buffer.limit(at + Math.min(room, capacity - at)).position(at);
        int count = source.read(buffer);
        if (count < 0) {
            ended = true;
            enter(END, clock.nowNanos());
        } else if (count > 0) {
            received += count;
            enter(count, clock.nowNanos());
        }
    }

    private void enter(int bytes, long nowNanos) {
        if (line.size() == enteredNanos.length) {
            holdMore();
        }
        enteredNanos[(oldestChunk + line.size()) % enteredNanos.length] = nowNanos;
        boolean _ = line.enter(bytes, bytes, nowNanos);
    }

    private void holdMore() {
        int chunks = enteredNanos.length;
        budget.take((long) chunks * CHUNK_BYTES);
        line = line.withCapacity(2 * chunks);
        long[] longer = new long[2 * chunks];
        System.arraycopy(enteredNanos, oldestChunk, longer, 0, chunks - oldestChunk);
        System.arraycopy(enteredNanos, 0, longer, chunks - oldestChunk, oldestChunk);
        enteredNanos = longer;
        oldestChunk = 0;
    }

    private void grow() {
        int capacity = buffer.capacity();
        budget.take(capacity);
        ByteBuffer larger = ByteBuffer.allocateDirect(2 * capacity);
        for (long position = sent; position < received; ) {
            int from = (int) (position % capacity);
            int to = (int) (position % larger.capacity());
            int count = (int) Math.min(received - position, capacity - from);
            count = Math.min(count, larger.capacity() - to);
            buffer.limit(capacity);
            larger.put(to, buffer, from, count);
            position += count;
        }
        buffer = larger;
    }

    /// When [#pass] has something to do for the time; [Long#MAX_VALUE] for never.
    long nextDueNanos() {
        return line.nextDueNanos();
    }

    /// Whether something is due that the receiver did not take yet.
    boolean hasUnsent() {
        return sent < due;
    }

    /// Whether all was passed on, the end too.
    boolean isFinished() {
        return finished;
    }

    /// Passes on what is due, as much as the receiver takes.
    void pass(SocketChannel sink, long nowNanos) throws IOException {
        while (line.nextDueNanos() <= nowNanos) {
            int bytes = line.leave();
            holds.record(nowNanos - enteredNanos[oldestChunk]);
            oldestChunk = (oldestChunk + 1) % enteredNanos.length;
            due += bytes;
            endDue |= bytes == END;
        }
        int count = 1;
        while (sent < due && count > 0) {
            int at = (int) (sent % buffer.capacity());
            int end = (int) Math.min(buffer.capacity(), at + (due - sent));
            buffer.limit(end).position(at);
            count = sink.write(buffer);
            sent += count;
        }
        if (endDue && sent == due && !finished) {
            finished = true;
            sink.shutdownOutput();
        }
    }

    /// How many bytes are held.
    long heldBytes() {
        return received - sent;
    }

    /// How many bytes were passed on.
    long sentBytes() {
        return sent;
    }

    /// Gives the buffer's memory back.
    void close() {
        budget.giveBack(buffer.capacity() + (long) enteredNanos.length * CHUNK_BYTES);
    }
}
