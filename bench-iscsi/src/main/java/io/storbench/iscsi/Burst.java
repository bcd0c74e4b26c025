package io.storbench.iscsi;

import io.storbench.iscsi.pdu.Header;
import io.storbench.net.client.Slot.Stage;

/// Data that a WRITE owes the target: asked for by an R2T, or unsolicited behind the command. Used
/// again and again; plain fields, owned by the session's thread.
final class Burst {
    /// What stands for unsolicited data in place of a target transfer tag (RFC 7143, 11.7.4).
    static final int UNSOLICITED = Header.NO_TAG;

    /// The number among the session's bursts.
    final int number;

    Task task = new Task(0);

    /// The tag of the task when the burst was asked for: a task that has begun once more owes
    /// nothing to its former request.
    int tag;

    /// The target transfer tag.
    int transferTag;

    /// Where the next byte is in the task's range.
    int offset;

    int leftBytes;
    int nextDataSn;

    /// The lateness of its way out; see [Task#lateNanos].
    long lateNanos;

    Burst(int number) {
        this.number = number;
    }

    /// Whether an R2T asked for it.
    boolean isAsked() {
        return transferTag != UNSOLICITED;
    }

    /// Whether the task still waits for it.
    boolean isPending() {
        return task.tag == tag && task.stage == Stage.SENT;
    }
}
