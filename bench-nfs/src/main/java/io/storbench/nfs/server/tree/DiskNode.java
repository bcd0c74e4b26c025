package io.storbench.nfs.server.tree;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;

/// An object of a served directory that a client has seen. Used by the server's thread.
final class DiskNode {
    /// Where an object was seen.
    ///
    /// @param directory the number of the directory
    /// @param name its name there
    record Place(long directory, String name) {}

    private static final long FIRST_COOKIE = 3;

    final long id;

    /// The system's own identity of the object: device and inode.
    final Object key;

    final Kind kind;

    /// All the places known, the latest last; some may have been taken by others since.
    final SequencedSet<Place> places = new LinkedHashSet<>();

    /// Of a directory: the cookies given to its names.
    private Map<String, Long> cookies = Map.of();

    private long nextCookie = FIRST_COOKIE;

    DiskNode(long id, Object key, Kind kind) {
        this.id = id;
        this.key = key;
        this.kind = kind;
    }

    /// Gives each of the names a cookie, its old one if it had one.
    void listed(Iterable<String> names) {
        Map<String, Long> fresh = new HashMap<>();
        for (String name : names) {
            Long old = cookies.get(name);
            fresh.put(name, old == null ? nextCookie++ : old);
        }
        cookies = fresh;
    }

    /// Names and their cookies, as listed last.
    Map<String, Long> cookies() {
        return cookies;
    }
}
