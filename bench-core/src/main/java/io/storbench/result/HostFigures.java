package io.storbench.result;

import java.util.Optional;

/// What one of several hosts with loads of their own saw in the measurement.
///
/// @param group the plan's name of the hosts that do the same
/// @param operations completed
/// @param operationsPerSecond the same over the measurement
/// @param service latency from issue to done: that of the target
/// @param response latency from the moment the operation was there, what it waited for the host's
///   window included
/// @param steady what a simulated timed trial says about the host's steady state
public record HostFigures(
        String group,
        long operations,
        double operationsPerSecond,
        LatencySummary service,
        LatencySummary response,
        Optional<SteadyState> steady) {}
