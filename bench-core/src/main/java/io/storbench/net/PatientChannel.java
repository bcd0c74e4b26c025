package io.storbench.net;

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
/// to send: for what is slow and simple, outside the measurement. An interrupt ends a wait. One
/// thread.
public final class PatientChannel implements AutoCloseable {
    private final SocketChannel channel;
    private final Selector selector;
    private final SelectionKey key;
    private final int timeoutMillis;

    private PatientChannel(SocketChannel channel, Selector selector, int timeoutMillis)
            throws IOException {
        this.channel = channel;
        this.selector = selector;
        this.timeoutMillis = timeoutMillis;
        channel.configureBlocking(false);
        this.key = channel.register(selector, 0);
    }

    /// Connects.
    ///
    /// @param timeoutMillis how long to wait for the connection, and then for the peer each time
    /// @param privilegedPort whether to come from a privileged port; see [SourcePort]
    public static PatientChannel connect(
            InetSocketAddress address, int timeoutMillis, boolean privilegedPort)
            throws IOException {
        SocketChannel channel = SourcePort.connect(address, timeoutMillis, privilegedPort);
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
    public static PatientChannel of(SocketChannel channel, int timeoutMillis) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        Selector selector = Selector.open();
        try {
            return new PatientChannel(channel, selector, timeoutMillis);
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

    /// Sends all that remains.
    ///
    /// @throws SocketTimeoutException if the peer takes nothing for too long
    public void write(ByteBuffer data) throws IOException {
        channel.write(data);
        while (data.hasRemaining()) {
            await(SelectionKey.OP_WRITE);
            channel.write(data);
        }
    }

    /// Receives something.
    ///
    /// @throws SocketTimeoutException if nothing comes for too long
    public void read(ByteBuffer into) throws IOException {
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
        int ready = selector.select(timeoutMillis);
        selector.selectedKeys().clear();
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted while waiting for the server");
        }
        if (ready == 0) {
            throw new SocketTimeoutException();
        }
    }

    @Override
    public void close() throws IOException {
        try (selector) {
            channel.close();
        }
    }
}
