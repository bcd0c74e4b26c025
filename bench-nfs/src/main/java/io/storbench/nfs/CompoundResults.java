package io.storbench.nfs;

import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Reads what COMPOUNDs of the hot path answer, where it lies.
final class CompoundResults {
    private CompoundResults() {}

    /// Reads a COMPOUND's own status and tag (RFC 7530, section 15.2).
    ///
    /// @return how many results follow
    static int begin(ByteBuffer in, Call call) throws XdrException {
        call.status = Xdr.getInt(in);
        Xdr.skipOpaque(in, Nfs4.MAX_TEXT_BYTES);
        int count = Xdr.getInt(in);
        if (count < 0 || (count == 0 && call.status == Nfs4Status.OK.code())) {
            throw new XdrException("a COMPOUND that succeeded with " + count + " results");
        }
        return count;
    }

    /// Reads an operation's number and status.
    ///
    /// @return whether it succeeded; else the call knows why not
    static boolean succeeded(ByteBuffer in, Nfs4Op op, Call call) throws XdrException {
        int number = Xdr.getInt(in);
        if (number != op.number()) {
            throw new XdrException("operation " + number + " answered in place of " + op);
        }
        call.status = Xdr.getInt(in);
        return call.status == Nfs4Status.OK.code();
    }

    /// Reads the results behind SEQUENCE's.
    static void read(ByteBuffer in, ByteBuffer words, Call call) throws XdrException {
        switch (call.kind) {
            case READ -> {
                if (ofFile(in, Nfs4Op.READ, call)) {
                    int _ = TransferResults.read(in, words, call);
                }
            }
            case WRITE -> {
                if (ofFile(in, Nfs4Op.WRITE, call)) {
                    TransferResults.written(in, call);
                }
            }
            case COMMIT -> {
                if (ofFile(in, Nfs4Op.COMMIT, call)) {
                    call.verifier = Xdr.getLong(in);
                }
            }
            case RENEW -> {
                // Its status is all there is.
            }
        }
    }

    private static boolean ofFile(ByteBuffer in, Nfs4Op op, Call call) throws XdrException {
        return succeeded(in, Nfs4Op.PUTFH, call) && succeeded(in, op, call);
    }

    /// What a status asks for (RFC 7530, section 13.1; RFC 8881, section 15.1).
    static Reaction reaction(int code) {
        if (code == Nfs4Status.OK.code()) {
            return Reaction.DONE;
        }
        return switch (Nfs4Status.of(code).orElse(Nfs4Status.SERVERFAULT)) {
            case DELAY -> Reaction.LATER;
            case GRACE -> Reaction.AFTER_GRACE;
            case RETRY_UNCACHED_REP -> Reaction.ANEW;
            case BADSESSION,
                    DEADSESSION,
                    CONN_NOT_BOUND_TO_SESSION,
                    BADSLOT,
                    BAD_HIGH_SLOT,
                    SEQ_MISORDERED,
                    SEQ_FALSE_RETRY,
                    STALE_CLIENTID,
                    STALE_STATEID,
                    OLD_STATEID,
                    BAD_STATEID,
                    EXPIRED,
                    ADMIN_REVOKED,
                    DELEG_REVOKED ->
                    Reaction.RECOVER;
            default -> Reaction.FAIL;
        };
    }
}
