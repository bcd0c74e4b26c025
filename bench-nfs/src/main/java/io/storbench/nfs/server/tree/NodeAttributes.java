package io.storbench.nfs.server.tree;

/// An object's attributes.
///
/// @param kind what it is
/// @param mode the permission bits
/// @param links the number of hard links
/// @param uid the owner
/// @param gid the owner's group
/// @param sizeBytes the size
/// @param usedBytes the space that it takes
/// @param id its number in the tree
/// @param accessedNanos when it was read last, since 1970
/// @param modifiedNanos when its content changed last, since 1970
/// @param changedNanos when its content or attributes changed last, since 1970
/// @param change a number that grows with every change of content or attributes
public record NodeAttributes(
        Kind kind,
        int mode,
        int links,
        int uid,
        int gid,
        long sizeBytes,
        long usedBytes,
        long id,
        long accessedNanos,
        long modifiedNanos,
        long changedNanos,
        long change) {}
