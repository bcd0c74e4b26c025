package io.storbench.iscsi.initiator;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.login.Credentials;
import io.storbench.iscsi.pdu.Digests;
import io.storbench.protocol.IscsiKeys;
import io.storbench.protocol.IscsiTerms;
import io.storbench.protocol.IscsiTerms.Digest;
import java.util.Optional;

/// What an initiator wants of its sessions.
///
/// @param initiator its own name (RFC 7143, section 4.2.7)
/// @param terms to agree on
/// @param chap by what the target may know the initiator
/// @param mutual by what the initiator is to know the target
public record SessionOptions(
        String initiator, IscsiTerms terms, Optional<Credentials> chap, Optional<Credentials> mutual) {
    /// Without CHAP.
    public static final SessionOptions DEFAULT = new SessionOptions(
            IscsiKeys.INITIATOR.defaultValue().orElseThrow(), IscsiTerms.DEFAULT, Optional.empty(), Optional.empty());

    /// What to offer to a target.
    Agreement wanted() {
        return new Agreement(
                new Digests(terms.headerDigest() == Digest.CRC32C, terms.dataDigest() == Digest.CRC32C),
                terms.initialR2t(),
                terms.immediateData(),
                terms.firstBurstBytes(),
                terms.maxBurstBytes(),
                terms.maxOutstandingR2t(),
                terms.maxRecvSegmentBytes(),
                Agreement.DEFAULT_SEGMENT_BYTES);
    }
}
