package io.storbench.reference;

import io.storbench.key.Entry;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.Named;
import io.storbench.key.TargetKeys;
import io.storbench.plan.PlanKeys;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The tables of keys in docs/reference, each between two marks: `<!-- keys: nfs -->`, for the keys
/// of that engine's targets, or `<!-- keys: nfs server -->` for those below one of them, and `<!--
/// end of keys -->`. An empty engine is the plan itself.
final class KeyTables {
    private static final Pattern TABLE =
            Pattern.compile("(<!-- keys: ([a-z_. ]+) -->\n)(.*?)(<!-- end of keys -->)", Pattern.DOTALL);

    private KeyTables() {}

    /// A page with its tables as the keys have them.
    ///
    /// @param toReference the way from the page's folder to docs/reference, where the meanings'
    ///   links begin: empty, or `../`
    static String filled(String page, String toReference) {
        Matcher table = TABLE.matcher(page);
        StringBuilder filled = new StringBuilder();
        while (table.find()) {
            String rows = table(table.group(2).strip()).replace("](", "](" + toReference);
            String text = table.group(1) + rows + table.group(4);
            table.appendReplacement(filled, Matcher.quoteReplacement(text));
        }
        return table.appendTail(filled).toString();
    }

    private static String table(String which) {
        String[] words = which.split(" ", 2);
        KeySection section = keys(words[0]);
        StringBuilder table = new StringBuilder("| key | value | meaning | default |\n|---|---|---|---|\n");
        boolean below = words.length > 1;
        for (Entry entry : below ? below(section, words[1]).entries() : section.entries()) {
            // What is below a server has a table of its own.
            if (below
                    || which.equals("sim")
                    || which.equals("plan")
                    || !entry.name().equals("server")) {
                rows(entry, "", table);
            }
        }
        return table.toString();
    }

    private static KeySection keys(String engine) {
        if (engine.equals("plan")) {
            return PlanKeys.PLAN;
        }
        return PlanKeys.targets().stream()
                .filter(target -> target.engine().equals(engine.equals("any") ? "" : engine))
                .map(TargetKeys::keys)
                .findFirst()
                .orElseThrow();
    }

    private static KeySection below(KeySection section, String path) {
        KeySection found = section;
        for (String name : path.split("\\.", -1)) {
            found = found.entries().stream()
                    .filter(entry -> entry.name().equals(name))
                    .filter(KeySection.class::isInstance)
                    .map(KeySection.class::cast)
                    .findFirst()
                    .orElseThrow();
        }
        return found;
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
