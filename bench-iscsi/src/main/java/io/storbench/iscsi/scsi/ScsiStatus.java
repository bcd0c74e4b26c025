package io.storbench.iscsi.scsi;

/// How a command ended (SAM-5, section 5.3.1).
public final class ScsiStatus {
    /// As wanted.
    public static final int GOOD = 0x00;

    /// Not as wanted; the sense data say why.
    public static final int CHECK_CONDITION = 0x02;

    /// The unit is busy; to be tried again later.
    public static final int BUSY = 0x08;

    /// Another initiator has reserved the unit.
    public static final int RESERVATION_CONFLICT = 0x18;

    /// The unit has no room for another command; to be tried again when others have ended.
    public static final int TASK_SET_FULL = 0x28;

    /// The unit waits for an auto contingent allegiance to be cleared.
    public static final int ACA_ACTIVE = 0x30;

    /// Another initiator had the command aborted.
    public static final int TASK_ABORTED = 0x40;

    private ScsiStatus() {}

    /// Whether the command can be tried again as it is, a little later.
    public static boolean isTransient(int status) {
        return status == BUSY || status == TASK_SET_FULL;
    }

    /// The status in words.
    public static String name(int status) {
        return switch (status) {
            case GOOD -> "GOOD";
            case CHECK_CONDITION -> "CHECK CONDITION";
            case BUSY -> "BUSY";
            case RESERVATION_CONFLICT -> "RESERVATION CONFLICT";
            case TASK_SET_FULL -> "TASK SET FULL";
            case ACA_ACTIVE -> "ACA ACTIVE";
            case TASK_ABORTED -> "TASK ABORTED";
            default -> "status 0x%02x".formatted(status);
        };
    }
}
