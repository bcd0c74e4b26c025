package io.storbench.cache;

/// The pages for which a client keeps a request of its own, of which a mount may have this many:
/// being read, dirty, being written, and written but not yet known to be durable. So it is with the
/// NFS client of Linux 2.4 (`include/linux/nfs_flushd.h`, MAX_REQUEST_HARD, and
/// `fs/nfs/pagelist.c`).
///
/// Allocates nothing after construction. Used by the session's thread.
final class PendingPages {
    private final long limit;
    private long pages;
    private boolean wanted;

    /// @param limit of pages, at least one request's
    PendingPages(long limit) {
        this.limit = limit;
    }

    /// Whether this many more may be pending. If not, room is to be made.
    boolean hasRoom(int more) {
        boolean room = pages + more <= limit;
        wanted |= !room;
        return room;
    }

    /// This many more are.
    void add(int more) {
        pages += more;
    }

    /// This many are not any more. Whoever still lacks room asks again.
    void remove(int fewer) {
        pages -= fewer;
        wanted = false;
    }

    /// Whether room is to be made.
    boolean isWanted() {
        return wanted;
    }
}
