package io.storbench.server;

import io.storbench.net.TcpConnection;
import java.io.IOException;
import java.nio.channels.SocketChannel;

/// Sends back what comes, byte by byte; `!` makes it fail by an error of its own, `?` by what the
/// client sent.
final class EchoConnection extends ClientConnection {
    private static final int BUFFER_BYTES = 64;

    EchoConnection(ServerLoop loop, SocketChannel channel) throws IOException {
        super(loop, channel, BUFFER_BYTES, BUFFER_BYTES);
    }

    @Override
    protected long dueNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    protected boolean release(long nowNanos) {
        return true;
    }

    @Override
    protected boolean canAnswer() {
        return tcp().hasRoom(1);
    }

    @Override
    protected boolean isWaiting() {
        return false;
    }

    @Override
    protected int answerNext(long nowNanos) throws IOException {
        TcpConnection tcp = tcp();
        if (tcp.consumed() == tcp.received()) {
            return -1;
        }
        byte next = tcp.in().get(tcp.consumed());
        if (next == '!') {
            throw new IllegalStateException("no such thing");
        }
        if (next == '?') {
            throw new IOException("what is this?");
        }
        tcp.out().put(next);
        tcp.flush();
        return tcp.consumed() + 1;
    }

    @Override
    protected boolean endTurn() {
        return canAnswer();
    }
}
