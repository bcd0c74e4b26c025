package io.storbench.report.exchange.jmh;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/// The plan that JMH's entries are results of. It sets nothing of a load, which is in the
/// benchmarks' own code; what differs among entries are factors that set nothing.
final class JmhPlan {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .build();

    /// What a benchmark without a parameter of others has for it.
    private static final String NONE = "none";

    private JmhPlan() {}

    /// The plan as YAML.
    ///
    /// @param points the labels of each, in their order, each once
    /// @param replicates of each
    /// @param rates whether some have a throughput and no latency, so that all are judged by it
    static String text(String name, List<Map<String, String>> points, int replicates, boolean rates) {
        Map<String, Object> plan = new LinkedHashMap<>();
        plan.put("name", name);
        plan.put("target", Map.of("engine", "null"));
        if (rates) {
            plan.put("question", Map.of("metric", "throughput"));
        }
        Map<String, Object> design = new LinkedHashMap<>();
        List<Map<String, Object>> rows = rows(points);
        if (!rows.getFirst().isEmpty()) {
            design.put("kind", "rows");
            design.put("rows", rows);
        }
        design.put("replicates", replicates);
        plan.put("design", design);
        return YAML.writeValueAsString(plan);
    }

    private static List<Map<String, Object>> rows(List<Map<String, String>> points) {
        List<Map<String, Object>> rows = new ArrayList<>();
        points.forEach(_ -> rows.add(new LinkedHashMap<>()));
        Set<String> labels = new LinkedHashSet<>();
        points.forEach(point -> labels.addAll(point.keySet()));
        for (String label : labels) {
            List<String> levels = points.stream().map(p -> level(p, label)).toList();
            if (levels.stream().distinct().count() > 1) {
                for (int i = 0; i < rows.size(); i++) {
                    rows.get(i).put(factor(label), Map.of(levels.get(i), Map.of()));
                }
            }
        }
        return rows;
    }

    private static String level(Map<String, String> point, String label) {
        String level = point.getOrDefault(label, NONE);
        return level.isBlank() ? NONE : level;
    }

    /// `jmh.params.block` and the like: no key of a plan begins so.
    private static String factor(String label) {
        return "jmh." + label;
    }
}
