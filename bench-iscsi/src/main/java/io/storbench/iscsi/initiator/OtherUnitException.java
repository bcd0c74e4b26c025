package io.storbench.iscsi.initiator;

import java.io.IOException;

/// Another logical unit stands where the one was that the run was given: nothing may be written.
public final class OtherUnitException extends IOException {
    private static final long serialVersionUID = 1L;

    OtherUnitException(UnitAddress address, UnitIdentity expected, UnitIdentity found) {
        super(
                "%s at %s was %s, and is now %s; nothing was written to that. Look what was changed at the target, and run again"
                        .formatted(
                                address.name(),
                                address.server(),
                                expected.describe(),
                                found.describe()));
    }
}
