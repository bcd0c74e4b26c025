package io.storbench.gate;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.HexFormat;

/// The number by which a run's marks differ from those of every other run: 128 random bits, so that
/// two devices with equal names and serial numbers are distinguished by who marked them.
///
/// @param high its upper 64 bits
/// @param low its lower 64 bits
record RunNumber(long high, long low) {
    /// The length of an encoded number.
    static final int BYTES = 16;

    /// That of this process. Runs in one process share it, since interleaved plans may name the
    /// same device and must not spoil each other's mark.
    static final RunNumber OF_PROCESS = drawn();

    private static final HexFormat HEX = HexFormat.of();

    /// One that no other run has.
    static RunNumber drawn() {
        SecureRandom random = new SecureRandom();
        return new RunNumber(random.nextLong(), random.nextLong());
    }

    /// Writes it at the buffer's position, in the buffer's byte order.
    void put(ByteBuffer out) {
        out.putLong(low).putLong(high);
    }

    /// Reads what [#put] wrote.
    static RunNumber get(ByteBuffer in) {
        long low = in.getLong();
        return new RunNumber(in.getLong(), low);
    }

    /// 32 hexadecimal digits.
    @Override
    public String toString() {
        return HEX.toHexDigits(high) + HEX.toHexDigits(low);
    }
}
