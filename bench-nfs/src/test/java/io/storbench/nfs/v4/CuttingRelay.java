package io.storbench.nfs.v4;

import io.storbench.nfs.rpc.CallHeader;
import io.storbench.nfs.xdr.XdrException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Stands between a client and a server of NFSv4, knows what operations pass, and loses the
/// connection in place of passing one of them on.
final class CuttingRelay implements AutoCloseable {
    private final ServerSocket listener;
    private final InetSocketAddress server;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final List<Nfs4Op> passed = new CopyOnWriteArrayList<>();
    private @Nullable Nfs4Op cutting;
    private int passing;

    CuttingRelay(InetSocketAddress server) throws IOException {
        this.server = server;
        this.listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
    }

    /// The operations that have passed, in their order.
    List<Nfs4Op> passed() {
        return passed;
    }

    /// Loses the connection once.
    ///
    /// @param after how many of these operations pass before
    synchronized void cut(Nfs4Op op, int after) {
        cutting = op;
        passing = after;
    }

    private synchronized boolean cuts(List<Nfs4Op> ops) {
        if (cutting == null || !ops.contains(cutting) || passing-- > 0) {
            return false;
        }
        cutting = null;
        return true;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket onward = new Socket(server.getAddress(), server.getPort());
                sockets.addAll(List.of(client, onward));
                Thread.ofVirtual().start(() -> calls(client, onward));
                Thread.ofVirtual().start(() -> replies(onward, client));
            }
        } catch (IOException _) {
            // The test is over.
        }
    }

    private void calls(Socket from, Socket to) {
        try (from;
                to) {
            var in = new DataInputStream(from.getInputStream());
            var out = new DataOutputStream(to.getOutputStream());
            while (true) {
                int mark = in.readInt();
                byte[] call = new byte[mark & Integer.MAX_VALUE];
                in.readFully(call);
                List<Nfs4Op> ops = operations(ByteBuffer.wrap(call));
                if (cuts(ops)) {
                    return;
                }
                passed.addAll(ops);
                out.write(ByteBuffer.allocate(4 + call.length)
                        .putInt(mark)
                        .put(call)
                        .array());
            }
        } catch (IOException _) {
            // One of the two is gone; the other is closed too.
        }
    }

    private static List<Nfs4Op> operations(ByteBuffer call) throws IOException {
        try {
            CallHeader.decode(call);
            return CompoundCall.decode(call).operations().stream()
                    .map(Nfs4Argument::op)
                    .toList();
        } catch (XdrException e) {
            throw new IOException(e);
        }
    }

    private static void replies(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // One of the two is gone; the other is closed too.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
