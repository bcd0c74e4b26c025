package io.storbench.relay;

import io.storbench.unit.TimeSpan;

/// How long something took, from many samples.
///
/// @param count of the samples; the times are 0 when there are none
public record Delays(long count, long minNanos, long medianNanos, long p99Nanos) {
    static final Delays NONE = new Delays(0, 0, 0, 0);

    /// The same, each time shorter by this.
    Delays minus(long nanos) {
        return new Delays(count, minNanos - nanos, medianNanos - nanos, p99Nanos - nanos);
    }

    @Override
    public String toString() {
        return count == 0
                ? "no samples"
                : "min %s, p50 %s, p99 %s of %d samples"
                        .formatted(
                                TimeSpan.humanReadable((double) minNanos),
                                TimeSpan.humanReadable((double) medianNanos),
                                TimeSpan.humanReadable((double) p99Nanos),
                                count);
    }
}
