package io.storbench.engine;

import java.io.IOException;

/// A run ended and left requests behind that may still be done at any time: in a system call that
/// does not return, or in the kernel, which has them and cannot take them back. Nothing that they
/// may reach is to be used again as long as this process lives.
public final class AbandonedException extends IOException {
    private static final long serialVersionUID = 1L;

    /// @param message what is left behind, and why
    public AbandonedException(String message) {
        super(message);
    }

    private AbandonedException(Throwable failure) {
        super(failure.getMessage() == null ? failure.toString() : failure.getMessage(), failure);
    }

    /// The failure of a run, when it left requests behind, so that this is the first to be known of
    /// it; else the failure as it is.
    static Throwable of(Throwable failure) {
        for (Throwable suppressed : failure.getSuppressed()) {
            if (suppressed instanceof AbandonedException) {
                return new AbandonedException(failure);
            }
        }
        return failure;
    }
}
