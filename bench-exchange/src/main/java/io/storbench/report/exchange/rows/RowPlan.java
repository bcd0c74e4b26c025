package io.storbench.report.exchange.rows;

import io.storbench.plan.PlanException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/// The plan that rows are results of: what all have in common are its keys, what differs its
/// factors.
final class RowPlan {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .build();

    /// What a row is without saying so.
    private static final Map<String, String> DEFAULTS =
            Map.of("protocol.run", "completion", "workload.open", "program");

    private RowPlan() {}

    /// The plan as YAML.
    ///
    /// @param points the keys of each, in their order, each once
    /// @param replicates of each
    /// @throws PlanException when one has a key that another has not
    static String text(String name, Map<Map<String, String>, String> points, int replicates) {
        Set<String> paths = new TreeSet<>();
        points.keySet().forEach(point -> paths.addAll(point.keySet()));
        Map<String, Object> plan = new LinkedHashMap<>();
        plan.put("name", name);
        List<Map<String, String>> rows = new ArrayList<>();
        points.forEach((_, _) -> rows.add(new LinkedHashMap<>()));
        DEFAULTS.forEach((path, value) -> {
            if (!paths.contains(path)) {
                ImportedPlan.put(plan, path, value);
            }
        });
        for (String path : paths) {
            List<String> values = values(points, path);
            if (values.stream().distinct().count() == 1) {
                ImportedPlan.put(plan, path, values.getFirst());
            } else {
                for (int i = 0; i < rows.size(); i++) {
                    rows.get(i).put(path, values.get(i));
                }
            }
        }
        ImportedPlan.putDesign(plan, rows, replicates);
        return YAML.writeValueAsString(plan);
    }

    private static List<String> values(Map<Map<String, String>, String> points, String path) {
        List<String> values = new ArrayList<>();
        points.forEach((keys, place) -> {
            String value = keys.get(path);
            if (value == null) {
                throw new PlanException(
                        "%s: has no \"%s\", which other rows have; give it to all, or import these rows into a directory of their own"
                                .formatted(place, path));
            }
            values.add(value);
        });
        return values;
    }
}
