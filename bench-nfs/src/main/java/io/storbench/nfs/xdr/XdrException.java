package io.storbench.nfs.xdr;

import java.io.IOException;

/// Bytes that are not what External Data Representation allows at their place: too short, too long,
/// or a value out of range. The only exception that reading XDR throws.
public final class XdrException extends IOException {
    private static final long serialVersionUID = 1L;

    /// @param message what was expected and what was found
    public XdrException(String message) {
        super(message);
    }
}
