package io.storbench.report.verdict;

import io.storbench.report.compare.FactorName;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Sentence;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A point's levels for people.
public final class Levels {
    /// Of which a plural is the field's word.
    private static final Set<String> OPERATIONS = Set.of("read", "write");

    private Levels() {}

    /// Such as `network.rtt=1ms workload.depth=4`.
    public static String text(Map<String, String> factors) {
        return factors.isEmpty()
                ? "the one point"
                : factors.entrySet().stream()
                        .map(factor -> factor.getKey() + "=" + factor.getValue())
                        .collect(Collectors.joining(" "));
    }

    /// In few words, such as `round-trip time 1 ms, queue depth 4`: factors by their names, with
    /// their keys where two have the same.
    public static String brief(Map<String, String> factors) {
        return factors.isEmpty()
                ? "the one point"
                : factors.entrySet().stream()
                        .map(factor -> name(factor.getKey(), factors.keySet())
                                + " "
                                + level(factor.getKey(), factor.getValue()))
                        .collect(Collectors.joining(", "));
    }

    /// Some levels of one factor: `queue depth 8 and 32`.
    public static String brief(String path, List<String> levels) {
        return FactorName.of(path)
                + " "
                + Sentence.list(levels.stream().map(level -> level(path, level)).toList(), "and");
    }

    /// What a sentence is about, before it, such as `for writes at queue depth 4, ` or `with block size 8k, `;
    /// empty without levels.
    public static String restriction(Map<String, String> levels) {
        if (levels.isEmpty()) {
            return "";
        }
        Map<String, String> others = new TreeMap<>(levels);
        String operation = others.remove("workload.operation");
        if (operation == null || !OPERATIONS.contains(operation)) {
            return "with " + brief(levels) + ", ";
        }
        return "for %ss%s, ".formatted(operation, others.isEmpty() ? "" : " at " + brief(others));
    }

    private static String level(String path, String level) {
        return ObservedFactor.of(path, new LinkedHashSet<>(List.of(level))).humanReadable(level);
    }

    private static String name(String path, Set<String> paths) {
        String name = FactorName.of(path);
        return paths.stream().filter(each -> FactorName.of(each).equals(name)).count() == 1
                ? name
                : "%s (%s)".formatted(name, path);
    }
}
