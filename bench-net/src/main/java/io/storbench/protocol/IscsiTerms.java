package io.storbench.protocol;

import io.storbench.key.Doc;
import io.storbench.key.PlanKey;
import io.storbench.plan.Settings;

/// What an initiator asks its sessions to agree on with the target. Sections are RFC 7143's:
/// digests 13.1, R2Ts 13.10 and 13.17, immediate data 13.11, lengths 13.12 to 13.14.
public record IscsiTerms(
        @PlanKey(defaultsTo = "none") @Doc("digest of each header; a target that does not agree is refused")
        Digest headerDigest,

        @PlanKey(defaultsTo = "none") @Doc("digest of each PDU's data; a target that does not agree is refused")
        Digest dataDigest,

        @PlanKey(defaultsTo = "true") @Doc("whether write data goes with the command, if the target agrees")
        boolean immediateData,

        @PlanKey(defaultsTo = "false") @Doc("whether further write data waits for an R2T; a target may insist on it")
        boolean initialR2t,

        @PlanKey(defaultsTo = "256k", least = LEAST, most = MOST, multiple = WORD, transfer = true)
        @Doc("the most data of a write that is sent unsolicited")
        int firstBurstBytes,

        @PlanKey(defaultsTo = "16776192", least = LEAST, most = MOST, multiple = WORD, transfer = true)
        @Doc("the most data of a write that one R2T requests")
        int maxBurstBytes,

        @PlanKey(defaultsTo = "256k", least = LEAST, most = MOST, multiple = WORD, transfer = true)
        @Doc("the most data of one PDU that the target may send")
        int maxRecvSegmentBytes,

        @PlanKey(defaultsTo = "1", least = "1", most = "64")
        @Doc("how many R2Ts of one command the target may have outstanding")
        int maxOutstandingR2t) {
    /// The least of a length.
    public static final String LEAST = "512";

    /// The longest length that is a multiple of 8.
    public static final String MOST = "16777208";

    /// The words of the data pattern, which no PDU may cut.
    static final String WORD = "8";

    /// What open-iscsi asks for (its `iscsid.conf`), but for a `MaxOutstandingR2T` of 1.
    public static final IscsiTerms DEFAULT = Settings.defaults(IscsiTerms.class);

    /// How PDUs are protected beyond TCP's checksum.
    public enum Digest {
        /// Not at all.
        NONE,
        /// By CRC32C.
        CRC32C
    }
}
