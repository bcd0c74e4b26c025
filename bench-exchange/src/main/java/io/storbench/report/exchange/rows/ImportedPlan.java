package io.storbench.report.exchange.rows;

import io.storbench.plan.PlanException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The plan that imported results are of, in the making: sections and keys as YAML has them.
public final class ImportedPlan {
    private ImportedPlan() {}

    /// Puts a key.
    ///
    /// @param path such as `workload.block`
    /// @throws PlanException when a part of the path is a key with a value
    @SuppressWarnings("unchecked")
    public static void put(Map<String, Object> plan, String path, Object value) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            plan.put(path, value);
            return;
        }
        String section = path.substring(0, dot);
        Object child = plan.computeIfAbsent(section, _ -> new LinkedHashMap<>());
        if (!(child instanceof Map)) {
            throw new PlanException(
                    "rows have both \"%s\" and \"%s\"; name either the section or its keys".formatted(section, path));
        }
        put((Map<String, Object>) Objects.requireNonNull(child), path.substring(dot + 1), value);
    }

    /// Puts the design.
    ///
    /// @param rows what each point sets; one row that sets nothing is a plan without factors
    /// @param replicates of each point
    public static void putDesign(Map<String, Object> plan, List<? extends Map<String, ?>> rows, int replicates) {
        Map<String, Object> design = new LinkedHashMap<>();
        if (!rows.getFirst().isEmpty()) {
            design.put("kind", "rows");
            design.put("rows", rows);
        }
        design.put("replicates", replicates);
        plan.put("design", design);
    }
}
