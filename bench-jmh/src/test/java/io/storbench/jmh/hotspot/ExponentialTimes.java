package io.storbench.jmh.hotspot;

import io.storbench.random.RandomStream;

/// Exponentially distributed times in whole nanoseconds, by inversion: one uniform number each.
///
/// @param stream nobody else's
/// @param meanNanos greater than 0
record ExponentialTimes(RandomStream stream, double meanNanos) {
    long nextNanos() {
        // The uniform number is below 1, so the logarithm is finite.
        return Math.round(-Math.log(1 - stream.nextDouble()) * meanNanos);
    }
}
