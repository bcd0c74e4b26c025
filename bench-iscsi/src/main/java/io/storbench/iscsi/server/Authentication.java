package io.storbench.iscsi.server;

import io.storbench.iscsi.login.Credentials;
import java.util.Optional;

/// Who proves to be whom at a login to the embedded target, by CHAP.
///
/// @param initiator whom the initiator must prove to be; anybody when empty
/// @param target whom the target proves to be, where it is asked to
public record Authentication(Optional<Credentials> initiator, Optional<Credentials> target) {
    /// Nobody has to prove anything.
    public static final Authentication NONE = new Authentication(Optional.empty(), Optional.empty());
}
