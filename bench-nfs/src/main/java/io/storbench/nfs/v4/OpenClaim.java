package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Which file OPEN opens, and by what right (`open_claim4`, RFC 7530, section 16.16; RFC 8881,
/// section 18.16). The claims of delegations are not supported.
public sealed interface OpenClaim {
    /// Writes it.
    void encode(ByteBuffer out);

    /// A name in the current directory (CLAIM_NULL).
    record ByName(String name) implements OpenClaim {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(0);
            Xdr.putString(out, name);
        }
    }

    /// The current filehandle, opened before the server restarted (CLAIM_PREVIOUS).
    ///
    /// @param delegation 0: there was none
    record Previous(int delegation) implements OpenClaim {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(1).putInt(delegation);
        }
    }

    /// The current filehandle (CLAIM_FH, 4.1).
    record ByHandle() implements OpenClaim {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(4);
        }
    }

    /// Reads it.
    static OpenClaim decode(ByteBuffer in) throws XdrException {
        int claim = Xdr.getInt(in);
        return switch (claim) {
            case 0 -> new ByName(Xdr.getString(in, Nfs4.MAX_NAME_BYTES));
            case 1 -> new Previous(Xdr.getInt(in));
            case 4 -> new ByHandle();
            default -> throw new XdrException("open_claim_type4 " + claim + " is not supported");
        };
    }
}
