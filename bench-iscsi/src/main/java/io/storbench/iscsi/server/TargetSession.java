package io.storbench.iscsi.server;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.pdu.SerialNumbers;
import io.storbench.iscsi.scsi.Sense;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// One session: an initiator that has logged in, with one connection. Used by the target's thread.
final class TargetSession {
    /// What a session is known by (RFC 7143, section 4.4.3).
    ///
    /// @param initiator its name
    /// @param isid its part of the session's name
    record Name(String initiator, long isid) {}

    private final Name name;
    private final int tsih;
    private final boolean discovery;
    private final Agreement agreed;
    private final int depth;
    private final Map<Integer, ServedTask> tasks = new HashMap<>();
    private final PriorityQueue<ServedTask> ready = new PriorityQueue<>();
    private int expCmdSn;
    private int maxCmdSn;
    private long closedUntilNanos = Long.MIN_VALUE;
    private @Nullable Sense attention = Sense.RESET_OCCURRED;

    TargetSession(Name name, int tsih, boolean discovery, Agreement agreed, int depth, int firstCmdSn) {
        this.name = name;
        this.tsih = tsih;
        this.discovery = discovery;
        this.agreed = agreed;
        this.depth = depth;
        this.expCmdSn = firstCmdSn;
        this.maxCmdSn = firstCmdSn + depth - 1;
    }

    Name name() {
        return name;
    }

    int tsih() {
        return tsih;
    }

    boolean isDiscovery() {
        return discovery;
    }

    Agreement agreed() {
        return agreed;
    }

    /// The tasks that are not answered, by the initiator's tag.
    Map<Integer, ServedTask> tasks() {
        return tasks;
    }

    /// Those that have all their data, the next one due first.
    PriorityQueue<ServedTask> ready() {
        return ready;
    }

    /// Ends a task, answered or not.
    void end(ServedTask task) {
        tasks.remove(task.tag());
        ready.remove(task);
    }

    /// Ends all tasks unanswered.
    void endAll() {
        tasks.clear();
        ready.clear();
    }

    int expCmdSn() {
        return expCmdSn;
    }

    /// Whether a command with this number is taken; if so, the next one is expected.
    boolean take(int cmdSn) {
        if (cmdSn != expCmdSn || !SerialNumbers.isInWindow(cmdSn, expCmdSn, maxCmdSn)) {
            return false;
        }
        expCmdSn++;
        return true;
    }

    /// The last command that is taken; never goes back.
    int maxCmdSn() {
        int room = expCmdSn + depth - tasks.size() - 1;
        if (closedUntilNanos == Long.MIN_VALUE && SerialNumbers.isBefore(maxCmdSn, room)) {
            maxCmdSn = room;
        }
        return maxCmdSn;
    }

    /// Takes no new commands until a time, beyond those already allowed.
    void closeWindow(long untilNanos) {
        closedUntilNanos = untilNanos;
    }

    /// When the window opens again; the largest value when it is not closed.
    long windowDueNanos() {
        return closedUntilNanos == Long.MIN_VALUE ? Long.MAX_VALUE : closedUntilNanos;
    }

    /// Opens the window if it is time.
    ///
    /// @return whether it was opened, which the initiator cannot know
    boolean openWindow(long nowNanos) {
        if (nowNanos < windowDueNanos()) {
            return false;
        }
        closedUntilNanos = Long.MIN_VALUE;
        return true;
    }

    /// Has the next command report something that happened.
    void attend(Sense what) {
        attention = what;
    }

    /// What the command at hand reports instead of being executed; asked once.
    @Nullable
    Sense attention() {
        Sense what = attention;
        attention = null;
        return what;
    }
}
