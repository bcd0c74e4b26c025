package io.storbench.server;

import java.io.IOException;

/// One client's connection to an embedded server. Used by the server's thread.
public interface ClientConnection {
    /// When there is something to do though nothing arrives; [Long#MAX_VALUE] when there is not.
    long nextDueNanos();

    /// Reads what has arrived.
    ///
    /// @return false when the client is gone
    boolean receive() throws IOException;

    /// Does what can be done now. What the client sends may make it fail by an [IOException] only:
    /// any other exception is the server's own error.
    ///
    /// @throws IOException when the connection is to be closed
    void turn(long nowNanos) throws IOException;

    /// Closes the connection, and forgets all that goes with it.
    void close() throws IOException;
}
