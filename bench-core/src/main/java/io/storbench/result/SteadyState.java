package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.storbench.stats.StudentInterval;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What one long simulated run says about its steady state by itself, without further replicates:
/// means over what is left after the warm-up was cut off, with intervals by batch means.
///
/// @param droppedShare the share of the measured operations that was warm-up still, from 0 to 0.5
/// @param service mean latency from issue to done, in nanoseconds
/// @param response mean latency from the intended start to done, in nanoseconds
/// @param operationsPerSecond completed
/// @param units of work of several requests, such as transactions, by name
public record SteadyState(
        double droppedShare,
        @JsonProperty("service_ns") StudentInterval service,
        @JsonProperty("response_ns") StudentInterval response,
        StudentInterval operationsPerSecond,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, Units> units) {
    /// The confidence of the intervals.
    public static final double CONFIDENCE = 0.95;

    /// Units of work of one name.
    ///
    /// @param latency mean from the begin of its first request to the end of its last, in nanoseconds
    /// @param perSecond completed
    public record Units(
            @JsonProperty("latency_ns") StudentInterval latency,
            @JsonProperty("per_s") StudentInterval perSecond) {}

    /// Copies.
    public SteadyState {
        units = Collections.unmodifiableSortedMap(new TreeMap<>(units));
    }
}
