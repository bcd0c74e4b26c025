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
/// is written when a FLUSH asks for it, when it has got old, or when a WRITE waits for room, in the
/// file's order, so that neighbours merge.
///
/// Where a mount may have so many pages pending and no more, room is made as Linux 2.4's
/// `nfs_try_to_free_pages` makes it: by waiting for whatever is in flight; else by a COMMIT; else
/// by writing what is dirty.
///
/// Allocates nothing after construction. Used by the session's thread.
final class WriteBack {
    /// In place of a background limit, where there is none.
    static final long AT_ONCE = -Pages.BYTES;

    private final EventLoop loop;
    private final CachedFile[] files;
    private final BackingRequests below;
    private final Counters counters;
    private final long limitPages;
    private final long backgroundPages;
    private final Optional<Inode> inode;
    private final PendingPages pending;
    private final Optional<Aging> aging;

    /// By slot of a FLUSH in flight: how many of its file's pages it makes durable.
    private final long[] covered;

    private int unsafePages;
    private int writingPages;
    private int waiting;
    private boolean settling;
    private boolean everything;
    private boolean inodeIsDue;
    private int inodeGeneration;
    private @Nullable Outcome failure;

    WriteBack(
            EventLoop loop,
            CachedFile[] files,
            BackingRequests below,
            Counters counters,
            CacheSettings settings,
            PendingPages pending,
            Optional<Inode> inode) {
        this.loop = loop;
        this.files = files;
        this.below = below;
        this.counters = counters;
        this.limitPages = settings.dirtyLimitBytes() / Pages.BYTES;
        this.backgroundPages = settings.backgroundBytes().orElse(AT_ONCE) / Pages.BYTES;
        this.inode = inode;
        this.pending = pending;
        this.aging = settings.expiry().map(age -> new Aging(age, loop, files, this::write));
        this.covered = new long[below.slots()];
    }

    /// What went wrong with something that the user believes written; every later WRITE and FLUSH
    /// is told.
    @Nullable Outcome failure() {
        return failure;
    }

    /// Whether so many pages more may be dirty.
    boolean hasRoom(int pages) {
        return unsafePages + pages <= limitPages && pending.hasRoom(pages);
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
        if (pages == 0) {
            return;
        }
        pending.add(pages);
        if (aging.isPresent()) { // ifPresent would need an object each time
            aging.get().dirtied(file, file.unsafePages == 0);
        }
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
        boolean lacksPending = pending.isWanted();
        if (lacksPending && below.isIdle() && commitAny()) {
            return;
        }
        everything = settling || (lacksPending ? below.isIdle() : waiting > 0);
        for (CachedFile file : files) {
            int page = below.hasRoom() ? nextToWrite(file) : -1;
            while (page >= 0) {
                write(file, page);
                page = below.hasRoom() ? nextToWrite(file) : -1;
            }
        }
    }

    private boolean commitAny() {
        for (CachedFile file : files) {
            if (file.writtenPages > file.durablePages) {
                Request request = below.take(BackingRequests.NOBODY);
                request.set(Operation.FLUSH, file.number(), 0, 0, loop.nowNanos());
                request.setPayload(0, false);
                flushing(file, request.slot());
                below.submit(request);
                return true;
            }
        }
        return false;
    }

    /// A FLUSH is sent.
    void flushing(CachedFile file, int slot) {
        covered[slot] = file.writtenPages;
    }

    /// A FLUSH is back.
    void flushed(CachedFile file, Request request, Outcome outcome) {
        boolean told = !below.isShared(request);
        if (!told && !(outcome instanceof Outcome.Done) && failure == null) {
            failure = outcome;
        }
        long fresh = covered[request.slot()] - file.durablePages;
        if (fresh > 0) {
            file.durablePages += fresh;
            pending.remove(Math.toIntExact(fresh));
        }
    }

    private int nextToWrite(CachedFile file) {
        int expired = file.nextExpired();
        if (expired >= 0) {
            return expired;
        }
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
        Request request = below.take(BackingRequests.NOBODY);
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
            Request request = below.take(BackingRequests.NOBODY);
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
        file.writtenPages += end - page;
        file.unsafePages -= end - page;
        unsafePages -= end - page;
        writingPages -= end - page;
    }
}
