package io.storbench.iscsi.pdu;

/// A stage of the login (RFC 7143, section 11.12.3), by its code on the wire but for the gap at 2.
public enum Stage {
    /// Who is who.
    SECURITY(0),
    /// What both sides are able to do.
    OPERATIONAL(1),
    /// The login is over.
    FULL_FEATURE(3);

    private final int code;

    Stage(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static Stage of(int code) throws PduException {
        return switch (code) {
            case 0 -> SECURITY;
            case 1 -> OPERATIONAL;
            case 3 -> FULL_FEATURE;
            default -> throw new PduException("login stage " + code + " does not exist");
        };
    }
}
