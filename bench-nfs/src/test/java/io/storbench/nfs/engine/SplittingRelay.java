package io.storbench.nfs.engine;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Stands between a client and a server, and changes how replies are cut, never what they say.
final class SplittingRelay implements Closeable {
    /// How replies are cut.
    enum Cut {
        /// Every record is sent as it came.
        ONCE,
        /// Every record comes in three fragments of about the same length.
        THIRDS,
        /// Every byte is sent by itself.
        BYTES,
        /// Every record comes in fragments of seven bytes, preceded by an empty one.
        FRAGMENTS,
        /// Every reply that carries data comes twice: the second is late.
        TWICE
    }

    /// Larger than any reply without data.
    private static final int TWICE_BYTES = 400;

    private final ServerSocket listener;
    private final InetSocketAddress server;
    private final Cut cut;
    private final List<Socket> sockets = new ArrayList<>();

    SplittingRelay(InetSocketAddress server, Cut cut) throws IOException {
        this.server = server;
        this.cut = cut;
        this.listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket onward = new Socket(server.getAddress(), server.getPort());
                client.setTcpNoDelay(true);
                synchronized (sockets) {
                    sockets.add(client);
                    sockets.add(onward);
                }
                Thread.ofVirtual().start(() -> calls(client, onward));
                Thread.ofVirtual().start(() -> replies(onward, client));
            }
        } catch (IOException _) {
            // The test is over.
        }
    }

    private static void calls(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // One of the two is gone; the other is closed too.
        }
    }

    private void replies(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            var records = new DataInputStream(in);
            while (true) {
                byte[] record = new byte[records.readInt() & 0x7fff_ffff];
                records.readFully(record);
                send(record, out);
            }
        } catch (EOFException _) {
            // The server is done.
        } catch (IOException _) {
            // One of the two is gone; the other is closed too.
        }
    }

    private void send(byte[] record, OutputStream out) throws IOException {
        switch (cut) {
            case BYTES -> {
                for (byte b : marked(record, 0, record.length, true)) {
                    out.write(b);
                }
            }
            case ONCE -> out.write(marked(record, 0, record.length, true));
            case THIRDS -> sendFragments(record, record.length / 3 + 1, out);
            case FRAGMENTS -> {
                out.write(marked(record, 0, 0, false));
                sendFragments(record, 7, out);
            }
            case TWICE -> {
                out.write(marked(record, 0, record.length, true));
                if (record.length > TWICE_BYTES) {
                    out.write(marked(record, 0, record.length, true));
                }
            }
        }
    }

    private static void sendFragments(byte[] record, int fragmentBytes, OutputStream out) throws IOException {
        for (int at = 0; at < record.length; at += fragmentBytes) {
            int length = Math.min(fragmentBytes, record.length - at);
            out.write(marked(record, at, length, at + length == record.length));
        }
    }

    private static byte[] marked(byte[] record, int at, int length, boolean last) {
        return ByteBuffer.allocate(4 + length)
                .putInt((last ? 0x8000_0000 : 0) | length)
                .put(record, at, length)
                .array();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        synchronized (sockets) {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }
}
