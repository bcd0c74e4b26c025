package io.storbench.reference;

import io.storbench.cli.text.KeyTable;
import io.storbench.key.Entry;
import io.storbench.key.KeySection;
import io.storbench.key.TargetKeys;
import io.storbench.plan.PlanKeys;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

    /// What the tables of a page are of.
    static Set<String> marks(String page) {
        return TABLE.matcher(page)
                .results()
                .map(table -> table.group(2).strip())
                .collect(Collectors.toSet());
    }

    private static String table(String which) {
        String[] words = which.split(" ", 2);
        KeySection section = keys(words[0]);
        boolean below = words.length > 1;
        List<Entry> entries = below ? below(section, words[1]).entries() : section.entries();
        return new KeyTable(entries.stream()
                        // What is below a server has a table of its own.
                        .filter(entry -> below
                                || which.equals("sim")
                                || which.equals("plan")
                                || !entry.name().equals("server"))
                        .toList())
                .text();
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
}
