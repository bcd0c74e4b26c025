package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.answer.Answer;
import io.storbench.report.answer.Fairness;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// What the compared levels have in common: one ledger for all of them, measured and simulated.
final class LedgerTable {
    /// By item, level and origin.
    private final Map<String, Map<String, Map<Origin, Set<String>>>> values = new LinkedHashMap<>();

    private final Map<String, Map<Origin, Fairness.State>> states = new LinkedHashMap<>();
    private final Set<String> levels = new LinkedHashSet<>();

    private LedgerTable() {}

    static Block of(Answer answer) {
        LedgerTable ledger = new LedgerTable();
        answer.overall().forEach(e -> ledger.add(e.origin(), e.left(), e.right(), e.fairness()));
        answer.pairs().forEach(p -> ledger.add(p.origin(), p.left(), p.right(), p.fairness()));
        return ledger.table();
    }

    private void add(Origin origin, String left, String right, List<Fairness.Item> items) {
        levels.add(left);
        levels.add(right);
        for (Fairness.Item item : items) {
            value(item.name(), left, origin).add(item.left());
            value(item.name(), right, origin).add(item.right());
            states.computeIfAbsent(item.name(), _ -> new EnumMap<>(Origin.class))
                    .merge(origin, item.state(), (a, b) -> a.compareTo(b) > 0 ? a : b);
        }
    }

    private Set<String> value(String item, String level, Origin origin) {
        return values.computeIfAbsent(item, _ -> new LinkedHashMap<>())
                .computeIfAbsent(level, _ -> new EnumMap<>(Origin.class))
                .computeIfAbsent(origin, _ -> new LinkedHashSet<>());
    }

    private Block table() {
        List<Column> columns = new ArrayList<>(List.of(Column.text("item")));
        levels.forEach(level -> columns.add(Column.text(level)));
        columns.add(Column.text("state"));
        List<List<String>> rows = new ArrayList<>();
        states.forEach((item, state) -> {
            List<String> row = new ArrayList<>(List.of(item));
            for (String level : levels) {
                Map<Origin, String> cells = new EnumMap<>(Origin.class);
                values.getOrDefault(item, Map.of())
                        .getOrDefault(level, Map.of())
                        .forEach((origin, own) -> cells.put(origin, String.join(", ", own)));
                row.add(cell(cells));
            }
            Map<Origin, String> words = new EnumMap<>(Origin.class);
            state.forEach((origin, own) -> words.put(origin, own.name().toLowerCase(Locale.ROOT)));
            row.add(cell(words));
            rows.add(row);
        });
        return new Block.Table("What is matched", columns, rows);
    }

    /// Both origins in one, where they agree.
    private static String cell(Map<Origin, String> byOrigin) {
        return byOrigin.values().stream().distinct().count() == 1
                ? byOrigin.values().iterator().next()
                : byOrigin.entrySet().stream()
                        .sorted(Comparator.comparing(Map.Entry::getKey))
                        .map(own -> own.getKey().key() + ": " + own.getValue())
                        .collect(Collectors.joining("; "));
    }
}
