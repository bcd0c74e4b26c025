package io.storbench.iscsi.pdu;

/// What is protected by a CRC32C (RFC 7143, section 13.1).
///
/// @param header whether headers are
/// @param data whether data segments are
public record Digests(boolean header, boolean data) {
    /// Nothing is protected, as at the start of every connection.
    public static final Digests NONE = new Digests(false, false);

    /// How long a digest is.
    static final int LENGTH_BYTES = 4;

    int headerBytes() {
        return header ? LENGTH_BYTES : 0;
    }

    /// @param lengthBytes of the data segment; one of no bytes has no digest
    int dataBytes(int lengthBytes) {
        return data && lengthBytes > 0 ? LENGTH_BYTES : 0;
    }
}
