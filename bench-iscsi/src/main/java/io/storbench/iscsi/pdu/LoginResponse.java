package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// A Login Response PDU without its data segment, which holds text keys (RFC 7143, section 11.13).
/// Always of version 0.
///
/// @param stages where the login is
/// @param isid as in the request
/// @param tsih the target's part of the session's name: 16 bits, given with the last response
/// @param taskTag as in the request
/// @param statSn of this response
/// @param expCmdSn the next command's number that the target expects
/// @param maxCmdSn the last one that it takes
/// @param status whether all went well
public record LoginResponse(
        Stages stages, long isid, int tsih, int taskTag, int statSn, int expCmdSn, int maxCmdSn, LoginStatus status) {
    /// Checks the ranges.
    public LoginResponse {
        if (isid >>> 48 != 0 || tsih >>> 16 != 0) {
            throw new IllegalArgumentException("isid " + isid + ", tsih " + tsih);
        }
    }

    /// Writes the header; where buffers and indices are concerned, as in [Header].
    public void encode(ByteBuffer out, int at) {
        Header.begin(out, at, Opcode.LOGIN_RESPONSE);
        out.put(at + 1, stages.flags());
        Header.setLun(out, at, isid << 16 | tsih);
        Header.setTaskTag(out, at, taskTag);
        Header.setStatSn(out, at, statSn);
        Header.setCommandWindow(out, at, expCmdSn, maxCmdSn);
        out.putShort(at + 36, (short) status.code());
    }

    /// Reads a header of this kind.
    ///
    /// @throws PduException if the stages make no sense, or the version is not 0
    public static LoginResponse decode(ByteBuffer in, int at) throws PduException {
        if (in.get(at + 3) != 0) {
            throw new PduException("a login response of version " + (in.get(at + 3) & 0xff));
        }
        return new LoginResponse(
                Stages.of(in.get(at + 1)),
                in.getLong(at + 8) >>> 16,
                in.getShort(at + 14) & 0xffff,
                Header.taskTag(in, at),
                Header.statSn(in, at),
                Header.expCmdSn(in, at),
                Header.maxCmdSn(in, at),
                new LoginStatus(in.getShort(at + 36) & 0xffff));
    }
}
