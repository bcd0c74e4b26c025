package io.storbench.cli.explore;

import io.storbench.cli.text.Columns;
import io.storbench.engine.TimePart;
import io.storbench.explore.Change;
import io.storbench.explore.WhatIf.Answer;
import io.storbench.explore.WhatIf.Row;
import io.storbench.report.wording.WhyText;
import io.storbench.result.TimeBreakdown;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
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
        List<List<String>> parts = parts(answer);
        if (!parts.isEmpty()) {
            lines.add(
                    "Where the time of an operation goes over %s, and its round trips, as it is and with the best setting:"
                            .formatted(last(answer)));
            lines.addAll(Columns.aligned(parts, 4));
        }
        List<Change> all = answer.rows().stream()
                .flatMap(row -> row.changed().keySet().stream())
                .distinct()
                .toList();
        words(
                lines,
                "Slower, for at least one of them: ",
                all,
                change -> answer.rows().stream().anyMatch(row -> row.isHindered(change, LEAST_SHARE)));
        words(
                lines,
                "Changes nothing, or by at most 2 %: ",
                all,
                change -> answer.rows().stream()
                        .noneMatch(row -> row.isHelped(change, LEAST_SHARE) || row.isHindered(change, LEAST_SHARE)));
        lines.add(
                "Round trips: the time that the distance adds, in round trips. Nothing was measured: --plan FILE makes the"
                        + " plan that measures it.");
        return lines;
    }

    private static void words(List<String> lines, String begin, List<Change> changes, Predicate<Change> which) {
        String names = changes.stream().filter(which).map(Change::words).collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
            lines.add(begin + names + ".");
        }
    }

    private static String last(Answer answer) {
        return answer.rtts().getLast();
    }

    private static List<List<String>> table(Answer answer) {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("", ""));
        head.addAll(answer.rtts());
        boolean isGrowth = answer.rtts().size() > 1
                && answer.rows().stream().allMatch(row -> row.seconds().getFirst() > 0);
        head.addAll(isGrowth ? List.of("", "round trips", "the rest") : List.of("round trips", "the rest"));
        rows.add(head);
        for (Row row : answer.rows()) {
            List<String> cells = new ArrayList<>(List.of(String.join(" ", row.levels()), row.target()));
            row.seconds().forEach(seconds -> cells.add(time(seconds)));
            if (isGrowth) {
                cells.add("× " + factor(row.seconds().getLast() / row.seconds().getFirst()));
            }
            cells.add("%.0f × %s".formatted(row.roundTrips(), last(answer)));
            cells.add(time(row.restSeconds()));
            rows.add(cells);
        }
        return rows;
    }

    /// The best target instead counts as a change, too.
    private static List<List<String>> changes(Answer answer) {
        List<List<String>> lines = new ArrayList<>();
        for (Row row : answer.rows()) {
            double before = row.seconds().getLast();
            Stream<Map.Entry<String, Double>> settings = row.changed().entrySet().stream()
                    .filter(each -> row.isHelped(each.getKey(), LEAST_SHARE))
                    .map(each ->
                            Map.entry(each.getKey().words(), each.getValue().seconds()));
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

    private static List<List<String>> parts(Answer answer) {
        List<List<String>> lines = new ArrayList<>();
        for (Row row : answer.rows()) {
            String levels = String.join(" ", row.levels());
            row.durations()
                    .getLast()
                    .operation()
                    .ifPresent(time -> lines.add(List.of(levels, row.target(), "as it is", shares(time))));
            row.changed().entrySet().stream()
                    .filter(each -> row.isHelped(each.getKey(), LEAST_SHARE))
                    .min(Comparator.comparingDouble(each -> each.getValue().seconds()))
                    .flatMap(each -> each.getValue()
                            .operation()
                            .map(time ->
                                    List.of(levels, row.target(), each.getKey().words(), shares(time))))
                    .ifPresent(lines::add);
        }
        return lines;
    }

    /// `round trips 92 %, storage 5 % (WRITE 1, COMMIT 0.1)`, the greatest first, and the round trips of an operation.
    private static String shares(TimeBreakdown time) {
        String roundTrips = WhyText.roundTrips(time);
        String shares = Stream.of(TimePart.values())
                .filter(part -> time.nanos(part) > time.meanNanos() * LEAST_SHARE)
                .sorted(Comparator.comparingDouble(time::nanos).reversed())
                .map(part -> "%s %.0f %%".formatted(part.label(), 100 * time.nanos(part) / time.meanNanos()))
                .collect(Collectors.joining(", "));
        return roundTrips.isEmpty() ? shares : "%s (%s)".formatted(shares, roundTrips);
    }

    private static String time(double seconds) {
        return TimeSpan.humanReadable(seconds * SECOND);
    }

    private static String factor(double factor) {
        return factor < 10 ? "%.2f".formatted(factor) : "%.0f".formatted(factor);
    }
}
