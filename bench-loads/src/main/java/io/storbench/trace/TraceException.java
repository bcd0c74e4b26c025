package io.storbench.trace;

import java.io.IOException;

/// A trace cannot be read or written; the message names file, place, cause and remedy.
public final class TraceException extends IOException {
    private static final long serialVersionUID = 1;

    /// With what is wrong.
    public TraceException(String message) {
        super(message);
    }

    /// With what is wrong, and its cause.
    public TraceException(String message, Throwable cause) {
        super(message, cause);
    }
}
