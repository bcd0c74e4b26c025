package io.storbench.net;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/// The port that a connection comes from. It matters twice: servers that export `secure` accept
/// only privileged ports, and a server's duplicate request cache knows a call that is sent again
/// only if it comes from the port it came from before (RFC 1813, section 4.5, leaves the cache to
/// servers; they look calls up by address, port and xid).
///
/// Channels are opened such that a port can be used again as soon as its channel is closed. Their
/// ports are theirs alone: a port that the system picks while it connects may be that of other
/// connections, to other servers, and such a one cannot be bound again.
public final class SourcePort {
    /// The highest privileged port (RFC 6335, section 6: the system ports end here).
    public static final int HIGHEST_PRIVILEGED = 1023;

    /// Where the search ends: services of their own are fewer above, as in Linux' `bindresvport`.
    public static final int LOWEST_PRIVILEGED = 512;

    private SourcePort() {}

    /// Connects; blocks at most for the time given.
    ///
    /// @param privileged whether to come from a port of [#HIGHEST_PRIVILEGED] down to
    ///   [#LOWEST_PRIVILEGED], the highest that is free
    /// @throws IOException if there is no connection in time, or no such port
    public static SocketChannel connect(InetSocketAddress address, int timeoutMillis, boolean privileged)
            throws IOException {
        int below = HIGHEST_PRIVILEGED + 1;
        while (true) {
            SocketChannel channel = open();
            try {
                if (privileged) {
                    below = bindPrivileged(channel, below);
                } else {
                    bindOwn(channel);
                }
                channel.socket().connect(address, timeoutMillis);
                return channel;
            } catch (BindException e) {
                // The port is in use towards this very server: take the next one.
                channel.close();
                if (!privileged || below <= LOWEST_PRIVILEGED) {
                    throw e;
                }
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        }
    }

    /// Opens a channel whose port can be used again.
    public static SocketChannel open() throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /// Binds to a port above the privileged ones that no other connection has.
    public static void bindOwn(SocketChannel channel) throws IOException {
        channel.bind(new InetSocketAddress(0));
    }

    /// Binds to a privileged port.
    ///
    /// @param below the port to stay below
    /// @return the port
    /// @throws IOException if none is free, or this user may not have one
    public static int bindPrivileged(SocketChannel channel, int below) throws IOException {
        for (int port = below - 1; port >= LOWEST_PRIVILEGED; port--) {
            try {
                channel.bind(new InetSocketAddress(port));
                return port;
            } catch (BindException e) {
                if (String.valueOf(e.getMessage()).contains("Permission denied")) {
                    throw new ConnectionException(
                            "a privileged source port (resvport) needs root or CAP_NET_BIND_SERVICE: " + e.getMessage(),
                            e);
                }
            }
        }
        throw new ConnectionException(
                "no privileged source port from %d down to %d is free".formatted(below - 1, LOWEST_PRIVILEGED));
    }
}
