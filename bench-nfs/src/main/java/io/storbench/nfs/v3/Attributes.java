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
/// @param modifiedNanos when the content changed last, since 1970
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
        long modifiedNanos) {
    /// NF3REG.
    public static final int FILE = 1;

    /// NF3DIR.
    public static final int DIRECTORY = 2;

    /// The size of a `fattr3` in bytes.
    public static final int BYTES = 84;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /// Writes the attributes; the three times are all the modification's.
    public void encode(ByteBuffer out) {
        out.putInt(type).putInt(mode).putInt(links).putInt(uid).putInt(gid);
        out.putLong(sizeBytes).putLong(usedBytes);
        out.putLong(0); // rdev
        out.putLong(fsid).putLong(fileId);
        for (int i = 0; i < 3; i++) { // access, modification, change
            out.putInt((int) (modifiedNanos / NANOS_PER_SECOND));
            out.putInt((int) (modifiedNanos % NANOS_PER_SECOND));
        }
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
        Xdr.getLong(in); // access time
        long modified = Xdr.getUnsignedInt(in) * NANOS_PER_SECOND + Xdr.getUnsignedInt(in);
        Xdr.getLong(in); // change time
        return new Attributes(
                type, mode, links, uid, gid, sizeBytes, usedBytes, fsid, fileId, modified);
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
            Xdr.skip(in, BYTES);
        }
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
