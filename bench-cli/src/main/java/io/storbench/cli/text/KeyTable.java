package io.storbench.cli.text;

import io.storbench.key.Entry;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.Named;
import java.util.List;

/// A table of keys in Markdown, with those of sections behind the section. Immutable.
///
/// @param entries in the order of rows
public record KeyTable(List<? extends Entry> entries) {
    private static final String HEAD = "| key | value | meaning | default |\n|---|---|---|---|\n";

    /// Copies.
    public KeyTable {
        entries = List.copyOf(entries);
    }

    /// The table, which ends with a line break.
    public String text() {
        StringBuilder table = new StringBuilder(HEAD);
        entries.forEach(entry -> rows(entry, "", table));
        return table.toString();
    }

    private static void rows(Entry entry, String prefix, StringBuilder table) {
        String path = prefix + entry.name();
        switch (entry) {
            case Key<?> key -> row(table, path, key.type().describe(), key.meaning(), key.defaultColumn());
            case Named named -> row(table, path, "keys by name", named.meaning(), "");
            case KeySection section -> {
                row(table, path, section.open() ? "keys" : "keys below", section.meaning(), "");
                if (!section.name().equals("disk")) { // it is in itself, and has a table of its own
                    section.entries().forEach(below -> rows(below, path + ".", table));
                }
            }
        }
    }

    private static void row(StringBuilder table, String path, String value, String meaning, String standard) {
        table.append("| `%s` | %s | %s | %s |%n".formatted(path, value, meaning, standard));
    }
}
