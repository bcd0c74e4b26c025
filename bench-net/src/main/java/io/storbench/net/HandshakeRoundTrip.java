package io.storbench.net;

import io.storbench.posix.TcpHandshake;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.OptionalLong;

/// The round-trip time to a server that somebody else talks to, such as the kernel: TCP's handshake
/// takes one (RFC 9293, section 3.5), and asks the server for nothing.
public final class HandshakeRoundTrip {
    private static final int HANDSHAKES = 7;
    private static final int LIMIT_SECONDS = 3;

    private HandshakeRoundTrip() {}

    /// The least of a few handshakes, timed by the kernel where it says so (TCP_INFO), and
    /// otherwise by this program, whose own time is in it then.
    ///
    /// @return in nanoseconds; empty when the server takes no connection, which is not a fault of
    ///   the path that is measured
    public static OptionalLong nanos(InetSocketAddress server) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < HANDSHAKES; i++) {
            OptionalLong byKernel = TcpHandshake.nanos(server, LIMIT_SECONDS);
            if (byKernel.isPresent()) {
                least = Math.min(least, byKernel.getAsLong());
                continue;
            }
            try (Socket socket = new Socket()) {
                long before = System.nanoTime();
                socket.connect(server, 1000 * LIMIT_SECONDS);
                least = Math.min(least, System.nanoTime() - before);
            } catch (IOException _) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(least);
    }
}
