package io.storbench.net;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/// A TCP connection with a buffer for each direction: many messages leave by one write and arrive
/// by one read, and are made and judged where they lie.
///
/// The connection can be replaced by a new one to the same peer; the buffers and the counts stay.
///
/// Never blocks. Allocates nothing after construction. Used by one thread.
public final class TcpConnection implements AutoCloseable {
    private final ExactSelector selector;
    private SocketChannel channel;
    private SelectionKey key;
    private final ByteBuffer out;
    private final ByteBuffer outWords;
    private final ByteBuffer in;
    private final ByteBuffer inWords;
    private int sent;
    private long sentBytes;
    private int consumed;
    private int received;
    private boolean reading = true;
    private boolean writing;
    private int interest = SelectionKey.OP_READ;
    private long writes;
    private long reads;

    /// Takes over a connected channel.
    ///
    /// @param selector where the connection is registered for reading
    /// @param outBytes the room for what is to be sent
    /// @param inBytes the room for what has arrived
    public TcpConnection(SocketChannel channel, ExactSelector selector, int outBytes, int inBytes) throws IOException {
        this(channel, selector, ByteBuffer.allocateDirect(outBytes), ByteBuffer.allocateDirect(inBytes));
    }

    /// Takes over a connected channel, with memory of the caller's, which is nobody else's until
    /// the connection is closed.
    ///
    /// @param selector where the connection is registered for reading
    /// @param out for what is to be sent, outside the heap
    /// @param in for what has arrived, outside the heap
    public TcpConnection(SocketChannel channel, ExactSelector selector, ByteBuffer out, ByteBuffer in)
            throws IOException {
        this.selector = selector;
        this.channel = channel;
        this.key = register(selector, channel);
        this.out = out;
        this.outWords = out.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        this.in = in;
        this.inWords = in.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    private static SelectionKey register(ExactSelector selector, SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return selector.register(channel, SelectionKey.OP_READ);
    }

    /// Goes on with another channel, on the same buffers. What was written and not sent, and what
    /// was received and not consumed, is dropped, and the former channel is closed.
    ///
    /// @param next a connected channel
    public void replace(SocketChannel next) throws IOException {
        try {
            channel.close();
        } finally {
            channel = next;
        }
        key = register(selector, next);
        out.clear();
        sent = 0;
        consumed = 0;
        received = 0;
        reading = true;
        writing = false;
        interest = SelectionKey.OP_READ;
    }

    /// Ends the connection at once by a reset, so that its port can be used again; [#replace] gives
    /// it another channel.
    public void abort() throws IOException {
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        channel.close();
        selector.forgetClosed();
    }

    /// The selector's key of this connection.
    public SelectionKey key() {
        return key;
    }

    /// Where messages are written, at the position.
    public ByteBuffer out() {
        return out;
    }

    /// The memory of [#out], in little-endian order and with indices of its own.
    public ByteBuffer outWords() {
        return outWords;
    }

    /// Where messages have arrived, between [#consumed] and [#received].
    public ByteBuffer in() {
        return in;
    }

    /// The memory of [#in], in little-endian order and with indices of its own.
    public ByteBuffer inWords() {
        return inWords;
    }

    /// Where the first byte is that was not consumed.
    public int consumed() {
        return consumed;
    }

    /// Where the bytes received end.
    public int received() {
        return received;
    }

    /// Consumes what has arrived up to this index.
    public void consumeTo(int index) {
        consumed = index;
    }

    /// How many bytes the system has taken for sending, on all channels.
    public long sentBytes() {
        return sentBytes;
    }

    /// How many bytes it will have taken when all that was written is sent.
    public long writtenBytes() {
        return sentBytes + out.position() - sent;
    }

    /// System calls that sent.
    public long writes() {
        return writes;
    }

    /// System calls that received.
    public long reads() {
        return reads;
    }

    /// Whether a message of this size can be written now; moves what is unsent if that helps.
    public boolean hasRoom(int lengthBytes) {
        if (out.capacity() - out.position() >= lengthBytes) {
            return true;
        }
        if (sent == 0) {
            return false;
        }
        out.flip().position(sent);
        out.compact();
        sent = 0;
        return out.capacity() - out.position() >= lengthBytes;
    }

    /// Whether there is anything that was written and not sent.
    public boolean hasUnsent() {
        return out.position() > sent;
    }

    /// Sends what was written, as much as the system takes, and asks the selector to tell when it
    /// takes the rest.
    public void flush() throws IOException {
        int end = out.position();
        if (end == sent) {
            return;
        }
        out.limit(end).position(sent);
        writes++;
        try {
            int count = channel.write(out);
            sent += count;
            sentBytes += count;
        } finally {
            out.limit(out.capacity()).position(end);
        }
        boolean complete = sent == end;
        if (complete) {
            out.position(0);
            sent = 0;
        }
        writing = !complete;
        updateInterest();
    }

    /// Says whether more is wanted from the peer; it is at first. When not, the selector keeps
    /// silent about what arrives, and the peer is slowed down by TCP.
    public void setReading(boolean wanted) {
        reading = wanted;
        updateInterest();
    }

    private void updateInterest() {
        int wanted = (reading ? SelectionKey.OP_READ : 0) | (writing ? SelectionKey.OP_WRITE : 0);
        if (interest != wanted) {
            interest = wanted;
            key.interestOps(wanted);
        }
    }

    /// Receives what has arrived, as much as there is room for.
    ///
    /// @return the number of bytes, -1 when the peer has closed the connection
    public int receive() throws IOException {
        return receive(Integer.MAX_VALUE);
    }

    /// Receives what has arrived, up to a number of bytes: who knows where a large message ends
    /// need not move the beginning of the next one.
    ///
    /// @param maxBytes at least 1
    /// @return as [#receive()]
    public int receive(int maxBytes) throws IOException {
        if (consumed == received) {
            consumed = 0;
            received = 0;
        } else if (consumed > 0 && received > in.capacity() / 2) {
            in.limit(received).position(consumed);
            in.compact();
            received -= consumed;
            consumed = 0;
        }
        in.limit(received + Math.min(maxBytes, in.capacity() - received)).position(received);
        reads++;
        int count = channel.read(in);
        received += Math.max(count, 0);
        return count;
    }

    /// Closes the connection; what is unsent is lost.
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
