package io.storbench.iscsi.target;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.pdu.DataIn;
import io.storbench.iscsi.pdu.DataOut;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.PduReader;
import io.storbench.iscsi.pdu.ReadyToTransfer;
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
    private final Afterwards afterwards;
    private int transferTag;
    private long order;

    TaskService(EmbeddedTarget target, TargetSession session, Replies replies) {
        this.target = target;
        this.session = session;
        this.replies = replies;
        this.afterwards = new Afterwards(target, session, replies);
    }

    TargetSession session() {
        return session;
    }

    /// When a task is due, or the window opens; the largest value when neither is.
    long nextDueNanos() {
        Task first = session.ready().peek();
        long dueNanos = first == null ? Long.MAX_VALUE : first.dueNanos();
        return Math.min(dueNanos, session.windowDueNanos());
    }

    /// Answers the tasks that are due.
    ///
    /// @return false when there was no room for all of them
    boolean release(long nowNanos) throws IOException {
        if (session.openWindow(nowNanos)) {
            afterwards.tellWindow();
        }
        Task task = session.ready().peek();
        while (task != null && task.dueNanos() <= nowNanos) {
            if (!replies.hasRoomFor(task.work() == Work.READ ? task.lengthBytes() : 0)) {
                return false;
            }
            session.end(task);
            finish(task);
            if (target.isEnding()) {
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
        if (session.tasks().size() >= target.options().queueDepth()) {
            replies.status(tag, ScsiStatus.TASK_SET_FULL);
            return;
        }
        try {
            dispatch(in, pdu, nowNanos);
        } catch (CheckConditionException e) {
            replies.checkCondition(tag, e.sense());
        }
    }

    private void dispatch(ByteBuffer in, PduReader pdu, long nowNanos)
            throws IOException, CheckConditionException {
        int at = pdu.headerAt();
        int operation = Cdb.operation(in, ScsiCommand.cdbAt(at));
        boolean isThere = Luns.number(Header.lun(in, at)) == LogicalUnit.NUMBER;
        boolean harmless =
                operation == Cdb.INQUIRY
                        || operation == Cdb.REPORT_LUNS
                        || operation == Cdb.REQUEST_SENSE;
        if (isThere && !harmless) {
            Sense attention = session.attention();
            if (attention != null) {
                throw new CheckConditionException(attention);
            }
        }
        Work work = work(operation);
        if (work == Work.NONE || !isThere) {
            describe(in, at, isThere);
            return;
        }
        Task task = task(in, at, work);
        if (struck(task, in, at, nowNanos)) {
            return;
        }
        session.tasks().put(task.tag(), task);
        if (work == Work.WRITE) {
            begin(task, in, pdu);
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

    /// What a command that moves data comes to.
    private Task task(ByteBuffer in, int at, Work work) throws CheckConditionException {
        int cdbAt = ScsiCommand.cdbAt(at);
        int tag = Header.taskTag(in, at);
        if (work == Work.COMMIT) {
            return new Task(tag, work, 0, 0, 0, true);
        }
        LogicalUnit unit = target.unit();
        int blockBytes = unit.capacity().blockBytes();
        long first = Cdb.firstBlock(in, cdbAt);
        long blocks = Cdb.blocks(in, cdbAt);
        if (first < 0
                || first > unit.capacity().blocks()
                || blocks > unit.capacity().blocks() - first) {
            throw new CheckConditionException(Sense.OUT_OF_RANGE);
        }
        long moved = blocks * blockBytes;
        boolean directed =
                work == Work.READ ? ScsiCommand.isRead(in, at) : ScsiCommand.isWrite(in, at);
        if (moved > Store.MAX_BYTES || (moved > 0 && !directed)) {
            throw new CheckConditionException(Sense.INVALID_FIELD);
        }
        if (work == Work.WRITE && unit.isReadOnly()) {
            throw new CheckConditionException(Sense.WRITE_PROTECTED);
        }
        long expected = ScsiCommand.transferBytes(in, at) & UNSIGNED;
        int lengthBytes = (int) Math.min(moved, expected);
        boolean forced = Cdb.isForced(in, cdbAt);
        return new Task(tag, work, first * blockBytes, lengthBytes, expected - moved, forced);
    }

    /// Has a fault happen, if one is due.
    ///
    /// @return whether that was the command's end
    private boolean struck(Task task, ByteBuffer in, int at, long nowNanos) {
        if (task.work() == Work.WRITE && target.options().reservationKey().isPresent()) {
            replies.status(task.tag(), ScsiStatus.RESERVATION_CONFLICT);
            return true;
        }
        int bursts = task.lengthBytes() / session.agreed().maxBurstBytes();
        Fault fault = target.faults().next(bursts);
        switch (fault) {
            case null -> {}
            case Fault.Busy _, Fault.Delay _ -> {
                replies.status(task.tag(), ScsiStatus.BUSY);
                return true;
            }
            case Fault.TaskSetFull _ -> {
                replies.status(task.tag(), ScsiStatus.TASK_SET_FULL);
                return true;
            }
            case Fault.Reject _ -> {
                replies.reject(in, at, Reject.PROTOCOL_ERROR);
                return true;
            }
            case Fault.UnitAttention _ -> target.attendAll();
            case Fault.ReadOnly _ -> target.unit().protect();
            case Fault.Stall stall -> target.beQuiet(stall.forNanos(), false);
            case Fault.StopReading stop -> target.beQuiet(stop.forNanos(), true);
            case Fault.CloseWindow close -> session.closeWindow(nowNanos + close.forNanos());
            default -> task.setFault(fault);
        }
        return false;
    }

    /// Takes the data that came with a write, and asks for the others.
    private void begin(Task task, ByteBuffer in, PduReader pdu) throws IOException {
        Agreement agreed = session.agreed();
        int immediateBytes = pdu.dataBytes();
        int at = pdu.headerAt();
        long expected = ScsiCommand.transferBytes(in, at) & UNSIGNED;
        long unaskedBytes = Math.min(agreed.firstBurstBytes(), expected);
        if (immediateBytes > 0 && (!agreed.immediateData() || immediateBytes > unaskedBytes)) {
            throw new PduException(immediateBytes + " bytes of immediate data");
        }
        store(task, in, pdu.dataAt(), 0, immediateBytes);
        int from = immediateBytes;
        if (!Header.isFinal(in, at)) {
            if (agreed.initialR2t()) {
                throw new PduException("unsolicited data where InitialR2T=Yes");
            }
            from = (int) unaskedBytes;
            task.expectUnsolicited(immediateBytes, from);
        }
        transferTag = task.plan(from, agreed.maxBurstBytes(), transferTag);
    }

    /// Takes data of a write. Those of a task that has ended are dropped.
    void dataOut(ByteBuffer in, PduReader pdu, long nowNanos) throws IOException {
        int at = pdu.headerAt();
        Task task = session.tasks().get(Header.taskTag(in, at));
        if (task == null) {
            return;
        }
        Burst burst = task.find(Header.transferTag(in, at));
        int offset = DataOut.offset(in, at);
        if (burst == null || !burst.take(DataOut.dataSn(in, at), offset, pdu.dataBytes())) {
            throw new PduException("data of a write that were not asked for, at " + offset);
        }
        store(task, in, pdu.dataAt(), offset, pdu.dataBytes());
        if (Header.isFinal(in, at)) {
            boolean asked = burst.transferTag() != Header.NO_TAG;
            if (asked && !burst.isComplete()) {
                throw new PduException(burst.lengthBytes() + " bytes of a write are missing");
            }
            task.close(burst);
            if (!burst.isComplete()) {
                // An initiator may send less unasked than it could.
                int maxBurst = session.agreed().maxBurstBytes();
                transferTag = task.plan(burst.next(), maxBurst, transferTag);
            }
        }
        proceed(task, nowNanos);
    }

    private void store(Task task, ByteBuffer in, int dataAt, int offset, int lengthBytes) {
        int usefulBytes = Math.min(lengthBytes, task.lengthBytes() - offset);
        if (usefulBytes > 0) {
            try {
                target.unit().write(task.offset() + offset, in, dataAt, usefulBytes);
            } catch (IOException _) {
                task.fail(); // said when it is answered: the connection is as good as ever
            }
            task.received(usefulBytes);
        }
    }

    /// Asks for what a task still needs, or has it served.
    private void proceed(Task task, long nowNanos) {
        if (task.hasAllData()) {
            task.due(target.doneAtNanos(nowNanos, task.work()), order++);
            session.ready().add(task);
            return;
        }
        int maxOpen = session.agreed().maxOutstandingR2t();
        Burst burst = task.openNext(maxOpen);
        while (burst != null) {
            int at = replies.begin();
            ByteBuffer out = replies.out();
            ReadyToTransfer.begin(out, at, task.nextWish(), burst.next(), burst.lengthBytes());
            Header.setLun(out, at, Luns.encode(LogicalUnit.NUMBER));
            Header.setTaskTag(out, at, task.tag());
            Header.setTransferTag(out, at, burst.transferTag());
            replies.endWithWindow(at, 0);
            burst = task.openNext(maxOpen);
        }
    }

    private void finish(Task task) throws IOException {
        int start = replies.begin();
        try {
            serve(task);
        } catch (IOException _) {
            // What was begun of the answer is taken back; the unit itself has failed.
            replies.out().position(start);
            boolean read = task.work() == Work.READ;
            replies.checkCondition(task.tag(), read ? Sense.READ_ERROR : Sense.WRITE_ERROR);
        }
        afterwards.happen(task.fault(), start);
    }

    private void serve(Task task) throws IOException {
        if (task.hasFailed()) {
            throw new IOException("the data could not be stored");
        }
        if (task.work() == Work.READ && task.lengthBytes() > 0) {
            sendData(task);
            return;
        }
        if (task.isForced() && task.work() != Work.READ) {
            target.unit().flush();
        }
        int at = replies.begin();
        ScsiResponse.begin(replies.out(), at, ScsiStatus.GOOD);
        Residual.set(replies.out(), at, task.residualBytes());
        Header.setTaskTag(replies.out(), at, task.tag());
        replies.endWithStatus(at, 0);
    }

    private void sendData(Task task) throws IOException {
        ByteBuffer out = replies.out();
        int maxBurst = session.agreed().maxBurstBytes();
        int sent = 0;
        for (int dataSn = 0; sent < task.lengthBytes(); dataSn++) {
            int leftInBurst = maxBurst - sent % maxBurst;
            int part = Math.min(task.lengthBytes() - sent, leftInBurst);
            part = Math.min(part, replies.maxDataBytes());
            int at = replies.begin();
            DataIn.begin(out, at, dataSn, sent);
            Header.setTaskTag(out, at, task.tag());
            target.unit().read(task.offset() + sent, out, replies.dataAt(at), part);
            sent += part;
            if (sent == task.lengthBytes()) {
                DataIn.setStatus(out, at, ScsiStatus.GOOD);
                Residual.set(out, at, task.residualBytes());
                replies.endWithStatus(at, part);
            } else {
                Header.setFinal(out, at, sent % maxBurst == 0);
                replies.endData(at, part);
            }
        }
    }

    /// Deals with a request about tasks.
    void manage(ByteBuffer in, int at) {
        int answer =
                switch (TaskManagement.function(in, at)) {
                    case TaskManagement.ABORT_TASK -> abort(TaskManagement.referencedTag(in, at));
                    case TaskManagement.ABORT_TASK_SET -> {
                        session.endAll();
                        yield TaskManagement.COMPLETE;
                    }
                    case TaskManagement.LOGICAL_UNIT_RESET -> reset(Header.lun(in, at));
                    case TaskManagement.TARGET_WARM_RESET -> reset(Luns.encode(LogicalUnit.NUMBER));
                    default -> TaskManagement.NOT_SUPPORTED;
                };
        int reply = replies.begin();
        TaskManagement.beginResponse(replies.out(), reply, answer);
        Header.setTaskTag(replies.out(), reply, Header.taskTag(in, at));
        replies.endWithStatus(reply, 0);
    }

    private int abort(int tag) {
        Task task = session.tasks().get(tag);
        if (task == null) {
            return TaskManagement.NO_SUCH_TASK;
        }
        session.end(task);
        return TaskManagement.COMPLETE;
    }

    private int reset(long lun) {
        if (Luns.number(lun) != LogicalUnit.NUMBER) {
            return TaskManagement.NO_SUCH_LUN;
        }
        target.resetUnit();
        return TaskManagement.COMPLETE;
    }
}
