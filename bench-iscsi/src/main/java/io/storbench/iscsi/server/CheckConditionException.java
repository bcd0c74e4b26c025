package io.storbench.iscsi.server;

import io.storbench.iscsi.scsi.Sense;

/// A command that the unit does not do. Without a stack: it is an answer, and initiators provoke
/// it.
final class CheckConditionException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Sense sense;

    CheckConditionException(Sense sense) {
        super(sense.describe(), null, false, false);
        this.sense = sense;
    }

    Sense sense() {
        return sense;
    }
}
