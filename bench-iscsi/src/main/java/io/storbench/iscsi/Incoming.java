package io.storbench.iscsi;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataContent;
import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.pdu.AsyncMessage;
import io.storbench.iscsi.pdu.DataIn;
import io.storbench.iscsi.pdu.DigestException;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.PduReader;
import io.storbench.iscsi.pdu.ReadyToTransfer;
import io.storbench.iscsi.pdu.Reject;
import io.storbench.iscsi.pdu.Residual;
import io.storbench.iscsi.pdu.ScsiResponse;
import io.storbench.iscsi.pdu.TaskManagement;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.net.TcpConnection;
import java.io.IOException;
import java.nio.ByteBuffer;

/// Reads the PDUs of one session where they lie in its connection's buffer, and counts them. Payload
/// is checked in place, or passed over; it is never copied.
///
/// Used by the session's thread. In steady state nothing is allocated.
final class Incoming {
    private final InitiatorSession session;
    private final PendingDataOut pendingData;
    private final Outgoing outgoing;
    private final Counters counters;
    private final DataContent content;
    private final TcpConnection tcp;
    private final PduReader pdus = new PduReader(0);

    Incoming(
            InitiatorSession session,
            IscsiTransport transport,
            PendingDataOut pendingData,
            Outgoing outgoing,
            TcpConnection tcp) {
        this.session = session;
        this.pendingData = pendingData;
        this.outgoing = outgoing;
        this.counters = transport.counters();
        this.content = transport.unit().content();
        this.tcp = tcp;
    }

    /// A session has begun.
    void begin(Agreement agreed) {
        pdus.agree(agreed.digests(), agreed.initiatorSegmentBytes());
    }

    /// How many bytes are missing of the PDU that has begun; 0 if none has.
    int missingBytes() {
        int thereBytes = tcp.received() - tcp.consumed();
        return thereBytes == 0 ? 0 : pdus.neededBytes() - thereBytes;
    }

    /// Reads all PDUs that have arrived, as long as the session lives.
    ///
    /// @return the size of the largest one
    /// @throws PduException when the target breaks the protocol
    /// @throws IOException when whoever is notified of an answer fails
    int read(long nowNanos) throws IOException {
        int largestBytes = 0;
        while (session.isUp() && isThere()) {
            int messageBytes = pdus.next() - tcp.consumed();
            largestBytes = Math.max(largestBytes, messageBytes);
            take(tcp.in(), pdus.headerAt(), messageBytes, nowNanos);
            if (session.isUp()) {
                tcp.consumeTo(pdus.next());
            }
        }
        return largestBytes;
    }

    private boolean isThere() throws PduException {
        try {
            return pdus.find(tcp.in(), tcp.consumed(), tcp.received());
        } catch (DigestException e) {
            counters.add(Counter.DIGEST_ERRORS, 1);
            throw e;
        }
    }

    private void take(ByteBuffer in, int at, int messageBytes, long nowNanos) throws IOException {
        session.updateWindow(Header.expCmdSn(in, at), Header.maxCmdSn(in, at));
        switch (Header.opcode(in, at)) {
            case DATA_IN -> {
                counters.pduIn(CommandNames.DATA_IN, messageBytes);
                dataIn(in, at, messageBytes, nowNanos);
            }
            case SCSI_RESPONSE -> {
                counters.pduIn(CommandNames.SCSI_RESPONSE, messageBytes);
                response(in, at, messageBytes, nowNanos);
            }
            case R2T -> {
                counters.pduIn(CommandNames.R2T, messageBytes);
                readyToTransfer(in, at, messageBytes);
            }
            case NOP_IN -> {
                counters.pduIn(CommandNames.NOP_IN, messageBytes);
                nop(in, at, nowNanos);
            }
            case TASK_MANAGEMENT_RESPONSE -> {
                counters.pduIn(CommandNames.TASK_MANAGEMENT_RESPONSE, messageBytes);
                own(in, at, TaskManagement.answer(in, at), nowNanos);
            }
            case LOGOUT_RESPONSE -> {
                counters.pduIn(CommandNames.LOGOUT_RESPONSE, messageBytes);
                own(in, at, 0, nowNanos);
            }
            case ASYNC_MESSAGE -> {
                counters.pduIn(CommandNames.ASYNC_MESSAGE, messageBytes);
                outgoing.acknowledge(Header.statSn(in, at));
                session.watchdog().received(AsyncMessage.decode(in, at), nowNanos);
            }
            case REJECT -> {
                counters.pduIn(CommandNames.REJECT, messageBytes);
                throw new PduException("the target rejects a PDU: " + Reject.describe(Reject.reason(in, at)));
            }
            default ->
                throw new PduException("the target sends " + Header.opcode(in, at) + ", which was not requested");
        }
    }

    private void dataIn(ByteBuffer in, int at, int messageBytes, long nowNanos) throws IOException {
        Task task = session.awaited(Header.taskTag(in, at));
        boolean ends = DataIn.hasStatus(in, at);
        if (ends) {
            outgoing.acknowledge(Header.statSn(in, at));
        }
        if (task == null) {
            counters.add(Counter.LATE_REPLIES, ends ? 1 : 0);
            return;
        }
        data(in, at, task);
        task.replyBytes += messageBytes;
        if (ends) {
            end(task, DataIn.status(in, at), Residual.get(in, at));
            session.arrived(task, nowNanos);
        }
    }

