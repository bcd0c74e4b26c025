package io.storbench.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Points that the user lists: `rows: [{network.rtt: 1ms, workload.depth: 4}, …]`.
final class DesignRows {
    private DesignRows() {}

    static DesignPoints read(Settings settings, Targets targets) {
        if (!(settings.node(DesignKeys.ROWS).orElse(null) instanceof PlanNode.Sequence rows)
                || rows.items().isEmpty()) {
            throw settings.mistake(DesignKeys.ROWS, "needs a list of points: [{path: value, …}, …]");
        }
        Map<String, Map<String, Factor.Level>> levelsByPath = new LinkedHashMap<>();
        List<List<Factor.Level>> points = new ArrayList<>();
        for (PlanNode row : rows.items()) {
            if (!(row instanceof PlanNode.Mapping mapping)) {
                throw new PlanException(row.place(), "a row is {path: value, …}");
            }
            if (!points.isEmpty() && !mapping.entries().keySet().equals(levelsByPath.keySet())) {
                throw new PlanException(
                        row.place(),
                        "every row must set the same factors: " + String.join(", ", levelsByPath.keySet()));
            }
            points.add(row(mapping, levelsByPath, targets));
        }
        List<Factor> factors = new ArrayList<>();
        levelsByPath.forEach((path, levels) -> factors.add(new Factor(path, List.copyOf(levels.values()))));
        factors.forEach(factor -> Factor.refuseTwice(factor.path(), factor.levels(), rows.place()));
        if (points.stream().distinct().count() < points.size()) {
            throw settings.mistake(DesignKeys.ROWS, "the same row appears twice; use replicates");
        }
        refuseConstant(factors, points, rows);
        return new DesignPoints(factors, List.copyOf(points));
    }

    /// The effect of a factor that never varies cannot be seen, though its column looks like one.
    private static void refuseConstant(List<Factor> factors, List<List<Factor.Level>> points, PlanNode.Sequence rows) {
        for (Factor factor : factors) {
            if (factor.levels().size() == 1 && points.size() > 1) {
                throw new PlanException(
                        rows.place(),
                        "design.rows: %s is %s in every row, so its effect cannot be estimated; vary it, or"
                                        .formatted(
                                                factor.path(),
                                                factor.levels().getFirst().label())
                                + " set it outside of the design");
            }
        }
    }

    /// Rows may name their factors in any order; points follow the first row's.
    private static List<Factor.Level> row(
            PlanNode.Mapping row, Map<String, Map<String, Factor.Level>> levelsByPath, Targets targets) {
        Map<String, Factor.Level> levels = new LinkedHashMap<>();
        row.entries().forEach((path, node) -> {
            Factor.Level level = Factor.level(path, node, targets);
            levels.put(
                    path,
                    levelsByPath
                            .computeIfAbsent(path, _ -> new LinkedHashMap<>())
                            .computeIfAbsent(level.label(), _ -> level));
        });
        return levelsByPath.keySet().stream().map(levels::get).toList();
    }
}
