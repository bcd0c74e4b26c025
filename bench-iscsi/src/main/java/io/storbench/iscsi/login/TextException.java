package io.storbench.iscsi.login;

import java.io.IOException;

/// Text keys that are none, or whose value is not allowed. The only exception that reading them
/// throws.
public final class TextException extends IOException {
    private static final long serialVersionUID = 1L;

    /// @param message what was expected and what was found, without secrets
    public TextException(String message) {
        super(message);
    }
}
