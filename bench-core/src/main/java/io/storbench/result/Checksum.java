package io.storbench.result;

import java.util.HexFormat;
import java.util.zip.CRC32C;

/// CRC-32C (RFC 3720, appendix B.4) as eight hexadecimal digits, such as of iSCSI's digests.
final class Checksum {
    /// The digits of one.
    static final int DIGITS = 8;

    private Checksum() {}

    static String of(byte[] bytes) {
        return of(bytes, bytes.length);
    }

    /// Of the first bytes.
    static String of(byte[] bytes, int count) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, count);
        return text(sum);
    }

    static String text(CRC32C sum) {
        return HexFormat.of().toHexDigits(sum.getValue(), DIGITS);
    }
}
