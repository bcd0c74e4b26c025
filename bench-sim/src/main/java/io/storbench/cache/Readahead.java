package io.storbench.cache;

/// What Linux reads ahead of a reader of a file: `ondemand_readahead` and what it calls
/// (mm/readahead.c, Linux 6.1), on a client as on a server. Numbers are pages.
///
/// A window is read as a whole. One of its pages is marked, and only a reader who comes to that
/// page has the next window read: requests are as long as windows, however short READs are.
///
/// Older kernels take no notice of what is cached; before 2.6 they have a first window of a fixed length, a window that
/// its reader is through at once has the next one read besides, and all that a READ wants is read at once.
public final class Readahead {
    private final Pages pages;
    private final boolean context;
    private final int initialPages;
    private final int mostPages;
    private final int requestPages;

    /// The longest window for the READ in question.
    private int most;

    /// The last window.
    private int start;

    private int size;

    /// How many pages of it are behind its mark, the marked one included.
    private int behindMark;

    /// Where the last READ ended; before any, nowhere.
    private int previousEnd = -2;

    // What is to be read now.
    private int from;
    private int end;

    /// Linux 6.1's, of a file.
    ///
    /// @param mostPages the longest window; 0 to read nothing ahead
    /// @param requestPages the most that a request to the target carries: a window for a READ that is longer
    public Readahead(Pages pages, int mostPages, int requestPages) {
        this(pages, true, 0, mostPages, requestPages);
    }

    /// @param context whether cached pages before a missing one tell of a reader
    /// @param initialPages the first window; 0 to go by the length of the first READ
    Readahead(Pages pages, boolean context, int initialPages, int mostPages, int requestPages) {
        this.pages = pages;
        this.context = context;
        this.initialPages = Math.min(initialPages, mostPages);
        this.mostPages = mostPages;
        this.requestPages = requestPages;
    }

    /// A reader comes to a page: decides what is read now, [#from] to [#end], if anything.
    ///
    /// @param wanted how many pages the reader wants, this one included
    /// @param asked whether this page is here or on its way
    public void comesTo(int page, int wanted, boolean asked) {
        from = page;
        end = page;
        if (!asked) {
            missed(page, wanted);
        } else if (pages.nextMarked(page, page + 1) == page) {
            reached(page, wanted);
        }
    }

    /// `page_cache_sync_ra`.
    private void missed(int page, int wanted) {
        limit(wanted);
        boolean goesOn = page == 0 || page == previousEnd || page == previousEnd + 1;
        if (page > 0 && isNext(page)) {
            next();
        } else if (most > 0 && (goesOn || wanted > most)) {
            first(page, wanted);
        } else if (!context || !followsTrace(page, wanted)) {
            // A random read leaves the window alone.
            end = Math.min(pages.count(), page + wanted);
            return;
        }
        take(page, wanted);
    }

    /// `page_cache_async_ra`.
    private void reached(int page, int wanted) {
        pages.unmark(page);
        limit(wanted);
        if (isNext(page)) {
            next();
            take(page, wanted);
            return;
        }
        int missing = pages.nextUnasked(page + 1, Math.min(pages.count(), page + most + 2));
        if (missing - page <= most) {
            // Another reader has had another window read meanwhile.
            start = missing;
            size = missing - page + wanted;
            size = nextSize();
            behindMark = size;
            take(page, wanted);
        }
    }

    private void limit(int wanted) {
        boolean cuts = mostPages == 0 || initialPages > 0;
        most = cuts ? mostPages : Math.max(mostPages, Math.min(wanted, requestPages));
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
        size = nextSize();
        behindMark = size;
    }

    /// `get_init_ra_size`.
    private void first(int page, int wanted) {
        int power = Integer.highestOneBit(Math.max(1, 2 * wanted - 1));
        start = page;
        if (initialPages > 0) {
            size = Math.max(initialPages, wanted);
        } else {
            size = power <= most / 32 ? 4 * power : power <= most / 4 ? 2 * power : most;
        }
        behindMark = size > wanted ? size - wanted : size;
    }

    /// `try_context_readahead`: where more is there right before a page than its reader wants, somebody has read
    /// that, from the file's beginning if all of it is there.
    private boolean followsTrace(int page, int wanted) {
        int trace = page - pages.firstAskedBefore(page, Math.max(0, page - most));
        if (trace <= wanted) {
            return false;
        }
        start = page;
        size = Math.min((trace == page ? 2 * trace : trace) + wanted, most);
        behindMark = 1;
        return true;
    }

    /// The window is read. Where its reader would come to the mark at once, the next one is read
    /// with it.
    private void take(int page, int wanted) {
        from = Math.min(pages.count(), start);
        if (page == start && size == behindMark) {
            int more = nextSize();
            if (initialPages > 0) {
                next();
            } else if (size + more <= most) {
                behindMark = more;
                size += more;
            } else {
                size = most;
                behindMark = most / 2;
            }
        }
        end = Math.min(pages.count(), start + size);
        int mark = end - behindMark;
        int wantedEnd = initialPages > 0 ? Math.min(pages.count(), page + wanted) : from;
        if (wantedEnd <= mark && mark < end && !pages.isAsked(mark)) {
            pages.mark(mark);
        }
        end = Math.max(end, wantedEnd);
    }

    /// What is to be read begins here.
    public int from() {
        return from;
    }

    /// What is to be read ends before here.
    public int end() {
        return end;
    }

    /// A reader has had what is before a page.
    public void read(int endPage) {
        previousEnd = endPage;
    }

    /// Restarts, as by a reader who has just opened the file.
    void reset() {
        previousEnd = -2;
        size = 0;
    }
}
