package io.storbench.cli.explore;

import io.storbench.cli.text.Columns;
import io.storbench.explore.Change;
import io.storbench.explore.WhatIf.Answer;
import io.storbench.explore.WhatIf.Row;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An answer on a terminal.
final class WhatIfText {
    /// Less is not worth a setting.
    private static final double LEAST_SHARE = 0.02;

    private static final double SECOND = 1e9;

    private WhatIfText() {}

    static List<String> lines(Answer answer) {
        List<String> lines = new ArrayList<>(List.of(answer.title(), ""));
        lines.addAll(Columns.aligned(table(answer), 2));
        lines.add("");
        List<List<String>> changes = changes(answer);
        if (changes.isEmpty()) {
            lines.add("Over %s no change that was tried helps by more than 2 %%.".formatted(last(answer)));
        } else {
            lines.add("What helps over %s, predicted:".formatted(last(answer)));
            lines.addAll(Columns.aligned(changes, 3));
        }
        Set<String> idle = idle(answer);
        if (!idle.isEmpty() && !changes.isEmpty()) {
            lines.add("Changes nothing, or by at most 2 %: " + String.join(", ", idle) + ".");
        }
        lines.add(
                "Round trips are those that the time is spent waiting for. Nothing was measured: --plan FILE makes the"
                        + " plan that measures it.");
        return lines;
    }

    private static String last(Answer answer) {
        return answer.rtts().getLast();
    }

    private static List<List<String>> table(Answer answer) {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("", ""));
        head.addAll(answer.rtts());
        head.addAll(List.of("", "round trips", "the rest"));
        rows.add(head);
        for (Row row : answer.rows()) {
            List<String> cells = new ArrayList<>(List.of(String.join(" ", row.levels()), row.target()));
            row.seconds().forEach(seconds -> cells.add(time(seconds)));
            cells.add("× " + factor(row.seconds().getLast() / row.seconds().getFirst()));
            cells.add("%.0f × %s".formatted(row.roundTrips(), last(answer)));
            cells.add(time(row.hereSeconds()));
            rows.add(cells);
        }
        return rows;
    }

    /// The best target instead counts as a change, too.
    private static List<List<String>> changes(Answer answer) {
        List<List<String>> lines = new ArrayList<>();
        for (Row row : answer.rows()) {
            double before = row.seconds().getLast();
            Stream<Map.Entry<String, Double>> settings = row.helping(LEAST_SHARE).stream()
                    .map(each -> Map.entry(each.getKey().words(), each.getValue()));
            Stream<Map.Entry<String, Double>> targets = answer.rows().stream()
                    .filter(other -> other.levels().equals(row.levels()))
                    .filter(other -> other.seconds().getLast() < before * (1 - LEAST_SHARE))
                    .map(other -> Map.entry(
                            other.target() + " instead", other.seconds().getLast()));
            Stream.concat(settings, targets)
                    .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                    .map(each -> List.of(
                            String.join(" ", row.levels()),
                            row.target(),
                            each.getKey(),
                            time(each.getValue()),
                            factor(before / each.getValue()) + " times faster"))
                    .forEach(lines::add);
        }
        return lines;
    }

    /// Changes that help no target.
    private static Set<String> idle(Answer answer) {
        Set<Change> helping = answer.rows().stream()
                .flatMap(row -> row.helping(LEAST_SHARE).stream())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return answer.rows().stream()
                .flatMap(row -> row.changed().keySet().stream())
                .filter(change -> !helping.contains(change))
                .map(Change::words)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String time(double seconds) {
        return TimeSpan.humanReadable(seconds * SECOND);
    }

    private static String factor(double factor) {
        return factor < 10 ? "%.2f".formatted(factor) : "%.0f".formatted(factor).toLowerCase(Locale.ROOT);
    }
}
