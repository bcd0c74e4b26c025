package io.storbench.nfs.v3;

import io.storbench.nfs.rpc.Procedure;
import java.io.IOException;

/// A procedure that answered with an error.
public final class Nfs3Exception extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    /// @param procedure what was called
    /// @param status the number it answered
    public Nfs3Exception(Procedure procedure, int status) {
        super(procedure + ": " + Nfs3Status.describe(status));
        this.status = status;
    }

    /// @param object what the call was about, such as a file's name
    /// @param cause the exception to be said of it
    public Nfs3Exception(String object, Nfs3Exception cause) {
        super(object + ": " + cause.getMessage(), cause);
        this.status = cause.status;
    }

    /// Whether the answer was this one.
    public boolean is(Nfs3Status expected) {
        return status == expected.code();
    }
}
