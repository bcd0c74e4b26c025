package io.storbench.iscsi.initiator;

import java.security.SecureRandom;

/// The initiator's part of a session's name (ISID; RFC 7143, section 11.12.5), in the random form.
///
/// @param random 24 bits, of one run of one program
/// @param qualifier from 0 to 65535, of a session among these
public record SessionName(int random, int qualifier) {
    /// The random form.
    private static final long RANDOM_FORM = 0x80;

    private static final SecureRandom RANDOM = new SecureRandom();

    /// A name that no other program has, unless by chance.
    public static SessionName drawn() {
        return new SessionName(RANDOM.nextInt(1 << 24), 0);
    }

    /// The name of another session of the same program.
    public SessionName with(int otherQualifier) {
        return new SessionName(random, otherQualifier);
    }

    /// The 48 bits.
    long isid() {
        return RANDOM_FORM << 40 | (long) random << 16 | qualifier;
    }
}
