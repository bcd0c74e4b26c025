package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// A Login Request PDU without its data segment, which holds text keys (RFC 7143, section 11.12).
/// Always of version 0.
///
/// @param stages where the login is
/// @param isid the initiator's part of the session's name: 48 bits
/// @param tsih the target's part of it: 16 bits, 0 for a new session
/// @param taskTag the same in all requests of one login
/// @param connectionId 16 bits
/// @param cmdSn the first command's number, in all requests of a session's first login
/// @param expStatSn the next status expected
public record LoginRequest(
        Stages stages, long isid, int tsih, int taskTag, int connectionId, int cmdSn, int expStatSn) {
    /// Checks the ranges.
    public LoginRequest {
        if (isid >>> 48 != 0 || tsih >>> 16 != 0 || connectionId >>> 16 != 0) {
            throw new IllegalArgumentException("isid " + isid + ", tsih " + tsih + ", connection " + connectionId);
        }
    }

    /// Writes the header; where buffers and indices are concerned, as in [Header].
    public void encode(ByteBuffer out, int at) {
        Header.begin(out, at, Opcode.LOGIN_REQUEST);
        Header.setImmediate(out, at);
        out.put(at + 1, stages.flags());
        Header.setLun(out, at, isid << 16 | tsih);
        Header.setTaskTag(out, at, taskTag);
        out.putShort(at + 20, (short) connectionId);
        Header.setCmdSn(out, at, cmdSn);
        Header.setExpStatSn(out, at, expStatSn);
    }

    /// Reads a header of this kind.
    ///
    /// @throws PduException if the stages make no sense, or version 0 is not offered
    public static LoginRequest decode(ByteBuffer in, int at) throws PduException {
        if (in.get(at + 3) != 0) {
            throw new PduException("a login of iSCSI version " + (in.get(at + 3) & 0xff) + " only");
        }
        return new LoginRequest(
                Stages.of(in.get(at + 1)),
                in.getLong(at + 8) >>> 16,
                in.getShort(at + 14) & 0xffff,
                Header.taskTag(in, at),
                in.getShort(at + 20) & 0xffff,
                Header.cmdSn(in, at),
                Header.expStatSn(in, at));
    }
}
