package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Results of operations on open files (RFC 7530, section 16; RFC 8881, section 18).
public sealed interface OpenResult extends Nfs4Result {
    /// OPEN's results.
    ///
    /// @param stateId the open file
    /// @param directory the directory the file is in
    /// @param flags what else the client must know
    /// @param set the attributes that were set when the file was created
    record Open(StateId stateId, ChangeInfo directory, int flags, Bitmap set, Delegation delegation)
            implements OpenResult {
        /// OPEN4_RESULT_CONFIRM: OPEN_CONFIRM must follow (4.0).
        public static final int CONFIRM = 2;

        /// OPEN4_RESULT_LOCKTYPE_POSIX.
        public static final int LOCKTYPE_POSIX = 4;

        @Override
        public Nfs4Op op() {
            return Nfs4Op.OPEN;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            stateId.encode(out);
            directory.encode(out);
            out.putInt(flags);
            set.encode(out);
            delegation.encode(out);
        }
    }

    /// The open file's new state: OPEN_CONFIRM, OPEN_DOWNGRADE, CLOSE.
    record State(Nfs4Op op, StateId stateId) implements OpenResult {
        @Override
        public void encodeBody(ByteBuffer out) {
            stateId.encode(out);
        }
    }

    /// Reads the results of one of these operations.
    static OpenResult decode(Nfs4Op op, ByteBuffer in) throws XdrException {
        if (op != Nfs4Op.OPEN) {
            return new State(op, StateId.decode(in));
        }
        return new Open(
                StateId.decode(in), ChangeInfo.decode(in), Xdr.getInt(in), Bitmap.decode(in), Delegation.decode(in));
    }
}
