package io.storbench.nfs.session;

import io.storbench.engine.DataPattern;
import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.rpc.RecordMark;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.v4.CompoundCall;
import io.storbench.nfs.v4.CompoundReply;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A server that does to each of its connections what a test wants, and remembers what came.
final class ScriptedServer implements AutoCloseable {
    private static final int MAX_MESSAGE_BYTES = 2 << 20;

    private final ServerSocket listener;
    private final List<Integer> ports = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    /// What happens on the connections, which come one after another.
    @FunctionalInterface
    interface Script {
        /// Serves one connection; the socket is closed afterwards.
        ///
        /// @param number of the connection, from 0
        void serve(int number, Peer peer) throws IOException;
    }

    /// A call that came.
    ///
    /// @param xid its number
    /// @param procedure READ, WRITE or COMMIT
    /// @param offset in the file
    /// @param lengthBytes asked for, or carried
    record Received(int xid, int procedure, long offset, int lengthBytes) {}

    /// A COMPOUND that came.
    ///
    /// @param xid its number
    record Compound(int xid, CompoundCall call) {}

    /// @param receiveBytes the socket's buffer; 0 for the system's default
    ScriptedServer(Script script, int receiveBytes) throws IOException {
        listener = new ServerSocket();
        if (receiveBytes > 0) {
            listener.setReceiveBufferSize(receiveBytes);
        }
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread.ofVirtual().start(() -> accept(script));
    }

    private void accept(Script script) {
        for (int number = 0; ; number++) {
            try {
                Socket socket = listener.accept();
                sockets.add(socket);
                ports.add(socket.getPort());
                int served = number;
                Thread.ofVirtual().start(() -> {
                    try (socket) {
                        script.serve(served, new Peer(socket));
                    } catch (IOException _) {
                        // The client has gone, or the test is over.
                    }
                });
            } catch (IOException _) {
                return;
            }
        }
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
    }

    /// The clients' ports, by connection.
    List<Integer> ports() {
        return ports;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /// One connection's other end.
    static final class Peer {
        private final DataInputStream in;
        private final OutputStream out;
        private final ByteBuffer reply = ByteBuffer.allocate(MAX_MESSAGE_BYTES);

        Peer(Socket socket) throws IOException {
            in = new DataInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        }

        /// Waits until the client closes, and reads nothing before.
        void answerNothing() throws IOException {
            while (true) {
                receive();
            }
        }

        private ByteBuffer message() throws IOException {
            byte[] message = new byte[in.readInt() & Integer.MAX_VALUE];
            in.readFully(message);
            return ByteBuffer.wrap(message);
        }

        /// Sends bytes, whatever they are.
        void send(byte[] bytes) throws IOException {
            out.write(bytes);
        }

        /// The next COMPOUND.
        Compound receiveCompound() throws IOException {
            ByteBuffer call = message();
            try {
                return new Compound(CallHeader.decode(call).xid(), CompoundCall.decode(call));
            } catch (XdrException e) {
                throw new IOException(e);
            }
        }

        /// Answers a COMPOUND.
        void answer(int xid, CompoundReply answer) throws IOException {
            reply.clear();
            int mark = RecordMark.begin(reply);
            ReplyHeader.encodeSuccess(reply, xid);
            answer.encode(reply);
            RecordMark.end(reply, mark);
            out.write(reply.array(), 0, reply.position());
        }

        /// The next call.
        Received receive() throws IOException {
            ByteBuffer call = message();
            try {
                CallHeader header = CallHeader.decode(call);
                Xdr.skipOpaque(call, 64);
                return new Received(
                        header.xid(),
                        header.procedure(),
                        Xdr.getLong(call),
                        header.procedure() == Nfs3.COMMIT.number() ? 0 : Xdr.getInt(call));
            } catch (XdrException e) {
                throw new IOException(e);
            }
        }

        /// Answers every call from now on.
        void answerAll() throws IOException {
            while (true) {
                answer(receive());
            }
        }

        /// Answers a WRITE or a COMMIT with an error of NFSv3, without attributes.
        void refuse(Received call, int status) throws IOException {
            reply.clear();
            int mark = RecordMark.begin(reply);
            ReplyHeader.encodeSuccess(reply, call.xid());
            reply.putInt(status).putInt(0).putInt(0);
            RecordMark.end(reply, mark);
            out.write(reply.array(), 0, reply.position());
        }

        /// Answers as RFC 1813, sections 3.3.6, 3.3.7 and 3.3.21, has it: all of what was asked,
        /// and stable.
        void answer(Received call) throws IOException {
            answer(call, 2, 1); // FILE_SYNC
        }

        /// Answers a WRITE as unstable, or a COMMIT.
        void answerUnstable(Received call, long verifier) throws IOException {
            answer(call, 0, verifier); // UNSTABLE
        }

        private void answer(Received call, int committed, long verifier) throws IOException {
            reply.clear();
            int mark = RecordMark.begin(reply);
            ReplyHeader.encodeSuccess(reply, call.xid());
            reply.putInt(0); // NFS3_OK
            reply.putInt(0); // no attributes
            if (call.procedure() == Nfs3.READ.number()) {
                reply.putInt(call.lengthBytes()).putInt(0).putInt(call.lengthBytes());
                ByteBuffer words = reply.duplicate().order(ByteOrder.LITTLE_ENDIAN);
                DataPattern.fill(words, reply.position(), call.lengthBytes(), call.offset(), 0);
                reply.position(reply.position() + call.lengthBytes());
            } else {
                reply.putInt(0); // no attributes of after either
                if (call.procedure() == Nfs3.WRITE.number()) {
                    reply.putInt(call.lengthBytes()).putInt(committed);
                }
                reply.putLong(verifier);
            }
            RecordMark.end(reply, mark);
            out.write(reply.array(), 0, reply.position());
        }
    }
}
