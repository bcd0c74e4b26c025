package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Operations on open files (RFC 7530, section 16; RFC 8881, section 18).
public sealed interface OpenArgument extends Nfs4Argument {
    /// OPEN's arguments.
    ///
    /// @param seqId the open owner's number of the call; 0 in 4.1 and 4.2, where it means nothing
    /// @param shareAccess the accesses wanted, with wishes about delegations
    /// @param shareDeny the accesses denied to others
    /// @param owner who opens
    /// @param how whether the file may be created
    /// @param claim which file
    record Open(int seqId, int shareAccess, int shareDeny, OpenOwner owner, OpenHow how, OpenClaim claim)
            implements OpenArgument {
        /// OPEN4_SHARE_ACCESS_READ.
        public static final int ACCESS_READ = 1;

        /// OPEN4_SHARE_ACCESS_WRITE.
        public static final int ACCESS_WRITE = 2;

        /// OPEN4_SHARE_ACCESS_BOTH.
        public static final int ACCESS_BOTH = 3;

        /// OPEN4_SHARE_ACCESS_WANT_NO_DELEG (RFC 8881, section 18.16.1).
        public static final int WANT_NO_DELEGATION = 0x400;

        /// OPEN4_SHARE_DENY_NONE.
        public static final int DENY_NONE = 0;

        @Override
        public Nfs4Op op() {
            return Nfs4Op.OPEN;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putInt(seqId).putInt(shareAccess).putInt(shareDeny);
            owner.encode(out);
            how.encode(out);
            claim.encode(out);
        }
    }

    /// OPEN_CONFIRM's arguments (4.0).
    record OpenConfirm(StateId stateId, int seqId) implements OpenArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.OPEN_CONFIRM;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            stateId.encode(out);
            out.putInt(seqId);
        }
    }

    /// OPEN_DOWNGRADE's arguments.
    record OpenDowngrade(StateId stateId, int seqId, int shareAccess, int shareDeny) implements OpenArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.OPEN_DOWNGRADE;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            stateId.encode(out);
            out.putInt(seqId).putInt(shareAccess).putInt(shareDeny);
        }
    }

    /// CLOSE's arguments.
    record Close(int seqId, StateId stateId) implements OpenArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.CLOSE;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putInt(seqId);
            stateId.encode(out);
        }
    }

    /// DELEGRETURN's arguments: a delegation that nobody asked for goes back.
    record DelegReturn(StateId stateId) implements OpenArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.DELEGRETURN;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            stateId.encode(out);
        }
    }

    /// FREE_STATEID's arguments (4.1 and 4.2): the client knows that the state was revoked.
    record FreeStateId(StateId stateId) implements OpenArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.FREE_STATEID;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            stateId.encode(out);
        }
    }

    /// Reads the arguments of one of these operations.
    static OpenArgument decode(Nfs4Op op, ByteBuffer in) throws XdrException {
        return switch (op) {
            case OPEN ->
                new Open(
                        Xdr.getInt(in),
                        Xdr.getInt(in),
                        Xdr.getInt(in),
                        OpenOwner.decode(in),
                        OpenHow.decode(in),
                        OpenClaim.decode(in));
            case OPEN_CONFIRM -> new OpenConfirm(StateId.decode(in), Xdr.getInt(in));
            case OPEN_DOWNGRADE ->
                new OpenDowngrade(StateId.decode(in), Xdr.getInt(in), Xdr.getInt(in), Xdr.getInt(in));
            case CLOSE -> new Close(Xdr.getInt(in), StateId.decode(in));
            case DELEGRETURN -> new DelegReturn(StateId.decode(in));
            case FREE_STATEID -> new FreeStateId(StateId.decode(in));
            default -> throw new IllegalArgumentException(op + " is not an operation on open files");
        };
    }
}
