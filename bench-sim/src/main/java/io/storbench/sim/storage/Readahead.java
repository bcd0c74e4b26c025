package io.storbench.sim.storage;

import io.storbench.cache.PageSet;

/// What Linux reads ahead of the READs of a file: `ondemand_readahead` and what it calls
/// (mm/readahead.c, Linux 6.1). Numbers are pages.
///
/// A window is read as a whole. One of its pages is marked, and only a reader who comes to that
/// page has the next window read: requests to the device are as long as windows, however short
/// READs are.
final class Readahead {
    private final int most;
    private final int pages;
    private final PageSet marked;

    /// The last window.
    private int start;

    private int size;

    /// How many pages of it are behind its mark, the marked one included.
    private int behindMark;

    /// Where the last READ ended; before any, nowhere.
    private int previousEnd = -2;

    // What is to be read now, and which page of it is to be marked.
    private int from;
    private int end;
    private int mark;

    /// @param most the longest window, at least 1
    /// @param pages of the file
    Readahead(int most, int pages) {
        this.most = most;
        this.pages = pages;
        this.marked = new PageSet(pages);
    }

    /// A page is missing that a reader wants (`page_cache_sync_ra`): decides what is read, [#from]
    /// to [#end].
    ///
    /// @param wanted how many pages the reader wants, this one included
    /// @param history how many pages before this one are there, a window's at most
    void missed(int page, int wanted, int history) {
        if (page == 0) {
            first(page, wanted);
        } else if (isNext(page)) {
            next();
        } else if (wanted > most || page == previousEnd || page == previousEnd + 1) {
            first(page, wanted);
        } else if (history > wanted) {
            // Somebody has read what is before, from the file's beginning if all of it is there.
            int trace = history >= page ? 2 * history : history;
            start = page;
            size = Math.min(trace + wanted, most);
            behindMark = 1;
        } else {
            // A random read leaves the window alone.
            from = page;
            end = Math.min(pages, page + wanted);
            mark = end;
            return;
        }
        take(page);
    }

    /// A reader has come to a marked page (`page_cache_async_ra`): decides what is read, [#from] to
    /// [#end].
    ///
    /// @param wanted how many pages the reader wants, this one included
    /// @param missing the next page that is missing
    void reached(int page, int wanted, int missing) {
        marked.clear(page);
        if (isNext(page)) {
            next();
        } else if (missing - page > most) {
            from = page;
            end = page;
            return;
        } else {
            // Another reader has had another window read meanwhile.
            start = missing;
            size = missing - page + wanted;
            size = nextSize();
            behindMark = size;
        }
        take(page);
    }

    private boolean isNext(int page) {
        return size > 0 && (page == start + size - behindMark || page == start + size);
    }

    /// `get_next_ra_size`.
    private int nextSize() {
        return size < most / 16 ? 4 * size : size <= most / 2 ? 2 * size : most;
    }

    private void next() {
        start += size;
        size = Math.max(size, nextSize());
        behindMark = size;
    }

    /// `get_init_ra_size`.
    private void first(int page, int wanted) {
        int power = Integer.highestOneBit(Math.max(1, 2 * wanted - 1));
        start = page;
        size = power <= most / 32 ? 4 * power : power <= most / 4 ? 2 * power : most;
        behindMark = size > wanted ? size - wanted : size;
    }

    /// The window is read. Where its reader would come to the mark at once, the next one is read
    /// with it.
    private void take(int page) {
        if (page == start && size == behindMark) {
            int more = nextSize();
            if (size + more <= most) {
                behindMark = more;
                size += more;
            } else {
                size = most;
                behindMark = most / 2;
            }
        }
        from = Math.min(pages, start);
        end = Math.min(pages, start + size);
        mark = end - behindMark;
    }

    /// Pages from [#from] to [#end] are read that were missing: the mark is put on one of these
    /// only.
    void filling(int first, int endPage) {
        if (first <= mark && mark < endPage) {
            marked.set(mark);
        }
    }

    int from() {
        return from;
    }

    int end() {
        return end;
    }

    /// The first marked page from here on, or the end.
    int nextMarked(int page, int endPage) {
        int next = marked.nextSetBit(page);
        return next < 0 ? endPage : Math.min(next, endPage);
    }

    /// A reader has had what is before a page.
    void read(int endPage) {
        previousEnd = endPage;
    }
}
