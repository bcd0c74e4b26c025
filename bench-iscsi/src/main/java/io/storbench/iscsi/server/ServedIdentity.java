package io.storbench.iscsi.server;

import java.security.SecureRandom;

/// What a unit is known by, wherever it is attached: no two units have the same, and a unit in a
/// file keeps its own.
///
/// @param number 60 bits, not all 0
record ServedIdentity(long number) {
    private static final long MASK = (1L << 60) - 1;

    /// Locally assigned (SPC-4, section 7.8.6.6).
    private static final long NAA_LOCAL = 0x3L << 60;

    ServedIdentity {
        if (number == 0 || (number & ~MASK) != 0) {
            throw new IllegalArgumentException("unit 0x%x".formatted(number));
        }
    }

    /// A new one, by chance.
    static ServedIdentity drawn() {
        return new ServedIdentity(Math.max(1, new SecureRandom().nextLong() & MASK));
    }

    /// The unit's serial number.
    String serial() {
        return "storbench-%015x".formatted(number);
    }

    /// The unit's world-wide name in the format NAA.
    long naa() {
        return NAA_LOCAL | number;
    }
}
