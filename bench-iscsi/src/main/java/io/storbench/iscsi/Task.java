package io.storbench.iscsi;

import io.storbench.iscsi.scsi.Sense;
import io.storbench.net.SlotTable;
import io.storbench.net.client.Slot;

/// A task of the hot path: what was asked of the target, and what became of it. Plain fields, owned by the
/// session's thread.
final class Task extends Slot<InitiatorSession> {
    /// What is asked.
    enum Kind {
        READ,
        WRITE,
        SYNCHRONIZE_CACHE,
        /// ABORT TASK, a task management function.
        ABORT_TASK,
        /// LOGICAL UNIT RESET, another one.
        LUN_RESET,
        /// NOP-Out: whether the target is alive.
        PING,
        LOGOUT;

        /// Whether it is a SCSI command, numbered and queued; the others are immediate.
        boolean isCommand() {
            return this == READ || this == WRITE || this == SYNCHRONIZE_CACHE;
        }
    }

    /// The most tasks of a session: one less than tags can tell apart, since the tag of all ones is reserved
    /// (RFC 7143, section 11.19.1).
    static final int MAX_TASKS = SlotTable.MAX_SLOTS - 1;

    Kind kind = Kind.READ;

    /// Where it is on the logical unit, in bytes.
    long unitOffset;

    /// The number of a SYNCHRONIZE CACHE; see [VolatileCache#beginFlush].
    int flush;

    /// How often it was answered with a request to try again.
    int attempts;

    /// In how many sessions it was lost in which the target did speak.
    int losses;

    /// Its timer has run out since it was sent.
    boolean overdue;

    /// The command's number, by which an abort names it.
    int cmdSn;

    /// The tag and the number of the task to be aborted.
    int abortedTag;

    int abortedCmdSn;

    // What the target has sent or asked for so far.
    int receivedBytes;
    int nextDataSn;
    int nextR2tSn;

    /// Bytes that were sent unsolicited, or asked for.
    int coveredBytes;

    /// Bursts owed and not yet sent to their end.
    int openBursts;

    /// Those of them that an R2T asked for: only they count for `MaxOutstandingR2T` (RFC 7143,
    /// section 13.17).
    int askedBursts;

    // The answer.
    TaskReaction reaction = TaskReaction.DONE;
    int status;

    /// Why the last session that it was lost in broke.
    String loss = "";

    Sense sense = Sense.NONE;

    Task(int slot) {
        super(slot);
    }

    /// Asks again.
    void set(Kind asked, long atUnitOffset, int length) {
        kind = asked;
        unitOffset = atUnitOffset;
        lengthBytes = length;
        attempts = 0;
        losses = 0;
        fresh = true;
    }

    @Override
    protected boolean writes(long fromOffset, long toOffset) {
        return kind == Kind.WRITE && offset < toOffset && offset + lengthBytes > fromOffset;
    }

    /// Forgets what the target has sent: the task begins once more.
    void restart() {
        receivedBytes = 0;
        nextDataSn = 0;
        nextR2tSn = 0;
        coveredBytes = 0;
        openBursts = 0;
        askedBursts = 0;
        overdue = false;
        replyBytes = 0;
        sense = Sense.NONE;
        wrongOffset = -1;
    }
}
