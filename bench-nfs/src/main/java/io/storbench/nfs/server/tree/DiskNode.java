package io.storbench.nfs.server.tree;

import java.util.LinkedHashSet;
import java.util.SequencedSet;

/// An object of a served directory that a client has seen. Used by the server's thread.
final class DiskNode {
    /// Where an object was seen.
    ///
    /// @param directory the number of the directory
    /// @param name its name there
    record Place(long directory, String name) {}

    final long id;

    /// The system's own identity of the object: device and inode.
    final Object key;

    final Kind kind;

    /// All the places known, the latest last; some may have been taken by others since.
    final SequencedSet<Place> places = new LinkedHashSet<>();

    /// Of a directory: its names as listed last.
    final DiskListing listing = new DiskListing();

    DiskNode(long id, Object key, Kind kind) {
        this.id = id;
        this.key = key;
        this.kind = kind;
    }
}
