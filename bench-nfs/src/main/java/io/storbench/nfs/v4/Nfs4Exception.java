package io.storbench.nfs.v4;

import java.io.IOException;

/// A COMPOUND that ended with an error.
public final class Nfs4Exception extends IOException {
    private static final long serialVersionUID = 1L;

    private final String op;
    private final int status;

    /// @param op the operation that failed, or COMPOUND if none was executed
    /// @param status the number it answered
    public Nfs4Exception(String op, int status) {
        super("NFS " + op + ": " + Nfs4Status.describe(status));
        this.op = op;
        this.status = status;
    }

    /// @param object what the call was about, such as a file's name
    /// @param cause the exception to be said of it
    public Nfs4Exception(String object, Nfs4Exception cause) {
        super(object + ": " + cause.getMessage(), cause);
        this.op = cause.op;
        this.status = cause.status;
    }

    /// The number that was answered.
    public int status() {
        return status;
    }

    /// Whether the answer was this one.
    public boolean is(Nfs4Status expected) {
        return status == expected.code();
    }

    /// Whether it was this operation that failed.
    public boolean isFrom(Nfs4Op expected) {
        return op.equals(expected.name());
    }
}
