package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// Text Requests and Responses, whose data segment holds text keys (RFC 7143, sections 11.10 and
/// 11.11); where buffers and indices are concerned, as in [Header].
public final class TextSegment {
    private static final int GOES_ON = 0x40;

    private TextSegment() {}

    /// Begins a request or a response that is complete, with no transfer tag.
    ///
    /// @param opcode [Opcode#TEXT_REQUEST] or [Opcode#TEXT_RESPONSE]
    public static void begin(ByteBuffer out, int at, Opcode opcode) {
        Header.begin(out, at, opcode);
        Header.setTransferTag(out, at, Header.NO_TAG);
    }

    /// Whether the keys go on in another PDU.
    public static boolean goesOn(ByteBuffer in, int at) {
        return (Header.flags(in, at) & GOES_ON) != 0;
    }
}
