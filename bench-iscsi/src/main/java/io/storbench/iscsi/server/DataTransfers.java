package io.storbench.iscsi.server;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.pdu.DataIn;
import io.storbench.iscsi.pdu.DataOut;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.PduReader;
import io.storbench.iscsi.pdu.ReadyToTransfer;
import io.storbench.iscsi.pdu.Residual;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.pdu.ScsiResponse;
import io.storbench.iscsi.scsi.Luns;
import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.server.Work;
import java.io.IOException;
import java.nio.ByteBuffer;

/// Moves the data of one session's tasks between its connection and the unit (RFC 7143, section
/// 4.2.5.2). Used by the target's thread.
final class DataTransfers {
    private static final long UNSIGNED = 0xffffffffL;

    private final ServedUnit unit;
    private final TargetSession session;
    private final Replies replies;
    private int transferTag;

    DataTransfers(ServedUnit unit, TargetSession session, Replies replies) {
        this.unit = unit;
        this.session = session;
        this.replies = replies;
    }

    /// Takes the data that came with a write, and asks for the others.
    void begin(ServedTask task, ByteBuffer in, PduReader pdu) throws IOException {
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

    /// Takes data of a write.
    void dataOut(ServedTask task, ByteBuffer in, PduReader pdu) throws IOException {
        int at = pdu.headerAt();
        ExpectedBurst burst = task.find(Header.transferTag(in, at));
        int offset = DataOut.offset(in, at);
        if (burst == null || !burst.take(DataOut.dataSn(in, at), offset, pdu.dataBytes())) {
            throw new PduException("unsolicited data of a write, at " + offset);
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
    }

    private void store(ServedTask task, ByteBuffer in, int dataAt, int offset, int lengthBytes) {
        int usefulBytes = Math.min(lengthBytes, task.lengthBytes() - offset);
        if (usefulBytes > 0) {
            try {
                unit.write(task.offset() + offset, in, dataAt, usefulBytes);
            } catch (IOException _) {
                task.fail(); // said when it is answered: the connection is as good as ever
            }
            task.received(usefulBytes);
        }
    }

    /// Asks for what a write still needs, as far as may be asked for at a time.
    void ask(ServedTask task) {
        int maxOpen = session.agreed().maxOutstandingR2t();
        ExpectedBurst burst = task.openNext(maxOpen);
        while (burst != null) {
            int at = replies.begin();
            ByteBuffer out = replies.out();
            ReadyToTransfer.begin(out, at, task.nextWish(), burst.next(), burst.lengthBytes());
            Header.setLun(out, at, Luns.encode(ServedUnit.NUMBER));
            Header.setTaskTag(out, at, task.tag());
            Header.setTransferTag(out, at, burst.transferTag());
            replies.endWithWindow(at, 0);
            burst = task.openNext(maxOpen);
        }
    }

    /// Does a task that has all it needs, and answers it.
    ///
    /// @throws IOException when the unit has failed
    void serve(ServedTask task) throws IOException {
        if (task.hasFailed()) {
            throw new IOException("the data could not be stored");
        }
        if (task.work() == Work.READ && task.lengthBytes() > 0) {
            sendData(task);
            return;
        }
        if (task.isForced() && task.work() != Work.READ) {
            unit.flush();
        }
        int at = replies.begin();
        ScsiResponse.begin(replies.out(), at, ScsiStatus.GOOD);
        Residual.set(replies.out(), at, task.residualBytes());
        Header.setTaskTag(replies.out(), at, task.tag());
        replies.endWithStatus(at, 0);
    }

    private void sendData(ServedTask task) throws IOException {
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
            unit.read(task.offset() + sent, out, replies.dataAt(at), part);
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
}
