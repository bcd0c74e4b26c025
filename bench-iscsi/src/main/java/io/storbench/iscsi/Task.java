package io.storbench.iscsi;

import io.storbench.engine.Request;
import io.storbench.iscsi.scsi.Sense;
import org.jspecify.annotations.Nullable;

/// A task of the hot path: what was asked of the target, and what became of it. One for each slot,
/// used again and again. Plain fields, owned by the session's thread.
final class Task {
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

    /// Where a task is between being submitted and being answered.
    enum Stage {
        /// With the session.
        IDLE,
        /// On the emulated path to the target.
        LEAVING,
        /// In its session's queue.
        QUEUED,
        /// Sent, and not answered.
        SENT,
        /// On the emulated path back.
        RETURNING
    }

    /// The number in the session's table; it is in the tag too.
    final int slot;

    /// The initiator task tag, by which the target answers.
    int tag;

    /// The operation this task is a part of; none for what the session does by itself.
    @Nullable
    Request request;

    Kind kind = Kind.READ;

    /// The number of the file.
    int file;

    /// Where the range is in the file, in bytes: what the pattern depends on.
    long offset;

    /// Where it is on the logical unit, in bytes.
    long unitOffset;

    int lengthBytes;
    int generation;
    boolean verified;

    /// A WRITE of what the unit has lost.
    boolean rewrite;

    /// The number of a SYNCHRONIZE CACHE; see [VolatileCache#beginFlush].
    int flush;

    /// Who carries it, from when it is submitted.
    @Nullable
    InitiatorSession connection;

    /// Where it is.
    Stage stage = Stage.IDLE;

    /// To be sent a second time.
    boolean again;

    /// Counted, but never sent, since its connection broke before.
    boolean counted;

    /// How many bytes its session had to send before this task's first one.
    long startBytes;

    /// Since when it waits for room in the command window; 0 if it does not.
    long waitingSinceNanos;

    /// By how much it was given to its session later than its emulated way out took.
    long lateNanos;

    /// How often it was answered with a request to try again.
    int attempts;

    /// In how many sessions it was lost in which the target did speak.
    int losses;

    /// Its timer has run out since it was sent.
    boolean overdue;

    /// Not sent before: the service time of its request begins when it is.
    boolean fresh;

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

    int answerBytes;
    long wrongOffset;

    // The answer.
    TaskReaction reaction = TaskReaction.DONE;
    int status;

    /// Why the last session that it was lost in broke.
    String loss = "";

    Sense sense = Sense.NONE;

    Task(int slot) {
        this.slot = slot;
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

    /// Forgets what the target has sent: the task begins once more.
    void restart() {
        receivedBytes = 0;
        nextDataSn = 0;
        nextR2tSn = 0;
        coveredBytes = 0;
        openBursts = 0;
        askedBursts = 0;
        overdue = false;
        answerBytes = 0;
        sense = Sense.NONE;
        wrongOffset = -1;
    }
}
