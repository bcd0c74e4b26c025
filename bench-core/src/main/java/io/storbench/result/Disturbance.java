package io.storbench.result;

import java.util.Optional;

/// How far recoveries disturbed a measurement. An interval of the log, one second long, is
/// disturbed when a session recovered from something in it (a connection or protocol state made
/// again, a changed write verifier), from the cause to the end of the operations that waited for
/// it.
///
/// @param intervals of the measurement
/// @param disturbedIntervals of them
/// @param disturbedNanos that the disturbances lasted, overlaps counted once
/// @param service latency from issue to done without the disturbed intervals, with the log's three
///   digits; empty when none was disturbed, or all were
/// @param response likewise from the intended start to done
public record Disturbance(
        int intervals,
        int disturbedIntervals,
        long disturbedNanos,
        Optional<LatencySummary> service,
        Optional<LatencySummary> response) {
    /// Refuses one of the latencies without the other.
    public Disturbance {
        if (service.isPresent() && response.isEmpty()) {
            throw new ComponentException("response", "has to be there, as the service latency is");
        }
    }
}
