package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// An open file's state at the server (`stateid4`, RFC 7530, section 9.1.4; RFC 8881, section 8.2):
/// 12 bytes that mean nothing to the client, and how often the state has changed.
///
/// @param seqId how often the state has changed; 0 in 4.1 and 4.2 stands for the latest
/// @param high the first eight of the opaque bytes
/// @param low the last four of the opaque bytes
public record StateId(int seqId, long high, int low) {
    /// The size in bytes.
    public static final int BYTES = 16;

    /// "Anonymous": no open file (RFC 7530, section 9.1.4.3).
    public static final StateId ANONYMOUS = new StateId(0, 0, 0);

    /// "READ bypass": no open file, past locks (RFC 7530, section 9.1.4.3).
    public static final StateId BYPASS = new StateId(-1, -1, -1);

    /// "Current": of the operation before in the same COMPOUND, in 4.1 and 4.2 (RFC 8881, section
    /// 8.2.3).
    public static final StateId CURRENT = new StateId(1, 0, 0);

    /// The state as it is latest, whatever has changed since: for READ and WRITE in 4.1 and 4.2
    /// (RFC 8881, section 8.2.2).
    public StateId latest() {
        return new StateId(0, high, low);
    }

    /// Writes it.
    public void encode(ByteBuffer out) {
        out.putInt(seqId).putLong(high).putInt(low);
    }

    /// Reads it.
    public static StateId decode(ByteBuffer in) throws XdrException {
        return new StateId(Xdr.getInt(in), Xdr.getLong(in), Xdr.getInt(in));
    }

    @Override
    public String toString() {
        return "%08x:%016x%08x".formatted(seqId, high, low);
    }
}
