package io.storbench.cli;

/// Estimates the time left from the trials done so far.
///
/// @param total trials
/// @param skipped trials that were done before
/// @param beginNanos when the first one began, by [System#nanoTime]
record TimeLeft(int total, int skipped, long beginNanos) {
    TimeLeft(int total, int skipped) {
        this(total, skipped, System.nanoTime());
    }

    long nanos(int finished) {
        int done = finished - skipped;
        return done == 0 ? 0 : (System.nanoTime() - beginNanos) / done * (total - finished);
    }
}
