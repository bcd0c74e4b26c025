package io.storbench.cache;

/// How far ahead of a reader a file is read: not at all for single reads; for one that goes on
/// where the last one ended, or begins the file, an initial window, then windows of twice the size
/// up to a maximum. The next window is asked for when the reader reaches the newest one, so that a
/// sequential reader always has one window ahead of it.
///
/// The scheme is that of Linux's `mm/readahead.c` ("on-demand readahead", since 2.6.23), reduced to
/// one reader for each file. The first window may have a size of its own, as before 2.6.
final class Readahead {
    private final int initialPages;
    private final int maxPages;
    private int previousEnd;
    private int windowPages;

    /// What was asked for last: the window that the reader is in, and the one ahead.
    private int askedFirst;

    private int windowEnd;

    /// The page at which the next window is asked for; -1 without one.
    private int mark = -1;

    /// @param initialPages of the first window; 0 to go by the length of the first read
    /// @param maxPages of any; 0 to read nothing ahead
    Readahead(int initialPages, int maxPages) {
        this.initialPages = Math.min(initialPages, maxPages);
        this.maxPages = maxPages;
    }

    /// A range of pages is read.
    ///
    /// @param held whether all of it is in the cache
    /// @return before which page all is to be asked for, from the range's first on
    int read(int first, int end, boolean held) {
        boolean goesOn = first == previousEnd || first == 0;
        previousEnd = end;
        if (maxPages == 0) {
            return end;
        }
        boolean marked = first <= mark && mark < end;
        boolean asked = askedFirst <= first && first < windowEnd;
        if (!held && !marked && !asked && goesOn) {
            askedFirst = first;
            windowPages = Math.max(firstPages(end - first), Math.min(end - first, maxPages));
            windowEnd = Math.max(end, first + windowPages);
            // A window that holds no more than was asked for is reached at once.
            mark = windowEnd > end ? end : first;
            marked = mark == first;
            if (!marked) {
                return windowEnd;
            }
        }
        if (!marked) {
            return end;
        }
        askedFirst = first;
        mark = windowEnd;
        int growth = windowPages < maxPages / 16 ? 4 : 2;
        windowPages = Math.min(growth * windowPages, maxPages);
        windowEnd += windowPages;
        return Math.max(end, windowEnd);
    }

    /// Linux's `get_init_ra_size`.
    private int firstPages(int asked) {
        if (initialPages > 0) {
            return initialPages;
        }
        int round = asked <= 1 ? 1 : Integer.highestOneBit(asked - 1) << 1;
        if (round <= maxPages / 32) {
            return 4 * round;
        }
        return round <= maxPages / 4 ? 2 * round : maxPages;
    }

    /// Restarts.
    void reset() {
        previousEnd = 0;
        askedFirst = 0;
        windowEnd = 0;
        mark = -1;
    }
}
