package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import io.storbench.result.UnrunTrial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Every trial that no mean contains, why, and what the mean would be with it.
final class ExclusionSection {
    private ExclusionSection() {}

    static Optional<Section> of(Analysis analysis, List<UnrunTrial> unrun) {
        List<List<String>> trials = new ArrayList<>();
        List<List<String>> with = new ArrayList<>();
        for (Point point : analysis.experiment().points()) {
            for (Origin origin : Origin.values()) {
                PointResults results = point.results(origin);
                results.failed().forEach(t -> trials.add(row(t.header(), failure(t), t.reason())));
                results.doubtful()
                        .forEach(t -> trials.add(row(t.header(), "doubtful", String.join("; ", t.reasons()))));
                analysis.metrics().forEach(m -> trials.addAll(unusable(results, m)));
                if (!results.doubtful().isEmpty()) {
                    analysis.metrics().forEach(m -> with.add(with(point, origin, m)));
                }
            }
        }
        analysis.experiment()
                .superseded()
                .forEach(t -> trials.add(row(t.header(), "superseded", "run again; the later one counts")));
        trials.addAll(unrun(unrun));
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        List<String> counts = Stream.of(Origin.values())
                .filter(analysis.experiment()::has)
                .map(origin ->
                        TrialCounts.of(analysis.experiment(), unrun, origin).sentence(origin))
                .toList();
        return Optional.of(new Section("excluded", "Excluded trials", blocks(counts, trials, with)));
    }

    /// One row for the replicates of a point that lack for one reason.
    private static List<List<String>> unrun(List<UnrunTrial> unrun) {
        Map<List<String>, List<String>> replicates = new LinkedHashMap<>();
        unrun.forEach(trial -> replicates
                .computeIfAbsent(
                        List.of(Integer.toString(trial.point()), trial.origin().key(), trial.reason()),
                        _ -> new ArrayList<>())
                .add(Integer.toString(trial.replicate())));
        return replicates.entrySet().stream()
                .map(each -> List.of(
                        each.getKey().get(0),
                        each.getKey().get(1),
                        String.join(", ", each.getValue()),
                        "not run",
                        each.getKey().get(2)))
                .toList();
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
                        Column.number("replicate"),
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

    private static List<List<String>> unusable(PointResults results, Metric metric) {
        String reason = "excluded from " + metric.words() + ": the value is 0 or beyond what a trial can have";
        return results.unusable(metric).stream()
                .map(trial -> row(trial.header(), "valid", reason))
                .toList();
    }

    private static String failure(TrialResult.Failed failed) {
        return failed.corrupt() ? "failed: data corrupt" : "failed";
    }

    private static List<String> row(TrialHeader header, String state, String reason) {
        return List.of(
                Integer.toString(header.key().point()),
                header.key().origin().key(),
                Integer.toString(header.key().replicate()),
                state,
                reason);
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
