package io.storbench.engine;

import java.util.Locale;

/// What is counted for a session as a whole, beside the sums over its procedures. Results use the
/// lower-case names.
public enum Counter {
    /// Bytes that the user's WRITE operations carried.
    PAYLOAD_BYTES_OUT,
    /// Bytes that the user's READ operations brought.
    PAYLOAD_BYTES_IN,
    /// Ethernet bytes sent; facts say whether measured or computed.
    FRAME_BYTES_OUT,
    /// Ethernet bytes received; facts say whether measured or computed.
    FRAME_BYTES_IN,
    /// Replies that no outstanding call waited for.
    LATE_REPLIES,
    /// READ replies shorter than asked, whose rest was asked for again.
    SHORT_READS,
    /// Changes of the server's write verifier.
    VERIFIER_CHANGES,
    /// Bytes written again because the server had lost them.
    REWRITTEN_BYTES,
    /// Connections made again.
    RECONNECTS,
    /// System calls that sent.
    SYSTEM_CALLS_OUT,
    /// System calls that received.
    SYSTEM_CALLS_IN;

    /// The name in results.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
