package io.storbench.report;

import io.storbench.report.compare.Experiment;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The load that all points have, in a few words.
final class LoadText {
    private static final Map<String, String> OPERATIONS =
            Map.of("read", "reads", "write", "writes", "metadata", "metadata calls");

    private LoadText() {}

    /// For a title: `; random reads of 16k at depth 4`; empty where the points have none in common.
    static String title(Experiment experiment) {
        String operation = common(experiment, "operation");
        String reads = common(experiment, "reads");
        String block = common(experiment, "block");
        String depth = common(experiment, "depth");
        String what = operation.equals("mixed")
                ? reads.isEmpty() ? "reads and writes" : "reads and writes (" + reads + " reads)"
                : OPERATIONS.getOrDefault(operation, "");
        if (what.isEmpty()) {
            return "";
        }
        return "; "
                + Stream.of(
                                operation.equals("metadata") ? "" : common(experiment, "pattern"),
                                what,
                                operation.equals("metadata") || block.isEmpty() ? "" : "of " + block,
                                depth.isEmpty() ? "" : "at queue depth " + depth)
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.joining(" "));
    }

    /// A key's value where all points have the same and no factor changes it.
    private static String common(Experiment experiment, String key) {
        String path = "workload." + key;
        List<String> values = experiment.points().stream()
                .map(point ->
                        point.factors().getOrDefault(path, point.settings().getOrDefault(path, "")))
                .distinct()
                .toList();
        return values.size() == 1 ? values.getFirst() : "";
    }
}
