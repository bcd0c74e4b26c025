package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalLong;

/// What reading back found, after a verifying write trial, of the blocks that the target had
/// acknowledged as stable: by the answer to a synchronous write, or to a flush after it. A block of
/// which a single word is wrong counts with all its bytes.
///
/// @param blocks read back
/// @param bytes read back
/// @param lostBlocks acknowledged and not found
/// @param lostBytes acknowledged and not found
/// @param firstLostOffset where the first wrong byte is, from the start of the file
/// @param overwritten whether blocks were written more than once: what was lost of them before the
///   last time was not seen, and the loss is a lower bound
/// @param unreadBlocks that were acknowledged and not read back, since the load or the reading broke
///   off: whether they are lost is not known. 0 in results of versions that did not count them
public record ReadBack(
        long blocks,
        long bytes,
        long lostBlocks,
        @JsonProperty("acknowledged_lost_bytes") long lostBytes,
        OptionalLong firstLostOffset,
        @JsonInclude boolean overwritten,
        @JsonInclude long unreadBlocks) {

    /// Whether more may be lost than was found.
    public boolean isLeast() {
        return overwritten || unreadBlocks > 0;
    }
}
