package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Who opens a file (`open_owner4`, RFC 7530, section 9.1.3).
///
/// @param clientId the client; servers ignore it in 4.1 and 4.2, where the session tells
/// @param name at most 1024 bytes
public record OpenOwner(long clientId, Opaque name) {
    void encode(ByteBuffer out) {
        out.putLong(clientId);
        name.encode(out);
    }

    static OpenOwner decode(ByteBuffer in) throws XdrException {
        return new OpenOwner(Xdr.getLong(in), Opaque.decode(in, Nfs4.MAX_OPAQUE_BYTES));
    }
}
