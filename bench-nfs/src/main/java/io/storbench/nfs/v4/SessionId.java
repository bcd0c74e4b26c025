package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// A session's 16 bytes, which mean nothing to the client (`sessionid4`, RFC 8881, section 2.10).
///
/// @param high the first eight
/// @param low the last eight
public record SessionId(long high, long low) {
    /// The size in bytes.
    public static final int BYTES = 16;

    /// Writes it.
    public void encode(ByteBuffer out) {
        out.putLong(high).putLong(low);
    }

    /// Reads it.
    public static SessionId decode(ByteBuffer in) throws XdrException {
        return new SessionId(Xdr.getLong(in), Xdr.getLong(in));
    }

    @Override
    public String toString() {
        return "%016x%016x".formatted(high, low);
    }
}
