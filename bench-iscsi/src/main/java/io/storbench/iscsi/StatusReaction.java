package io.storbench.iscsi;

import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;

/// What SCSI statuses and sense data ask of the initiator (SAM-5, section 5.3.1; SPC-4, section
/// 4.5).
final class StatusReaction {
    /// In place of a SCSI status: the target failed before the unit had one (RFC 7143, section
    /// 11.4.3).
    static final int TARGET_FAILURE = 0x100;

    /// In place of a SCSI status: a transfer that succeeded, and was shorter than asked for.
    static final int SHORT_TRANSFER = 0x101;

    /// In place of a SCSI status: each session in which the command was sent broke.
    static final int SESSIONS_LOST = 0x102;

    /// The unit is becoming ready.
    private static final int BECOMING_READY = 0x0401;

    private StatusReaction() {}

    /// What an answer asks for.
    static TaskReaction reaction(int status, Sense sense) {
        return switch (status) {
            case ScsiStatus.GOOD -> TaskReaction.DONE;
            case ScsiStatus.BUSY, ScsiStatus.TASK_SET_FULL -> TaskReaction.LATER;
            case ScsiStatus.TASK_ABORTED -> TaskReaction.AGAIN;
            case ScsiStatus.CHECK_CONDITION -> reaction(sense);
            default -> TaskReaction.FAIL;
        };
    }

    private static TaskReaction reaction(Sense sense) {
        if (sense.deferred() || sense.equals(Sense.NONE)) {
            return TaskReaction.FAIL;
        }
        return switch (sense.key()) {
            // What they report was done all the same.
            case NO_SENSE, RECOVERED_ERROR, COMPLETED -> TaskReaction.DONE;
            case UNIT_ATTENTION ->
                sense.tellsOfReset()
                        ? TaskReaction.RESET
                        : sense.mayTellOfAnother() ? TaskReaction.IDENTIFY : TaskReaction.AGAIN;
            case ILLEGAL_REQUEST -> sense.tellsOfAbsence() ? TaskReaction.GONE : TaskReaction.FAIL;
            // Among others a digest error that the target has found (RFC 7143, section 11.4.7.2).
            case ABORTED_COMMAND -> TaskReaction.LATER;
            case NOT_READY -> sense.code() == BECOMING_READY ? TaskReaction.LATER : TaskReaction.FAIL;
            default -> TaskReaction.FAIL;
        };
    }

    /// An answer that is not success in words.
    static String describe(int status, Sense sense) {
        return switch (status) {
            case ScsiStatus.CHECK_CONDITION ->
                sense.equals(Sense.NONE) ? "CHECK CONDITION, and no reason for it" : sense.describe();
            case ScsiStatus.BUSY, ScsiStatus.TASK_SET_FULL -> ScsiStatus.name(status) + ", and it stays so";
            case ScsiStatus.RESERVATION_CONFLICT ->
                "RESERVATION CONFLICT: another initiator has reserved the LUN; take another one,"
                        + " or end the reservation there";
            case TARGET_FAILURE -> "the target failed, and says no more";
            case SHORT_TRANSFER -> "the target moved less than requested and reports success";
            default -> ScsiStatus.name(status);
        };
    }
}
