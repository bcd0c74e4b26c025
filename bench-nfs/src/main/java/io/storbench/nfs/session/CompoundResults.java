package io.storbench.nfs.session;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.OpenResult;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Reads what COMPOUNDs of the hot path answer, where it lies.
final class CompoundResults {
    /// `change_info4`: whether both were taken at once, before, after.
    private static final int CHANGE_INFO_BYTES = 20;

    /// Attributes are numbered below 256 for long.
    private static final int MAX_BITMAP_WORDS = 8;

    /// RFC 8881, section 18.16.2.
    private static final int OPEN_DELEGATE_NONE_EXT = 3;

    private CompoundResults() {}

    /// Reads a COMPOUND's own status and tag (RFC 7530, section 15.2).
    ///
    /// @return whether results follow
    static boolean begin(ByteBuffer in, Call call) throws XdrException {
        call.compoundStatus = Xdr.getInt(in);
        call.status = call.compoundStatus;
        Xdr.skipOpaque(in, Nfs4.MAX_TEXT_BYTES);
        call.resultsLeft = Xdr.getInt(in);
        if (call.resultsLeft < 0 || (call.resultsLeft == 0 && call.status == Nfs4Status.OK.code())) {
            throw new XdrException("a COMPOUND of status " + call.status + " with " + call.resultsLeft + " results");
        }
        return call.resultsLeft > 0;
    }

    /// Compares a COMPOUND's own status with that of the last operation, which must be the same
    /// (RFC 7530, section 15.2.4; RFC 8881, section 16.2.3): a server where they differ says that
    /// the call succeeded and that it failed.
    static void end(Call call) throws XdrException {
        if (call.status != call.compoundStatus || call.resultsLeft > 0) {
            throw new XdrException("a COMPOUND of status "
                    + call.compoundStatus
                    + " whose last operation answered with status "
                    + call.status
                    + ", and "
                    + call.resultsLeft
                    + " results behind it");
        }
    }

    /// Reads an operation's number and status.
    ///
    /// @return whether it succeeded; else the call knows why not
    static boolean succeeded(ByteBuffer in, Nfs4Op op, Call call) throws XdrException {
        if (call.resultsLeft-- == 0) {
            throw new XdrException("a COMPOUND of status OK without a result of " + op);
        }
        int number = Xdr.getInt(in);
        if (number != op.number()) {
            throw new XdrException("operation " + number + " answered in place of " + op);
        }
        call.status = Xdr.getInt(in);
        return call.status == Nfs4Status.OK.code();
    }

