package io.storbench.nfs.v3;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// The attributes a call wants set (`sattr3`, RFC 1813, section 2.5.3).
///
/// @param mode the permission bits, if they are to be set
/// @param uid the owner, if it is to be set
/// @param gid the owner's group, if it is to be set
/// @param sizeBytes the size, if it is to be set
/// @param accessed the access time
/// @param modified the modification time
public record SetAttributes(
        OptionalInt mode, OptionalInt uid, OptionalInt gid, OptionalLong sizeBytes, Time accessed, Time modified) {
    /// Sets nothing.
    public static final SetAttributes NONE = new SetAttributes(
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalLong.empty(),
            new Time.Unchanged(),
            new Time.Unchanged());

    /// What becomes of a time (`set_atime`, `set_mtime`).
    public sealed interface Time {
        /// It stays as it is.
        record Unchanged() implements Time {}

        /// It is set to the server's.
        record OfServer() implements Time {}

        /// It is set to the client's.
        ///
        /// @param seconds since 1970, an unsigned number
        /// @param nanos less than a second
        record OfClient(int seconds, int nanos) implements Time {}
    }

    private static final int UNCHANGED = 0;
    private static final int SET_TO_SERVER_TIME = 1;
    private static final int SET_TO_CLIENT_TIME = 2;

    /// Sets nothing but the size.
    public static SetAttributes size(long sizeBytes) {
        return new SetAttributes(
                NONE.mode, NONE.uid, NONE.gid, OptionalLong.of(sizeBytes), NONE.accessed, NONE.modified);
    }

    /// Sets nothing but the permission bits.
    public static SetAttributes mode(int mode) {
        return new SetAttributes(
                OptionalInt.of(mode), NONE.uid, NONE.gid, NONE.sizeBytes, NONE.accessed, NONE.modified);
    }

    /// Sets nothing but owner and group.
    public static SetAttributes owner(int uid, int gid) {
        return new SetAttributes(
                NONE.mode, OptionalInt.of(uid), OptionalInt.of(gid), NONE.sizeBytes, NONE.accessed, NONE.modified);
    }

    /// Sets both times to the server's, as utimensat(2) with UTIME_NOW does.
    public static SetAttributes timesOfServer() {
        return new SetAttributes(
                NONE.mode, NONE.uid, NONE.gid, NONE.sizeBytes, new Time.OfServer(), new Time.OfServer());
    }

    /// Writes what [#size] is, without an object for it.
    public static void encodeSize(ByteBuffer out, long sizeBytes) {
        out.putInt(0).putInt(0).putInt(0); // mode, owner, group
        out.putInt(1).putLong(sizeBytes);
        out.putInt(UNCHANGED).putInt(UNCHANGED);
    }

    /// Writes them.
    public void encode(ByteBuffer out) {
        encode(out, mode);
        encode(out, uid);
        encode(out, gid);
        Xdr.putBoolean(out, sizeBytes.isPresent());
        sizeBytes.ifPresent(out::putLong);
        encode(out, accessed);
        encode(out, modified);
    }

    private static void encode(ByteBuffer out, OptionalInt value) {
        Xdr.putBoolean(out, value.isPresent());
        value.ifPresent(out::putInt);
    }

    private static void encode(ByteBuffer out, Time time) {
        switch (time) {
            case Time.Unchanged _ -> out.putInt(UNCHANGED);
            case Time.OfServer _ -> out.putInt(SET_TO_SERVER_TIME);
            case Time.OfClient(int seconds, int nanos) ->
                out.putInt(SET_TO_CLIENT_TIME).putInt(seconds).putInt(nanos);
        }
    }

    static SetAttributes decode(ByteBuffer in) throws XdrException {
        return new SetAttributes(
                decodeInt(in),
                decodeInt(in),
                decodeInt(in),
                Xdr.getBoolean(in) ? OptionalLong.of(Xdr.getOffset(in, "size")) : OptionalLong.empty(),
                decodeTime(in),
                decodeTime(in));
    }

    private static OptionalInt decodeInt(ByteBuffer in) throws XdrException {
        return Xdr.getBoolean(in) ? OptionalInt.of(Xdr.getInt(in)) : OptionalInt.empty();
    }

    private static Time decodeTime(ByteBuffer in) throws XdrException {
        int how = Xdr.getInt(in);
        return switch (how) {
            case UNCHANGED -> new Time.Unchanged();
            case SET_TO_SERVER_TIME -> new Time.OfServer();
            case SET_TO_CLIENT_TIME -> new Time.OfClient(Xdr.getInt(in), Xdr.getInt(in));
            default -> throw new XdrException("time_how " + how + " is none");
        };
    }
}
