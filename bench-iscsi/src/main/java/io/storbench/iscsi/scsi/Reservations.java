package io.storbench.iscsi.scsi;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// What PERSISTENT RESERVE IN answers with: who has registered, and who has reserved the unit
/// (SPC-4, section 6.15).
public final class Reservations {
    /// How long the answer to READ RESERVATION is where there is one.
    public static final int RESERVATION_BYTES = 24;

    private static final int HEADER_BYTES = 8;
    private static final int MAX_COUNT = 1024;

    private Reservations() {}

    /// Reads the keys that are registered; a key may be there several times.
    ///
    /// @throws ScsiException if the answer is too short
    public static List<Long> decodeKeys(ByteBuffer in, int at, int haveBytes) throws ScsiException {
        ScsiException.require("READ KEYS data", HEADER_BYTES, haveBytes);
        long listBytes = in.getInt(at + 4) & 0xffffffffL;
        int count = (int) Math.min(listBytes, haveBytes - HEADER_BYTES) / Long.BYTES;
        List<Long> keys = new ArrayList<>();
        for (int index = 0; index < Math.min(count, MAX_COUNT); index++) {
            keys.add(in.getLong(at + HEADER_BYTES + index * Long.BYTES));
        }
        return List.copyOf(keys);
    }

    /// Writes the keys that are registered.
    ///
    /// @return the answer's length
    public static int encodeKeys(ByteBuffer out, int at, List<Long> keys) {
        out.putInt(at, keys.size()); // PRGENERATION: one for each registration
        out.putInt(at + 4, keys.size() * Long.BYTES);
        for (int index = 0; index < keys.size(); index++) {
            out.putLong(at + HEADER_BYTES + index * Long.BYTES, keys.get(index));
        }
        return HEADER_BYTES + keys.size() * Long.BYTES;
    }

    /// Whether the unit is reserved.
    ///
    /// @throws ScsiException if the answer is too short
    public static boolean decodeReserved(ByteBuffer in, int at, int haveBytes) throws ScsiException {
        ScsiException.require("READ RESERVATION data", HEADER_BYTES, haveBytes);
        return in.getInt(at + 4) != 0;
    }

    /// Reads the key of who has reserved the unit, which is reserved.
    ///
    /// @throws ScsiException if the answer is too short
    public static long decodeHolder(ByteBuffer in, int at, int haveBytes) throws ScsiException {
        ScsiException.require("READ RESERVATION data", HEADER_BYTES + Long.BYTES, haveBytes);
        return in.getLong(at + HEADER_BYTES);
    }

    /// Writes that nobody has reserved the unit.
    ///
    /// @return the answer's length
    public static int encodeUnreserved(ByteBuffer out, int at) {
        out.putLong(at, 0);
        return HEADER_BYTES;
    }

    /// Writes that the unit is reserved for its holder's writes (write exclusive).
    ///
    /// @return the answer's length
    public static int encodeReserved(ByteBuffer out, int at, long holder) {
        out.putInt(at, 1);
        out.putInt(at + 4, RESERVATION_BYTES - HEADER_BYTES);
        out.putLong(at + 8, holder);
        out.putLong(at + 16, 0);
        out.put(at + 21, (byte) 1);
        return RESERVATION_BYTES;
    }
}
