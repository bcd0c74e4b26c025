package io.storbench.sim.storage;

import io.storbench.cache.Pages;
import io.storbench.cache.Readahead;
import io.storbench.engine.DataPattern;

/// A file of a server: its pages in the server's page cache, where they are on the device, and what its calls wait for.
/// Ranges are from a first page to before an end.
final class StoredFile {
    /// What is in the cache, on its way, or to be written.
    final Pages pages;

    final Readahead readahead;

    private final long startBytes;
    private int unsafePages;

    /// Where writing goes on.
    private int cursor;

    /// The transaction of the journal that the latest change belongs to; 0 before any.
    private long transaction;

    /// How many calls wait for its pages to be written.
    int syncs;

    /// @param startBytes where it begins on the device
    /// @param mostPages the most that one access moves
    /// @param windowPages the longest window that is read ahead
    StoredFile(long startBytes, long lengthBytes, int mostPages, int windowPages) {
        this.startBytes = startBytes;
        this.pages = new Pages(Math.toIntExact(Math.ceilDiv(lengthBytes, (long) Pages.BYTES)), mostPages);
        this.readahead = new Readahead(pages, windowPages, mostPages);
    }

    /// Where a page is on the device.
    long startBytes(int page) {
        return startBytes + (long) page * Pages.BYTES;
    }

    boolean holds(int from, int end) {
        return pages.nextMissing(from, end, DataPattern.ANY_GENERATION) == end;
    }

    /// Whether a range goes on where something was read or written before, or begins the file.
    boolean goesOn(int from) {
        return from == 0 || pages.isAsked(from - 1);
    }

    void filled(int from, int end) {
        pages.notFilled(from, end);
        for (int page = from; page < end; page++) {
            boolean _ = pages.filled(page, DataPattern.ANY_GENERATION);
        }
    }

    /// Takes what a client wrote.
    ///
    /// @param into the transaction of the journal that takes changes now
    /// @return how many pages more are to be written
    int write(int from, int end, long into) {
        int added = pages.wouldAdd(from, end);
        for (int page = from; page < end; page++) {
            boolean _ = pages.write(page, DataPattern.ANY_GENERATION);
        }
        unsafePages += added;
        transaction = into;
        return added;
    }

    /// The transaction whose commit makes all stable that was written until now.
    long transaction() {
        return transaction;
    }

    boolean isUnsafe() {
        return unsafePages > 0;
    }

    /// The next page that can be written; -1 when there is none.
    int nextToWrite() {
        return pages.nextDirty(cursor);
    }

    void beginWrite(int from, int end) {
        pages.beginWriteBack(from, end);
        cursor = end;
    }

    void written(int from, int end) {
        pages.written(from, end);
        unsafePages -= end - from;
    }
}
