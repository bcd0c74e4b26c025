package io.storbench.iscsi.initiator;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.login.Credentials;
import io.storbench.iscsi.pdu.Digests;
import java.util.Optional;

/// What an initiator wants of its sessions. Lengths are in bytes; the sections are RFC 7143's.
///
/// @param initiator its own name (section 4.2.7)
/// @param headerDigest a digest of each header (section 13.1)
/// @param dataDigest a digest of each PDU's data (section 13.1)
/// @param immediateData whether data of a WRITE may go with the command (section 13.11)
/// @param initialR2t whether data beyond these have to wait to be asked for (section 13.10)
/// @param firstBurstBytes the most data of a WRITE that is sent unasked for (section 13.14)
/// @param maxBurstBytes the most data that is asked for at a time (section 13.13)
/// @param maxReceiveBytes the most data in one PDU from the target (section 13.12)
/// @param maxOutstandingR2t how many times a target may ask for data of one task before it has got
///   them (section 13.17)
/// @param chap by what the target may know the initiator
/// @param mutual by what the initiator is to know the target
public record SessionOptions(
        String initiator,
        Digest headerDigest,
        Digest dataDigest,
        boolean immediateData,
        boolean initialR2t,
        int firstBurstBytes,
        int maxBurstBytes,
        int maxReceiveBytes,
        int maxOutstandingR2t,
        Optional<Credentials> chap,
        Optional<Credentials> mutual) {
    /// How PDUs are protected beyond TCP's checksum.
    public enum Digest {
        /// Not at all.
        NONE,
        /// By CRC32C.
        CRC32C
    }

    /// What to offer to a target.
    Agreement wanted() {
        return new Agreement(
                new Digests(headerDigest == Digest.CRC32C, dataDigest == Digest.CRC32C),
                initialR2t,
                immediateData,
                firstBurstBytes,
                maxBurstBytes,
                maxOutstandingR2t,
                maxReceiveBytes,
                Agreement.DEFAULT_SEGMENT_BYTES);
    }

    /// What open-iscsi asks for (its `iscsid.conf`), but for a `MaxOutstandingR2T` of 1.
    public static final SessionOptions DEFAULT = new SessionOptions(
            "iqn.2026-11.io.storbench:initiator",
            Digest.NONE,
            Digest.NONE,
            true,
            false,
            262_144,
            16_776_192,
            262_144,
            1,
            Optional.empty(),
            Optional.empty());
}
