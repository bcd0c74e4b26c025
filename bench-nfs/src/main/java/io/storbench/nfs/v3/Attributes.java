package io.storbench.nfs.v3;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.Optional;

/// An object's attributes (`fattr3`, RFC 1813, section 2.5), without the device numbers.
///
/// @param type 1 for a file, 2 for a directory (`ftype3`)
/// @param mode the permission bits
/// @param links the number of hard links
/// @param uid the owner
/// @param gid the owner's group
/// @param sizeBytes the size
/// @param usedBytes the space the object takes
/// @param fsid the file system
/// @param fileId the object's number in it
/// @param accessedNanos when the content was read last, since 1970
/// @param modifiedNanos when the content changed last, since 1970
/// @param changedNanos when content or attributes changed last, since 1970
public record Attributes(
        int type,
        int mode,
        int links,
        int uid,
        int gid,
        long sizeBytes,
        long usedBytes,
        long fsid,
        long fileId,
        long accessedNanos,
        long modifiedNanos,
        long changedNanos) {
    /// NF3REG.
    public static final int FILE = 1;

    /// NF3DIR.
    public static final int DIRECTORY = 2;

    /// NF3LNK.
    public static final int SYMBOLIC_LINK = 5;

    /// The size of a `fattr3` in bytes.
    public static final int BYTES = 84;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /// Writes the attributes.
    public void encode(ByteBuffer out) {
        out.putInt(type).putInt(mode).putInt(links).putInt(uid).putInt(gid);
        out.putLong(sizeBytes).putLong(usedBytes);
        out.putLong(0); // rdev
        out.putLong(fsid).putLong(fileId);
        out.putLong(time(accessedNanos)).putLong(time(modifiedNanos)).putLong(time(changedNanos));
    }

    /// A time on the wire (`nfstime3`): seconds, and nanoseconds in the lower half.
    ///
    /// @param nanos since 1970
    public static long time(long nanos) {
        return Math.floorDiv(nanos, NANOS_PER_SECOND) << Integer.SIZE | Math.floorMod(nanos, NANOS_PER_SECOND);
    }

    private static long decodeNanos(ByteBuffer in) throws XdrException {
        return Xdr.getUnsignedInt(in) * NANOS_PER_SECOND + Xdr.getUnsignedInt(in);
    }

    /// Reads attributes.
    public static Attributes decode(ByteBuffer in) throws XdrException {
        int type = Xdr.getInt(in);
        int mode = Xdr.getInt(in);
        int links = Xdr.getInt(in);
        int uid = Xdr.getInt(in);
        int gid = Xdr.getInt(in);
        long sizeBytes = Xdr.getOffset(in, "size");
        long usedBytes = Xdr.getLong(in);
        Xdr.getLong(in); // rdev
        long fsid = Xdr.getLong(in);
        long fileId = Xdr.getLong(in);
        return new Attributes(
                type,
                mode,
                links,
                uid,
                gid,
                sizeBytes,
                usedBytes,
                fsid,
                fileId,
                decodeNanos(in),
                decodeNanos(in),
                decodeNanos(in));
    }

    /// Writes attributes where the protocol leaves them to the server (`post_op_attr`).
    static void encodeOptional(ByteBuffer out, Attributes attributes) {
        Xdr.putBoolean(out, true);
        attributes.encode(out);
    }

    /// Reads attributes where the protocol leaves them to the server (`post_op_attr`).
    static Optional<Attributes> decodeOptional(ByteBuffer in) throws XdrException {
        return Xdr.getBoolean(in) ? Optional.of(decode(in)) : Optional.empty();
    }

    /// Passes over attributes where the protocol leaves them to the server (`post_op_attr`).
    public static void skipOptional(ByteBuffer in) throws XdrException {
        if (Xdr.getBoolean(in)) {
            skip(in);
        }
    }

    /// Passes over attributes (`fattr3`).
    public static void skip(ByteBuffer in) throws XdrException {
        Xdr.skip(in, BYTES);
    }

    /// Passes over the attributes before and after a change (`wcc_data`).
    public static void skipChange(ByteBuffer in) throws XdrException {
        if (Xdr.getBoolean(in)) {
            Xdr.skip(in, 24); // size, modification, change time
        }
        skipOptional(in);
    }

    /// Writes the attributes after a change; those before it are left out (`wcc_data`).
    static void encodeChange(ByteBuffer out, Attributes after) {
        Xdr.putBoolean(out, false);
        encodeOptional(out, after);
    }
}
