package io.storbench.fio;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/// Puts loads together to a plan: what all have in common are its keys, what differs its factors.
final class FioPlan {
    private static final YAMLMapper YAML =
            YAMLMapper.builder()
                    .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
                    .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
                    .build();

    private FioPlan() {}

    /// A point of the design.
    ///
    /// @param keys of the plan by dotted path
    /// @param labels options of fio that no key stands for; where they differ they are factors that
    ///   set nothing
    record Point(Map<String, String> keys, Map<String, String> labels) {}

    /// The plan as YAML.
    ///
    /// @param points in their order, each once
    /// @param replicates of each
    static String text(String name, List<Point> points, int replicates) {
        Map<String, Object> plan = new LinkedHashMap<>();
        plan.put("name", name);
        List<Map<String, Object>> rows = new ArrayList<>();
        points.forEach(_ -> rows.add(new LinkedHashMap<>()));
        for (String path : all(points, true)) {
            List<String> values =
                    points.stream().map(p -> p.keys().getOrDefault(path, "")).toList();
            if (values.stream().distinct().count() == 1) {
                put(plan, path, values.getFirst());
            } else if (values.contains("")) {
                for (int i = 0; i < rows.size(); i++) {
                    Map<String, Object> sets =
                            values.get(i).isEmpty() ? Map.of() : Map.of(path, values.get(i));
                    rows.get(i)
                            .put(
                                    "fio." + path,
                                    Map.of(values.get(i).isEmpty() ? "none" : values.get(i), sets));
                }
            } else {
                for (int i = 0; i < rows.size(); i++) {
                    rows.get(i).put(path, values.get(i));
                }
            }
        }
        for (String option : all(points, false)) {
            List<String> values =
                    points.stream().map(p -> p.labels().getOrDefault(option, "none")).toList();
            if (values.stream().distinct().count() > 1) {
                for (int i = 0; i < rows.size(); i++) {
                    rows.get(i)
                            .put(
                                    "fio." + option,
                                    Map.of(
                                            values.get(i).isEmpty() ? "none" : values.get(i),
                                            Map.of()));
                }
            }
        }
        Map<String, Object> design = new LinkedHashMap<>();
        if (!rows.getFirst().isEmpty()) {
            design.put("kind", "rows");
            design.put("rows", rows);
        }
        design.put("replicates", replicates);
        plan.put("design", design);
        return YAML.writeValueAsString(plan);
    }

    private static Set<String> all(List<Point> points, boolean keys) {
        Set<String> all = new LinkedHashSet<>();
        points.forEach(point -> all.addAll((keys ? point.keys() : point.labels()).keySet()));
        return all;
    }

    @SuppressWarnings("unchecked")
    private static void put(Map<String, Object> plan, String path, Object value) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            plan.put(path, value);
        } else {
            Object child = plan.computeIfAbsent(path.substring(0, dot), _ -> new LinkedHashMap<>());
            put(
                    (Map<String, Object>) Objects.requireNonNull(child),
                    path.substring(dot + 1),
                    value);
        }
    }
}
