package io.storbench.iscsi.pdu;

/// How a login went: class and detail (RFC 7143, section 11.13.5).
///
/// @param code the class in the upper of two bytes, the detail in the lower one
public record LoginStatus(int code) {
    /// The login goes on, or is done.
    public static final LoginStatus SUCCESS = new LoginStatus(0x0000);

    /// The target is elsewhere for now; TargetAddress says where.
    public static final LoginStatus MOVED_TEMPORARILY = new LoginStatus(0x0101);

    /// The initiator did something wrong.
    public static final LoginStatus INITIATOR_ERROR = new LoginStatus(0x0200);

    /// Names, secrets or responses do not fit.
    public static final LoginStatus AUTHENTICATION_FAILURE = new LoginStatus(0x0201);

    /// The initiator may not use this target.
    public static final LoginStatus AUTHORIZATION_FAILURE = new LoginStatus(0x0202);

    /// There is no such target.
    public static final LoginStatus NOT_FOUND = new LoginStatus(0x0203);

    /// The session takes no more connections.
    public static final LoginStatus TOO_MANY_CONNECTIONS = new LoginStatus(0x0206);

    /// A key that must be there is not.
    public static final LoginStatus MISSING_PARAMETER = new LoginStatus(0x0207);

    /// There is no such session.
    public static final LoginStatus NO_SUCH_SESSION = new LoginStatus(0x020a);

    /// The request fits no login.
    public static final LoginStatus INVALID_DURING_LOGIN = new LoginStatus(0x020b);

    /// Whether all is well.
    public boolean isSuccess() {
        return code >> 8 == 0;
    }

    /// Whether the target is elsewhere.
    public boolean isRedirection() {
        return code >> 8 == 1;
    }

    /// The status in words, with what to do.
    public String describe() {
        String meaning =
                switch (code) {
                    case 0x0101 -> "the target has moved for now";
                    case 0x0102 -> "the target has moved for good";
                    case 0x0200 -> "the target finds a mistake in the login";
                    case 0x0201 -> "authentication failed; check CHAP's user and secret";
                    case 0x0202 ->
                        "this initiator may not use the target; check its access list for the"
                                + " initiator's name and address, and whether CHAP is needed";
                    case 0x0203 -> "no target has this name; check the iqn";
                    case 0x0204 -> "the target was removed";
                    case 0x0205 -> "the target does not speak iSCSI version 0";
                    case 0x0206 -> "the session has too many connections";
                    case 0x0207 -> "the target misses a key";
                    case 0x0208 -> "the target cannot take this session in";
                    case 0x0209 -> "the target does not offer this type of session";
                    case 0x020a -> "the session is not there any more";
                    case 0x020b -> "the target finds the request out of place";
                    case 0x0300 -> "the target failed";
                    case 0x0301 -> "the target is not ready; try again later";
                    case 0x0302 -> "the target has no resources left; try with fewer sessions";
                    default -> "unknown to this program";
                };
        return "login status 0x%04x: %s".formatted(code, meaning);
    }
}
