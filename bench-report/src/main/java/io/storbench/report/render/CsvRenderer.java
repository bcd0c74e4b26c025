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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// A row per trial, whatever became of it, with every number of the result schema: columns are the
/// schema's keys, joined by dots, items of lists by their number from 1. Quoted by RFC 4180.
final class CsvRenderer {
    private static final String FORMULA_STARTS = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

    /// Controls, but for tabs and ends of lines, and marks of text direction.
    private static final Pattern COMMANDS = Pattern.compile(
            "(?!\r\n)[\\p{Cc}\\x{061C}\\x{200E}\\x{200F}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}&&[^\n\t]]");

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

    static String line(List<String> cells) {
        return cells.stream().collect(Collectors.joining(",", "", "\r\n"));
    }

    private static void flatten(String path, JsonNode node, Map<String, String> row) {
        if (node.isObject()) {
            node.properties().forEach(entry -> {
                String name = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
                flatten(name, entry.getValue(), row);
            });
        } else if (node.isArray() && node.path(0).isObject()) {
            for (int i = 0; i < node.size(); i++) {
                flatten(path + "." + (i + 1), node.get(i), row);
            }
        } else if (node.isArray()) {
            List<String> items = new ArrayList<>();
            node.forEach(item -> items.add(disarmed(item.asString())));
            row.put(path, quoted(String.join("; ", items)));
        } else {
            row.put(path, node.isNumber() ? node.asString() : text(node.asString()));
        }
    }

    static String text(String text) {
        return quoted(disarmed(text));
    }

    /// A spreadsheet takes a leading `= + - @`, of full width too, for a formula and would run it,
    /// even behind blanks and what it drops; such texts get an apostrophe (OWASP, "CSV Injection").
    private static String disarmed(String text) {
        return text.codePoints()
                        .dropWhile(CsvRenderer::isUnseen)
                        .limit(1)
                        .anyMatch(first -> FORMULA_STARTS.indexOf(first) >= 0)
                ? "'" + text
                : text;
    }

    private static boolean isUnseen(int codePoint) {
        return Character.isWhitespace(codePoint)
                || Character.isSpaceChar(codePoint)
                || Character.isISOControl(codePoint)
                || Character.getType(codePoint) == Character.FORMAT;
    }

    /// What a terminal would obey is replaced, as in the other formats, but for ends of lines.
    /// Beyond RFC 4180, semicolons and tabs are quoted too: where they separate cells, what follows
    /// one would be a cell that nothing disarmed.
    private static String quoted(String raw) {
        String text = COMMANDS.matcher(raw).replaceAll("\uFFFD");
        return text.chars().anyMatch(c -> ",;\t\"\n\r".indexOf(c) >= 0) ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
