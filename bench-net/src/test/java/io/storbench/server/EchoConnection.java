package io.storbench.server;

import io.storbench.net.ExactSelector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/// Sends back what comes, byte by byte; `!` makes it fail by an error of its own, `?` by what the
/// client sent.
final class EchoConnection implements ClientConnection {
    private final SocketChannel channel;
    private final ByteBuffer bytes = ByteBuffer.allocate(64).limit(0);

    EchoConnection(SocketChannel channel, ExactSelector selector) throws IOException {
        this.channel = channel;
        channel.configureBlocking(false);
        selector.register(channel, SelectionKey.OP_READ).attach(this);
    }

    @Override
    public long nextDueNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public boolean receive() throws IOException {
        bytes.clear();
        int count = channel.read(bytes);
        bytes.flip();
        return count >= 0;
    }

    @Override
    public void turn(long nowNanos) throws IOException {
        while (bytes.hasRemaining()) {
            byte next = bytes.get(bytes.position());
            if (next == '!') {
                throw new IllegalStateException("no such thing");
            }
            if (next == '?') {
                throw new IOException("what is this?");
            }
            ByteBuffer one = ByteBuffer.wrap(new byte[] {bytes.get()});
            while (one.hasRemaining()) {
                int _ = channel.write(one);
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
