package io.storbench.nfs.server;

import io.storbench.nfs.v4.Nfs4Status;

/// An NFSv4 operation is answered with an error. Has no stack trace: it is an answer, not a defect.
final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final Nfs4Status status;

    Refusal(Nfs4Status status) {
        super(status.name(), null, false, false);
        this.status = status;
    }

    Nfs4Status status() {
        return status;
    }
}
