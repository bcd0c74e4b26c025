package io.storbench.iscsi.initiator;

import io.storbench.iscsi.pdu.LoginStatus;
import java.io.IOException;

/// A login that the target refused (RFC 7143, section 11.13.5), or by which it could not prove who
/// it is.
public final class LoginException extends IOException {
    private static final long serialVersionUID = 1L;

    /// Of a target that does not let in who proves nothing.
    static final String CHAP_IS_WANTED = "the target wants CHAP, and none is configured; target.chap sets it: user, and"
            + " secret_file or secret_env";

    private final boolean last;
    private final boolean unknownTarget;

    LoginException(LoginStatus status, String server, UnitAddress address) {
        super("%s: login of %s to %s: %s"
                .formatted(server, address.options().initiator(), address.target(), reason(status, address.options())));
        last = status.equals(LoginStatus.AUTHENTICATION_FAILURE) || status.equals(LoginStatus.AUTHORIZATION_FAILURE);
        unknownTarget = status.equals(LoginStatus.NOT_FOUND);
    }

    /// @param message what is wrong with the target's proof, or with what it asks for
    LoginException(String message) {
        super(message);
        last = true;
        unknownTarget = false;
    }

    /// Without credentials a failed authentication has but one cause, which the status does not
    /// tell.
    private static String reason(LoginStatus status, SessionOptions options) {
        return status.equals(LoginStatus.AUTHENTICATION_FAILURE)
                        && options.chap().isEmpty()
                ? "login status 0x%04x: %s".formatted(status.code(), CHAP_IS_WANTED)
                : status.describe();
    }

    /// Whether trying again is of no use.
    public boolean isFinal() {
        return last;
    }

    /// Whether there is no target of the name; another one may come.
    boolean isUnknownTarget() {
        return unknownTarget;
    }
}
