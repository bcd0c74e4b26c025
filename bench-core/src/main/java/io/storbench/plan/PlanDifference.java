package io.storbench.plan;

import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Where two plans are different experiments, key by key.
public final class PlanDifference {
    private static final int NAMED = 3;

    private PlanDifference() {}

    /// The first keys that decide what experiment a plan is and differ, such as `workload.depth is
    /// 1 there and 4 here`; empty where none does.
    ///
    /// @param there the one plan
    /// @param here the other
    public static String text(ExperimentPlan there, ExperimentPlan here) {
        SortedMap<String, String> one = flat(there);
        SortedMap<String, String> other = flat(here);
        SortedSet<String> paths = new TreeSet<>(one.keySet());
        paths.addAll(other.keySet());
        paths.removeIf(path -> Objects.equals(one.get(path), other.get(path)));
        List<String> named = paths.stream()
                .limit(NAMED)
                .map(path -> "%s is %s there and %s here"
                        .formatted(path, one.getOrDefault(path, "not set"), other.getOrDefault(path, "not set")))
                .toList();
        int more = paths.size() - NAMED;
        return String.join(", ", named) + (more > 0 ? ", and %d more key%s".formatted(more, more == 1 ? "" : "s") : "");
    }

    private static SortedMap<String, String> flat(ExperimentPlan plan) {
        SortedMap<String, String> flat = new TreeMap<>();
        flatten("", plan.identity(), flat);
        return flat;
    }

    private static void flatten(String path, PlanNode node, SortedMap<String, String> flat) {
        switch (node) {
            case PlanNode.Scalar scalar -> flat.put(path, scalar.text());
            case PlanNode.Sequence sequence -> flat.put(path, String.valueOf(sequence.plain()));
            case PlanNode.Mapping mapping ->
                mapping.entries()
                        .forEach((key, value) -> flatten(path.isEmpty() ? key : path + "." + key, value, flat));
        }
    }
}
