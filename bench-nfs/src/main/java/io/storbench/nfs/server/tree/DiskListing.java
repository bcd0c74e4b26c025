package io.storbench.nfs.server.tree;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The names of a directory on disk, as listed last, and the cookies by which clients go on behind
/// one of them. A name keeps its cookie as long as every listing has it. Used by the server's
/// thread.
final class DiskListing {
    /// Cookies 0, 1 and 2 have a meaning of their own (RFC 7530, section 16.24.4).
    private static final long FIRST_COOKIE = 3;

    private static final Comparator<Name> BY_COOKIE = Comparator.comparingLong(Name::cookie);

    /// A name.
    ///
    /// @param cookie what a client names it by, to go on behind it
    record Name(long cookie, String name) {}

    private Map<String, Long> cookies = Map.of();
    private List<Name> inOrder = List.of();
    private long nextCookie = FIRST_COOKIE;

    /// Takes the names that there are now; sorts them, so that no page of them needs to be sorted.
    void renew(Iterable<String> names) {
        Map<String, Long> fresh = new HashMap<>();
        for (String name : names) {
            Long old = cookies.get(name);
            fresh.put(name, old == null ? nextCookie++ : old);
        }
        cookies = fresh;
        inOrder =
                fresh.entrySet().stream()
                        .map(entry -> new Name(entry.getValue(), entry.getKey()))
                        .sorted(BY_COOKIE)
                        .toList();
    }

    /// The names behind a cookie, which need not be any name's, in the order of their cookies.
    List<Name> after(long cookie) {
        int found = Collections.binarySearch(inOrder, new Name(cookie, ""), BY_COOKIE);
        int first = found >= 0 ? found + 1 : -found - 1;
        return inOrder.subList(first, inOrder.size());
    }
}
