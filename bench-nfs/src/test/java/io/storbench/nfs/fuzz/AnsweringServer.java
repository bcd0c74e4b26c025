package io.storbench.nfs.fuzz;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;

/// Answers the calls of one connection with given results, one after the other, in replies that are
/// correct up to there.
public final class AnsweringServer implements AutoCloseable {
    /// Mark, number, REPLY, MSG_ACCEPTED, an empty verifier, SUCCESS (RFC 5531, sections 9, 11).
    private static final int HEADER_BYTES = 28;

    private final ServerSocket listener;

    /// Listens on the loopback interface.
    ///
    /// @param results what to answer
    public AnsweringServer(List<byte[]> results) throws IOException {
        listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> serve(results));
    }

    private void serve(List<byte[]> results) {
        try (Socket socket = listener.accept()) {
            socket.setTcpNoDelay(true);
            var in = new DataInputStream(socket.getInputStream());
            for (byte[] answer : results) {
                byte[] call = new byte[in.readInt() & Integer.MAX_VALUE];
                in.readFully(call);
                ByteBuffer reply = ByteBuffer.allocate(HEADER_BYTES + answer.length);
                reply.putInt(0x8000_0000 | (reply.capacity() - Integer.BYTES));
                reply.putInt(ByteBuffer.wrap(call).getInt()).putInt(1);
                reply.put(HEADER_BYTES, answer);
                socket.getOutputStream().write(reply.array());
            }
        } catch (IOException _) {
            // The test is over.
        }
    }

    /// Where it listens.
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
