package com.example.sbp;

import com.example.sbp.Wire.Command;
import io.storbench.net.TcpConnection;
import io.storbench.plan.TrialSpec;
import io.storbench.server.ClientConnection;
import io.storbench.server.ServerLoop;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// A server inside this process, on a port of the loopback interface, in a thread of its own. It does each request at
/// once, in the order in which they arrive.
final class SbpServer {
    /// One for each host, and one that asks how far away the server is.
    private static final int MAX_CONNECTIONS = TrialSpec.MAX_HOSTS + 1;

    private static final int BACKLOG = 128;

    private final Store store;
    private final ServerLoop loop;

    private SbpServer(int sizeBytes) throws IOException {
        this.store = new Store(sizeBytes);
        this.loop = new ServerLoop(
                new ServerLoop.Spec("SBP server", MAX_CONNECTIONS, BACKLOG, false),
                (serving, channel) -> new Connection(store, serving, channel),
                () -> {});
    }

    /// Starts a server.
    ///
    /// @throws IOException if it cannot listen
    static SbpServer start(int sizeBytes) throws IOException {
        SbpServer server = new SbpServer(sizeBytes);
        server.loop.start();
        return server;
    }

    ServerLoop loop() {
        return loop;
    }

    Store store() {
        return store;
    }

    /// The bytes. The thread that prepares a trial fills them while the server's waits: each access is one at a time.
    static final class Store {
        private final ByteBuffer bytes;

        private Store(int sizeBytes) {
            this.bytes = ByteBuffer.allocateDirect(sizeBytes);
        }

        /// Whether a range lies in the store.
        boolean holds(long offset, int lengthBytes) {
            return offset >= 0 && offset <= bytes.capacity() - lengthBytes;
        }

        synchronized void write(long offset, ByteBuffer from, int at, int lengthBytes) {
            bytes.put((int) offset, from, at, lengthBytes);
        }

        synchronized void read(long offset, ByteBuffer to, int at, int lengthBytes) {
            to.put(at, bytes, (int) offset, lengthBytes);
        }
    }

    /// One client, whose mistakes end its own connection.
    private static final class Connection extends ClientConnection {
        private static final int BUFFER_BYTES = 4 << 20;
        private static final int MAX_REPLY_BYTES = Command.READ.replyBytes(Wire.MAX_DATA_BYTES);

        private final Store store;
        private final TcpConnection tcp;

        Connection(Store store, ServerLoop loop, SocketChannel channel) throws IOException {
            super(loop, channel, BUFFER_BYTES, BUFFER_BYTES);
            this.store = store;
            this.tcp = tcp();
        }

        @Override
        protected int answerNext(long nowNanos) throws IOException {
            ByteBuffer in = tcp.in();
            int at = tcp.consumed();
            int thereBytes = tcp.received() - at;
            if (thereBytes < Wire.REQUEST_BYTES) {
                return -1;
            }
            Command command = Wire.command(in, at);
            int messageBytes = command.requestBytes(Wire.requestLength(in, at));
            if (thereBytes < messageBytes) {
                return -1;
            }
            answer(command, in, at);
            return at + messageBytes;
        }

        private void answer(Command command, ByteBuffer in, int at) {
            ByteBuffer out = tcp.out();
            int tag = Wire.requestTag(in, at);
            long offset = Wire.requestOffset(in, at);
            int lengthBytes = Wire.requestLength(in, at);
            if (!store.holds(offset, lengthBytes)) {
                Wire.putReply(out, tag, 0, Wire.OUT_OF_RANGE);
                return;
            }
            Wire.putReply(out, tag, command == Command.READ ? lengthBytes : 0, Wire.DONE);
            switch (command) {
                case READ -> {
                    store.read(offset, out, out.position(), lengthBytes);
                    out.position(out.position() + lengthBytes);
                }
                case WRITE -> store.write(offset, in, at + Wire.REQUEST_BYTES, lengthBytes);
                case FLUSH -> {} // memory is as durable as it gets at once
            }
        }

        @Override
        protected boolean canAnswer() {
            return tcp.hasRoom(MAX_REPLY_BYTES);
        }

        @Override
        protected boolean endTurn() {
            return canAnswer();
        }

        // No reply is held back.

        @Override
        protected long dueNanos() {
            return Long.MAX_VALUE;
        }

        @Override
        protected boolean release(long nowNanos) {
            return true;
        }

        @Override
        protected boolean isWaiting() {
            return false;
        }
    }
}
