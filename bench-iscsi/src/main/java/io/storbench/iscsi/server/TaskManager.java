package io.storbench.iscsi.server;

import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.TaskManagement;
import io.storbench.iscsi.scsi.Luns;
import java.nio.ByteBuffer;

/// Ends tasks of one session's, or of all, on request (task management functions; SAM-5, section
/// 7). Used by the target's thread.
final class TaskManager {
    private final Sessions sessions;
    private final TargetSession session;
    private final Replies replies;

    TaskManager(Sessions sessions, TargetSession session, Replies replies) {
        this.sessions = sessions;
        this.session = session;
        this.replies = replies;
    }

    /// Deals with a request.
    void manage(ByteBuffer in, int at) {
        int answer =
                switch (TaskManagement.function(in, at)) {
                    case TaskManagement.ABORT_TASK -> abort(TaskManagement.referencedTag(in, at));
                    case TaskManagement.ABORT_TASK_SET -> {
                        session.endAll();
                        yield TaskManagement.COMPLETE;
                    }
                    case TaskManagement.LOGICAL_UNIT_RESET -> reset(Header.lun(in, at));
                    case TaskManagement.TARGET_WARM_RESET -> reset(Luns.encode(ServedUnit.NUMBER));
                    default -> TaskManagement.NOT_SUPPORTED;
                };
        int reply = replies.begin();
        TaskManagement.beginResponse(replies.out(), reply, answer);
        Header.setTaskTag(replies.out(), reply, Header.taskTag(in, at));
        replies.endWithStatus(reply, 0);
    }

    private int abort(int tag) {
        ServedTask task = session.tasks().get(tag);
        if (task == null) {
            return TaskManagement.NO_SUCH_TASK;
        }
        session.end(task);
        return TaskManagement.COMPLETE;
    }

    private int reset(long lun) {
        if (Luns.number(lun) != ServedUnit.NUMBER) {
            return TaskManagement.NO_SUCH_LUN;
        }
        sessions.resetUnit();
        return TaskManagement.COMPLETE;
    }
}
