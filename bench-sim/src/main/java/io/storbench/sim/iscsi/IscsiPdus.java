package io.storbench.sim.iscsi;

import java.util.Map;

/// The sizes of PDUs and of unsolicited data, by RFC 7143, whose sections these are.
///
/// @param headerDigest whether each header has a CRC32C digest (section 13.1)
/// @param dataDigest whether the data of each PDU have one
/// @param immediateData whether data of a WRITE go with its command (section 13.11)
/// @param initialR2t whether data beyond these wait for an R2T (section 13.10)
/// @param firstBurstBytes the most data of a WRITE that are sent unsolicited (section 13.14)
/// @param maxBurstBytes the most data that one R2T solicits (section 13.13)
record IscsiPdus(
        boolean headerDigest,
        boolean dataDigest,
        boolean immediateData,
        boolean initialR2t,
        int firstBurstBytes,
        int maxBurstBytes) {
    /// The basic header segment (section 11.2).
    private static final int HEADER_BYTES = 48;

    /// CRC32C (section 13.1).
    private static final int DIGEST_BYTES = 4;

    /// The length of a PDU: data are padded to four bytes (section 11.2.3), and have a digest only
    /// where there are any.
    int pduBytes(int dataBytes) {
        int header = HEADER_BYTES + (headerDigest ? DIGEST_BYTES : 0);
        if (dataBytes == 0) {
            return header;
        }
        return header + (dataBytes + 3) / 4 * 4 + (dataDigest ? DIGEST_BYTES : 0);
    }

    /// How much of a WRITE goes with its command.
    int immediateBytes(int lengthBytes, int segmentBytes) {
        return immediateData ? Math.min(lengthBytes, Math.min(firstBurstBytes, segmentBytes)) : 0;
    }

    /// How much of a WRITE is sent without an R2T, immediate data included.
    int unsolicitedBytes(int lengthBytes, int segmentBytes) {
        return initialR2t ? immediateBytes(lengthBytes, segmentBytes) : Math.min(lengthBytes, firstBurstBytes);
    }

    /// How much data the next PDU of a sequence has: a segment at most, and not beyond a burst.
    int segmentBytes(int doneBytes, int lengthBytes, int maxSegmentBytes) {
        int leftInBurst = maxBurstBytes - doneBytes % maxBurstBytes;
        return Math.min(lengthBytes - doneBytes, Math.min(leftInBurst, maxSegmentBytes));
    }

    /// The length of all PDUs of a sequence.
    int sequenceBytes(int lengthBytes, int maxSegmentBytes) {
        int bytes = 0;
        int done = 0;
        while (done < lengthBytes) {
            int segment = segmentBytes(done, lengthBytes, maxSegmentBytes);
            bytes += pduBytes(segment);
            done += segment;
        }
        return bytes;
    }

    Map<String, Object> facts() {
        return Map.of(
                "iscsi.header_digest",
                headerDigest ? "crc32c" : "none",
                "iscsi.data_digest",
                dataDigest ? "crc32c" : "none",
                "iscsi.immediate_data",
                immediateData,
                "iscsi.initial_r2t",
                initialR2t,
                "iscsi.first_burst_bytes",
                (long) firstBurstBytes,
                "iscsi.max_burst_bytes",
                (long) maxBurstBytes);
    }
}
