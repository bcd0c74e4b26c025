package io.storbench.report.render;

import io.storbench.report.Report;
import io.storbench.result.TrialJson;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// A row per trial, whatever became of it, with every number of the result schema: columns are the
/// schema's keys, joined by dots. Quoted by RFC 4180.
final class CsvRenderer {
    private static final String FORMULA_STARTS = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

    private CsvRenderer() {}

    static String render(Report report) {
        List<Map<String, String>> rows = new ArrayList<>();
        Set<String> columns = new LinkedHashSet<>();
        for (TrialResult trial : report.input().trials()) {
            Map<String, String> row = new LinkedHashMap<>();
            flatten("", TrialJson.toNode(trial), row);
            columns.addAll(row.keySet());
            rows.add(row);
        }
        StringBuilder out = new StringBuilder();
        out.append(line(columns.stream().map(CsvRenderer::text).toList()));
        for (Map<String, String> row : rows) {
            out.append(line(columns.stream().map(c -> row.getOrDefault(c, "")).toList()));
        }
        return out.toString();
    }

    private static String line(List<String> cells) {
        return cells.stream().collect(Collectors.joining(",", "", "\r\n"));
    }

    private static void flatten(String path, JsonNode node, Map<String, String> row) {
        if (node.isObject()) {
            node.properties()
                    .forEach(entry -> {
                        String name = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
                        flatten(name, entry.getValue(), row);
                    });
        } else if (node.isArray()) {
            List<String> items = new ArrayList<>();
            node.forEach(item -> items.add(item.asString()));
            row.put(path, text(String.join("; ", items)));
        } else {
            row.put(path, node.isNumber() ? node.asString() : text(node.asString()));
        }
    }

    /// A text cell. A spreadsheet takes a leading `= + - @`, of full width too, for a formula and
    /// would run it, even behind blanks; such texts get an apostrophe (OWASP, "CSV Injection").
    private static String text(String text) {
        String start = text.strip();
        boolean formula = !start.isEmpty() && FORMULA_STARTS.indexOf(start.charAt(0)) >= 0;
        String safe = formula ? "'" + text : text;
        boolean quoted = safe.chars().anyMatch(c -> c == '"' || c == ',' || c == '\n' || c == '\r');
        return quoted ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }
}
