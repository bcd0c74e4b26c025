package io.storbench.iscsi.pdu;

import java.io.IOException;

/// Bytes that are not a PDU, or none that is allowed at its place. The only exception that reading
/// PDUs throws. The connection cannot be used any further: where the next PDU begins is unknown.
public sealed class PduException extends IOException permits DigestException {
    private static final long serialVersionUID = 1L;

    /// @param message what was expected and what was found
    public PduException(String message) {
        super(message);
    }
}
