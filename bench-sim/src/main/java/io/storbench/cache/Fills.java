package io.storbench.cache;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataPattern;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.plan.Operation;
import org.jspecify.annotations.Nullable;

/// Reads missing pages from the target, each page once however many wait for it.
///
/// Allocates nothing after construction. Used by the session's thread.
final class Fills {
    private final EventLoop loop;
    private final CachedFiles files;
    private final BackingRequests below;
    private final Counters counters;
    private final Residents residents;
    private final PendingPages pages;
    private final Pending[] pending;
    private final int requestPages;

    /// Whether something may be left to read ahead.
    private boolean ahead;

    /// @param pending the user's slots, by number
    Fills(
            EventLoop loop,
            CachedFiles files,
            BackingRequests below,
            Counters counters,
            Residents residents,
            PendingPages pages,
            Pending[] pending,
            int requestPages) {
        this.loop = loop;
        this.files = files;
        this.below = below;
        this.counters = counters;
        this.residents = residents;
        this.pages = pages;
        this.pending = pending;
        this.requestPages = requestPages;
    }

    /// Asks for what is missing of a range of pages, as far as there is room.
    ///
    /// @param asker who waits for it; null for what is read ahead later
    /// @param demanded the generation, or [DataPattern#ANY_GENERATION]
    /// @return the first page that there was no room for; `end` or more when all is on its way
    int ask(@Nullable Pending asker, CachedFile file, int from, int end, int demanded) {
        Pages held = file.pages();
        int page = held.nextMissing(from, end, demanded);
        while (page < end && below.hasRoom() && below.hasRoomInFlight()) {
            int most = Math.min(end, page + requestPages);
            int stop = below.endOfRun(file, page, held.endOfMissing(page, most, demanded));
            if (!pages.hasRoom(stop - page)) {
                return page;
            }
            if (stop > page) {
                submit(asker, file, page, stop, demanded);
            }
            page = held.nextMissing(Math.max(stop, page + 1), end, demanded);
        }
        return page;
    }

    /// A reader goes on through its range, and has read ahead what [Readahead] says.
    ///
    /// @param missing the first page of it that is not here, or its end
    void goOn(Pending asker, int missing) {
        CachedFile file = asker.file;
        Readahead readahead = file.readahead();
        int page = asker.nextPage;
        while (page <= missing && page < asker.end) {
            readahead.comesTo(page, asker.end - page, file.isAsked(page));
            asker.askEnd = Math.max(asker.askEnd, Math.min(asker.end, readahead.end()));
            askAhead(asker, readahead.from(), readahead.end());
            page = page == missing ? page + 1 : Math.min(missing, file.pages().nextMarked(page + 1, asker.end));
        }
        asker.nextPage = page;
        asker.askEnd = Math.min(asker.end, Math.max(asker.askEnd, missing + 1));
        if (missing > asker.first) {
            readahead.read(missing);
        }
    }

    private void askAhead(Pending asker, int from, int end) {
        CachedFile file = asker.file;
        boolean isAhead = end > asker.end;
        // The rest of the window before, which still waits for room, goes first.
        int first = isAhead && file.aheadEnd == from ? Math.min(file.aheadFrom, from) : from;
        int left = ask(asker, file, first, end, DataPattern.ANY_GENERATION);
        if (isAhead) {
            file.aheadFrom = left;
            file.aheadEnd = end;
            files.activate(file);
            ahead = true;
        }
    }

    /// Goes on with what is to be read ahead and found no room. Each page is asked for once: what
    /// is not here when its reader comes, that one asks for.
    void readAhead() {
        if (!ahead) {
            return;
        }
        ahead = false;
        for (int i = 0; i < files.activeCount(); i++) {
            CachedFile file = files.active(i);
            if (file.aheadFrom < file.aheadEnd) {
                file.aheadFrom = ask(null, file, file.aheadFrom, file.aheadEnd, DataPattern.ANY_GENERATION);
                ahead |= file.aheadFrom < file.aheadEnd;
                files.noteIdle(file);
            }
        }
    }

    private void submit(@Nullable Pending asker, CachedFile file, int from, int end, int demanded) {
        int lengthBytes = file.lengthBytes(from, end);
        file.pages().beginFill(from, end);
        file.fills++;
        pages.add(end - from);
        counters.add(Counter.CACHE_FILLS, 1);
        counters.add(Counter.CACHE_FILL_BYTES, lengthBytes);
        int owner = asker != null && asker.overlaps(from, end) ? asker.slot : BackingRequests.NOBODY;
        Request request = below.take(owner);
        long offset = (long) from * Pages.BYTES;
        request.set(Operation.READ, file.number(), offset, lengthBytes, loop.nowNanos());
        request.setPayload(demanded, asker != null && asker.request.verified());
        below.place(request);
        below.submit(request);
    }

    /// A request of [#ask] is done.
    void answered(CachedFile file, Request request, Outcome outcome) {
        int from = Math.toIntExact(request.offset() / Pages.BYTES);
        int end = from + Math.ceilDiv(request.lengthBytes(), Pages.BYTES);
        file.pages().notFilled(from, end);
        pages.remove(end - from);
        int owner = below.owner(request);
        if (outcome instanceof Outcome.Done) {
            int checked = request.verified() ? request.generation() : DataPattern.ANY_GENERATION;
            filled(file, from, end, checked);
        } else if (owner != BackingRequests.NOBODY) {
            failed(pending[owner], file, from, end, outcome);
        }
        file.fills--;
    }

    /// A range of pages is here, but for those that were cut off the file.
    ///
    /// @param generation that was found there, or [DataPattern#ANY_GENERATION]
    void filled(CachedFile file, int from, int end, int generation) {
        int left = Math.min(end, file.pages().count());
        for (int page = from; page < left; page++) {
            if (file.pages().filled(page, generation)) {
                residents.add(file, page);
            }
        }
    }

    /// What goes wrong beyond the range that was asked for is not its reader's affair: that range
    /// is asked for again by itself. Others that wait for these pages ask for them themselves.
    private static void failed(Pending asker, CachedFile file, int from, int end, Outcome outcome) {
        boolean waits = (asker.is(Operation.READ) || asker.is(Operation.WRITE)) && asker.file == file;
        if (!waits || !asker.overlaps(from, end)) {
            return;
        }
        if (asker.first <= from && end <= asker.end) {
            asker.failure = outcome;
        }
    }
}
