package io.storbench.iscsi.scsi;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Pages of vital product data, which INQUIRY answers with (SPC-4, section 7.8). Each begins with
/// four bytes: device type, page, and the length of the rest.
public final class VitalProduct {
    /// The page that lists the pages.
    public static final int SUPPORTED_PAGES = 0x00;

    /// The page with the unit's serial number.
    public static final int UNIT_SERIAL_NUMBER = 0x80;

    /// The page with the names that the unit is known by.
    public static final int DEVICE_IDENTIFICATION = 0x83;

    /// The page with [BlockLimits].
    public static final int BLOCK_LIMITS = 0xb0;

    /// The page with the medium's speed.
    public static final int BLOCK_DEVICE_CHARACTERISTICS = 0xb1;

    /// How long what is before a page's contents is.
    public static final int HEADER_BYTES = 4;

    /// How long the page of the medium's speed is (SBC-3, section 6.6.2).
    public static final int CHARACTERISTICS_BYTES = 64;

    private static final int NAME_STRING = 8;
    private static final int BINARY = 1;

    private VitalProduct() {}

    /// Writes the beginning of a disk's page.
    static void begin(ByteBuffer out, int at, int page, int lengthBytes) {
        out.putInt(at, page << 16 | lengthBytes - HEADER_BYTES);
    }

    /// How long a page is, as far as it is there.
    ///
    /// @throws ScsiException if it is another page
    static int lengthBytes(ByteBuffer in, int at, int page, int haveBytes) throws ScsiException {
        ScsiException.require("a page of vital product data", HEADER_BYTES, haveBytes);
        int found = in.get(at + 1) & 0xff;
        if (found != page) {
            throw new ScsiException("page 0x%02x, not 0x%02x".formatted(found, page));
        }
        return Math.min(haveBytes, HEADER_BYTES + (in.getShort(at + 2) & 0xffff));
    }

    /// Writes the list of pages.
    ///
    /// @return its length
    public static int encodeSupported(ByteBuffer out, int at, int... pages) {
        int lengthBytes = HEADER_BYTES + pages.length;
        begin(out, at, SUPPORTED_PAGES, lengthBytes);
        for (int index = 0; index < pages.length; index++) {
            out.put(at + HEADER_BYTES + index, (byte) pages[index]);
        }
        return lengthBytes;
    }

    /// Reads the list of pages.
    public static List<Integer> decodeSupported(ByteBuffer in, int at, int haveBytes) throws ScsiException {
        int lengthBytes = lengthBytes(in, at, SUPPORTED_PAGES, haveBytes);
        List<Integer> pages = new ArrayList<>();
        for (int index = HEADER_BYTES; index < Math.min(lengthBytes, 256); index++) {
            pages.add(in.get(at + index) & 0xff);
        }
        return List.copyOf(pages);
    }

    /// Writes the serial number.
    ///
    /// @return the page's length
    public static int encodeSerial(ByteBuffer out, int at, String serial) {
        int lengthBytes = HEADER_BYTES + serial.length();
        begin(out, at, UNIT_SERIAL_NUMBER, lengthBytes);
        Ascii.put(out, at + HEADER_BYTES, serial, serial.length());
        return lengthBytes;
    }

    /// Reads the serial number; empty where the unit has none.
    public static String decodeSerial(ByteBuffer in, int at, int haveBytes) throws ScsiException {
        int lengthBytes = lengthBytes(in, at, UNIT_SERIAL_NUMBER, haveBytes);
        return Ascii.get(in, at + HEADER_BYTES, Math.min(lengthBytes - HEADER_BYTES, 255));
    }

    /// Writes the unit's names: a world-wide one of eight bytes (NAA).
    ///
    /// @param naa locally assigned: the upper four bits are 3 (SPC-4, section 7.8.6.6)
    /// @return the page's length
    public static int encodeNames(ByteBuffer out, int at, long naa) {
        int lengthBytes = HEADER_BYTES + 4 + Long.BYTES;
        begin(out, at, DEVICE_IDENTIFICATION, lengthBytes);
        out.put(at + 4, (byte) BINARY);
        out.put(at + 5, (byte) 3); // NAA, of the logical unit
        out.put(at + 6, (byte) 0);
        out.put(at + 7, (byte) Long.BYTES);
        out.putLong(at + 8, naa);
        return lengthBytes;
    }

    /// Reads the names of the logical unit, as hexadecimal digits or text.
    ///
    /// @throws ScsiException if a name goes beyond the page
    public static List<String> decodeNames(ByteBuffer in, int at, int haveBytes) throws ScsiException {
        int end = at + lengthBytes(in, at, DEVICE_IDENTIFICATION, haveBytes);
        List<String> names = new ArrayList<>();
        int next = at + HEADER_BYTES;
        while (next + 4 <= end) {
            int nameBytes = in.get(next + 3) & 0xff;
            if (next + 4 + nameBytes > end) {
                throw new ScsiException("a name of " + nameBytes + " bytes beyond its page");
            }
            boolean ofUnit = (in.get(next + 1) >> 4 & 3) == 0;
            if (ofUnit) {
                names.add(name(in, next, nameBytes));
            }
            next += 4 + nameBytes;
        }
        return List.copyOf(names);
    }

    private static String name(ByteBuffer in, int at, int nameBytes) {
        boolean text = (in.get(at) & 0x0f) != BINARY || (in.get(at + 1) & 0x0f) == NAME_STRING;
        if (text) {
            return Ascii.get(in, at + 4, nameBytes);
        }
        byte[] bytes = new byte[nameBytes];
        in.get(at + 4, bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /// Writes the page of the medium's speed, of a medium that does not rotate.
    ///
    /// @return its length
    public static int encodeCharacteristics(ByteBuffer out, int at) {
        for (int index = 0; index < CHARACTERISTICS_BYTES; index++) {
            out.put(at + index, (byte) 0);
        }
        begin(out, at, BLOCK_DEVICE_CHARACTERISTICS, CHARACTERISTICS_BYTES);
        out.putShort(at + 4, (short) 1);
        return CHARACTERISTICS_BYTES;
    }
}
