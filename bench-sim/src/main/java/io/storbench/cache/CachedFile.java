package io.storbench.cache;

/// What the cache knows of one file. Plain fields, owned by the session's thread.
final class CachedFile {
    private int number;
    private long sizeBytes;
    private final Pages pages;
    private final Readahead readahead;
    private final AttributeTimeout attributes;

    /// How many pages are dirty or on their way to the target.
    int unsafePages;

    /// How many pages WRITEs have carried to the target without making them durable at once, and how many of
    /// these are known to be durable there.
    long writtenPages;

    long durablePages;

    /// How many of them a COMMIT was sent for, and how many COMMITs of the cache's own are under
    /// way.
    long committingPages;

    int commits;

    /// Since when it has dirty pages without a break.
    long dirtyNanos;

    /// How many of the user's requests are about it, and how many requests read its pages.
    int users;

    int fills;

    /// The pages that are to be read ahead as soon as there is room.
    int aheadFrom;

    int aheadEnd;

    /// How many wait until all of it is written.
    int flushes;

    /// Whether the next WRITE of the flush may be stable.
    private boolean stably;

    /// Something was written to the target since the last FLUSH.
    boolean unflushed;

    /// Whether its pages were not all written one after the other, so that neighbours in the file
    /// are none in memory; and the page behind the one that was written last.
    boolean scattered;

    private int afterWritten = -1;

    /// It is among those that have something to do.
    boolean listed;

    /// It is no file but the device below a file system, whose pages are what the file system keeps of its own.
    boolean isDevice;

    /// Where writing back goes on, from the beginning to the end and again.
    int cursor;

    CachedFile(int number, long sizeBytes, CacheSettings settings) {
        this.number = number;
        this.sizeBytes = sizeBytes;
        this.pages = new Pages(pages(sizeBytes), settings.maxRequestBytes() / Pages.BYTES);
        this.readahead = new Readahead(
                pages,
                settings.readsContext(),
                settings.readaheadInitialBytes() / Pages.BYTES,
                settings.readaheadBytes() / Pages.BYTES,
                settings.maxRequestBytes() / Pages.BYTES);
        this.attributes = new AttributeTimeout(settings.attributes());
    }

    int number() {
        return number;
    }

    Pages pages() {
        return pages;
    }

    Readahead readahead() {
        return readahead;
    }

    AttributeTimeout attributes() {
        return attributes;
    }

    long sizeBytes() {
        return sizeBytes;
    }

    /// It is that long now, and not shorter than before.
    void grow(long bytes) {
        sizeBytes = bytes;
        pages.grow(pages(bytes));
    }

    /// It is shorter now.
    void cut(long bytes) {
        sizeBytes = bytes;
        pages.cut(pages(bytes));
        aheadEnd = Math.min(aheadEnd, pages.count());
    }

    /// How many pages a length has.
    static int pages(long bytes) {
        return Math.toIntExact(Math.ceilDiv(bytes, (long) Pages.BYTES));
    }

    /// Whether something of it is to be written, to be committed or to be read ahead.
    boolean isActive() {
        return unsafePages > 0 || writtenPages > durablePages || aheadFrom < aheadEnd;
    }

    /// Whether a page is here, on its way, or to be read ahead as soon as there is room.
    boolean isAsked(int page) {
        return pages.isAsked(page) || (aheadFrom <= page && page < aheadEnd);
    }

    /// The user has written pages.
    void wrote(int from, int end) {
        scattered |= afterWritten >= 0 && from != afterWritten;
        afterWritten = end;
    }

    /// Another flush begins.
    void beginFlush() {
        flushes++;
        stably = true;
    }

    /// Linux sends a flush's WRITEs stably until a run of neighbours does not fit into one, or something waits for
    /// a COMMIT; then none of this flush (fs/nfs/write.c, `nfs_pageio_cond_complete`; fs/nfs/pagelist.c,
    /// `nfs_generic_pgio`, FLUSH_COND_STABLE).
    ///
    /// @param end the page behind the WRITE's last, none of which is dirty any more
    /// @return whether the next WRITE of the flush may be stable
    boolean mayWriteStably(int end) {
        stably &= writtenPages == durablePages && commits == 0 && pages.nextDirtyFrom(end) != end;
        return stably;
    }

    /// The length of a range of pages; the last page may be short.
    int lengthBytes(int from, int end) {
        long endBytes = Math.min((long) end * Pages.BYTES, sizeBytes);
        return Math.toIntExact(endBytes - (long) from * Pages.BYTES);
    }

    /// The first page of the next run to be written back; -1 if there is none.
    ///
    /// @param everything not only what fills a request
    int nextToWrite(boolean everything) {
        int page = pages.nextFull();
        return page < 0 && (everything || flushes > 0) ? pages.nextDirty(cursor) : page;
    }

    /// The first page of the next run in the file's order; -1 if there is none.
    ///
    /// @param from the first page that may be
    int nextInOrder(int from) {
        return pages.nextDirtyFrom(from);
    }

    /// The first page of the next run that is to be written because of its age; -1 if there is
    /// none.
    int nextExpired() {
        return pages.nextExpired();
    }

    /// Forgets its pages; none must be dirty or in flight.
    void forget() {
        pages.forget();
        readahead.reset();
        aheadFrom = aheadEnd;
    }

    /// It is another file from now on, of which all pages are here or none.
    CachedFile replace(int by, long bytes, boolean all) {
        number = by;
        sizeBytes = bytes;
        pages.replace(pages(bytes), all);
        readahead.reset();
        aheadFrom = aheadEnd;
        cursor = 0;
        scattered = false;
        afterWritten = -1;
        return this;
    }

    /// Whether nothing is to be known of it but that all of its pages are here, or none.
    boolean isAtRest() {
        return users == 0
                && !isActive()
                && !unflushed
                && !listed
                && fills == 0
                && commits == 0
                && (pages.areNone() || pages.areAll());
    }
}
