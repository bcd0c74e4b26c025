package io.storbench.nfs.server.tree;

import java.util.OptionalInt;
import java.util.OptionalLong;

/// Attributes to be set; what is absent stays as it is.
///
/// @param mode the permission bits
/// @param uid the owner
/// @param gid the owner's group
/// @param sizeBytes the size, of files only
/// @param accessedNanos the access time, since 1970
/// @param modifiedNanos the modification time, since 1970
public record NodeChange(
        OptionalInt mode,
        OptionalInt uid,
        OptionalInt gid,
        OptionalLong sizeBytes,
        OptionalLong accessedNanos,
        OptionalLong modifiedNanos) {
    /// The permission bits that can be set.
    static final int MODE_MASK = 07777;

    /// Changes nothing.
    public static final NodeChange NONE = new NodeChange(
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty());

    /// Sets nothing but the permission bits.
    public static NodeChange mode(int mode) {
        return new NodeChange(
                OptionalInt.of(mode),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());
    }

    /// Sets nothing but the size.
    public static NodeChange size(long sizeBytes) {
        return new NodeChange(
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalLong.of(sizeBytes),
                OptionalLong.empty(),
                OptionalLong.empty());
    }

    /// The same without the size.
    NodeChange withoutSize() {
        return new NodeChange(mode, uid, gid, OptionalLong.empty(), accessedNanos, modifiedNanos);
    }
}