    /// Reads the results behind SEQUENCE's.
    ///
    /// @param files what the call may be about
    static void read(ByteBuffer in, ByteBuffer words, Call call, CalledFiles files) throws XdrException {
        switch (call.kind) {
            case READ -> {
                if (ofFile(in, Nfs4Op.READ, call)) {
                    int _ = TransferResults.read(in, words, call, files);
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
            case OPEN, OPEN_NEW -> {
                if (ofFile(in, Nfs4Op.OPEN, call)) {
                    opened(in, call, files);
                }
            }
            case OPEN_CONFIRM -> {
                if (ofFile(in, Nfs4Op.OPEN_CONFIRM, call)) {
                    state(in, call);
                }
            }
            case CLOSE -> {
                boolean _ = ofFile(in, Nfs4Op.CLOSE, call);
            }
            case LOOKUP -> {
                if (ofFile(in, Nfs4Op.LOOKUP, call)) {
                    handleAndAttributes(in, call, files);
                }
            }
            case MAKE_DIRECTORY, MAKE_SYMBOLIC_LINK -> {
                if (ofFile(in, Nfs4Op.CREATE, call)) {
                    Xdr.skip(in, CHANGE_INFO_BYTES);
                    skipBitmap(in);
                    handleAndAttributes(in, call, files);
                }
            }
            case REMOVE, REMOVE_DIRECTORY -> {
                boolean _ = ofFile(in, Nfs4Op.REMOVE, call);
            }
            case GETATTR -> {
                boolean _ = ofFile(in, Nfs4Op.GETATTR, call);
            }
            case ACCESS -> {
                boolean _ = ofFile(in, Nfs4Op.ACCESS, call);
            }
            case SET_MODE, SET_OWNER, SET_TIMES, SET_SIZE -> {
                boolean _ = ofFile(in, Nfs4Op.SETATTR, call);
            }
            case RENAME -> {
                boolean _ = ofFile(in, Nfs4Op.SAVEFH, call) && ofFile(in, Nfs4Op.RENAME, call);
            }
            case LINK -> {
                boolean _ = ofFile(in, Nfs4Op.SAVEFH, call) && ofFile(in, Nfs4Op.LINK, call);
            }
            case READ_LINK -> {
                boolean _ = ofFile(in, Nfs4Op.READLINK, call);
            }
            case READ_DIRECTORY -> {
                if (ofFile(in, Nfs4Op.READDIR, call)) {
                    listed(in, call);
                }
            }
            case RENEW, MAKE_FILE -> {
                // The status is all there is.
            }
        }
    }

    private static void state(ByteBuffer in, Call call) throws XdrException {
        int sequenceId = Xdr.getInt(in);
        call.stateHigh = Xdr.getLong(in);
        call.stateLow = Xdr.getInt(in);
        call.stateSequenceId = sequenceId;
    }

    /// Reads OPEN4resok (RFC 7530, section 16.16) and what follows it, so far as it tells whether
    /// all succeeded. Behind a delegation, which was not wanted, nothing is read: the COMPOUND's
    /// own status covers the rest.
    private static void opened(ByteBuffer in, Call call, CalledFiles files) throws XdrException {
        state(in, call);
        Xdr.skip(in, CHANGE_INFO_BYTES);
        call.unconfirmed = (Xdr.getInt(in) & OpenResult.Open.CONFIRM) != 0;
        skipBitmap(in);
        int delegation = Xdr.getInt(in);
        if (delegation == OPEN_DELEGATE_NONE_EXT) {
            int why = Xdr.getInt(in);
            if (why == 1 || why == 2) { // WND4_CONTENTION, WND4_RESOURCE: and whether it will come
                Xdr.getInt(in);
            }
        } else if (delegation != 0) {
            call.status = call.compoundStatus;
            call.resultsLeft = 0;
            return;
        }
        if (succeeded(in, Nfs4Op.GETFH, call)) {
            handle(in, call, files);
            if (succeeded(in, Nfs4Op.ACCESS, call)) {
                Xdr.skip(in, 2 * Integer.BYTES);
                boolean _ = succeeded(in, Nfs4Op.GETATTR, call);
            }
        }
    }

    private static void skipBitmap(ByteBuffer in) throws XdrException {
        int words = Xdr.getInt(in);
        if (words < 0 || words > MAX_BITMAP_WORDS) {
            throw new XdrException("a bitmap of " + Integer.toUnsignedString(words) + " words");
        }
        Xdr.skip(in, words * Integer.BYTES);
    }

    private static void handleAndAttributes(ByteBuffer in, Call call, CalledFiles files) throws XdrException {
        if (succeeded(in, Nfs4Op.GETFH, call)) {
            handle(in, call, files);
            boolean _ = succeeded(in, Nfs4Op.GETATTR, call);
        }
    }

    private static void handle(ByteBuffer in, Call call, CalledFiles files) throws XdrException {
        files.take(in, call, FileHandle.MAX_BYTES_4);
    }

    /// Passes over a page of names to the last one's cookie (RFC 8881, section 18.23).
    private static void listed(ByteBuffer in, Call call) throws XdrException {
        call.verifier = Xdr.getLong(in);
        long cookie = call.offset;
        while (Xdr.getBoolean(in)) { // bounded by the reply's length
            cookie = Xdr.getLong(in);
            Xdr.skipOpaque(in, Nfs4.MAX_NAME_BYTES);
            skipBitmap(in);
            Xdr.skipOpaque(in, DataCodec.LISTING_BYTES);
        }
        call.end = Xdr.getBoolean(in);
        if (!call.end && cookie == call.offset) {
            throw new XdrException("a page of a directory without names, and no end");
        }
        call.offset = cookie;
    }

    /// Whether a status reports a lost open file.
    static boolean isOfFile(int code) {
        return switch (Nfs4Status.of(code).orElse(Nfs4Status.OK)) {
            case STALE_STATEID, OLD_STATEID, BAD_STATEID, EXPIRED, ADMIN_REVOKED -> true;
            default -> false;
        };
    }

    /// Whether a call of an open owner that was answered so counts (RFC 7530, section 9.1.7).
    static boolean usesOwnersNumber(int code) {
        if (code == Nfs4Status.OK.code()) {
            return true; // without the search
        }
        return switch (Nfs4Status.of(code).orElse(Nfs4Status.OK)) {
            case STALE_CLIENTID, STALE_STATEID, BAD_STATEID, BAD_SEQID, BADXDR, RESOURCE, NOFILEHANDLE, MOVED -> false;
            default -> true;
        };
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
            case RETRY_UNCACHED_REP -> Reaction.AGAIN;
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
                    DELEG_REVOKED -> Reaction.RECOVER;
            default -> Reaction.FAIL;
        };
    }
}
