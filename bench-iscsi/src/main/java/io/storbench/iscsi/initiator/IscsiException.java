package io.storbench.iscsi.initiator;

import java.io.IOException;

/// A target that does not speak iSCSI as RFC 7143 says, or that refuses what the run needs. The
/// message names the thing, the value, the cause and, where one is known, the remedy.
public final class IscsiException extends IOException {
    private static final long serialVersionUID = 1L;

    /// @param message one or two lines for the user
    public IscsiException(String message) {
        super(message);
    }

    /// @param message one or two lines for the user
    /// @param cause what was found underneath
    public IscsiException(String message, Throwable cause) {
        super(message, cause);
    }
}
