package io.storbench.report.verdict;

import java.util.Map;
import java.util.stream.Collectors;

/// A point's levels for people.
public final class Levels {
    private Levels() {}

    /// Such as `network.rtt=1ms workload.depth=4`.
    public static String text(Map<String, String> factors) {
        return factors.isEmpty()
                ? "the one point"
                : factors.entrySet().stream()
                        .map(factor -> factor.getKey() + "=" + factor.getValue())
                        .collect(Collectors.joining(" "));
    }
}
