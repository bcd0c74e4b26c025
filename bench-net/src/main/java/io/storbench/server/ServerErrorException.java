package io.storbench.server;

import java.io.IOException;

/// An embedded server has come upon an error of its own: whatever was measured on it does not
/// count, and no client is to blame.
public final class ServerErrorException extends IOException {
    private static final long serialVersionUID = 1L;

    /// @param server its name
    /// @param error what it came upon
    ServerErrorException(String server, Throwable error) {
        super(
                "the embedded %s has failed by an error of its own, and the trial does not count: %s%s; this is a bug in storbench, please report it"
                        .formatted(server, error, place(error)),
                error);
    }

    private static String place(Throwable error) {
        StackTraceElement[] stack = error.getStackTrace();
        return stack.length == 0 ? "" : " at " + stack[0];
    }
}
