package io.storbench.cache;

/// Which pages were brought in, in that order: when memory is full, the oldest that can be given up
/// goes. For what plans ask for, each block once in every pass, keeping the most recently used
/// instead would come to the same.
///
/// Allocates nothing after construction. Used by the session's thread.
final class Residents {
    private final CachedFile[] files;
    private final int most;

    /// Pages as twice their number plus the file's; longer than memory by what cannot be given up.
    private final int[] ring;

    private int first;
    private int count;

    /// @param files at most two, by number
    /// @param most how many pages there may be
    /// @param busy how many of them may be such as cannot be given up
    Residents(CachedFile[] files, int most, int busy) {
        this.files = files;
        this.most = most;
        this.ring = new int[most + busy + 1];
    }

    /// A page has come.
    void add(int file, int page) {
        while (count >= most && giveUpOne()) {
            // Until there is room.
        }
        put(page << 1 | file);
    }

    private void put(int entry) {
        int at = first + count++;
        ring[at < ring.length ? at : at - ring.length] = entry;
    }

    /// All pages of a file are gone.
    void forget(int file) {
        for (int left = count; left > 0; left--) {
            int entry = take();
            if ((entry & 1) != file) {
                put(entry);
            }
        }
    }

    private int take() {
        int entry = ring[first];
        first = first + 1 == ring.length ? 0 : first + 1;
        count--;
        return entry;
    }

    private boolean giveUpOne() {
        for (int tries = count; tries > 0; tries--) {
            int entry = take();
            if (files[entry & 1].pages().giveUp(entry >> 1)) {
                return true;
            }
            put(entry);
        }
        return false;
    }
}
