package io.storbench.gate;

import java.io.IOException;

/// Something that is not ours must not be used as asked: a file or device of somebody else. Nothing
/// was written; exit code 2.
public final class WriteRefusedException extends IOException {
    private static final long serialVersionUID = 1;

    /// A refusal.
    ///
    /// @param message which file or device, why, and what to do
    public WriteRefusedException(String message) {
        super(message);
    }

    /// A refusal after something was found out.
    ///
    /// @param message likewise
    public WriteRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
