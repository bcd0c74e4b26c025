package io.storbench.nfs.v3;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// What FSSTAT reports of a file system (RFC 1813 section 3.3.18). All numbers are unsigned; a
/// server without one says 0.
///
/// @param totalBytes of the file system
/// @param availableBytes what this user may still write
/// @param totalObjects how many files and directories there may be
/// @param availableObjects how many this user may still make
public record Nfs3Space(long totalBytes, long availableBytes, long totalObjects, long availableObjects) {
    /// Reads the results behind their status.
    public static Nfs3Space decode(ByteBuffer in) throws XdrException {
        Attributes.skipOptional(in);
        long totalBytes = Xdr.getLong(in);
        Xdr.skip(in, Long.BYTES); // free, for the superuser
        long availableBytes = Xdr.getLong(in);
        long totalObjects = Xdr.getLong(in);
        Xdr.skip(in, Long.BYTES);
        return new Nfs3Space(totalBytes, availableBytes, totalObjects, Xdr.getLong(in));
    }
}