    /// Data come in their order, as was agreed on (`DataPDUInOrder`, `DataSequenceInOrder`: RFC
    /// 7143, sections 13.18 and 13.19).
    private void data(ByteBuffer in, int at, Task task) throws PduException {
        int lengthBytes = pdus.dataBytes();
        boolean right = task.kind == Task.Kind.READ
                && DataIn.dataSn(in, at) == task.nextDataSn
                && DataIn.offset(in, at) == task.receivedBytes
                && lengthBytes <= task.lengthBytes - task.receivedBytes;
        if (!right) {
            throw new PduException("Data-In %d with %d bytes at offset %d, and number %d at offset %d is due of %s"
                    .formatted(
                            DataIn.dataSn(in, at),
                            lengthBytes,
                            DataIn.offset(in, at),
                            task.nextDataSn,
                            task.receivedBytes,
                            CommandNames.describe(task)));
        }
        if (task.verified && task.wrongOffset < 0) {
            task.wrongOffset = firstWrong(task, lengthBytes);
        }
        task.nextDataSn++;
        task.receivedBytes += lengthBytes;
    }

    /// The pattern is in words of eight bytes, and logical blocks are multiples of that; only a
    /// target that cuts data within them cannot be verified.
    private long firstWrong(Task task, int lengthBytes) throws PduException {
        if ((lengthBytes | task.receivedBytes) % Long.BYTES != 0) {
            throw new PduException("Data-In of %d bytes at offset %d cuts a word of the pattern"
                    .formatted(lengthBytes, task.receivedBytes));
        }
        return content.firstWrong(
                tcp.inWords(),
                pdus.dataAt(),
                lengthBytes,
                task.file,
                task.offset + task.receivedBytes,
                task.generation);
    }

    private void response(ByteBuffer in, int at, int messageBytes, long nowNanos) throws IOException {
        outgoing.acknowledge(Header.statSn(in, at));
        Task task = session.awaited(Header.taskTag(in, at));
        if (task == null || !task.kind.isCommand()) {
            counters.add(Counter.LATE_REPLIES, 1);
            return;
        }
        task.replyBytes += messageBytes;
        task.sense = sense(in);
        boolean completed = ScsiResponse.response(in, at) == ScsiResponse.COMPLETED;
        end(task, completed ? ScsiResponse.status(in, at) : StatusReaction.TARGET_FAILURE, Residual.get(in, at));
        session.arrived(task, nowNanos);
    }

    private Sense sense(ByteBuffer in) throws IOException {
        int lengthBytes = ScsiResponse.senseBytes(in, pdus.dataAt(), pdus.dataBytes());
        return lengthBytes == 0 ? Sense.NONE : Sense.decode(in, ScsiResponse.senseAt(pdus.dataAt()), lengthBytes);
    }

    private static void end(Task task, int status, long residualBytes) {
        task.status = status;
        task.reaction = StatusReaction.reaction(status, task.sense);
        if (task.reaction == TaskReaction.DONE && (residualBytes > 0 || isCut(task))) {
            task.status = StatusReaction.SHORT_TRANSFER;
            task.reaction = TaskReaction.FAIL;
        }
    }

    /// Whether data are missing: of a READ, which have not come; of a WRITE, which the target has
    /// not asked for, or has not got.
    private static boolean isCut(Task task) {
        return switch (task.kind) {
            case READ -> task.receivedBytes < task.lengthBytes;
            case WRITE -> task.coveredBytes < task.lengthBytes || task.openBursts > 0;
            default -> false;
        };
    }

    private void readyToTransfer(ByteBuffer in, int at, int messageBytes) throws PduException {
        Task task = session.awaited(Header.taskTag(in, at));
        if (task == null) {
            counters.add(Counter.LATE_REPLIES, 1);
            return; // aborted meanwhile: no data are owed any more
        }
        if (ReadyToTransfer.number(in, at) != task.nextR2tSn++) {
            throw new PduException("R2T %d, and %d is due of %s"
                    .formatted(ReadyToTransfer.number(in, at), task.nextR2tSn - 1, CommandNames.describe(task)));
        }
        // As many as may be outstanding are asked for together, and the next ones when their data are there.
        if (ReadyToTransfer.number(in, at) % outgoing.terms().maxOutstandingR2t() == 0) {
            task.trips.add(counters.procedures().get(CommandNames.R2T));
        }
        pendingData.requested(
                task,
                Header.transferTag(in, at),
                ReadyToTransfer.offset(in, at),
                ReadyToTransfer.wantedBytes(in, at),
                messageBytes);
    }

    private void nop(ByteBuffer in, int at, long nowNanos) throws PduException {
        if (Header.taskTag(in, at) != Header.NO_TAG) {
            own(in, at, 0, nowNanos);
        } else if (Header.transferTag(in, at) != Header.NO_TAG) {
            session.watchdog().asked(Header.transferTag(in, at), Header.lun(in, at));
        }
    }

    /// An answer to something of the session's own.
    private void own(ByteBuffer in, int at, int answer, long nowNanos) {
        outgoing.acknowledge(Header.statSn(in, at));
        Task task = session.awaited(Header.taskTag(in, at));
        if (task == null || task.kind.isCommand()) {
            counters.add(Counter.LATE_REPLIES, 1);
        } else {
            session.watchdog().answered(task, answer, nowNanos);
        }
    }
}
