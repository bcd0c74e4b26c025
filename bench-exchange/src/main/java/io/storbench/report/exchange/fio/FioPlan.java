package io.storbench.report.exchange.fio;

import io.storbench.plan.PlanException;
import io.storbench.report.exchange.rows.ImportedPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/// Puts loads together to a plan: what all have in common are its keys, what differs its factors.
final class FioPlan {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .build();

    /// Before the names of factors that are not keys of the plan.
    private static final String OWN = "fio.";

    /// The label with the name of a job file's section.
    static final String SECTION = "section";

    private static final String NONE = "none";

    /// What goes with another key.
    private static final Map<String, List<String>> WITH = Map.of(
            "workload.operation",
            List.of("workload.reads"),
            "workload.pattern",
            List.of("workload.random", "workload.theta", "workload.hot"),
            "workload.rate",
            List.of("workload.arrivals"));

    /// Options with a note though a key carries them.
    private static final Map<String, String> CARRIED_BY =
            Map.of("numjobs", "hosts", "ioengine", "target.backend", "size", "workload.file");

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
            putKey(plan, rows, points, path);
        }
        for (String option : all(points, false)) {
            List<String> values = points.stream()
                    .map(p -> p.labels().getOrDefault(option, NONE))
                    .toList();
            if (values.stream().distinct().count() > 1 && !isCarried(points, option, values)) {
                for (int i = 0; i < rows.size(); i++) {
                    rows.get(i).put(OWN + option, level(values.get(i), Map.of()));
                }
            }
        }
        return text(plan, rows, replicates);
    }

    /// The plan as YAML, with the sections of job files as the levels of its one factor, each of
    /// which sets what is not alike in all.
    ///
    /// @param points with the label [#SECTION]
    /// @throws PlanException when one section did different things
    static String ofSections(String name, List<Point> points, int replicates) {
        Map<String, Object> plan = new LinkedHashMap<>();
        plan.put("name", name);
        List<Map<String, Object>> rows = new ArrayList<>();
        Set<String> known = new HashSet<>();
        Set<String> alike = new LinkedHashSet<>(all(points, true));
        alike.removeIf(path -> !everywhere(points, path) || !isConstant(points, path));
        alike.forEach(
                path -> ImportedPlan.put(plan, path, points.getFirst().keys().getOrDefault(path, "")));
        for (Point point : points) {
            String section = point.labels().getOrDefault(SECTION, "");
            if (!known.add(section)) {
                throw new PlanException(
                        "section \"%s\" did different things in different files or groups; import them separately, or without --sections"
                                .formatted(section));
            }
            Map<String, Object> sets = new LinkedHashMap<>(point.keys());
            sets.keySet().removeAll(alike);
            rows.add(Map.of(OWN + SECTION, level(section, sets)));
        }
        return text(plan, points.size() > 1 ? rows : List.of(Map.of()), replicates);
    }

    private static String text(Map<String, Object> plan, List<? extends Map<String, Object>> rows, int replicates) {
        ImportedPlan.putDesign(plan, rows, replicates);
        return YAML.writeValueAsString(plan);
    }

    /// A key that all have alike is one of the plan; one that differs is a factor. What goes with
    /// another key, and is not always there, is of the other's levels.
    private static void putKey(
            Map<String, Object> plan, List<Map<String, Object>> rows, List<Point> points, String path) {
        List<String> with = WITH.getOrDefault(path, List.of()).stream()
                .filter(other -> !everywhere(points, other))
                .filter(all(points, true)::contains)
                .toList();
        boolean folded = !with.isEmpty();
        boolean goesWith = WITH.values().stream().anyMatch(others -> others.contains(path));
        if (goesWith && !everywhere(points, path)) {
            return;
        }
        if (!folded && everywhere(points, path) && isConstant(points, path)) {
            ImportedPlan.put(plan, path, points.getFirst().keys().getOrDefault(path, ""));
            return;
        }
        for (int i = 0; i < rows.size(); i++) {
            Map<String, String> keys = points.get(i).keys();
            Map<String, Object> sets = new LinkedHashMap<>();
            List<String> own = new ArrayList<>(List.of(path));
            own.addAll(with);
            for (String key : own) {
                if (keys.containsKey(key)) {
                    sets.put(key, keys.get(key));
                }
            }
            if (!folded && everywhere(points, path)) {
                rows.get(i).putAll(sets);
            } else {
                String label = sets.values().stream().map(String::valueOf).collect(Collectors.joining(" "));
                rows.get(i).put(OWN + path, level(label, sets));
            }
        }
    }

    private static boolean everywhere(List<Point> points, String path) {
        return points.stream().allMatch(point -> point.keys().containsKey(path));
    }

    private static boolean isConstant(List<Point> points, String path) {
        return points.stream()
                        .map(point -> point.keys().getOrDefault(path, ""))
                        .distinct()
                        .count()
                == 1;
    }

    /// Whether a key of the plan already tells apart what an option does.
    private static boolean isCarried(List<Point> points, String option, List<String> values) {
        Map<String, String> seen = new HashMap<>();
        for (int i = 0; i < points.size(); i++) {
            Point point = points.get(i);
            String path = CARRIED_BY.getOrDefault(option, "");
            String key = point.keys().getOrDefault(path, point.labels().getOrDefault(path, ""));
            String before = seen.putIfAbsent(key, values.get(i));
            if (before != null && !before.equals(values.get(i))) {
                return false;
            }
        }
        return CARRIED_BY.containsKey(option);
    }

    private static Map<String, Object> level(String label, Map<String, Object> sets) {
        return Map.of(label.isEmpty() ? NONE : label, sets);
    }

    private static Set<String> all(List<Point> points, boolean keys) {
        Set<String> all = new LinkedHashSet<>();
        points.forEach(point -> all.addAll((keys ? point.keys() : point.labels()).keySet()));
        return all;
    }
}
