package io.storbench.iscsi.scsi;

import java.io.IOException;

/// Bytes that are not what SCSI allows at their place. The only exception that reading SCSI data
/// throws.
public final class ScsiException extends IOException {
    private static final long serialVersionUID = 1L;

    /// @param message what was expected and what was found
    public ScsiException(String message) {
        super(message);
    }

    /// Demands that a structure is long enough.
    static void require(String what, int needBytes, int haveBytes) throws ScsiException {
        if (haveBytes < needBytes) {
            throw new ScsiException(
                    what + " of " + haveBytes + " bytes, of which at least " + needBytes + " are needed");
        }
    }
}
