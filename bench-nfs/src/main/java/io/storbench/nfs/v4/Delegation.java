package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Whether an OPEN came with a delegation (`open_delegation4`, RFC 7530, section 16.16; RFC 8881,
/// section 18.16). None is ever wanted here.
public sealed interface Delegation {
    /// Writes it.
    void encode(ByteBuffer out);

    /// No delegation.
    record None() implements Delegation {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(0);
        }
    }

    /// No delegation, and why (4.1).
    ///
    /// @param why `why_no_delegation4`: 0 for not wanted
    record Refused(int why) implements Delegation {
        /// WND4_NOT_WANTED.
        public static final int NOT_WANTED = 0;

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(3).putInt(why);
            if (hasPromise(why)) {
                Xdr.putBoolean(out, false);
            }
        }

        /// WND4_CONTENTION and WND4_RESOURCE say whether the server will tell when there is one.
        private static boolean hasPromise(int why) {
            return why == 1 || why == 2;
        }

        private static Refused decode(ByteBuffer in) throws XdrException {
            int why = Xdr.getInt(in);
            if (hasPromise(why)) {
                Xdr.getBoolean(in);
            }
            return new Refused(why);
        }
    }

    /// A delegation, which the client gives back with DELEGRETURN.
    ///
    /// @param write whether it is one for writing
    record Granted(StateId stateId, boolean write) implements Delegation {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(write ? 2 : 1);
            stateId.encode(out);
            Xdr.putBoolean(out, false); // recall
            if (write) {
                out.putInt(1).putLong(0); // NFS_LIMIT_SIZE
            }
            out.putInt(0).putInt(0).putInt(0).putInt(0); // an access control entry for nobody
        }

        private static Granted decode(ByteBuffer in, boolean write) throws XdrException {
            StateId stateId = StateId.decode(in);
            Xdr.getBoolean(in); // recall
            if (write) {
                decodeSpaceLimit(in);
            }
            Xdr.skip(in, 3 * Integer.BYTES); // nfsace4: type, flags, mask, who
            Xdr.skipOpaque(in, Nfs4.MAX_TEXT_BYTES);
            return new Granted(stateId, write);
        }

        private static void decodeSpaceLimit(ByteBuffer in) throws XdrException {
            int limit = Xdr.getInt(in);
            if (limit != 1 && limit != 2) { // NFS_LIMIT_SIZE, NFS_LIMIT_BLOCKS
                throw new XdrException("limit_by4 " + limit + " is unknown");
            }
            Xdr.skip(in, Long.BYTES);
        }
    }

    /// Reads it.
    static Delegation decode(ByteBuffer in) throws XdrException {
        int type = Xdr.getInt(in);
        return switch (type) {
            case 0 -> new None();
            case 1 -> Granted.decode(in, false);
            case 2 -> Granted.decode(in, true);
            case 3 -> Refused.decode(in);
            default -> throw new XdrException("open_delegation_type4 " + type + " is unknown");
        };
    }
}
