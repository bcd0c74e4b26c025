package io.storbench.iscsi.server;

import io.storbench.iscsi.pdu.DataIn;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.PduReader;
import io.storbench.iscsi.pdu.Reject;
import io.storbench.iscsi.pdu.Residual;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.pdu.ScsiResponse;
import io.storbench.iscsi.pdu.TaskManagement;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.Luns;
import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.server.Work;
import java.io.IOException;
import java.nio.ByteBuffer;

/// Deals with the commands of one session. Used by the target's thread.
final class TaskService {
    private static final long UNSIGNED = 0xffffffffL;

    private final EmbeddedTarget target;
    private final TargetSession session;
    private final Replies replies;
    private final DataTransfers transfers;
    private final TaskManager manager;
    private final TargetFaultInjector faults;
    private long order;

    TaskService(EmbeddedTarget target, TargetSession session, Replies replies) {
        this.target = target;
        this.session = session;
        this.replies = replies;
        this.transfers = new DataTransfers(target.unit(), session, replies);
        this.manager = new TaskManager(target.sessions(), session, replies);
        this.faults = new TargetFaultInjector(target, session, replies);
    }

    TargetSession session() {
        return session;
    }

    /// When a task is due, the device goes on, or the window opens; the largest value when nothing does.
    long nextDueNanos() {
        ServedTask first = session.ready().peek();
        long dueNanos = first == null ? Long.MAX_VALUE : first.dueNanos();
        return Math.min(Math.min(dueNanos, target.device().nextNanos()), session.windowDueNanos());
    }

    /// Answers the tasks that are due.
    ///
    /// @return false when there was no room for all of them
    boolean release(long nowNanos) throws IOException {
        target.device().advance(nowNanos);
        if (session.openWindow(nowNanos)) {
            replies.tellWindow();
        }
        ServedTask task = session.ready().peek();
        while (task != null && task.dueNanos() <= nowNanos) {
            if (!replies.hasRoomFor(task.work() == Work.READ ? task.lengthBytes() : 0)) {
                return false;
            }
            session.end(task);
            finish(task);
            if (target.loop().isEnding()) {
                return true;
            }
            task = session.ready().peek();
        }
        return true;
    }

    /// Deals with a command that was taken.
    void command(ByteBuffer in, PduReader pdu, long nowNanos) throws IOException {
        int at = pdu.headerAt();
        int tag = Header.taskTag(in, at);
        if (session.isDiscovery()) {
            replies.reject(in, at, Reject.PROTOCOL_ERROR);
            return;
        }
        if (session.tasks().containsKey(tag)) {
            throw new PduException("two commands with the tag " + tag);
        }
        if (session.tasks().size() >= target.options().limits().queueDepth() || target.isDeviceFull()) {
            replies.status(tag, ScsiStatus.TASK_SET_FULL);
            return;
        }
        try {
            dispatch(in, pdu, nowNanos);
        } catch (CheckConditionException e) {
            replies.checkCondition(tag, e.sense());
        }
    }

    private void dispatch(ByteBuffer in, PduReader pdu, long nowNanos) throws IOException, CheckConditionException {
        int at = pdu.headerAt();
        int operation = Cdb.operation(in, ScsiCommand.cdbAt(at));
        Work work = work(operation);
        target.exchangeIfDue(work != Work.NONE);
        boolean isThere = Luns.number(Header.lun(in, at)) == ServedUnit.NUMBER
                && target.unit().isThere();
        boolean harmless = operation == Cdb.INQUIRY || operation == Cdb.REPORT_LUNS || operation == Cdb.REQUEST_SENSE;
        if (isThere && !harmless) {
            Sense attention = session.attention();
            if (attention != null) {
                throw new CheckConditionException(attention);
            }
        }
        if (work == Work.NONE || !isThere) {
            describe(in, at, isThere);
            return;
        }
        ServedTask task = target.unit().task(in, at, work);
        if (task.work() == Work.WRITE && target.unit().reservationKey().isPresent()) {
            replies.status(task.tag(), ScsiStatus.RESERVATION_CONFLICT);
            return;
        }
        if (faults.strike(task, in, at, nowNanos)) {
            return;
        }
        session.tasks().put(task.tag(), task);
        if (work == Work.WRITE) {
            transfers.begin(task, in, pdu);
        }
        proceed(task, nowNanos);
    }

    private static Work work(int operation) {
        return switch (operation) {
            case Cdb.READ_10, Cdb.READ_16 -> Work.READ;
            case Cdb.WRITE_10, Cdb.WRITE_16 -> Work.WRITE;
            case Cdb.SYNCHRONIZE_CACHE_10, Cdb.SYNCHRONIZE_CACHE_16 -> Work.COMMIT;
            default -> Work.NONE;
        };
    }

    private void describe(ByteBuffer in, int at, boolean isThere) throws CheckConditionException {
        ByteBuffer out = replies.out();
        int reply = replies.begin();
        int dataAt = replies.dataAt(reply);
        int cdbAt = ScsiCommand.cdbAt(at);
        int madeBytes = target.commands().answer(in, cdbAt, isThere, out, dataAt);
        long wantedBytes = ScsiCommand.transferBytes(in, at) & UNSIGNED;
        long allowedBytes = Math.min(Cdb.allocationBytes(in, cdbAt), wantedBytes);
        int lengthBytes = (int) Math.min(madeBytes, allowedBytes);
        if (lengthBytes == 0) {
            ScsiResponse.begin(out, reply, ScsiStatus.GOOD);
        } else {
            DataIn.begin(out, reply, 0, 0);
            DataIn.setStatus(out, reply, ScsiStatus.GOOD);
        }
        Residual.set(out, reply, wantedBytes - lengthBytes);
        Header.setTaskTag(out, reply, Header.taskTag(in, at));
        replies.endWithStatus(reply, lengthBytes);
    }

    private void finish(ServedTask task) throws IOException {
        int start = replies.begin();
        try {
            transfers.serve(task);
        } catch (IOException _) {
            // What was begun of the answer is taken back; the unit itself has failed.
            replies.out().position(start);
            boolean read = task.work() == Work.READ;
            replies.checkCondition(task.tag(), read ? Sense.READ_ERROR : Sense.WRITE_ERROR);
        }
        faults.spoil(task.fault(), start);
    }

    /// Takes data of a write. Those of a task that has ended are dropped.
    void dataOut(ByteBuffer in, PduReader pdu, long nowNanos) throws IOException {
        ServedTask task = session.tasks().get(Header.taskTag(in, pdu.headerAt()));
        if (task != null) {
            transfers.dataOut(task, in, pdu);
            proceed(task, nowNanos);
        }
    }

    private void proceed(ServedTask task, long nowNanos) {
        if (task.hasAllData()) {
            target.deviceBegins();
            target.device().serve(nowNanos, task.work(), task.offset(), task.lengthBytes(), nanos -> due(task, nanos));
        } else {
            transfers.ask(task);
        }
    }

    /// A task is due, unless it was aborted since, or its session has ended.
    private void due(ServedTask task, long nanos) {
        target.deviceEnds();
        if (session.tasks().get(task.tag()) == task) {
            task.due(nanos, order++);
            session.ready().add(task);
        }
    }

    /// Deals with a request about tasks.
    void manage(ByteBuffer in, int at) {
        manager.manage(in, at);
    }

    /// Ends tasks of one session's, or of all, on request (task management functions; SAM-5, section
    /// 7). Used by the target's thread.
    private static final class TaskManager {
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
}
