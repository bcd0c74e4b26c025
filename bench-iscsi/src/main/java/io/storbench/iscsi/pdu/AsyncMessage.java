package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// What a target says unasked (RFC 7143, section 11.9).
///
/// @param event what happened, such as [#LOGOUT_WANTED]
/// @param vendorCode what a vendor means by it
/// @param first of three numbers whose meaning depends on the event
/// @param second of these
/// @param third of these
public record AsyncMessage(int event, int vendorCode, int first, int second, int third) {
    /// A SCSI event, with sense data.
    public static final int SCSI_EVENT = 0;

    /// The initiator is to log out within as many seconds as the third number says.
    public static final int LOGOUT_WANTED = 1;

    /// The target will drop the connection; the second number is the time to wait before coming
    /// back, in seconds.
    public static final int DROPS_CONNECTION = 2;

    /// The target will drop all connections of the session, as [#DROPS_CONNECTION].
    public static final int DROPS_SESSION = 3;

    /// The target wants to negotiate again.
    public static final int NEGOTIATION_WANTED = 4;

    /// Writes the header; where buffers and indices are concerned, as in [Header].
    public void encode(ByteBuffer out, int at) {
        Header.begin(out, at, Opcode.ASYNC_MESSAGE);
        Header.setTaskTag(out, at, Header.NO_TAG);
        out.put(at + 36, (byte) event);
        out.put(at + 37, (byte) vendorCode);
        out.putShort(at + 38, (short) first);
        out.putShort(at + 40, (short) second);
        out.putShort(at + 42, (short) third);
    }

    /// Reads a header of this kind.
    public static AsyncMessage decode(ByteBuffer in, int at) {
        return new AsyncMessage(
                in.get(at + 36) & 0xff,
                in.get(at + 37) & 0xff,
                in.getShort(at + 38) & 0xffff,
                in.getShort(at + 40) & 0xffff,
                in.getShort(at + 42) & 0xffff);
    }

    /// The event in words.
    public String describe() {
        return switch (event) {
            case SCSI_EVENT -> "SCSI event";
            case LOGOUT_WANTED -> "the target asks for a logout within " + third + " s";
            case DROPS_CONNECTION -> "the target drops the connection";
            case DROPS_SESSION -> "the target drops all connections of the session";
            case NEGOTIATION_WANTED -> "the target asks for another negotiation";
            default -> "asynchronous event " + event;
        };
    }
}
