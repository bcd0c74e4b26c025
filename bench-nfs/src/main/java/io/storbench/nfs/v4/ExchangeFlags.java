package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// What client and server tell each other in EXCHANGE_ID (RFC 8881, section 18.35).
public final class ExchangeFlags {
    /// EXCHGID4_FLAG_SUPP_MOVED_REFER.
    public static final int MOVED_REFER = 0x0000_0001;

    /// EXCHGID4_FLAG_USE_NON_PNFS.
    public static final int NON_PNFS = 0x0001_0000;

    /// EXCHGID4_FLAG_CONFIRMED_R: the server knew this client id already.
    public static final int CONFIRMED = 0x8000_0000;

    private ExchangeFlags() {}

    /// Passes over `nfs_impl_id4<1>`: domain, name, date.
    static void skipImplementation(ByteBuffer in) throws XdrException {
        if (Xdr.getBoolean(in)) { // the length of an array of at most one
            Xdr.skipOpaque(in, Nfs4.MAX_TEXT_BYTES);
            Xdr.skipOpaque(in, Nfs4.MAX_TEXT_BYTES);
            Xdr.skip(in, 12);
        }
    }
}
