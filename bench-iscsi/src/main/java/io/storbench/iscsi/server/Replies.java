package io.storbench.iscsi.server;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Nop;
import io.storbench.iscsi.pdu.PduWriter;
import io.storbench.iscsi.pdu.Reject;
import io.storbench.iscsi.pdu.ScsiResponse;
import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.net.TcpConnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Writes what a connection answers: numbers, window, digests. Used by the target's thread.
final class Replies {
    private final TcpConnection tcp;
    private final PduWriter writer = new PduWriter();
    private Agreement agreed = Agreement.DEFAULT;
    private @Nullable TargetSession session;
    private int statSn = 1;

    Replies(TcpConnection tcp) {
        this.tcp = tcp;
    }

    /// Begins with the session's agreement, after the last login response was written.
    void start(TargetSession opened) {
        session = opened;
        agreed = opened.agreed();
        writer.agree(agreed.digests());
    }

    ByteBuffer out() {
        return tcp.out();
    }

    /// Whether an answer with this much data can be written now.
    boolean hasRoomFor(int dataBytes) {
        int pdus = dataBytes / Math.min(agreed.initiatorSegmentBytes(), agreed.maxBurstBytes()) + 2;
        pdus += dataBytes / agreed.maxBurstBytes();
        return tcp.hasRoom(dataBytes + pdus * PduWriter.OVERHEAD_BYTES);
    }

    void flush() throws IOException {
        tcp.flush();
    }

    /// The longest data segment that the initiator takes.
    int maxDataBytes() {
        return agreed.initiatorSegmentBytes();
    }

    /// Where the next PDU begins.
    int begin() {
        return tcp.out().position();
    }

    int dataAt(int at) {
        return writer.dataAt(at);
    }

    /// The number of the next status, which is taken.
    int nextStatSn() {
        return statSn++;
    }

    /// Completes a PDU that takes no status number.
    void end(int at, int dataBytes) {
        tcp.out().position(writer.end(tcp.out(), at, dataBytes));
    }

    /// Completes a PDU that has the window, and the next status number without taking it.
    void endWithWindow(int at, int dataBytes) {
        Header.setStatSn(tcp.out(), at, statSn);
        window(at);
        end(at, dataBytes);
    }

    /// Completes a PDU that takes a status number.
    void endWithStatus(int at, int dataBytes) {
        Header.setStatSn(tcp.out(), at, nextStatSn());
        window(at);
        end(at, dataBytes);
    }

    /// Completes data without a status, which have the window only.
    void endData(int at, int dataBytes) {
        window(at);
        end(at, dataBytes);
    }

    private void window(int at) {
        TargetSession opened = session;
        if (opened != null) {
            Header.setCommandWindow(tcp.out(), at, opened.expCmdSn(), opened.maxCmdSn());
        }
    }

    /// Tells the initiator of the window without being asked (RFC 7143, section 11.19.3).
    void tellWindow() {
        int at = begin();
        Nop.beginTargetPing(tcp.out(), at, Header.NO_TAG);
        endWithWindow(at, 0);
    }

    /// Answers a command with a status and no data.
    void status(int taskTag, int status) {
        int at = begin();
        ScsiResponse.begin(tcp.out(), at, status);
        Header.setTaskTag(tcp.out(), at, taskTag);
        endWithStatus(at, 0);
    }

    /// Answers a command with CHECK CONDITION.
    void checkCondition(int taskTag, Sense sense) {
        int at = begin();
        ScsiResponse.begin(tcp.out(), at, ScsiStatus.CHECK_CONDITION);
        Header.setTaskTag(tcp.out(), at, taskTag);
        int dataAt = dataAt(at);
        tcp.out().putShort(dataAt, (short) Sense.FIXED_BYTES);
        sense.encodeFixed(tcp.out(), ScsiResponse.senseAt(dataAt));
        endWithStatus(at, Short.BYTES + Sense.FIXED_BYTES);
    }

    /// Rejects a PDU, whose header goes with it.
    void reject(ByteBuffer in, int headerAt, int reason) {
        int at = begin();
        Reject.begin(tcp.out(), at, reason);
        tcp.out().put(dataAt(at), in, headerAt, Header.LENGTH_BYTES);
        endWithStatus(at, Header.LENGTH_BYTES);
    }
}
