package io.storbench.server;

import io.storbench.net.TcpConnection;
import io.storbench.posix.SparseBuffer;
import java.io.IOException;
import java.nio.channels.SocketChannel;

/// One client's connection to an embedded server: answers what has arrived, many messages by one write, as long
/// as the client takes the answers and the server is not silent.
///
/// What the client sends may make a method fail by an [IOException] only, by which its connection ends: any other
/// exception is the server's own error. Used by the server's thread.
public abstract class ClientConnection {
    private final ServerLoop loop;
    private final SparseBuffer out;
    private final SparseBuffer in;
    private final TcpConnection tcp;

    /// Takes over a client's channel.
    ///
    /// @param loop gives the connection its turns
    /// @param outBytes the room for answers that the client has not taken
    /// @param inBytes the room for what is not answered
    protected ClientConnection(ServerLoop loop, SocketChannel channel, int outBytes, int inBytes) throws IOException {
        this.loop = loop;
        this.out = new SparseBuffer(outBytes);
        this.in = new SparseBuffer(inBytes);
        try {
            this.tcp = new TcpConnection(channel, loop.selector(), out.bytes(), in.bytes());
        } catch (IOException e) {
            out.close();
            in.close();
            throw e;
        }
    }

    /// Is told from now on of what is readable.
    final void attach() {
        tcp.key().attach(this);
    }

    /// When there is something to do though nothing arrives; [Long#MAX_VALUE] when there is not.
    protected abstract long dueNanos();

    /// Writes what is due.
    ///
    /// @return false when there was no room for all of it
    protected abstract boolean release(long nowNanos) throws IOException;

    /// Whether there is room for any answer.
    protected abstract boolean canAnswer();

    /// Whether there is room only when what is held back is due.
    protected abstract boolean isWaiting();

    /// Answers the first message that has arrived.
    ///
    /// @return the index behind it; -1 if none is complete
    protected abstract int answerNext(long nowNanos) throws IOException;

    /// Ends a turn.
    ///
    /// @return whether more is wanted from the client
    protected abstract boolean endTurn() throws IOException;

    /// Where messages are read and answers are written.
    protected final TcpConnection tcp() {
        return tcp;
    }

    /// Not before the client has taken what was written.
    final long nextDueNanos() {
        if (tcp.hasUnsent()) {
            return Long.MAX_VALUE;
        }
        long quietUntilNanos = loop.silence().untilNanos();
        boolean waiting = tcp.received() > tcp.consumed() && quietUntilNanos != Long.MIN_VALUE;
        return Math.max(waiting ? quietUntilNanos : dueNanos(), quietUntilNanos);
    }

    /// Reads what has arrived.
    ///
    /// @return false when the client is gone
    final boolean receive() throws IOException {
        return tcp.receive() >= 0;
    }

    /// Does what can be done now.
    ///
    /// @throws IOException when the connection is to be closed
    final void turn(long nowNanos) throws IOException {
        if (loop.silence().isAt(nowNanos)) {
            boolean hasRoom = tcp.received() < tcp.in().capacity();
            tcp.setReading(hasRoom && !loop.silence().isDeaf());
            return;
        }
        boolean allDone;
        do {
            allDone = release(nowNanos) && answerArrived(nowNanos) && dueNanos() > nowNanos;
            tcp.flush();
        } while (!allDone && !tcp.hasUnsent() && !loop.isEnding());
        tcp.setReading(endTurn());
    }

    /// @return false when there was no room for the answers to all that has arrived
    private boolean answerArrived(long nowNanos) throws IOException {
        while (canAnswer()) {
            int next = answerNext(nowNanos);
            if (next < 0) {
                return true;
            }
            tcp.consumeTo(next);
            if (loop.silence().isAt(nowNanos) || loop.isEnding()) {
                return true; // a fault has made the server fall silent, or go down
            }
        }
        return isWaiting();
    }

    /// Closes the connection, and forgets all that goes with it.
    protected void close() throws IOException {
        try {
            tcp.close();
        } finally {
            out.close();
            in.close();
        }
    }
}
