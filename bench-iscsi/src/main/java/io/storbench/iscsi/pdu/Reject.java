package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// The target's word that it did not accept a PDU, whose header is the data segment (RFC 7143,
/// section 11.17); where buffers and indices are concerned, as in [Header].
public final class Reject {

    /// The reason: it is against the protocol.
    public static final int PROTOCOL_ERROR = 0x04;

    /// The reason: it is not supported.
    public static final int NOT_SUPPORTED = 0x05;

    /// The reason: too many immediate commands.
    public static final int TOO_MANY_IMMEDIATE = 0x06;

    /// The reason: a field has an invalid value.
    public static final int INVALID_FIELD = 0x09;

    private Reject() {}

    /// Begins a PDU of this kind.
    public static void begin(ByteBuffer out, int at, int reason) {
        Header.begin(out, at, Opcode.REJECT);
        out.put(at + 2, (byte) reason);
        Header.setTaskTag(out, at, Header.NO_TAG);
    }

    /// Why the PDU was not accepted.
    public static int reason(ByteBuffer in, int at) {
        return in.get(at + 2) & 0xff;
    }

    /// The reason in words.
    public static String describe(int reason) {
        String meaning =
                switch (reason) {
                    case 0x02 -> "data digest error";
                    case 0x03 -> "SNACK refused";
                    case PROTOCOL_ERROR -> "protocol error";
                    case NOT_SUPPORTED -> "command not supported";
                    case TOO_MANY_IMMEDIATE -> "too many immediate commands";
                    case 0x07 -> "task in progress";
                    case 0x08 -> "invalid data acknowledgement";
                    case INVALID_FIELD -> "invalid field";
                    case 0x0a -> "out of resources";
                    case 0x0b -> "negotiation reset";
                    case 0x0c -> "waiting for logout";
                    default -> "unknown to this program";
                };
        return "reason 0x%02x, %s".formatted(reason, meaning);
    }
}
