package io.storbench.engine;

import java.util.Locale;

/// What is counted for each procedure of a protocol. Results use the lower-case names.
public enum ProcedureCounter {
    /// Exchanges of one call and one reply, counted when the call is first sent.
    MESSAGES,
    /// Bytes of calls with all headers above TCP, retransmissions included.
    MESSAGE_BYTES_OUT,
    /// Bytes of replies with all headers above TCP.
    MESSAGE_BYTES_IN,
    /// Protocol data units of either direction, where an exchange may take more than one each way:
    /// in iSCSI.
    PDUS,
    /// Calls sent again.
    RETRANSMISSIONS,
    /// Calls whose timer ran out.
    TIMEOUTS,
    /// Replies that carried an error status.
    ERRORS;

    private final String key = name().toLowerCase(Locale.ROOT);

    /// The name in results.
    public String key() {
        return key;
    }
}
