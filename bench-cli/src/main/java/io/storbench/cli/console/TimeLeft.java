package io.storbench.cli.console;

/// Estimates the time left from the trials done so far.
///
/// @param total trials
/// @param skipped trials that were done before
/// @param beginNanos when the first one began, by [System#nanoTime]
record TimeLeft(int total, int skipped, long beginNanos) {
    TimeLeft(int total, int skipped) {
        this(total, skipped, System.nanoTime());
    }

    /// The same with more trials.
    TimeLeft growing(int trials) {
        return new TimeLeft(trials, skipped, beginNanos);
    }

    /// Trials for each second so far; 0 before the first.
    double perSecond(int finished) {
        return (finished - skipped) * 1e9 / Math.max(1, System.nanoTime() - beginNanos);
    }

    long nanos(int finished) {
        int done = finished - skipped;
        return done == 0 ? 0 : (System.nanoTime() - beginNanos) / done * (total - finished);
    }
}
