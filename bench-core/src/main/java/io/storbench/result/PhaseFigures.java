package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/// What one phase of a trial came to, over all hosts. An operation belongs to the phase in which it
/// began, also when it was done in the next one.
///
/// @param name the plan's
/// @param beganNanos from the begin of the measurement
/// @param durationNanos until the next phase began, or, in a completion trial, until its last
///   operation was done; 0 if it was not reached
/// @param bytes read and written
/// @param service latency from issue to done
/// @param response latency from the intended start to done
@JsonPropertyOrder({"name", "began_ns", "duration_ns", "operations", "operations_per_s"})
public record PhaseFigures(
        String name, long beganNanos, long durationNanos, long bytes, LatencySummary service, LatencySummary response) {
    /// How many operations were done.
    @JsonProperty
    public long operations() {
        return service.count();
    }

    /// Operations per second of the phase.
    @JsonProperty
    public double operationsPerSecond() {
        return perSecond(operations());
    }

    /// Bytes per second of the phase.
    public double bytesPerSecond() {
        return perSecond(bytes);
    }

    private double perSecond(long count) {
        return durationNanos == 0 ? 0 : count * 1e9 / durationNanos;
    }
}
