package io.storbench.report.verdict;

import java.util.Map;
import java.util.Set;
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

    /// In few words, such as `rtt 1ms, depth 4`: factors by the last part of their path, where it
    /// is that of one factor alone.
    public static String brief(Map<String, String> factors) {
        return factors.isEmpty()
                ? "the one point"
                : factors.entrySet().stream()
                        .map(factor ->
                                name(factor.getKey(), factors.keySet()) + " " + factor.getValue())
                        .collect(Collectors.joining(", "));
    }

    private static String name(String path, Set<String> paths) {
        String last = last(path);
        return paths.stream().filter(each -> last(each).equals(last)).count() == 1 ? last : path;
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
