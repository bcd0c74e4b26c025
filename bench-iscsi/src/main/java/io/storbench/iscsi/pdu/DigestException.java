package io.storbench.iscsi.pdu;

/// A digest that does not fit the bytes that it came with. Without error recovery beyond level 0,
/// the connection is given up (RFC 7143, section 7.1.4.1).
public final class DigestException extends PduException {
    private static final long serialVersionUID = 1L;

    DigestException(String what, int computed, int received) {
        super("the %s digest is 0x%08x, of bytes whose CRC32C is 0x%08x; something between the"
                        .formatted(what, received, computed)
                + " two sides changes data");
    }
}
