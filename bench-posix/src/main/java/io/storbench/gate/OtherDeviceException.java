package io.storbench.gate;

import java.io.IOException;

/// A device that is opened again is not the one that was admitted: it must not be written to, and
/// no further trial of this target runs.
public final class OtherDeviceException extends IOException {
    private static final long serialVersionUID = 1L;

    /// @param message which device, which proof failed, what stands there now, and what to do
    public OtherDeviceException(String message) {
        super(message);
    }
}
