package io.storbench.iscsi.scsi;

/// What kind of thing the sense data report (SPC-4, section 4.5.6), in the order of the codes.
public enum SenseKey {
    /// Nothing.
    NO_SENSE(0),
    /// Done, with some effort.
    RECOVERED_ERROR(1),
    /// The unit is not ready.
    NOT_READY(2),
    /// The medium failed.
    MEDIUM_ERROR(3),
    /// The hardware failed.
    HARDWARE_ERROR(4),
    /// The command or a parameter is none that the unit takes.
    ILLEGAL_REQUEST(5),
    /// Something has happened to the unit; the command was not done, and can be sent again.
    UNIT_ATTENTION(6),
    /// The medium is protected.
    DATA_PROTECT(7),
    /// Blank medium.
    BLANK_CHECK(8),
    /// A vendor's own.
    VENDOR_SPECIFIC(9),
    /// A copy was aborted.
    COPY_ABORTED(10),
    /// The command was aborted; it may do to send it again.
    ABORTED_COMMAND(11),
    /// Not used.
    RESERVED(12),
    /// No room left.
    VOLUME_OVERFLOW(13),
    /// Source and medium differ.
    MISCOMPARE(14),
    /// Completed, with something to tell.
    COMPLETED(15);

    private static final SenseKey[] BY_CODE = values();

    private final int code;

    SenseKey(int code) {
        this.code = code;
    }

    /// The four bits on the wire.
    int code() {
        return code;
    }

    static SenseKey of(int code) {
        return BY_CODE[code & 0x0f];
    }
}
