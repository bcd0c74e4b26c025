package io.storbench.gate;

/// What a run may do to a device.
public enum Admission {
    /// The device is the run's: it bears the mark, and everything from [DeviceGate#RESERVED_BYTES]
    /// on but the last such range may be filled and written without asking again.
    WRITABLE,
    /// Nothing may be written, not even to fill what lacks the pattern: the trial reads what
    /// happens to be there, and cannot verify it.
    READ_ONLY
}
