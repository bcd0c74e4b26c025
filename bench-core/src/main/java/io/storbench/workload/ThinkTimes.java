package io.storbench.workload;

import io.storbench.plan.Arrivals;
import io.storbench.random.RandomStream;

/// How long actors think before their operations: a pure function of the seed and the operation's
/// index in the host's series. Allocates nothing.
final class ThinkTimes {
    private final double meanNanos;
    private final boolean exponential;
    private final long seed;

    /// Those of a load; none of an open loop.
    static ThinkTimes of(Arrivals arrivals, long seed) {
        return new ThinkTimes(arrivals instanceof Arrivals.Closed closed ? closed : Arrivals.Closed.PLAIN, seed);
    }

    ThinkTimes(Arrivals.Closed closed, long seed) {
        this.meanNanos = closed.thinkNanos();
        this.exponential = closed.think() == Arrivals.Think.EXPONENTIAL;
        this.seed = RandomStream.of(seed, "think").nextLong();
    }

    /// The time before an operation.
    long nanos(long index) {
        return exponential
                ? (long) (-meanNanos * StrictMath.log(1 - RandomStream.doubleAt(seed, index)))
                : (long) meanNanos;
    }

    boolean areZero() {
        return meanNanos == 0;
    }
}
