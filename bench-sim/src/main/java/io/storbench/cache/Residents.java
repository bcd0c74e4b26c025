package io.storbench.cache;

import java.util.Arrays;

/// Which pages were brought in, in that order: when memory is full, the oldest that can be given up
/// goes. For what plans ask for, each block once in every pass, keeping the most recently used
/// instead would come to the same.
///
/// Allocates nothing but as the number of pages grows. Used by the session's thread.
final class Residents {
    private static final int FIRST_ROOM = 1024;

    private final CachedFiles files;
    private final int most;

    /// Pages, as the file's number in the upper half and theirs in the lower, and how often their file had been cut.
    private long[] ring = new long[FIRST_ROOM];

    private int[] cuts = new int[FIRST_ROOM];
    private int first;
    private int entries;

    /// How often each file was cut: entries from before are of no matter.
    private final int[] cutsOf;

    /// How many pages there are; more than memory holds by what cannot be given up.
    private int count;

    /// @param most how many pages there may be
    Residents(CachedFiles files, int most) {
        this.files = files;
        this.most = most;
        this.cutsOf = new int[files.count()];
    }

    /// A page has come.
    void add(CachedFile file, int page) {
        while (count >= most && giveUpOne()) {
            // Until there is room.
        }
        count++;
        put((long) file.number() << Integer.SIZE | page, cutsOf[file.number()]);
    }

    private void put(long entry, int cut) {
        if (entries == ring.length) {
            makeRoom();
        }
        int at = (first + entries++) % ring.length;
        ring[at] = entry;
        cuts[at] = cut;
    }

    /// Drops the entries that are of no matter, and doubles the room if most are of some.
    private void makeRoom() {
        for (int left = entries; left > 0; left--) {
            int cut = cuts[first];
            long entry = take();
            if (cut == cutsOf[number(entry)]) {
                put(entry, cut);
            }
        }
        if (entries > ring.length / 2) {
            int length = ring.length;
            ring = Arrays.copyOf(ring, 2 * length);
            cuts = Arrays.copyOf(cuts, 2 * length);
            System.arraycopy(ring, 0, ring, length, first);
            System.arraycopy(cuts, 0, cuts, length, first);
        }
    }

    private static int number(long entry) {
        return (int) (entry >> Integer.SIZE);
    }

    /// A file's pages from one on are to go.
    void cut(CachedFile file, int from) {
        Pages pages = file.pages();
        count -= pages.here(from);
        int cut = ++cutsOf[file.number()];
        for (int page = 0; page < from; page++) {
            if (pages.isHere(page)) {
                put((long) file.number() << Integer.SIZE | page, cut);
            }
        }
    }

    private long take() {
        long entry = ring[first];
        first = (first + 1) % ring.length;
        entries--;
        return entry;
    }

    private boolean giveUpOne() {
        for (int tries = entries; tries > 0; tries--) {
            int cut = cuts[first];
            long entry = take();
            if (cut != cutsOf[number(entry)]) {
                continue;
            }
            if (givesUp(entry)) {
                return true;
            }
            put(entry, cut);
        }
        return false;
    }

    private boolean givesUp(long entry) {
        CachedFile file = files.get(number(entry));
        boolean gone = file.pages().giveUp((int) entry);
        if (gone) {
            count--;
            files.rest(file);
        }
        return gone;
    }

    /// All pages are to go that can be given up.
    void drop() {
        for (int left = entries; left > 0; left--) {
            int cut = cuts[first];
            long entry = take();
            if (cut == cutsOf[number(entry)] && !givesUp(entry)) {
                put(entry, cut);
            }
        }
    }
}
