package io.storbench.iscsi.scsi;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Fields of ASCII text, left-aligned and filled up with blanks (SPC-4, section 4.3.1).
final class Ascii {
    private Ascii() {}

    static void put(ByteBuffer out, int at, String text, int lengthBytes) {
        for (int index = 0; index < lengthBytes; index++) {
            out.put(at + index, (byte) (index < text.length() ? text.charAt(index) : ' '));
        }
    }

    /// The text of a field, without blanks around it, and with dots for what is not visible ASCII:
    /// it goes to people's terminals.
    static String get(ByteBuffer in, int at, int lengthBytes) {
        byte[] bytes = new byte[lengthBytes];
        in.get(at, bytes);
        for (int index = 0; index < lengthBytes; index++) {
            if (bytes[index] == 0) {
                bytes[index] = ' ';
            } else if (bytes[index] < ' ' || bytes[index] > '~') {
                bytes[index] = '.';
            }
        }
        return new String(bytes, StandardCharsets.US_ASCII).strip();
    }
}
