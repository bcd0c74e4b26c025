package io.storbench.net;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;

/// A connection that could not be made. The message names the server, the cause and the remedy.
public final class ConnectionException extends IOException {
    private static final long serialVersionUID = 1L;

    /// @param message one or two lines for the user
    public ConnectionException(String message) {
        super(message);
    }

    /// @param message one or two lines for the user
    /// @param cause what was found underneath
    public ConnectionException(String message, Throwable cause) {
        super(message, cause);
    }

    /// The reason in a user's words why a connection could not be made.
    ///
    /// @param timeoutMillis how long it was waited for
    /// @param cause what the system said
    public static ConnectionException explained(InetSocketAddress address, int timeoutMillis, IOException cause) {
        String server = address.getHostString() + ":" + address.getPort();
        return switch (cause) {
            case ConnectionException known -> known;
            case NoRouteToHostException _ ->
                new ConnectionException(server + " is unreachable; check the network", cause);
            case ConnectException _ ->
                new ConnectionException(
                        server
                                + " refuses connections: no server listens on this port;"
                                + " check that it runs, and the port",
                        cause);
            case SocketTimeoutException _ ->
                new ConnectionException(
                        server + " did not answer within " + timeoutMillis + " ms; check the address and the firewall",
                        cause);
            case ClosedByInterruptException _ ->
                new ConnectionException(server + ": interrupted while connecting", cause);
            default -> new ConnectionException(server + ": " + cause.getMessage(), cause);
        };
    }
}
