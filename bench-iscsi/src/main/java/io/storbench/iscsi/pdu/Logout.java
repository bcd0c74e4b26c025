package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;

/// Logout Requests and Responses (RFC 7143, sections 11.14 and 11.15); where buffers and indices
/// are concerned, as in [Header].
public final class Logout {
    /// The reason: the session is to end.
    public static final int CLOSE_SESSION = 0;

    /// The reason: a connection is to be recovered elsewhere.
    public static final int RECOVER_CONNECTION = 2;

    /// The answer: done.
    public static final int CLOSED = 0;

    /// The answer: connections are not recovered here.
    public static final int NO_RECOVERY = 2;

    private Logout() {}

    /// Begins a request, which is immediate.
    ///
    /// @param reason such as [#CLOSE_SESSION]
    /// @param connectionId which connection, where one is meant
    public static void beginRequest(ByteBuffer out, int at, int reason, int connectionId) {
        Header.begin(out, at, Opcode.LOGOUT_REQUEST);
        Header.setImmediate(out, at);
        out.put(at + 1, (byte) (0x80 | reason));
        out.putShort(at + 20, (short) connectionId);
    }

    /// Why the initiator wants to go.
    public static int reason(ByteBuffer in, int at) {
        return Header.flags(in, at) & 0x7f;
    }

    /// Begins a response; the session can be opened again at once.
    ///
    /// @param answer such as [#CLOSED]
    public static void beginResponse(ByteBuffer out, int at, int answer) {
        Header.begin(out, at, Opcode.LOGOUT_RESPONSE);
        out.put(at + 2, (byte) answer);
    }
}
