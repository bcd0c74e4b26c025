package io.storbench.iscsi;

import io.storbench.engine.Counters;
import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.pdu.DataOut;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Logout;
import io.storbench.iscsi.pdu.Nop;
import io.storbench.iscsi.pdu.PduWriter;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.pdu.TaskManagement;
import io.storbench.net.TcpConnection;
import java.nio.ByteBuffer;

/// Writes the PDUs of one session where its connection's buffer stands, and counts them. Payload is
/// made in place.
///
/// Used by the session's thread. Allocates nothing after construction.
final class Outgoing {
    /// The most payload of one PDU, though a target may take more: what the buffer has room for.
    private static final int MAX_SEGMENT_BYTES = 256 << 10;

    private final UnitShape unit;
    private final TcpConnection tcp;
    private final Counters counters;
    private final PduWriter pdus = new PduWriter();
    private Agreement terms = Agreement.DEFAULT;
    private int segmentBytes;
    private int expStatSn;

    Outgoing(UnitShape unit, TcpConnection tcp, Counters counters) {
        this.unit = unit;
        this.tcp = tcp;
        this.counters = counters;
    }

    /// A session has begun.
    ///
    /// @param nextStatSn the number of the target's next status
    void begin(Agreement agreed, int nextStatSn) {
        terms = agreed;
        pdus.agree(agreed.digests());
        segmentBytes = words(Math.min(MAX_SEGMENT_BYTES, agreed.targetSegmentBytes()));
        expStatSn = nextStatSn;
    }

    /// What the session has agreed on.
    Agreement terms() {
        return terms;
    }

    /// The target has sent a status, of which every PDU from now on tells that it has come.
    void acknowledge(int statSn) {
        expStatSn = statSn + 1;
    }

    /// How much of a WRITE goes with its command.
    private int immediateBytes(Task task) {
        return task.kind == Task.Kind.WRITE && terms.immediateData()
                ? Math.min(task.lengthBytes, Math.min(words(terms.firstBurstBytes()), segmentBytes))
                : 0;
    }

    /// The pattern is in words of eight bytes, which no PDU may cut.
    private static int words(int lengthBytes) {
        return lengthBytes & -Long.BYTES;
    }

    /// How much of a WRITE follows its command unasked for. If any does, all of the first burst has
    /// to (RFC 7143, section 4.2.5.2), so that none does where that would cut a word.
    int unsolicitedBytes(Task task) {
        int firstBytes = Math.min(task.lengthBytes, terms.firstBurstBytes());
        return task.kind == Task.Kind.WRITE && !terms.initialR2t() && firstBytes % Long.BYTES == 0
                ? firstBytes - immediateBytes(task)
                : 0;
    }

    /// The size of a command with the data that go with it unasked for.
    int messageBytes(Task task) {
        return pdus.lengthBytes(immediateBytes(task)) + dataBytes(unsolicitedBytes(task));
    }

    /// The size of what a burst still owes.
    int messageBytes(Burst burst) {
        return dataBytes(burst.leftBytes);
    }

    private int dataBytes(int lengthBytes) {
        int whole = lengthBytes / segmentBytes;
        int rest = lengthBytes % segmentBytes;
        return whole * pdus.lengthBytes(segmentBytes) + (rest > 0 ? pdus.lengthBytes(rest) : 0);
    }

    /// Whether a PDU without data can be written now.
    boolean hasHeaderRoom() {
        return tcp.hasRoom(pdus.lengthBytes(0));
    }

    /// Whether a command can be written now.
    boolean hasRoom(Task task) {
        return tcp.hasRoom(pdus.lengthBytes(immediateBytes(task)));
    }

    /// Whether a burst's next PDU can be written now.
    boolean hasRoom(Burst burst) {
        return tcp.hasRoom(pdus.lengthBytes(Math.min(burst.leftBytes, segmentBytes)));
    }

