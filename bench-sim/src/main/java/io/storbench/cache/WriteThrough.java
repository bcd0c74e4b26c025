package io.storbench.cache;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.plan.Operation;

/// WRITEs of a cache that writes through: each is done when the target has all of it.
///
/// Allocates nothing after construction. Used by the session's thread.
final class WriteThrough {
    private final EventLoop loop;
    private final BackingRequests below;
    private final Copies copies;
    private final Counters counters;
    private final Residents residents;
    private final int requestPages;

    /// @param requestPages the most that one request carries
    WriteThrough(
            EventLoop loop,
            BackingRequests below,
            Copies copies,
            Counters counters,
            Residents residents,
            int requestPages) {
        this.loop = loop;
        this.below = below;
        this.copies = copies;
        this.counters = counters;
        this.residents = residents;
        this.requestPages = requestPages;
    }

    /// Sends as much of a WRITE as there is room for.
    ///
    /// @return whether it is done
    boolean write(Pending asker, CachedFile file) {
        while (asker.failure == null && asker.nextPage < asker.end && below.hasRoom()) {
            below.allocate(file, asker.end);
            int end = below.endOfRun(file, asker.nextPage, Math.min(asker.nextPage + requestPages, asker.end));
            int lengthBytes = file.lengthBytes(asker.nextPage, end);
            counters.add(Counter.CACHE_WRITE_BACKS, 1);
            counters.add(Counter.CACHE_WRITE_BACK_BYTES, lengthBytes);
            Request request = below.take(asker.slot);
            long offset = (long) asker.nextPage * Pages.BYTES;
            request.set(Operation.WRITE, file.number(), offset, lengthBytes, loop.nowNanos());
            request.setPayload(asker.request.generation(), false);
            asker.nextPage = end;
            asker.parts++;
            below.place(request);
            below.submit(request);
        }
        boolean done = asker.nextPage == asker.end && asker.parts == 0;
        return done && copies.finish(asker, asker.end - asker.first, Outcome.DONE);
    }

    /// The target has answered a part of a WRITE.
    void answered(Pending asker, CachedFile file, Request request, Outcome outcome) {
        asker.parts--;
        file.unflushed = true;
        if (!(outcome instanceof Outcome.Done)) {
            asker.failure = outcome;
            return;
        }
        int from = Math.toIntExact(request.offset() / Pages.BYTES);
        int end = from + Math.ceilDiv(request.lengthBytes(), Pages.BYTES);
        for (int page = from; page < end; page++) {
            if (file.pages().writtenThrough(page, request.generation())) {
                residents.add(file, page);
            }
        }
    }
}
