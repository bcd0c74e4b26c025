package io.storbench.cache;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.TimePart;
import io.storbench.plan.Operation;
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
/// Where a mount may have this many pages pending and no more, room is made as Linux 2.4's
/// `nfs_try_to_free_pages` makes it: by waiting for whatever is in flight; else by a COMMIT; else
/// by writing what is dirty.
///
/// Allocates nothing after construction. Used by the session's thread.
final class WriteBack {
    /// BIO_MAX_VECS (Linux 6.1, include/linux/bio.h): vectors of one page each, where neighbours in
    /// the file are none in memory.
    private static final int BIO_PAGES = 256;

    /// In place of a background limit, where there is none.
    static final long AT_ONCE = -Pages.BYTES;

    private final EventLoop loop;
    private final CachedFiles files;
    private final BackingRequests below;
    private final Counters counters;
    private final long limitPages;
    private final long backgroundPages;
    private final Optional<Inode> inode;
    private final PendingPages pending;
    private final Optional<Aging> aging;
    private final CacheSettings.Linux linux;
    private final DirtyThrottle throttle;
    private final Flusher flusher;
    private final Passes passes;
    private final Assembly assembly;
    private final InFlightLimit inFlight;
    private final int extentPages;

    /// By slot of a FLUSH in flight: how many of its file's pages it makes durable.
    private final long[] covered;

    /// By slot of a WRITE of a file: whether it is in flight, and whether [#writeFiles] waits for it.
    private final boolean[] sent;

    private final boolean[] awaited;

    private int awaitedCount;
    private @Nullable Runnable filesWritten;
    private int unsafePages;
    private int writingPages;
    private int waiting;
    private int flushing;
    private boolean someExpired;

    /// Before which place among the active files no page is to be written because of its age.
    private int firstExpired;

    private boolean settling;
    private boolean everything;
    private boolean inodeIsDue;
    private boolean commitIsDue;

    /// Written and not known to be durable, where that counts as dirty.
    private long unstablePages;

    private int inodeGeneration;
    private @Nullable Outcome failure;

    /// The files are those of a file system of the client's own, on a device.
    private final boolean ofDevice;

    WriteBack(
            EventLoop loop,
            CachedFiles files,
            BackingRequests below,
            Counters counters,
            CacheSettings settings,
            PendingPages pending,
            Optional<Inode> inode,
            boolean ofDevice) {
        this.loop = loop;
        this.files = files;
        this.below = below;
        this.counters = counters;
        this.limitPages = settings.dirtyLimitBytes() / Pages.BYTES;
        this.backgroundPages = background(settings) / Pages.BYTES;
        this.inode = inode;
        this.pending = pending;
        this.ofDevice = ofDevice;
        this.aging = settings.expireNanos().isPresent() || ofDevice
                ? Optional.of(new Aging(settings, loop, files, this::writeExpired))
                : Optional.empty();
        this.covered = new long[below.slots()];
        this.linux = settings.linux();
        this.passes = new Passes(below.slots());
        this.sent = new boolean[below.slots()];
        this.awaited = new boolean[below.slots()];
        this.assembly = new Assembly(
                loop,
                settings.assembleNanos(),
                settings.extentBytes() > 0,
                ofDevice ? Optional.of(below) : Optional.empty(),
                below.slots(),
                below::submit);
        this.inFlight = new InFlightLimit(loop, linux.limitsInFlight(), assembly, this::write);
        this.extentPages = settings.extentBytes() / Pages.BYTES;
        this.throttle = new DirtyThrottle(
                new DirtyLimits(limitPages, Math.max(0, backgroundPages)), linux.elsewhereBytes() / Pages.BYTES);
        this.flusher = new Flusher(loop, throttle, this::waitingPages, this::write);
    }

    /// Linux takes half of the limit where that is not more (`domain_dirty_limits`,
    /// mm/page-writeback.c).
    private static long background(CacheSettings settings) {
        long bytes = settings.backgroundBytes().orElse(AT_ONCE);
        boolean isTooMuch = settings.linux().flushes() && bytes >= settings.dirtyLimitBytes();
        return isTooMuch ? settings.dirtyLimitBytes() / 2 : bytes;
    }

    /// What went wrong with something that the user believes written; every later WRITE and FLUSH
    /// is reported.
    @Nullable
    Outcome failure() {
        return failure;
    }

    /// Whether this many pages more may be dirty.
    boolean hasRoom(int pages) {
        boolean limited = !linux.throttles() && dirtyPages() + pages > limitPages;
        return !limited && pending.hasRoom(pages);
    }

