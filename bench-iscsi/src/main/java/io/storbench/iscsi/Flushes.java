package io.storbench.iscsi;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.plan.Operation;
import org.jspecify.annotations.Nullable;

/// Makes durable what was written: first writes again what the unit may have lost, then sends
/// SYNCHRONIZE CACHE, until nothing was lost in between. Flushes do not wait for each other, but
/// for the rewrites.
///
/// A rewrite and a WRITE of the same range are never in flight together, since a unit may execute
/// them in any order (SAM-5: the task attribute SIMPLE).
///
/// Used by the session's thread. Allocates nothing in steady state.
final class Flushes {
    /// How many rewrites are in flight at a time.
    static final int WINDOW = 16;

    /// A unit that loses its data more often during one flush cannot be measured.
    private static final int MAX_ROUNDS = 16;

    /// Is notified of flushes.
    @FunctionalInterface
    interface Ends {
        /// A flush has come to its end.
        void ended(Request request, Outcome outcome, long nowNanos);
    }

    private final IscsiTransport transport;
    private final Counters counters;
    private final @Nullable VolatileCache cache;
    private final long[] fileOffsets;
    private final Ends ends;
    private final Request[] waiting;
    private final int[] rounds;
    private @Nullable Outcome failure;
    private int waitingCount;
    private int rewrites;
    private int file;
    private int cursor;

    /// @param cache what the unit may lose; null where it has no write cache, or where each WRITE has
    ///   FUA set
    /// @param fileOffsets where files begin on the unit
    /// @param depth how many requests the worker has
    Flushes(IscsiTransport transport, @Nullable VolatileCache cache, long[] fileOffsets, int depth, Ends ends) {
        this.transport = transport;
        this.counters = transport.counters();
        this.cache = cache;
        this.fileOffsets = fileOffsets;
        this.ends = ends;
        this.waiting = new Request[depth];
        this.rounds = new int[depth];
    }

    /// Begins a flush: a request has at most one at a time.
    void submit(Request request) {
        rounds[request.slot()] = 0;
        begin(request);
    }

    private void begin(Request request) {
        if (cache == null || !cache.hasLost()) {
            synchronize(request);
        } else {
            waiting[waitingCount++] = request;
            request.answeredAfter(null);
            if (failure == null) {
                rewrite(cache);
            }
        }
    }

    private void synchronize(Request request) {
        Task task = transport.calls().take();
        task.request = request;
        task.set(Task.Kind.SYNCHRONIZE_CACHE, 0, 0);
        if (request.operation().family() != Operation.Family.FLUSH) {
            task.fresh = false; // its WRITE was sent before
            task.trips.follow(request.roundTrips());
        }
        task.flush = cache == null ? 0 : cache.beginFlush();
        transport.submit(task);
    }

    /// Whether a SYNCHRONIZE CACHE is not the end of its flush, however it was answered.
    boolean mustGoOn() {
        return cache != null && cache.hasLost();
    }

    /// Goes on with a flush whose SYNCHRONIZE CACHE came too early.
    void goOn(Task task, long nowNanos) {
        Request request = task.request;
        transport.calls().free(task);
        if (request == null) {
            throw new IllegalStateException("a flush that no one requested");
        }
        if (++rounds[request.slot()] > MAX_ROUNDS) {
            String reason = "the unit was reset %d times during one flush; it keeps losing its data"
                    .formatted(rounds[request.slot()]);
            ends.ended(request, new Outcome.Failed(reason), nowNanos);
        } else {
            begin(request);
        }
    }

    /// Whether a range is just being written again.
    boolean isRewriting(int ofFile, long offset, int lengthBytes) {
        return rewrites > 0 && transport.calls().isWriting(true, ofFile, offset, offset + lengthBytes);
    }

    private void rewrite(VolatileCache losing) {
        if (rewrites == 0) {
            file = 0;
            cursor = 0;
        }
        while (rewrites < WINDOW && file < fileOffsets.length) {
            int unit = losing.nextLost(file, cursor);
            if (unit < 0) {
                file++;
                cursor = 0;
                continue;
            }
            Task task = transport.calls().take();
            cursor = losing.rewrite(task, file, unit);
            if (transport.calls().isWriting(false, file, task.offset, task.offset + task.lengthBytes)) {
                transport.calls().free(task); // what comes then is newer
            } else {
                task.set(Task.Kind.WRITE, fileOffsets[file] + task.offset, task.lengthBytes);
                task.rewrite = true;
                rewrites++;
                counters.add(Counter.REWRITTEN_BYTES, task.lengthBytes);
                transport.submit(task);
            }
        }
    }

    /// A WRITE has come to its end; its task is free.
    ///
    /// @param again whether it was a rewrite
    void written(boolean again, Outcome outcome, long nowNanos) {
        rewrites -= again ? 1 : 0;
        if (cache == null || waitingCount == 0) {
            return;
        }
        if (again && !(outcome instanceof Outcome.Done) && failure == null) {
            failure = outcome;
        }
        if (failure != null) {
            if (rewrites == 0) {
                fail(failure, nowNanos);
            }
        } else if (cache.hasLost()) {
            rewrite(cache);
        } else if (rewrites == 0) {
            while (waitingCount > 0) {
                synchronize(waiting[--waitingCount]);
            }
        }
    }

    /// Ends the flushes that wait; whoever is notified may begin another one.
    private void fail(Outcome outcome, long nowNanos) {
        failure = null;
        for (int ending = waitingCount; ending > 0; ending--) {
            Request request = waiting[0];
            waitingCount--;
            System.arraycopy(waiting, 1, waiting, 0, waitingCount);
            ends.ended(request, outcome, nowNanos);
        }
    }
}
