package io.storbench.iscsi.scsi;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Logical unit numbers (SAM-5, section 4.7), and the answer to REPORT LUNS (SPC-4, section 6.33).
public final class Luns {
    /// The largest number that the forms known here can hold.
    public static final int MAX_NUMBER = 0x3fff;

    /// How many units of one target are listed at most.
    private static final int MAX_COUNT = 4096;

    private static final int HEADER_BYTES = 8;

    private Luns() {}

    /// The eight bytes of a number: peripheral device addressing up to 255, else flat space
    /// addressing (SAM-5, sections 4.7.7.2 and 4.7.7.3).
    ///
    /// @param number 0 to [#MAX_NUMBER]
    public static long encode(int number) {
        if (number < 0 || number > MAX_NUMBER) {
            throw new IllegalArgumentException("LUN " + number + "; 0 to 16383 are possible");
        }
        return (long) (number < 256 ? number : 0x4000 | number) << 48;
    }

    /// The number that eight bytes stand for.
    ///
    /// @return -1 for those of any other form, such as well-known units
    public static int number(long lun) {
        boolean singleLevel = (lun & 0xffff_ffff_ffffL) == 0;
        int first = (int) (lun >>> 48);
        return switch (first >> 14) {
            case 0 -> singleLevel && first < 256 ? first : -1;
            case 1 -> singleLevel ? first & MAX_NUMBER : -1;
            default -> -1;
        };
    }

    /// Reads the answer to REPORT LUNS; units whose number has another form are left out.
    ///
    /// @throws ScsiException if it is too short
    public static List<Integer> decodeList(ByteBuffer in, int at, int haveBytes) throws ScsiException {
        ScsiException.require("REPORT LUNS data", HEADER_BYTES, haveBytes);
        long listBytes = in.getInt(at) & 0xffffffffL;
        int count = (int) Math.min(listBytes, haveBytes - HEADER_BYTES) / Long.BYTES;
        List<Integer> numbers = new ArrayList<>();
        for (int index = 0; index < Math.min(count, MAX_COUNT); index++) {
            int number = number(in.getLong(at + HEADER_BYTES + index * Long.BYTES));
            if (number >= 0) {
                numbers.add(number);
            }
        }
        return List.copyOf(numbers);
    }

    /// Writes the answer to REPORT LUNS.
    ///
    /// @return its length
    public static int encodeList(ByteBuffer out, int at, List<Integer> numbers) {
        int listBytes = numbers.size() * Long.BYTES;
        out.putInt(at, listBytes);
        out.putInt(at + 4, 0);
        for (int index = 0; index < numbers.size(); index++) {
            out.putLong(at + HEADER_BYTES + index * Long.BYTES, encode(numbers.get(index)));
        }
        return HEADER_BYTES + listBytes;
    }
}
