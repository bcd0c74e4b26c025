package io.storbench.workload;

import io.storbench.plan.Arrivals;
import io.storbench.plan.WorkloadSpec;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The arrivals of one host, dealt to its workers: whoever has room takes the next one, first come
/// first served, as from one queue. Safe for the threads of all workers of the host; allocates
/// nothing after its beginning.
public final class HostArrivals {
    private final Arrivals.Open arrivals;
    private final WorkloadSpec load;
    private final Mix mix;
    private final long seed;
    private final long lastIndex;
    private final int actor;
    private final int actors;
    private final Optional<UnflushedWrites> unflushed;
    private long writes;
    private long endedNanos = Long.MAX_VALUE;
    private @Nullable Started started;

    /// What there is once the load has begun: what is taken next, and, ahead of it, what is due.
    private record Started(long beginNanos, ArrivalSeries next, ArrivalSeries due) {}

    /// An arrival that a worker has taken; used again and again by that worker.
    static final class Taken {
        private long index;
        private long nanos;
        private long waiting;
        private boolean flushed;

        /// The operation's number in the host's series, from 0.
        long index() {
            return index;
        }

        /// When it was meant to begin, in the loop's time.
        long nanos() {
            return nanos;
        }

        /// How many more were due by then, and nobody had taken them.
        long waiting() {
            return waiting;
        }

        /// Whether a flush follows it.
        boolean isFlushed() {
            return flushed;
        }
    }

    /// Arrivals that have not begun.
    ///
    /// @param actor whose they are, of so many that have arrivals of their own
    private HostArrivals(WorkloadSpec load, Arrivals.Open arrivals, long seed, long count, int actor, int actors) {
        this.load = load;
        this.arrivals = arrivals;
        this.mix = new Mix(load, seed);
        this.seed = seed;
        this.lastIndex = count - 1;
        this.actor = actor;
        this.actors = actors;
        this.unflushed = UnflushedWrites.ofHost(load);
    }

    /// An actor's share of the host's: at the host's rate divided by the number of actors, at times
    /// of its own.
    HostArrivals of(StreamActor own) {
        return new HostArrivals(load, arrivals, seed, lastIndex + 1, own.index(), own.count());
    }

    /// Those of a host; empty of a closed loop.
    ///
    /// @param seed of the host's operations
    /// @param count how many there are; [Long#MAX_VALUE] without end
    static Optional<HostArrivals> of(WorkloadSpec load, long seed, long count) {
        return switch (load.arrivals()) {
            case Arrivals.Closed _ -> Optional.empty();
            case Arrivals.Open open -> Optional.of(new HostArrivals(load, open, seed, count, 0, 1));
        };
    }

    /// Their mean rate, in operations per second.
    public double perSecond() {
        return arrivals.perSecond() / actors;
    }

    /// The host's writes that wait for a flush; empty where nothing is flushed, or too rarely.
    Optional<UnflushedWrites> unflushed() {
        return unflushed;
    }

    /// Begins; the first worker to come says when.
    ///
    /// @return when the load began, in the loop's time
    synchronized long begin(long nowNanos) {
        if (started == null) {
            started = new Started(nowNanos, series(nowNanos), series(nowNanos));
        }
        return started.beginNanos;
    }

    private ArrivalSeries series(long beginNanos) {
        return new ArrivalSeries(arrivals, seed, beginNanos, actor, actors);
    }

    /// Ends with their phase; the first worker to come says when.
    synchronized void end(long nowNanos) {
        endedNanos = Math.min(endedNanos, nowNanos);
    }

    /// Which share of a time they last: all of it, unless their phase ended.
    ///
    /// @param fromNanos and `toNanos`, in the loop's time
    public synchronized double share(long fromNanos, long toNanos) {
        if (endedNanos == Long.MAX_VALUE || toNanos <= fromNanos) {
            return 1;
        }
        if (started == null) {
            return 0;
        }
        long begin = Math.max(started.beginNanos, fromNanos);
        return (double) Math.max(0, Math.min(endedNanos, toNanos) - begin) / (toNanos - fromNanos);
    }

    /// Takes the next arrival, which may be in the future.
    ///
    /// @return false when there is none
    synchronized boolean take(Taken taken, long nowNanos) {
        ArrivalSeries next = started().next;
        if (next.index() > lastIndex) {
            return false;
        }
        taken.index = next.index();
        taken.nanos = next.nanos();
        taken.flushed = isFlushed(next.index());
        next.next();
        ArrivalSeries due = started().due;
        while (due.nanos() <= nowNanos && due.index() <= lastIndex) {
            due.next();
        }
        taken.waiting = Math.max(0, due.index() - next.index());
        return true;
    }

    /// How many arrive in a time.
    ///
    /// @param fromNanos included, in the loop's time
    /// @param toNanos excluded
    public synchronized long count(long fromNanos, long toNanos) {
        if (started == null) {
            return 0;
        }
        ArrivalSeries series = series(started.beginNanos);
        long count = 0;
        long end = Math.min(endedNanos, toNanos);
        while (series.nanos() < end && series.index() <= lastIndex) {
            count += series.nanos() >= fromNanos ? 1 : 0;
            series.next();
        }
        return count;
    }

    private boolean isFlushed(long index) {
        boolean write =
                switch (load.operation()) {
                    case WRITE -> true;
                    case MIXED -> mix.writes(index);
                    case READ, METADATA -> false;
                };
        return load.flushEvery() > 0 && write && ++writes % load.flushEvery() == 0;
    }

    private Started started() {
        if (started == null) {
            throw new IllegalStateException("the load has not begun");
        }
        return started;
    }
}
