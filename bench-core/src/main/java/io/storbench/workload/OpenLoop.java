package io.storbench.workload;

import io.storbench.engine.EventLoop;

/// One worker's share of its host's arrivals: begins each at its instant, or as soon as one of the
/// worker's slots is free. Allocates nothing after construction.
final class OpenLoop {
    /// An operation that begins more than this after its instant is late.
    static final long LATE_NANOS = 1_000_000;

    /// Begins an operation.
    @FunctionalInterface
    interface Beginning {
        /// Begins it.
        ///
        /// @param slot that is free
        /// @param index of the operation in the host's series
        /// @param intendedNanos when it was meant to begin
        /// @param flush whether a flush follows it
        /// @return false when there is none for this arrival
        boolean begin(int slot, long index, long intendedNanos, boolean flush);
    }

    private final HostArrivals arrivals;
    private final EventLoop loop;
    private final Beginning beginning;
    private final HostArrivals.Taken taken = new HostArrivals.Taken();
    private final int first;
    private final int[] free;
    private final Runnable due = this::due;
    private int freeCount;
    private boolean holds;
    private boolean waits;
    private boolean ended;
    private boolean counting;

    private long beginNanos;
    private long begun;
    private long counted;
    private long late;
    private long waited;
    private long mostWaiting;

    /// A loop that has not begun.
    ///
    /// @param first of its slots
    /// @param slots how many it has
    OpenLoop(HostArrivals arrivals, EventLoop loop, int first, int slots, Beginning beginning) {
        this.arrivals = arrivals;
        this.loop = loop;
        this.beginning = beginning;
        this.first = first;
        this.free = new int[slots];
    }

    /// Begins the load now, or when another worker of the host began it.
    ///
    /// @param busy which slots are not free yet
    void begin(boolean[] busy) {
        for (int slot = first + free.length - 1; slot >= first; slot--) {
            if (!busy[slot]) {
                free[freeCount++] = slot;
            }
        }
        beginNanos = arrivals.begin(loop.nowNanos());
        beginDue(false);
    }

    /// When the load began.
    long beginNanos() {
        return beginNanos;
    }

    /// A slot's operation is done.
    void freed(int slot) {
        boolean full = freeCount == 0;
        free[freeCount++] = slot;
        beginDue(full);
    }

    private void due() {
        waits = false;
        beginDue(false);
    }

    /// @param full whether nothing could begin until now, since no slot was free
    private void beginDue(boolean full) {
        long now = loop.nowNanos();
        while (freeCount > 0 && !ended) {
            if (!holds) {
                holds = arrivals.take(taken, now);
                ended = !holds;
            }
            if (ended) {
                return;
            }
            if (taken.nanos() > now) {
                if (!waits) {
                    waits = true;
                    loop.schedule(taken.nanos(), due);
                }
                return;
            }
            holds = false;
            // Whatever begins may be done at once, and take the next.
            boolean counts = counting;
            long delayNanos = now - taken.nanos();
            long waiting = taken.waiting();
            if (beginning.begin(free[--freeCount], taken.index(), taken.nanos(), taken.isFlushed())) {
                begun++;
                if (counts) {
                    count(full, delayNanos, waiting);
                }
            }
        }
    }

    private void count(boolean full, long delayNanos, long waiting) {
        counted++;
        late += delayNanos > LATE_NANOS ? 1 : 0;
        waited += full ? 1 : 0;
        mostWaiting = Math.max(mostWaiting, waiting + (full ? 1 : 0));
    }

    /// Counts from now on.
    void beginCounting() {
        counting = true;
    }

    /// Begins nothing more, since the phase is over.
    void endPhase() {
        end();
        arrivals.end(loop.nowNanos());
    }

    /// Begins nothing more.
    void end() {
        ended = true;
        counting = false;
    }

    /// Whether nothing more will begin.
    boolean isEnded() {
        return ended;
    }

    /// Its result; to be called after the end.
    LoadResult.Begun result() {
        return new LoadResult.Begun(arrivals, begun, counted, late, waited, mostWaiting);
    }
}
