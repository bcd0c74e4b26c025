package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// A directory's change attribute before and after an operation (`change_info4`, RFC 7530, section
/// 2.2.9).
///
/// @param atomic whether nothing else can have happened in between
public record ChangeInfo(boolean atomic, long before, long after) {
    void encode(ByteBuffer out) {
        Xdr.putBoolean(out, atomic);
        out.putLong(before).putLong(after);
    }

    static ChangeInfo decode(ByteBuffer in) throws XdrException {
        return new ChangeInfo(Xdr.getBoolean(in), Xdr.getLong(in), Xdr.getLong(in));
    }
}
