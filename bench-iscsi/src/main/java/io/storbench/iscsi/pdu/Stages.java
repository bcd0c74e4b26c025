package io.storbench.iscsi.pdu;

/// Where a login is and where it wants to go (RFC 7143, sections 11.12.1 to 11.12.3).
///
/// @param current the stage
/// @param transit whether the sender is ready to leave it
/// @param next the stage to go to; means something with `transit` only
/// @param goesOn whether the keys go on in another PDU; then there is no transit
public record Stages(Stage current, boolean transit, Stage next, boolean goesOn) {
    private static final int TRANSIT = 0x80;
    private static final int GOES_ON = 0x40;

    /// Stays.
    public static Stages stay(Stage current) {
        return new Stages(current, false, current, false);
    }

    /// Is ready to go on to another stage.
    public static Stages transit(Stage current, Stage next) {
        return new Stages(current, true, next, false);
    }

    byte flags() {
        int bits = current.code() << 2;
        if (transit) {
            bits |= TRANSIT | next.code();
        }
        return (byte) (goesOn ? bits | GOES_ON : bits);
    }

    static Stages of(byte flags) throws PduException {
        boolean transit = (flags & TRANSIT) != 0;
        boolean goesOn = (flags & GOES_ON) != 0;
        Stage current = Stage.of(flags >> 2 & 3);
        if (transit && goesOn) {
            throw new PduException("a login PDU that goes on and wants to leave its stage");
        }
        Stage next = transit ? Stage.of(flags & 3) : current;
        if (transit && next.compareTo(current) <= 0) {
            throw new PduException("a login that goes from stage " + current + " to " + next);
        }
        return new Stages(current, transit, next, goesOn);
    }
}
