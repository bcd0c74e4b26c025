package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.limitation.TrialCounts;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import io.storbench.result.UnrunTrial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Every trial that no mean contains, why, and what the mean would be with it.
final class ExclusionSection {
    /// A trial that no mean contains.
    private record Excluded(int point, Origin origin, int replicate, String state, String reason) {
        Excluded(TrialHeader header, String state, String reason) {
            this(header.key().point(), header.key().origin(), header.key().replicate(), state, reason);
        }

        Excluded ofAllReplicates() {
            return new Excluded(point, origin, 0, state, reason);
        }
    }

    private ExclusionSection() {}

    static Optional<Section> of(Analysis analysis, List<UnrunTrial> unrun) {
        List<Excluded> trials = new ArrayList<>();
        List<List<String>> with = new ArrayList<>();
        for (Point point : analysis.experiment().points()) {
            for (Origin origin : Origin.values()) {
                PointResults results = point.results(origin);
                results.failed().forEach(t -> trials.add(new Excluded(t.header(), failure(t), t.reason())));
                results.doubtful()
                        .forEach(t -> trials.add(new Excluded(t.header(), "doubtful", String.join("; ", t.reasons()))));
                analysis.metrics().forEach(m -> trials.addAll(unusable(results, m)));
                if (!results.doubtful().isEmpty()) {
                    analysis.metrics().forEach(m -> with.add(with(point, origin, m)));
                }
            }
        }
        analysis.experiment()
                .superseded()
                .forEach(t -> trials.add(new Excluded(t.header(), "superseded", "run again; the later one counts")));
        unrun.forEach(t -> trials.add(new Excluded(t.point(), t.origin(), t.replicate(), "not run", t.reason())));
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        List<String> counts = Stream.of(Origin.values())
                .filter(analysis.experiment()::has)
                .map(origin ->
                        TrialCounts.of(analysis.experiment(), unrun, origin).words(origin) + ".")
                .toList();
        return Optional.of(new Section("excluded", "Excluded trials", blocks(counts, rows(trials), with)));
    }

    /// One row for the replicates of a point that lack for one reason.
    private static List<List<String>> rows(List<Excluded> trials) {
        Map<Excluded, SortedSet<Integer>> replicates = new LinkedHashMap<>();
        trials.forEach(trial -> replicates
                .computeIfAbsent(trial.ofAllReplicates(), _ -> new TreeSet<>())
                .add(trial.replicate));
        return replicates.entrySet().stream()
                .map(each -> List.of(
                        Integer.toString(each.getKey().point),
                        each.getKey().origin.key(),
                        numbers(each.getValue()),
                        each.getKey().state,
                        each.getKey().reason))
                .toList();
    }

    /// Such as `1 to 3, 7`.
    private static String numbers(SortedSet<Integer> numbers) {
        List<String> runs = new ArrayList<>();
        for (int first : numbers) {
            if (!numbers.contains(first - 1)) {
                int last = first;
                while (numbers.contains(last + 1)) {
                    last++;
                }
                runs.add(first == last ? Integer.toString(first) : first + (last == first + 1 ? ", " : " to ") + last);
            }
        }
        return String.join(", ", runs);
    }

    private static List<Block> blocks(List<String> counts, List<List<String>> trials, List<List<String>> with) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Paragraph(String.join(" ", counts)));
        blocks.add(new Block.Paragraph("Failed trials have no usable numbers. Doubtful ones have numbers that can"
                + " mislead; every mean above excludes them. Trials that are not run are"
                + " the plan's and have no result."));
        blocks.add(new Block.Table(
                "Excluded trials",
                List.of(
                        Column.number("point"),
                        Column.text("origin"),
                        Column.text("replicates"),
                        Column.text("state"),
                        Column.text("reason")),
                trials));
        if (!with.isEmpty()) {
            blocks.add(new Block.Table(
                    "With and without doubtful trials",
                    List.of(
                            Column.number("point"),
                            Column.text("origin"),
                            Column.text("metric"),
                            Column.number("mean without"),
                            Column.number("n"),
                            Column.number("mean with"),
                            Column.number("n")),
                    with));
        }
        return blocks;
    }

    private static List<Excluded> unusable(PointResults results, Metric metric) {
        String reason = "excluded from " + metric.words() + ": the value is 0 or beyond what a trial can have";
        return results.unusable(metric).stream()
                .map(trial -> new Excluded(trial.header(), "valid", reason))
                .toList();
    }

    private static String failure(TrialResult.Failed failed) {
        return failed.corrupt() ? "failed: data corrupt" : "failed";
    }

    private static List<String> with(Point point, Origin origin, Metric metric) {
        PointResults results = point.results(origin);
        List<String> row = new ArrayList<>();
        row.add(Integer.toString(point.number()));
        row.add(origin.key());
        row.add(metric.words());
        for (var estimate : List.of(results.estimate(metric), results.estimateWithDoubtful(metric))) {
            row.add(estimate.map(e -> metric.format(e.mean())).orElse(ResultSection.NONE));
            row.add(estimate.map(e -> Long.toString(e.n())).orElse("0"));
        }
        return row;
    }
}
