package io.storbench.nfs.v3;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// The attributes a call wants set (`sattr3`, RFC 1813, section 2.5.3). Owner and times are read
/// over, and never set by our client.
///
/// @param mode the permission bits, if they are to be set
/// @param sizeBytes the size, if it is to be set
public record SetAttributes(OptionalInt mode, OptionalLong sizeBytes) {
    private static final int SET_TO_CLIENT_TIME = 2;

    /// Sets nothing but the size.
    public static SetAttributes size(long sizeBytes) {
        return new SetAttributes(OptionalInt.empty(), OptionalLong.of(sizeBytes));
    }

    /// Sets nothing but the permission bits.
    public static SetAttributes mode(int mode) {
        return new SetAttributes(OptionalInt.of(mode), OptionalLong.empty());
    }

    void encode(ByteBuffer out) {
        Xdr.putBoolean(out, mode.isPresent());
        mode.ifPresent(out::putInt);
        Xdr.putBoolean(out, false); // uid
        Xdr.putBoolean(out, false); // gid
        Xdr.putBoolean(out, sizeBytes.isPresent());
        sizeBytes.ifPresent(out::putLong);
        out.putInt(0); // access time: don't change
        out.putInt(0); // modification time: don't change
    }

    static SetAttributes decode(ByteBuffer in) throws XdrException {
        OptionalInt mode =
                Xdr.getBoolean(in) ? OptionalInt.of(Xdr.getInt(in)) : OptionalInt.empty();
        for (int i = 0; i < 2; i++) { // uid, gid
            if (Xdr.getBoolean(in)) {
                Xdr.getInt(in);
            }
        }
        OptionalLong size =
                Xdr.getBoolean(in)
                        ? OptionalLong.of(Xdr.getOffset(in, "size"))
                        : OptionalLong.empty();
        for (int i = 0; i < 2; i++) { // access time, modification time
            if (Xdr.getInt(in) == SET_TO_CLIENT_TIME) {
                Xdr.getLong(in);
            }
        }
        return new SetAttributes(mode, size);
    }
}
