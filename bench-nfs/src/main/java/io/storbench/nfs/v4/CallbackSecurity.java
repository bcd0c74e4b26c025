package io.storbench.nfs.v4;

import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// The flavors a client offers for callbacks (`callback_sec_parms4`, RFC 8881, section 18.36).
/// Nobody calls back here: they are read over.
final class CallbackSecurity {
    private static final int MAX_FLAVORS = 8;
    private static final int RPCSEC_GSS = 6;

    private CallbackSecurity() {}

    /// Passes over an array of them.
    static void skipAll(ByteBuffer in) throws XdrException {
        int count = Xdr.getInt(in);
        if (count < 0 || count > MAX_FLAVORS) {
            throw new XdrException(Integer.toUnsignedString(count) + " flavors for callbacks");
        }
        for (int i = 0; i < count; i++) {
            skip(in);
        }
    }

    private static void skip(ByteBuffer in) throws XdrException {
        int flavor = Xdr.getInt(in);
        switch (flavor) {
            case 0 -> {} // AUTH_NONE
            case Credential.AUTH_SYS -> skipSystem(in);
            case RPCSEC_GSS -> {
                Xdr.getInt(in);
                Xdr.skipOpaque(in, Nfs4.MAX_TEXT_BYTES);
                Xdr.skipOpaque(in, Nfs4.MAX_TEXT_BYTES);
            }
            default -> throw new XdrException("flavor " + flavor + " for callbacks is unknown");
        }
    }

    private static void skipSystem(ByteBuffer in) throws XdrException {
        Xdr.skip(in, Integer.BYTES); // stamp
        Xdr.skipOpaque(in, Credential.MAX_MACHINE_NAME_BYTES);
        Xdr.skip(in, 2 * Integer.BYTES); // uid, gid
        int gids = Xdr.getInt(in);
        if (gids < 0 || gids > Credential.MAX_GIDS) {
            throw new XdrException(Integer.toUnsignedString(gids) + " groups for callbacks");
        }
        Xdr.skip(in, gids * Integer.BYTES);
    }
}
