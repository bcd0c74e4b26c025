package io.storbench.net;

import io.storbench.engine.EventLoop;
import io.storbench.engine.MeasuredLoop;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/// A connection that waits for its peer, but not for ever: neither for bytes to come nor for room
/// to send, nor, where an exchange is limited, for the end of what comes byte by byte: for what is
/// slow and simple, outside the measurement. An interrupt ends a wait. One thread.
public final class TimedChannel implements AutoCloseable {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final SocketChannel channel;
    private final Selector selector;
    private final SelectionKey key;
    private final int timeoutMillis;
    private final EventLoop clock;
    private long limitMillis = Long.MAX_VALUE;
    private long deadlineNanos = Long.MAX_VALUE;

    private TimedChannel(SocketChannel channel, Selector selector, int timeoutMillis, EventLoop clock)
            throws IOException {
        this.channel = channel;
        this.selector = selector;
        this.timeoutMillis = timeoutMillis;
        this.clock = clock;
        channel.configureBlocking(false);
        this.key = channel.register(selector, 0);
    }

    /// Connects.
    ///
    /// @param connectMillis how long to wait for the connection
    /// @param privilegedPort whether to come from a privileged port; see [SourcePort]
    /// @param timeoutMillis how long to wait for the peer each time
    public static TimedChannel connect(
            InetSocketAddress address, int connectMillis, boolean privilegedPort, int timeoutMillis)
            throws IOException {
        SocketChannel channel = SourcePort.connect(address, connectMillis, privilegedPort);
        try {
            return of(channel, timeoutMillis);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /// Takes over a connected channel.
    ///
    /// @param timeoutMillis how long to wait for the peer each time
    public static TimedChannel of(SocketChannel channel, int timeoutMillis) throws IOException {
        return of(channel, timeoutMillis, new MeasuredLoop(0));
    }

    /// The same.
    ///
    /// @param clock for limits
    static TimedChannel of(SocketChannel channel, int timeoutMillis, EventLoop clock) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        Selector selector = Selector.open();
        try {
            return new TimedChannel(channel, selector, timeoutMillis, clock);
        } catch (IOException e) {
            selector.close();
            throw e;
        }
    }

    /// Gives the channel back, open and not blocking; this object is of no use any more.
    public SocketChannel release() throws IOException {
        selector.close();
        return channel;
    }

    /// Limits what follows, up to the next call of this, as a whole.
    ///
    /// @param millis how long it may take
    public void limit(long millis) {
        limit(millis, millis);
    }

    /// Limits what follows to the rest of a limit.
    ///
    /// @param leftMillis how long it may take
    /// @param wholeMillis the limit, which the message of a timeout names
    public void limit(long leftMillis, long wholeMillis) {
        limitMillis = wholeMillis;
        deadlineNanos = clock.nowNanos() + leftMillis * NANOS_PER_MILLI;
    }

    /// Sends all that remains.
    ///
    /// @throws SocketTimeoutException if the peer takes nothing for too long, or the limit has
    ///   passed; the message says after how many milliseconds
    public void write(ByteBuffer data) throws IOException {
        channel.write(data);
        while (data.hasRemaining()) {
            await(SelectionKey.OP_WRITE);
            channel.write(data);
        }
    }

    /// Receives something.
    ///
    /// @throws SocketTimeoutException if nothing comes for too long, or the limit has passed; the
    ///   message says after how many milliseconds
    public void read(ByteBuffer into) throws IOException {
        long _ = leftMillis();
        int count = channel.read(into);
        while (count == 0) {
            await(SelectionKey.OP_READ);
            count = channel.read(into);
        }
        if (count < 0) {
            throw new EOFException("the server closed the connection");
        }
    }

    private void await(int operation) throws IOException {
        if (key.interestOps() != operation) {
            key.interestOps(operation);
        }
        long leftMillis = leftMillis();
        int ready = selector.select(Math.min(timeoutMillis, leftMillis));
        selector.selectedKeys().clear();
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted while waiting for the server");
        }
        if (ready == 0 && leftMillis >= timeoutMillis) {
            throw new SocketTimeoutException(timeoutMillis + " ms");
        }
    }

    /// How much is left of the limit, at least 1.
    private long leftMillis() throws SocketTimeoutException {
        if (deadlineNanos == Long.MAX_VALUE) {
            return deadlineNanos;
        }
        long leftNanos = deadlineNanos - clock.nowNanos();
        if (leftNanos <= 0) {
            throw new SocketTimeoutException(limitMillis + " ms");
        }
        return Math.ceilDiv(leftNanos, NANOS_PER_MILLI);
    }

    @Override
    public void close() throws IOException {
        try (selector) {
            channel.close();
        }
    }
}
