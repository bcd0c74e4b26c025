package io.storbench.iscsi.pdu;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// Computes digests. Allocates nothing after construction. For one thread.
final class Crc32c {
    private final CRC32C crc = new CRC32C();

    /// The digest of a range as it lies on the wire, read big-endian: the CRC's least significant
    /// byte comes first (RFC 7143, section 13.1 and the examples of its appendix A.4).
    int of(ByteBuffer bytes, int at, int lengthBytes) {
        int position = bytes.position();
        int limit = bytes.limit();
        crc.reset();
        bytes.limit(at + lengthBytes).position(at);
        crc.update(bytes);
        bytes.limit(limit).position(position);
        return Integer.reverseBytes((int) crc.getValue());
    }
}
