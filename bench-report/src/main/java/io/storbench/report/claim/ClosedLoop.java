package io.storbench.report.claim;

import io.storbench.report.compare.Estimate;

/// A load without its rate, whose throughput no rate exceeds.
///
/// @param perHost operations per second of each host
/// @param depth operations that each host keeps outstanding
public record ClosedLoop(Estimate perHost, int depth) {
    /// Of a latency, as a share: more is waiting at the target.
    private static final double ALIKE = 0.1;

    /// Whether its operations hardly wait at the target, so that the depth limits the throughput: by Little's law they
    /// take the depth divided by the throughput.
    ///
    /// @param nanos what an operation takes at a low rate
    public boolean isLimitedByDepth(double nanos) {
        return depth * 1e9 / perHost.mean() <= (1 + ALIKE) * nanos;
    }
}