    /// Dirty or on their way.
    private long dirtyPages() {
        return unsafePages + unstablePages;
    }

    /// Linux counts what is dirty and what is on its way apart.
    private long seenPages() {
        return DirtyThrottle.seen(waitingPages()) + DirtyThrottle.seen(writingPages + unstablePages);
    }

    private long waitingPages() {
        return (long) unsafePages - writingPages;
    }

    /// Whether writers are slowed.
    boolean throttles() {
        return linux.throttles();
    }

    /// How many pages a task may dirty before it is to be checked.
    long pagesUntilCheck(Dirtier task) {
        return linux.throttles() ? throttle.pagesUntilCheck(task) : Long.MAX_VALUE;
    }

    /// A task has dirtied pages.
    void dirtied(Dirtier task, int pages) {
        throttle.dirtied(task, pages);
    }

    /// Checks a task that has dirtied pages, and has them written if they are too many.
    ///
    /// @return until when it sleeps, in the loop's time; 0 if it goes on at once
    long balance(Dirtier task) {
        if (!task.stopped && !throttle.isDue(task)) {
            return 0;
        }
        if (throttle.wakes(seenPages(), waitingPages())) {
            flusher.wake();
        }
        long nowTicks = Flusher.ticks(loop);
        long pause = throttle.balance(task, seenPages(), nowTicks);
        if (pause == 0) {
            return 0;
        }
        inFlight.writerSleeps();
        // A timer never fires early, so it takes up to a tick more (kernel/time/timer.c).
        return (nowTicks + pause) * DirtyThrottle.TICK_NANOS;
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
        counters.add(Counter.CACHED_CHANGES, file.isDevice ? 0 : pages);
        pending.add(pages);
        if (aging.isPresent()) { // ifPresent would need an object each time
            aging.get().dirtied(file, file.unsafePages == 0);
        }
        file.unsafePages += pages;
        unsafePages += pages;
        files.activate(file);
        if (linux.commits() && !linux.throttles()) {
            flusher.wake();
        }
    }

    /// Pages are to be cut off a file; those that are dirty need not be written.
    ///
    /// @param from the first of them
    void cut(CachedFile file, int from) {
        int pages = file.pages().unwritten(from);
        counters.add(Counter.CACHED_CHANGES, -pages);
        forget(file, pages);
    }

    /// A page of the device need not be written any more.
    void clean(CachedFile device, int page) {
        if (device.pages().clean(page)) {
            forget(device, 1);
        }
    }

    private void forget(CachedFile file, int pages) {
        pending.remove(pages);
        file.unsafePages -= pages;
        unsafePages -= pages;
        files.noteIdle(file);
    }

    /// A FLUSH begins to wait until all of its file is written.
    void beginFlush(CachedFile file) {
        file.beginFlush();
        flushing++;
    }

    /// All of its file is written.
    void endFlush(CachedFile file) {
        file.flushes--;
        flushing--;
    }

    /// Writes what is dirty now of files, as a commit of the file system's journal does first; the device's own pages
    /// stay.
    ///
    /// @param written is called when all of it is written
    void writeFiles(Runnable written) {
        filesWritten = written;
        for (int slot = 0; slot < sent.length; slot++) {
            await(slot, sent[slot]);
        }
        for (int i = 0; i < files.activeCount(); i++) {
            CachedFile file = files.active(i);
            if (!file.isDevice) {
                file.pages().expire();
            }
        }
        writeExpired();
    }

    private void await(int slot, boolean isAwaited) {
        awaitedCount += isAwaited == awaited[slot] ? 0 : isAwaited ? 1 : -1;
        awaited[slot] = isAwaited;
    }

    private void writeExpired() {
        someExpired = true;
        firstExpired = 0;
        write();
    }

    /// Writes what is dirty now of the device.
    void writeDevice(CachedFile device) {
        device.pages().expire();
        writeExpired();
    }

    /// A file is gone: what the target has of it need not be made durable.
    void gone(CachedFile file) {
        durable(file, file.writtenPages);
        file.committingPages = file.writtenPages;
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
        commitIsDue |= linux.commits() && waiting > 0 && below.isIdle();
        commit();
        boolean writesAny = writesAny();
        if ((writesAny || someExpired) && hasRoomBelow()) {
            writePages(writesAny ? 0 : firstExpired);
        }
        assembly.goOn();
        endPass();
        firstExpired = files.forgetIdle() ? 0 : firstExpired;
        if (filesWritten != null && awaitedCount == 0 && !someExpired) {
            Runnable written = filesWritten;
            filesWritten = null;
            written.run();
        }
    }

