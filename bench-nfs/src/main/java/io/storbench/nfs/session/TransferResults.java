package io.storbench.nfs.session;

import io.storbench.nfs.file.Stable;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Reads what all versions say of a READ or WRITE that succeeded, where it lies. Payload is checked
/// in place, or passed over; it is never copied.
final class TransferResults {
    private TransferResults() {}

    /// Reads `eof` and `data` of a READ (RFC 1813, section 3.3.6; RFC 8881, section 18.22).
    ///
    /// @param files what the call may be about
    /// @return the number of bytes that came
    static int read(ByteBuffer in, ByteBuffer words, Call call, CalledFiles files) throws XdrException {
        call.end = Xdr.getBoolean(in);
        int lengthBytes = Xdr.getLength(in, call.lengthBytes);
        // The pattern is in words of eight bytes; what a short answer has beyond is asked again.
        call.count = lengthBytes & -Long.BYTES;
        call.wrongOffset = call.verified
                ? files.content()
                        .firstWrong(words, in.position(), call.count, call.content, call.offset, call.generation)
                : -1;
        return lengthBytes;
    }

    /// Reads `count`, `committed` and the verifier of a WRITE (RFC 1813, section 3.3.7; RFC 8881,
    /// section 18.32).
    static void written(ByteBuffer in, Call call) throws XdrException {
        call.count = Xdr.getInt(in);
        if (call.count < 0 || call.count > call.lengthBytes) {
            throw new XdrException("WRITE of " + call.lengthBytes + " bytes answered with " + call.count);
        }
        call.unstable = Stable.of(Xdr.getInt(in)) == Stable.UNSTABLE;
        call.verifier = Xdr.getLong(in);
    }
}
