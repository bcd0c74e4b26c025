package io.storbench.iscsi.server;

import io.storbench.iscsi.login.TextException;
import io.storbench.iscsi.login.TextKeys;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Logout;
import io.storbench.iscsi.pdu.Nop;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.PduReader;
import io.storbench.iscsi.pdu.Reject;
import io.storbench.iscsi.pdu.TextSegment;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/// Answers what an initiator asks of its session rather than of the unit: pings, which targets
/// there are, the end. Used by the target's thread.
final class SessionRequests {
    private static final int MAX_PING_BYTES = TargetConnection.ROOM_BYTES / 2;

    private final String portal;
    private final Replies replies;

    /// @param portal where the target is, as text keys have it
    SessionRequests(String portal, Replies replies) {
        this.portal = portal;
        this.replies = replies;
    }

    /// Answers a ping with its data.
    void nop(ByteBuffer in, PduReader pdu) {
        int tag = Header.taskTag(in, pdu.headerAt());
        if (tag == Header.NO_TAG) {
            return; // the answer to a ping of ours
        }
        int reply = replies.begin();
        Nop.beginTargetAnswer(replies.out(), reply, tag);
        int lengthBytes = Math.min(pdu.dataBytes(), replies.maxDataBytes());
        lengthBytes = Math.min(lengthBytes, MAX_PING_BYTES);
        replies.out().put(replies.dataAt(reply), in, pdu.dataAt(), lengthBytes);
        replies.endWithStatus(reply, lengthBytes);
    }

    /// Tells which targets there are.
    void text(ByteBuffer in, PduReader pdu) {
        int at = pdu.headerAt();
        if (TextSegment.goesOn(in, at) || !Header.isFinal(in, at)) {
            replies.reject(in, at, Reject.NOT_SUPPORTED);
            return;
        }
        byte[] said = new byte[pdu.dataBytes()];
        in.get(pdu.dataAt(), said);
        Map<String, String> keys = new LinkedHashMap<>();
        try {
            for (String key : TextKeys.decode(said).keySet()) {
                if (key.equals("SendTargets")) {
                    keys.put("TargetName", EmbeddedTarget.NAME);
                    keys.put("TargetAddress", portal + "," + EmbeddedTarget.PORTAL_GROUP);
                } else {
                    keys.put(key, "NotUnderstood");
                }
            }
        } catch (TextException _) {
            replies.reject(in, at, Reject.PROTOCOL_ERROR);
            return;
        }
        int reply = replies.begin();
        TextSegment.begin(replies.out(), reply, Opcode.TEXT_RESPONSE);
        Header.setTaskTag(replies.out(), reply, Header.taskTag(in, at));
        int dataAt = replies.dataAt(reply);
        replies.endWithStatus(reply, TextKeys.encode(replies.out(), dataAt, keys) - dataAt);
    }

    /// Answers a logout.
    ///
    /// @return whether the connection ends with it
    boolean logout(ByteBuffer in, int at) {
        int reply = replies.begin();
        boolean recovery = Logout.reason(in, at) == Logout.RECOVER_CONNECTION;
        Logout.beginResponse(replies.out(), reply, recovery ? Logout.NO_RECOVERY : Logout.CLOSED);
        Header.setTaskTag(replies.out(), reply, Header.taskTag(in, at));
        replies.endWithStatus(reply, 0);
        return !recovery;
    }
}