    /// Whether any file may have something to write now, whatever its age: of many files that is rarely so.
    private boolean writesAny() {
        return everything
                || flushing > 0
                || flusher.isPassing()
                || (!linux.flushes() && waitingPages() > backgroundPages);
    }

    /// @param from the place of the first file that may have something
    private void writePages(int from) {
        boolean isExpired = false;
        for (int i = from; i < files.activeCount(); i++) {
            CachedFile file = files.active(i);
            int page = nextToWrite(file);
            while (page >= 0) {
                write(file, page);
                page = nextToWrite(file);
            }
            isExpired |= someExpired && file.nextExpired() >= 0;
            firstExpired = isExpired ? firstExpired : i + 1;
            if (!hasRoomBelow()) {
                return;
            }
        }
        someExpired = isExpired;
    }

    /// The flusher's pass is over when it has written so much, or has come to the ends of the
    /// files; without the flusher, what was written now is a pass.
    private void endPass() {
        if (flusher.isPassing()) {
            if (flusher.left() > 0 && !hasRoomBelow()) {
                return;
            }
            if (flusher.left() > 0) {
                for (int i = 0; i < files.activeCount(); i++) {
                    CachedFile file = files.active(i);
                    file.cursor = 0;
                }
            }
        }
        commitIsDue |= passes.close();
        commit();
        if (flusher.isPassing()) {
            flusher.end();
        }
    }

    /// Sends a COMMIT for what passes have written.
    private void commit() {
        if (!commitIsDue || !linux.commits()) {
            return;
        }
        for (int i = 0; i < files.activeCount(); i++) {
            CachedFile file = files.active(i);
            if (file.writtenPages > file.committingPages) {
                if (!below.hasRoom()) {
                    return;
                }
                commit(file);
            }
        }
        commitIsDue = false;
    }

    private boolean commitAny() {
        for (int i = 0; i < files.activeCount(); i++) {
            CachedFile file = files.active(i);
            if (file.writtenPages > file.durablePages) {
                commit(file);
                return true;
            }
        }
        return false;
    }

    private void commit(CachedFile file) {
        file.commits += linux.commits() ? 1 : 0;
        Request request = below.take(BackingRequests.NOBODY);
        request.set(Operation.FLUSH, file.number(), 0, 0, loop.nowNanos());
        request.setPayload(0, false);
        flushing(file, request.slot());
        below.submit(request);
    }

    /// A FLUSH is sent.
    void flushing(CachedFile file, int slot) {
        covered[slot] = file.writtenPages;
        file.committingPages = file.writtenPages;
    }

    /// A FLUSH is back.
    void flushed(CachedFile file, Request request, Outcome outcome) {
        boolean isUsers = !below.isShared(request);
        file.commits -= linux.commits() && !isUsers ? 1 : 0;
        if (!isUsers && !(outcome instanceof Outcome.Done) && failure == null) {
            failure = outcome;
        }
        durable(file, covered[request.slot()]);
    }

    /// @param pages how many of those that were written are durable, at least
    private void durable(CachedFile file, long pages) {
        long fresh = Math.min(pages, file.writtenPages) - file.durablePages;
        if (fresh > 0) {
            file.durablePages += fresh;
            pending.remove(Math.toIntExact(fresh));
            unstablePages -= linux.commits() ? fresh : 0;
            files.noteIdle(file);
        }
    }

    private boolean hasRoomBelow() {
        return below.hasRoom() && !inFlight.isHolding();
    }

    private int nextToWrite(CachedFile file) {
        if (!hasRoomBelow()) {
            return -1;
        }
        int expired = file.nextExpired();
        if (expired >= 0) {
            return expired;
        }
        if (extentPages > 0 && (everything || file.flushes > 0)) {
            return file.nextInOrder(0);
        }
        if (backgroundPages < 0 || everything) {
            return file.nextToWrite(everything);
        }
        if (linux.flushes()) {
            int from = file.flushes > 0 ? 0 : file.cursor;
            return file.flushes > 0 || (flusher.isPassing() && flusher.left() > 0) ? file.nextInOrder(from) : -1;
        }
        return unsafePages - writingPages > backgroundPages || file.flushes > 0 ? file.nextToWrite(true) : -1;
    }

