package io.storbench.report;

import io.storbench.plan.Limit;
import io.storbench.report.answer.Answer;
import io.storbench.report.answer.Why;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.ComparisonCharts;
import io.storbench.report.claim.LimitCurve;
import io.storbench.report.claim.State;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.limitation.LimitationText;
import io.storbench.report.limitation.LostFactor;
import io.storbench.report.limitation.Remark;
import io.storbench.report.limitation.TrialCounts;
import io.storbench.report.wording.AccuracyText;
import io.storbench.report.wording.AnswerText;
import io.storbench.report.wording.Brief;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a report says: its first screen, and what stands behind it for who doubts it.
///
/// @param lost trials that the answer lacks, of which its first sentence is; empty where few lack
/// @param terms what the question takes for a difference; empty where nothing is compared
/// @param level at which targets were used; empty when trials do not tell it
/// @param verdicts all answers, measured and predicted, and how good the prediction is
/// @param notes what to know before believing the numbers
public record Headline(
        FirstScreen first,
        Optional<LostTrials> lost,
        String terms,
        String level,
        List<String> verdicts,
        List<String> notes) {
    /// As many points as the first screen has room for.
    private static final int AGREEMENT_ROWS = 8;

    private static final Map<String, String> OPERATIONS =
            Map.of("read", "reads", "write", "writes", "metadata", "metadata calls");

    /// Copies.
    public Headline {
        verdicts = List.copyOf(verdicts);
        notes = List.copyOf(notes);
    }

    /// The answer in sentences, with its numbers.
    public String answer() {
        return first.answer().text();
    }

    private static State state(ReportInput input, Analysis analysis, FirstAnswer first, Optional<LostTrials> lost) {
        Experiment experiment = analysis.experiment();
        if (lost.isPresent() || !experiment.hasValid() || first.lost().stream().anyMatch(LostFactor::isAll)) {
            return State.BROKEN;
        }
        if (input.question().limit().isPresent()) {
            Limit limit = input.question().limit().get();
            Metric metric = experiment.metric(limit.metric());
            return experiment.points().stream()
                            .map(point -> LimitCurve.Place.of(point, first.origin(), limit, metric))
                            .anyMatch(LimitCurve.Place::isSettled)
                    ? State.DECIDED
                    : State.OPEN;
        }
        if (analysis.answer().isPresent()) {
            return State.of(analysis.answer().get(), first.origin());
        }
        return switch (experiment.varied().size()) {
            case 0 -> State.DECIDED;
            case 1 ->
                State.of(
                        estimates(experiment, analysis.metrics().getFirst(), first.origin()),
                        input.question().sameWithin());
            default -> analysis.screened().map(each -> State.of(each.found())).orElse(State.OPEN);
        };
    }

    private static List<Estimate> estimates(Experiment experiment, Metric metric, Origin origin) {
        return experiment.points().stream()
                .flatMap(point -> point.results(origin).estimate(metric).stream())
                .toList();
    }

    /// Where levels are compared, the one picture shows both.
    private static Optional<Chart> agreement(Analysis analysis, FirstAnswer first) {
        return first.conclusion().isPresent()
                ? Optional.empty()
                : analysis.accuracies().stream()
                        .findFirst()
                        .flatMap(accuracy ->
                                ComparisonCharts.agreement(analysis.experiment(), accuracy, AGREEMENT_ROWS));
    }

    static Headline of(ReportInput input, Analysis analysis, Facts facts) {
        FirstAnswer first = FirstAnswer.of(analysis, input.question(), input.sweep());
        Optional<LostTrials> lost = lost(input, analysis, first);
        return new Headline(
                screen(input, analysis, facts, first, lost),
                lost,
                analysis.answer().map(AnswerText::terms).orElse(""),
                new LevelText(facts).sentence(),
                said(analysis),
                notes(input, analysis, facts));
    }

    private static FirstScreen screen(
            ReportInput input, Analysis analysis, Facts facts, FirstAnswer first, Optional<LostTrials> lost) {
        String title = "Plan %s: %s%s%s"
                .formatted(
                        input.planName(),
                        origins(analysis),
                        new LevelText(facts).title(),
                        title(analysis.experiment()));
        return new FirstScreen(
                title,
                title,
                first.question(),
                lost.map(each -> new Brief(each.sentence(), true, first.words().text()))
                        .orElse(first.words()),
                state(input, analysis, first, lost),
                Tile.of(
                        analysis.experiment(),
                        analysis.answer().map(Answer::compare),
                        analysis.metrics(),
                        first.origin()),
                analysis.answer().flatMap(answer -> Why.of(analysis.experiment(), answer)),
                ConfidenceText.of(analysis, first),
                Stream.of(first.chart(), agreement(analysis, first))
                        .flatMap(Optional::stream)
                        .toList(),
                List.of(),
                Limitations.of(input, analysis, facts, first, lost).stream()
                        .map(LimitationText::of)
                        .toList(),
                NextSteps.of(input, analysis, first),
                counts(input, analysis));
    }

    /// The answers to the plan's question of each origin, and how good the prediction is.
    private static List<String> said(Analysis analysis) {
        Experiment experiment = analysis.experiment();
        List<String> said = new ArrayList<>(analysis.answer()
                .filter(_ -> experiment.hasValid())
                .map(answer -> AnswerText.verdicts(experiment, answer))
                .orElse(List.of()));
        if (experiment.hasValid() && experiment.has(Origin.MEASURED) && experiment.has(Origin.SIMULATED)) {
            said.addAll(
                    analysis.accuracies().isEmpty()
                            ? List.of(ComparisonSection.unjudged(analysis))
                            : analysis.accuracies().stream()
                                    .map(AccuracyText::verdict)
                                    .toList());
            said.addAll(new PredictionText(experiment).sentences(ConfidenceText.metric(analysis)));
        }
        return said;
    }

    private static List<String> notes(ReportInput input, Analysis analysis, Facts facts) {
        List<String> notes = new ArrayList<>();
        if (input.unchecked() > 0) {
            notes.add("Trials without checksum, as older versions wrote them: %d of %d. They are unchecked."
                    .formatted(input.unchecked(), input.trials().size()));
        }
        OutcomeSection.durabilityNote(analysis.experiment()).ifPresent(notes::add);
        SteadyText.of(analysis.experiment()).ifPresent(notes::add);
        Remark.of(analysis.experiment()).stream()
                .map(Remark::words)
                .reduce((all, next) -> all + "; " + next)
                .map("Remarks, which exclude no trial: %s."::formatted)
                .ifPresent(notes::add);
        notes.addAll(facts.notes());
        return notes;
    }

    private static String origins(Analysis analysis) {
        boolean measured = analysis.experiment().has(Origin.MEASURED);
        boolean simulated = analysis.experiment().has(Origin.SIMULATED);
        return measured && simulated ? "measured and predicted" : measured ? "measured" : "predicted";
    }

    /// A screening says by itself of which factors it lacks a level.
    private static Optional<LostTrials> lost(ReportInput input, Analysis analysis, FirstAnswer first) {
        Origin origin = analysis.experiment().has(first.origin()) ? first.origin() : Origin.SIMULATED;
        return first.lost().stream().noneMatch(LostFactor::isAll)
                ? LostTrials.of(analysis.experiment(), input.unrun(), origin, input.sweep())
                : Optional.empty();
    }

    private static List<String> counts(ReportInput input, Analysis analysis) {
        return Stream.of(Origin.values())
                .filter(analysis.experiment()::has)
                .map(origin -> TrialCounts.of(analysis.experiment(), input.unrun(), origin)
                        .words(origin))
                .toList();
    }

    /// The load that all points have, for a title: `; random reads of 16k at depth 4`; empty where the points
    /// have none in common.
    private static String title(Experiment experiment) {
        String operation = common(experiment, "operation");
        String reads = common(experiment, "reads");
        String block = common(experiment, "block");
        String depth = common(experiment, "depth");
        String what = operation.equals("mixed")
                ? reads.isEmpty() ? "reads and writes" : "reads and writes (" + reads + " reads)"
                : OPERATIONS.getOrDefault(operation, "");
        if (what.isEmpty()) {
            return "";
        }
        return "; "
                + Stream.of(
                                operation.equals("metadata") ? "" : common(experiment, "pattern"),
                                what,
                                operation.equals("metadata") || block.isEmpty() ? "" : "of " + block,
                                depth.isEmpty() ? "" : "at queue depth " + depth)
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.joining(" "));
    }

    /// A key's value where all points have the same and no factor changes it.
    private static String common(Experiment experiment, String key) {
        List<String> values = experiment.points().stream()
                .map(point -> point.key("workload." + key))
                .distinct()
                .toList();
        return values.size() == 1 ? values.getFirst() : "";
    }
}
