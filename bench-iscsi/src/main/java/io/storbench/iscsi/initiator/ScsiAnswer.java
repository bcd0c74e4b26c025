package io.storbench.iscsi.initiator;

import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.iscsi.scsi.SenseKey;

/// How a command ended.
///
/// @param status of SCSI
/// @param sense what the unit says about it; [Sense#NONE] for nothing
record ScsiAnswer(int status, Sense sense) {
    private static final int BECOMING_READY = 0x0401;

    boolean isGood() {
        return status == ScsiStatus.GOOD;
    }

    /// Whether the unit does not know what it was asked.
    boolean isUnknown() {
        return status == ScsiStatus.CHECK_CONDITION && sense.key() == SenseKey.ILLEGAL_REQUEST;
    }

    /// Whether the unit only had something to tell first.
    boolean isNews() {
        return sense.key() == SenseKey.UNIT_ATTENTION;
    }

    /// Whether the command can be sent again as it is.
    boolean isTransient() {
        return !sense.deferred() && isTransientNow();
    }

    private boolean isTransientNow() {
        return isNews()
                || ScsiStatus.isTransient(status)
                || sense.key() == SenseKey.ABORTED_COMMAND
                || (sense.key() == SenseKey.NOT_READY && sense.code() == BECOMING_READY);
    }

    String describe() {
        return status == ScsiStatus.CHECK_CONDITION ? sense.describe() : ScsiStatus.name(status);
    }
}
