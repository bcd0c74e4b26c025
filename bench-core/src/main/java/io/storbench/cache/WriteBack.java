package io.storbench.cache;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes dirty pages to the target, as few requests as can carry them.
///
/// Without a background limit, a largest request's worth of pages that are all dirty is written as
/// soon as it is there, as the NFS client of Linux 2.4 does with `wsize`; requests are cut at
/// multiples of their size, so that pages written in random order still make whole ones. With one,
/// nothing is written below it, and everything above, as Linux has done since 2.6. Everything else
/// is written when a FLUSH asks for it or a WRITE waits for room, in the file's order, so that
/// neighbours merge.
///
/// Allocates nothing after construction. Used by the session's thread.
final class WriteBack {
    /// In place of a background limit, where there is none.
    static final long AT_ONCE = -Pages.BYTES;

    private final EventLoop loop;
    private final CachedFile[] files;
    private final Below below;
    private final Counters counters;
    private final long limitPages;
    private final long backgroundPages;
    private final Optional<Inode> inode;
    private int unsafePages;
    private int writingPages;
    private int waiting;
    private boolean settling;
    private boolean inodeIsDue;
    private int inodeGeneration;
    private @Nullable Outcome failure;

    /// @param limitPages how many may be dirty or on their way
    /// @param backgroundPages how many may be dirty before they are written; negative without limit
    WriteBack(
            EventLoop loop,
            CachedFile[] files,
            Below below,
            Counters counters,
            long limitPages,
            long backgroundPages,
            Optional<Inode> inode) {
        this.loop = loop;
        this.files = files;
        this.below = below;
        this.counters = counters;
        this.limitPages = limitPages;
        this.backgroundPages = backgroundPages;
        this.inode = inode;
    }

    /// What went wrong with something that the user believes written; every later WRITE and FLUSH
    /// is told.
    @Nullable Outcome failure() {
        return failure;
    }

    /// Whether so many pages more may be dirty.
    boolean hasRoom(int pages) {
        return unsafePages + pages <= limitPages;
    }

    /// A WRITE begins to wait for room.
    void beginWaiting() {
        waiting++;
    }

    /// A WRITE has got its room.
    void endWaiting() {
        waiting--;
    }

    /// Whether a WRITE waits for room; others wait behind it.
    boolean isWaitedFor() {
        return waiting > 0;
    }

    /// The user has dirtied pages.
    void dirtied(CachedFile file, int pages) {
        file.unsafePages += pages;
        unsafePages += pages;
    }

    /// The inode is to be written.
    void inodeIsDue() {
        inodeIsDue = true;
        write();
    }

    /// Writes everything from now on, until it is said to be done.
    ///
    /// @return whether nothing is dirty or on its way
    boolean settle() {
        settling = unsafePages > 0;
        write();
        return !settling;
    }

    /// Writes what is to be written, as far as there is room.
    void write() {
        writeInode();
        for (CachedFile file : files) {
            int page = below.hasRoom() ? nextToWrite(file) : -1;
            while (page >= 0) {
                write(file, page);
                page = below.hasRoom() ? nextToWrite(file) : -1;
            }
        }
    }

    private int nextToWrite(CachedFile file) {
        boolean everything = settling || waiting > 0;
        if (backgroundPages < 0 || everything) {
            return file.nextToWrite(everything);
        }
        return unsafePages - writingPages > backgroundPages || file.flushes > 0
                ? file.nextToWrite(true)
                : -1;
    }

    private void write(CachedFile file, int page) {
        int end = file.pages().endOfRun(page);
        file.pages().beginWriteBack(page, end);
        file.cursor = end;
        writingPages += end - page;
        int lengthBytes = file.lengthBytes(page, end);
        counters.add(Counter.CACHE_WRITE_BACKS, 1);
        counters.add(Counter.CACHE_WRITE_BACK_BYTES, lengthBytes);
        Request request = below.take(Below.NOBODY);
        long offset = (long) page * Pages.BYTES;
        request.set(Operation.WRITE, file.number(), offset, lengthBytes, loop.nowNanos());
        request.setPayload(file.pages().generation(page), false);
        below.submit(request);
    }

    /// Behind the file's last page, as the data set has it.
    private void writeInode() {
        if (inodeIsDue && below.hasRoom()) {
            inodeIsDue = false;
            inode.orElseThrow().committed();
            counters.add(Counter.INODE_WRITES, 1);
            Request request = below.take(Below.NOBODY);
            long offset = (long) files[DataSet.DATA].pages().count() * Pages.BYTES;
            request.set(Operation.WRITE, DataSet.DATA, offset, Pages.BYTES, loop.nowNanos());
            request.setPayload(++inodeGeneration, false);
            below.submit(request);
        }
    }

    /// A request of [#write] is done.
    void written(CachedFile file, Request request, Outcome outcome) {
        int page = Math.toIntExact(request.offset() / Pages.BYTES);
        if (!(outcome instanceof Outcome.Done) && failure == null) {
            failure = outcome;
        }
        if (page == file.pages().count()) {
            return; // the inode
        }
        int end = page + Math.ceilDiv(request.lengthBytes(), Pages.BYTES);
        file.pages().written(page, end);
        file.unflushed = true;
        file.unsafePages -= end - page;
        unsafePages -= end - page;
        writingPages -= end - page;
    }
}
