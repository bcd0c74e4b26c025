package io.storbench.nfs.rpc;

import java.io.IOException;

/// A peer that does not speak ONC RPC as RFC 5531 says, or that refuses a call. The message names
/// the call, the cause and, where one is known, the remedy.
public sealed class RpcException extends IOException permits ProcedureUnavailableException {
    private static final long serialVersionUID = 1L;

    /// @param message one or two lines for the user
    public RpcException(String message) {
        super(message);
    }

    /// @param message one or two lines for the user
    /// @param cause what was found underneath
    public RpcException(String message, Throwable cause) {
        super(message, cause);
    }
}
