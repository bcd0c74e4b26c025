package io.storbench.iscsi;

import io.storbench.net.client.CallTable;
import io.storbench.net.client.Slot.Stage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The commands of one session that are lost in session after session though the target speaks. Of
/// those that were it too often, the one sent first is the likely reason, as targets deal with
/// commands in their order: it fails, and is not sent again.
///
/// Used by the session's thread.
final class LossBudget {
    /// Sessions in a row that a command is lost in before it is taken for the reason.
    private static final int MAX_LOSSES = 8;

    private final InitiatorSession session;
    private final CallTable<Task> tasks;
    private @Nullable Task hopeless;

    LossBudget(InitiatorSession session, CallTable<Task> tasks) {
        this.session = session;
        this.tasks = tasks;
    }

    /// A session in which the target did speak has ended.
    ///
    /// @param cause why
    /// @param sentBytes how far the connection's bytes had been sent
    /// @return whether a command was lost in the session before too
    boolean note(IOException cause, long sentBytes) {
        boolean lostAgain = false;
        Task first = null;
        for (int slot = 0; slot < tasks.size(); slot++) {
            Task task = tasks.get(slot);
            if (isLost(task, sentBytes)) {
                lostAgain |= ++task.losses > 1;
                if (task.losses >= MAX_LOSSES && (first == null || task.startBytes < first.startBytes)) {
                    first = task;
                }
            }
        }
        if (first != null) {
            first.stage = Stage.RETURNING;
            first.loss = String.valueOf(cause.getMessage());
            first.status = StatusReaction.SESSIONS_LOST;
            first.reaction = TaskReaction.FAIL;
            hopeless = first;
        }
        return lostAgain;
    }

    private boolean isLost(Task task, long sentBytes) {
        return task.kind.isCommand()
                && task.stage == Stage.SENT
                && task.connection == session
                && task.startBytes < sentBytes;
    }

    /// The command that failed by the last loss, reported once.
    @Nullable
    Task takeHopeless() {
        Task failed = hopeless;
        hopeless = null;
        return failed;
    }
}
