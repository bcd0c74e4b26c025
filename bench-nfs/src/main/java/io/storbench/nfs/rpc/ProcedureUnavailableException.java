package io.storbench.nfs.rpc;

/// A call that the server does not implement: PROC_UNAVAIL (RFC 5531 section 9).
public final class ProcedureUnavailableException extends RpcException {
    private static final long serialVersionUID = 1L;

    ProcedureUnavailableException(Procedure procedure) {
        super(procedure + " is not implemented (PROC_UNAVAIL)");
    }
}
