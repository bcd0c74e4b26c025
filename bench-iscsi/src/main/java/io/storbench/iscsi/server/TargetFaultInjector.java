package io.storbench.iscsi.server;

import io.storbench.iscsi.pdu.AsyncMessage;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Nop;
import io.storbench.iscsi.pdu.Reject;
import io.storbench.iscsi.scsi.ScsiStatus;
import io.storbench.iscsi.scsi.Sense;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Has faults happen: to commands before they are done, and to answers once they are made. Used by
/// the target's thread.
final class TargetFaultInjector {
    /// An opcode that does not exist (RFC 7143, section 11.2.1.2).
    private static final byte NO_OPCODE = 0x3e;

    private static final int LONGEST_SEGMENT = 0xffffff;

    private final EmbeddedTarget target;
    private final TargetSession session;
    private final Replies replies;

    TargetFaultInjector(EmbeddedTarget target, TargetSession session, Replies replies) {
        this.target = target;
        this.session = session;
        this.replies = replies;
    }

    /// Has a fault happen, if one is due.
    ///
    /// @return whether that was the command's end
    boolean strike(ServedTask task, ByteBuffer in, int at, long nowNanos) {
        int bursts = task.lengthBytes() / session.agreed().maxBurstBytes();
        TargetFault fault = target.faults().next(task.work(), bursts);
        switch (fault) {
            case null -> {}
            case TargetFault.Busy _, TargetFault.Delay _ -> {
                replies.status(task.tag(), ScsiStatus.BUSY);
                return true;
            }
            case TargetFault.TaskSetFull _ -> {
                replies.status(task.tag(), ScsiStatus.TASK_SET_FULL);
                return true;
            }
            case TargetFault.Reject _ -> {
                replies.reject(in, at, Reject.PROTOCOL_ERROR);
                return true;
            }
            case TargetFault.UnitAttention _ -> target.sessions().attendAll(Sense.RESET_OCCURRED);
            case TargetFault.LunReset _ -> {
                target.sessions().resetUnit(); // of another initiator's: nobody is answered
                return true;
            }
            case TargetFault.ReadOnly _ -> target.unit().protect();
            case TargetFault.Stall stall -> target.loop().beQuiet(stall.forNanos(), false);
            case TargetFault.StopReading stop -> target.loop().beQuiet(stop.forNanos(), true);
            case TargetFault.CloseWindow close -> session.closeWindow(nowNanos + close.forNanos());
            default -> task.setFault(fault);
        }
        return false;
    }

    /// Has a fault happen to the answer that was just made.
    ///
    /// @param start where the answer begins
    /// @throws IOException when the connection is to be closed
    void spoil(@Nullable TargetFault fault, int start) throws IOException {
        ByteBuffer out = replies.out();
        switch (fault) {
            case TargetFault.Drop _ -> {
                out.position(start);
                throw dropped();
            }
            case TargetFault.Truncated _ -> {
                out.position(start + (out.position() - start) / 2);
                throw dropped();
            }
            case TargetFault.Die _ -> {
                out.position(start);
                target.loop().die();
            }
            case TargetFault.Restart restart -> {
                out.position(start);
                target.restart(restart);
            }
            case TargetFault.Garbage _ -> {
                out.put(start, NO_OPCODE);
                out.position(start + Header.LENGTH_BYTES);
            }
            case TargetFault.Oversized _ -> {
                Header.setDataBytes(out, start, LONGEST_SEGMENT);
                out.position(start + Header.LENGTH_BYTES);
            }
            case TargetFault.HeaderDigest _ -> {
                if (session.agreed().digests().header()) {
                    flip(start + 40);
                }
            }
            case TargetFault.DataDigest _ -> {
                boolean hasData = Header.dataBytes(out, start) > 0;
                if (session.agreed().digests().data() && hasData) {
                    flip(replies.dataAt(start));
                }
            }
            case TargetFault.LogoutWanted _ -> {
                int at = replies.begin();
                new AsyncMessage(AsyncMessage.LOGOUT_WANTED, 0, 0, 0, 1).encode(out, at);
                replies.endWithStatus(at, 0);
            }
            case TargetFault.Ping _ -> {
                int at = replies.begin();
                Nop.beginTargetPing(out, at, start);
                replies.endWithWindow(at, 0);
            }
            case null, default -> {}
        }
    }

    private void flip(int at) {
        replies.out().put(at, (byte) (replies.out().get(at) ^ 0x01));
    }

    private IOException dropped() throws IOException {
        replies.flush();
        return new IOException("dropped on purpose");
    }
}
