package io.storbench.engine;

import java.io.IOException;

/// A file that is not ours must not be used as asked: nothing was written; exit code 2.
public final class ForeignFileException extends IOException {
    private static final long serialVersionUID = 1;

    /// A refusal.
    ///
    /// @param message which file, why, and what to do
    public ForeignFileException(String message) {
        super(message);
    }
}