    private void write(CachedFile file, int page) {
        boolean inPass = flusher.isPassing() && flusher.left() > 0 && file.flushes == 0;
        below.allocate(file, file.pages().count());
        int end = endOfRun(file, page, inPass ? flusher.left() : Integer.MAX_VALUE);
        if (inPass) {
            flusher.sent(end - page);
        }
        // What was dirty when a commit began has expired; what is dirtied since, the commit does not wait for.
        boolean isAwaited = filesWritten != null && !file.isDevice && page == file.nextExpired();
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
        request.enters(TimePart.CLIENT, loop.nowNanos());
        if (file.flushes > 0 && file.mayWriteStably(end)) {
            request.allowStable();
        }
        if (linux.commits() && file.flushes == 0) {
            passes.add(request.slot());
        }
        sent[request.slot()] = !file.isDevice;
        await(request.slot(), isAwaited);
        below.place(request);
        int merged = assembly.merge(request);
        if (merged > 0) {
            inFlight.joined(merged - 1);
        } else {
            boolean background = !everything && file.flushes == 0 && filesWritten == null;
            inFlight.add(request, end - page, endsExtent(file, page, end), background);
        }
    }

    /// Where a request ends: at the end of an extent, unless all that is to be written of the next
    /// one fits into the request as well; then the block layer merges them (block/blk-merge.c,
    /// `bio_attempt_back_merge`). Pages that were not written one after the other lie scattered in
    /// memory, and then an extent has as many as a `bio` has vectors.
    ///
    /// @param left how many pages are to be written at most
    private int endOfRun(CachedFile file, int page, long left) {
        Pages pages = file.pages();
        int end = below.endOfRun(file, page, (int) Math.min(pages.endOfRun(page), page + left));
        int most = extentPages(file);
        if (most == 0 || end <= (page / most + 1) * most) {
            return end;
        }
        boolean isAll = end == page + left || pages.nextDirtyFrom(end) != end;
        return isAll ? end : end / most * most;
    }

    private int extentPages(CachedFile file) {
        return file.scattered ? Math.min(extentPages, BIO_PAGES) : extentPages;
    }

    private boolean endsExtent(CachedFile file, int page, int end) {
        int most = extentPages(file);
        return most == 0 || end % most == 0 || file.pages().nextDirtyFrom(end) != end || page / most != end / most;
    }

    /// Behind the file's last page, as the data set has it.
    private void writeInode() {
        if (inodeIsDue && below.hasRoom()) {
            inodeIsDue = false;
            inode.orElseThrow().committed();
            counters.add(Counter.INODE_WRITES, 1);
            Request request = below.take(BackingRequests.NOBODY);
            long offset = (long) files.get(DataSet.DATA).pages().count() * Pages.BYTES;
            request.set(Operation.WRITE, DataSet.DATA, offset, Pages.BYTES, loop.nowNanos());
            request.setPayload(++inodeGeneration, false);
            below.submit(request);
        }
    }

    /// A request of [#write] is done, and with it those that were merged behind it.
    void written(Request request, Outcome outcome) {
        if (!(outcome instanceof Outcome.Done) && failure == null) {
            failure = outcome;
        }
        CachedFile file = files.get(request.file());
        if (inode.isPresent() && request.offset() / Pages.BYTES == file.pages().count()) {
            return; // the inode
        }
        inFlight.done();
        for (Request each = request; each != null; each = below.follower(each)) {
            written(files.get(each.file()), each);
        }
    }

    private void written(CachedFile file, Request request) {
        int page = Math.toIntExact(request.offset() / Pages.BYTES);
        int end = page + Math.ceilDiv(request.lengthBytes(), Pages.BYTES);
        throttle.written(end - page);
        counters.add(Counter.SENT_CHANGES, file.isDevice ? 0 : end - page);
        sent[request.slot()] = false;
        await(request.slot(), false);
        commitIsDue |= passes.answered(request.slot());
        file.pages().written(page, end);
        file.unflushed = true;
        if (linux.commits() && request.isStable()) {
            pending.remove(end - page);
        } else {
            file.writtenPages += end - page;
            unstablePages += linux.commits() ? end - page : 0;
        }
        file.unsafePages -= end - page;
        unsafePages -= end - page;
        writingPages -= end - page;
        if (ofDevice) {
            // A disk has no COMMIT: the file's next FLUSH makes it durable, and until then nothing is left to do.
            durable(file, file.writtenPages);
        } else {
            files.noteIdle(file);
        }
    }
}
