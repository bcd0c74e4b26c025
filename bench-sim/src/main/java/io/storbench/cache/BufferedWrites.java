package io.storbench.cache;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataPattern;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.TimePart;
import java.util.Optional;
import java.util.function.Consumer;

/// WRITEs that end in the cache: each is done when its pages are copied, after it has waited for
/// room among the dirty pages or slept as its writer has to.
///
/// Allocates nothing after construction. Used by the session's thread.
final class BufferedWrites {
    private final EventLoop loop;
    private final Fills fills;
    private final boolean readsEdges;
    private final WriteBack writeBack;
    private final Copies copies;
    private final Counters counters;
    private final Residents residents;
    private final Optional<Inode> inode;
    private final Consumer<Pending> completed;

    /// @param readsEdges whether what a call leaves of a page that is not here is read first
    /// @param completed is given each WRITE that is done
    BufferedWrites(
            EventLoop loop,
            Fills fills,
            boolean readsEdges,
            WriteBack writeBack,
            Copies copies,
            Counters counters,
            Residents residents,
            Optional<Inode> inode,
            Consumer<Pending> completed) {
        this.loop = loop;
        this.fills = fills;
        this.readsEdges = readsEdges;
        this.writeBack = writeBack;
        this.copies = copies;
        this.counters = counters;
        this.residents = residents;
        this.inode = inode;
        this.completed = completed;
    }

    /// Begins to copy a WRITE's pages, if nothing has to be waited for.
    ///
    /// @return whether it need not be checked again
    boolean write(Pending asker, CachedFile file, long nowNanos) {
        if (!hasEdges(asker, file)) {
            return false;
        }
        Outcome failure = writeBack.failure();
        boolean behind = !asker.stalled && writeBack.isWaitedFor();
        int added = file.pages().wouldAdd(asker.first, asker.end);
        if (failure == null && (behind || !writeBack.hasRoom(added))) {
            stall(asker, nowNanos);
            return false;
        }
        if (asker.stalled) {
            writeBack.endWaiting();
            counters.add(Counter.DIRTY_STALL_NANOS, nowNanos - asker.stalledNanos);
        }
        if (failure != null) {
            return copies.finish(asker, 0, failure);
        }
        writeNext(asker, file);
        return true;
    }

    private void stall(Pending asker, long nowNanos) {
        if (!asker.stalled) {
            asker.stalled = true;
            asker.stalledNanos = nowNanos;
            asker.request.enters(TimePart.DIRTY_LIMIT, nowNanos);
            writeBack.beginWaiting();
            counters.add(Counter.DIRTY_STALLS, 1);
        }
    }

    /// What a call leaves of a page that is not here must be read first where the client has the
    /// file (Linux, fs/buffer.c, `__block_write_begin`); a server is sent the part that was written
    /// (fs/nfs/file.c, `nfs_want_read_modify_write`), and of a new file there is nothing.
    ///
    /// @return whether nothing is missing
    private boolean hasEdges(Pending asker, CachedFile file) {
        long begin = asker.request.offset();
        long end = begin + asker.request.lengthBytes();
        if (!readsEdges) {
            return true;
        }
        return (begin % Pages.BYTES == 0 || hasPage(asker, file, asker.first))
                && (end % Pages.BYTES == 0 || hasPage(asker, file, asker.end - 1));
    }

    private boolean hasPage(Pending asker, CachedFile file, int page) {
        int any = DataPattern.ANY_GENERATION;
        if (page >= asker.there || file.pages().nextMissing(page, page + 1, any) > page) {
            asker.filling = false;
            return true;
        }
        asker.filling = fills.ask(asker, file, page, page + 1, any) > page;
        return false;
    }

    /// Copies as many pages as may be copied before the writer is checked.
    private void writeNext(Pending asker, CachedFile file) {
        int from = asker.nextPage;
        int end = from + (int) Math.min(asker.end - from, writeBack.pagesUntilCheck(asker.dirtier));
        int added = file.pages().wouldAdd(from, end);
        for (int page = from; page < end; page++) {
            if (file.pages().write(page, asker.request.generation())) {
                residents.add(file, page);
            }
        }
        // What ends within a page is not sent before more comes (fs/nfs/write.c of Linux 2.4, `nfs_updatepage`).
        long endBytes = asker.request.offset() + asker.request.lengthBytes();
        if ((long) end * Pages.BYTES <= endBytes) {
            file.pages().noteFull(from, end);
        } else {
            file.pages().noteFullBefore(from, end - 1);
        }
        file.wrote(from, end);
        asker.nextPage = end;
        writeBack.dirtied(asker.dirtier, added);
        writeBack.dirtied(file, added);
        inode.ifPresent(Inode::written);
        copies.write(asker, from, end);
    }

    /// Pages of a WRITE are copied: its writer may have to sleep before it goes on.
    void copied(Pending asker, CachedFile file) {
        boolean slows = writeBack.throttles() && asker.outcome instanceof Outcome.Done;
        if (!slows || isBalanced(asker, file)) {
            completed.accept(asker);
        }
    }

    /// @return whether the WRITE is done
    private boolean isBalanced(Pending asker, CachedFile file) {
        long untilNanos = writeBack.balance(asker.dirtier);
        if (untilNanos > 0) {
            counters.add(Counter.DIRTY_STALLS, 1);
            counters.add(Counter.DIRTY_STALL_NANOS, untilNanos - loop.nowNanos());
            asker.request.enters(TimePart.DIRTY_LIMIT, loop.nowNanos());
            loop.schedule(untilNanos, asker.wake);
            return false;
        }
        if (asker.nextPage == asker.end) {
            return true;
        }
        writeNext(asker, file);
        writeBack.write();
        return false;
    }

    /// The writer has slept.
    void woken(Pending asker, CachedFile file) {
        asker.doneNanos = loop.nowNanos();
        if (asker.dirtier.stopped) {
            copied(asker, file);
        } else if (asker.nextPage == asker.end) {
            completed.accept(asker);
        } else {
            writeNext(asker, file);
            writeBack.write();
        }
    }
}
