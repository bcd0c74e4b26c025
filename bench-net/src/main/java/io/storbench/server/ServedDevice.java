package io.storbench.server;

import java.util.function.LongConsumer;

/// What an embedded target takes the time of its commands from. Used by the server's thread.
public interface ServedDevice {
    /// A command begins that has all its data.
    ///
    /// @param done is told once when the command ends or has ended, by this method or by a later [#advance]
    void serve(long nowNanos, Work work, long offsetBytes, int lengthBytes, LongConsumer done);

    /// Ends the commands that are due.
    default void advance(long nowNanos) {}

    /// When [#advance] has something to do; [Long#MAX_VALUE] when nothing is to come.
    default long nextNanos() {
        return Long.MAX_VALUE;
    }
}