    /// Writes a command with its immediate data.
    void command(Task task) {
        ByteBuffer out = tcp.out();
        int at = out.position();
        int payloadBytes = immediateBytes(task);
        ScsiCommand.begin(out, at, direction(task.kind), task.lengthBytes);
        Header.setFinal(out, at, unsolicitedBytes(task) == 0);
        Header.setLun(out, at, unit.lun());
        Header.setCmdSn(out, at, task.cmdSn);
        unit.encodeCommand(out, ScsiCommand.cdbAt(at), task);
        task.coveredBytes = payloadBytes;
        fill(at, task, 0, payloadBytes);
        end(at, task.tag, payloadBytes, CommandNames.number(task));
    }

    private static ScsiCommand.Direction direction(Task.Kind kind) {
        return switch (kind) {
            case READ -> ScsiCommand.Direction.READ;
            case WRITE -> ScsiCommand.Direction.WRITE;
            default -> ScsiCommand.Direction.NONE;
        };
    }

    /// Writes the next PDU of a burst; there is something left to send.
    void data(Burst burst) {
        ByteBuffer out = tcp.out();
        int at = out.position();
        int payloadBytes = Math.min(burst.leftBytes, segmentBytes);
        DataOut.begin(out, at, burst.nextDataSn++, burst.offset);
        Header.setFinal(out, at, payloadBytes == burst.leftBytes);
        Header.setLun(out, at, unit.lun());
        Header.setTransferTag(out, at, burst.transferTag);
        fill(at, burst.task, burst.offset, payloadBytes);
        burst.offset += payloadBytes;
        burst.leftBytes -= payloadBytes;
        end(at, burst.tag, payloadBytes, CommandNames.DATA_OUT);
    }

    private void fill(int at, Task task, int offset, int payloadBytes) {
        if (payloadBytes > 0) {
            unit.content()
                    .fill(
                            tcp.outWords(),
                            pdus.dataAt(at),
                            payloadBytes,
                            task.file,
                            task.offset + offset,
                            task.generation);
        }
    }

    /// Writes a PDU of the session's own, which is immediate: an abort, a reset, a ping, a logout.
    void immediate(Task task) {
        ByteBuffer out = tcp.out();
        int at = out.position();
        switch (task.kind) {
            case ABORT_TASK -> {
                TaskManagement.beginRequest(out, at, TaskManagement.ABORT_TASK);
                TaskManagement.setReferenced(out, at, task.abortedTag, task.abortedCmdSn);
                Header.setLun(out, at, unit.lun());
            }
            case LUN_RESET -> {
                TaskManagement.beginRequest(out, at, TaskManagement.LOGICAL_UNIT_RESET);
                Header.setLun(out, at, unit.lun());
            }
            case PING -> {
                Nop.beginPing(out, at, task.tag);
                Header.setImmediate(out, at);
            }
            case LOGOUT -> Logout.beginRequest(out, at, Logout.CLOSE_SESSION, 0);
            case READ, WRITE, SYNCHRONIZE_CACHE -> throw new IllegalArgumentException(task.kind + " is a command");
        }
        Header.setCmdSn(out, at, task.cmdSn);
        end(at, task.tag, 0, CommandNames.number(task));
    }

    /// Writes the answer to a ping of the target.
    ///
    /// @param lun which the ping names
    void answer(int transferTag, long lun, int cmdSn) {
        int at = tcp.out().position();
        Nop.beginAnswer(tcp.out(), at, transferTag, lun);
        Header.setCmdSn(tcp.out(), at, cmdSn);
        end(at, Header.NO_TAG, 0, CommandNames.NOP_OUT);
    }

    private void end(int at, int tag, int payloadBytes, int procedure) {
        ByteBuffer out = tcp.out();
        Header.setTaskTag(out, at, tag);
        Header.setExpStatSn(out, at, expStatSn);
        int end = pdus.end(out, at, payloadBytes);
        out.position(end);
        counters.pduOut(procedure, end - at);
    }
}
