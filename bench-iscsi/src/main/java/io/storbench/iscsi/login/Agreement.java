package io.storbench.iscsi.login;

import io.storbench.iscsi.pdu.Digests;

/// What both sides of a session hold to (RFC 7143, section 13). Lengths are in bytes.
///
/// @param digests what comes with a CRC32C
/// @param initialR2t whether data of a write must wait to be asked for, but for immediate data
/// @param immediateData whether data of a write may come with the command
/// @param firstBurstBytes the most data of a write that comes unasked
/// @param maxBurstBytes the most data in one sequence
/// @param maxOutstandingR2t how many wishes for data of one command may be open
/// @param initiatorSegmentBytes the longest data segment that the initiator takes
/// @param targetSegmentBytes the longest data segment that the target takes
public record Agreement(
        Digests digests,
        boolean initialR2t,
        boolean immediateData,
        int firstBurstBytes,
        int maxBurstBytes,
        int maxOutstandingR2t,
        int initiatorSegmentBytes,
        int targetSegmentBytes) {
    /// The longest segment where nothing was said (RFC 7143, section 13.12).
    public static final int DEFAULT_SEGMENT_BYTES = 8192;

    /// What holds where nothing was said (RFC 7143, section 13).
    public static final Agreement DEFAULT =
            new Agreement(Digests.NONE, true, true, 65536, 262144, 1, DEFAULT_SEGMENT_BYTES, DEFAULT_SEGMENT_BYTES);
}
