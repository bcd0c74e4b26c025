package io.storbench.sim.storage;

import io.storbench.cache.PageSet;

/// A file of a server: which of its pages are in the server's page cache, which are to be written.
/// Ranges are from a first page to before an end.
final class StoredFile {
    /// A page's length.
    static final int PAGE_BYTES = 4096;

    private final long startBytes;
    private final int pages;

    /// In the cache.
    private final PageSet present;

    /// Being read from the device.
    private final PageSet filling;

    /// To be written, and not on their way.
    private final PageSet dirty;

    /// Being written to the device.
    private final PageSet writing;

    private int dirtyPages;
    private int writingPages;

    /// Where writing goes on.
    private int cursor;

    /// The transaction of the journal that the latest change belongs to; 0 before any.
    private long transaction;

    /// How many calls wait for its pages to be written.
    int syncs;

    /// @param startBytes where it begins on the device
    StoredFile(long startBytes, long lengthBytes) {
        this.startBytes = startBytes;
        this.pages = Math.toIntExact(Math.ceilDiv(lengthBytes, (long) PAGE_BYTES));
        this.present = new PageSet(pages);
        this.filling = new PageSet(pages);
        this.dirty = new PageSet(pages);
        this.writing = new PageSet(pages);
    }

    int pages() {
        return pages;
    }

    /// Where a page is on the device.
    long startBytes(int page) {
        return startBytes + (long) page * PAGE_BYTES;
    }

    boolean holds(int from, int end) {
        return present.nextClearBit(from, end) == end;
    }

    /// Whether a range goes on where something was read or written before, or begins the file.
    boolean goesOn(int from) {
        return from == 0 || present.get(from - 1) || filling.get(from - 1);
    }

    boolean holds(int page) {
        return present.get(page);
    }

    boolean isMissing(int page) {
        return !present.get(page) && !filling.get(page);
    }

    /// The first page that is not here, or the end.
    int nextAbsent(int from, int end) {
        return present.nextClearBit(from, end);
    }

    /// How many pages before one are here or on their way, up to `most`.
    int history(int before, int most) {
        int page = before;
        while (page > 0 && before - page < most && !isMissing(page - 1)) {
            page--;
        }
        return before - page;
    }

    /// The first page that is neither here nor on its way, or the end.
    int nextMissing(int from, int end) {
        int page = from;
        while (page < end && (present.get(page) || filling.get(page))) {
            page++;
        }
        return page;
    }

    /// Where the missing pages end that begin here.
    int endOfMissing(int from, int end) {
        int page = from;
        while (page < end && !present.get(page) && !filling.get(page)) {
            page++;
        }
        return page;
    }

    void beginFill(int from, int end) {
        filling.set(from, end);
    }

    void filled(int from, int end) {
        filling.clear(from, end);
        present.set(from, end);
    }

    /// Takes what a client wrote.
    ///
    /// @param into the transaction of the journal that takes changes now
    /// @return how many pages more are to be written
    int write(int from, int end, long into) {
        int added = 0;
        for (int page = dirty.nextClearBit(from, end); page < end; page = dirty.nextClearBit(page + 1, end)) {
            added++;
        }
        dirty.set(from, end);
        present.set(from, end);
        dirtyPages += added;
        transaction = into;
        return added;
    }

    /// The transaction whose commit makes all stable that was written until now.
    long transaction() {
        return transaction;
    }

    /// Whether pages of a range have yet to be written.
    boolean isUnsafe(int from, int end) {
        return isBefore(dirty.nextSetBit(from), end) || isBefore(writing.nextSetBit(from), end);
    }

    private static boolean isBefore(int page, int end) {
        return page >= 0 && page < end;
    }

    boolean isUnsafe() {
        return dirtyPages > 0 || writingPages > 0;
    }

    /// The next page that can be written; -1 when there is none.
    int nextToWrite() {
        int page = nextToWrite(cursor);
        return page < 0 ? nextToWrite(0) : page;
    }

    private int nextToWrite(int from) {
        int page = dirty.nextSetBit(from);
        while (page >= 0 && writing.get(page)) {
            page = dirty.nextSetBit(page + 1);
        }
        return page;
    }

    /// Where the run ends that one access can write.
    ///
    /// @param most pages
    int endOfRun(int from, int most) {
        int end = dirty.nextClearBit(from, from + most);
        int written = writing.nextSetBit(from);
        return written < 0 ? end : Math.min(end, written);
    }

    void beginWrite(int from, int end) {
        dirty.clear(from, end);
        writing.set(from, end);
        dirtyPages -= end - from;
        writingPages += end - from;
        cursor = end;
    }

    void written(int from, int end) {
        writing.clear(from, end);
        writingPages -= end - from;
    }
}
