package io.storbench.iscsi.initiator;

import io.storbench.iscsi.pdu.Digests;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a login has agreed on (RFC 7143, section 13). Lengths are in bytes.
///
/// @param headerDigest whether each header has a CRC32C digest
/// @param dataDigest whether the data of each PDU have one
/// @param immediateData whether data of a WRITE may go with its command
/// @param initialR2t whether data beyond these have to wait to be asked for
/// @param firstBurstBytes the most data of a WRITE that is sent unasked for
/// @param maxBurstBytes the most data that is asked for at a time
/// @param maxSendBytes the most data in one PDU to the target
/// @param maxReceiveBytes the most data in one PDU from the target
/// @param maxOutstandingR2t how many bursts the target may wait for at a time for one task
public record Terms(
        boolean headerDigest,
        boolean dataDigest,
        boolean immediateData,
        boolean initialR2t,
        int firstBurstBytes,
        int maxBurstBytes,
        int maxSendBytes,
        int maxReceiveBytes,
        int maxOutstandingR2t) {
    /// What holds before anything is agreed on: RFC 7143's defaults.
    public static final Terms DEFAULT =
            new Terms(false, false, true, true, 65_536, 262_144, 8192, 8192, 1);

    /// What comes with a digest.
    public Digests digests() {
        return new Digests(headerDigest, dataDigest);
    }

    /// As facts of a target.
    public SortedMap<String, Object> facts() {
        return new TreeMap<>(
                Map.of(
                        "iscsi.header_digest", headerDigest ? "crc32c" : "none",
                        "iscsi.data_digest", dataDigest ? "crc32c" : "none",
                        "iscsi.immediate_data", immediateData,
                        "iscsi.initial_r2t", initialR2t,
                        "iscsi.first_burst_bytes", (long) firstBurstBytes,
                        "iscsi.max_burst_bytes", (long) maxBurstBytes,
                        "iscsi.max_send_segment_bytes", (long) maxSendBytes,
                        "iscsi.max_recv_segment_bytes", (long) maxReceiveBytes,
                        "iscsi.max_outstanding_r2t", (long) maxOutstandingR2t));
    }
}
