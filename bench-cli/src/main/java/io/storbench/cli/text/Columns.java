package io.storbench.cli.text;

import java.util.ArrayList;
import java.util.List;

/// Tables for terminals.
public final class Columns {
    private Columns() {}

    /// Columns of even width: the first ones flush left, the others flush right.
    public static List<String> aligned(List<List<String>> cells, int leftColumns) {
        List<List<String>> rows = cells.stream()
                .map(row -> row.stream().map(PlainWriter::line).toList())
                .toList();
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String padding = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? "" : "  ").append(i < leftColumns ? row.get(i) + padding : padding + row.get(i));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }
}
