package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.storbench.stats.StudentInterval;

/// What one long simulated run says about its steady state by itself, without further replicates:
/// means over what is left after the warm-up was cut off, with intervals by batch means.
///
/// @param droppedShare the share of the measured operations that was warm-up still, from 0 to 0.5
/// @param service mean latency from issue to done, in nanoseconds
/// @param response mean latency from the intended start to done, in nanoseconds
/// @param operationsPerSecond completed
public record SteadyState(
        double droppedShare,
        @JsonProperty("service_ns") StudentInterval service,
        @JsonProperty("response_ns") StudentInterval response,
        StudentInterval operationsPerSecond) {
    /// The confidence of the intervals.
    public static final double CONFIDENCE = 0.95;
}
