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
/// @param undisturbed the latencies without the disturbed intervals; empty when none was disturbed,
///   or all were
public record Disturbance(
        int intervals, int disturbedIntervals, long disturbedNanos, Optional<Undisturbed> undisturbed) {
    /// What the latencies are without the disturbed intervals, with the log's three digits.
    public record Undisturbed(LatencySummary service, LatencySummary response) {}
}
