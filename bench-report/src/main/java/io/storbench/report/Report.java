package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.FactorialCharts;
import io.storbench.report.effects.MetricEffects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A report: the first screen, then sections. Made by a pure function; the same input gives the
/// same report.
///
/// @param input that it was made from
/// @param headline what the first screen says
public record Report(ReportInput input, Analysis analysis, Headline headline, List<Section> sections) {
    /// Copies.
    public Report {
        sections = List.copyOf(sections);
    }

    /// Analyses results and writes them up.
    ///
    /// @throws IllegalArgumentException when there is no trial, or trials belong to several plans
    public static Report of(ReportInput input) {
        if (input.trials().isEmpty()) {
            throw new IllegalArgumentException("there are no trials to report");
        }
        Analysis analysis = Analysis.of(input);
        Facts facts = Facts.of(analysis.experiment());
        Headline headline = Headline.of(input, analysis, facts);
        List<Section> sections = Stream.of(
                        analysis.experiment().hasValid()
                                ? numbers(input, analysis, headline)
                                : Stream.of(
                                        ExclusionSection.of(analysis, input.unrun()),
                                        OutcomeSection.of(analysis),
                                        conclusions(headline)),
                        Stream.of(facts.section(), environment(input), Optional.of(reproduce(input))))
                .flatMap(each -> each)
                .flatMap(Optional::stream)
                .toList();
        return new Report(input, analysis, headline, sections);
    }

    /// What is shown of it.
    public Document document() {
        return new Document(headline.first(), sections);
    }

    /// All that is concluded, and of what.
    private static Optional<Section> conclusions(Headline headline) {
        return Optional.of(new Section(
                "conclusions",
                "All conclusions",
                Stream.of(
                                headline.verdicts().stream(),
                                Stream.of(headline.scope(), headline.level()),
                                headline.notes().stream())
                        .flatMap(each -> each)
                        .filter(text -> !text.isEmpty())
                        .<Block>map(Block.Paragraph::new)
                        .toList()));
    }

    /// What is shown of valid trials only, in the order in which a doubter asks: is it fair, what
    /// do the curves look like, what of the tails and over time, what matters, and the numbers.
    /// Without a valid trial there would be empty tables.
    private static Stream<Optional<Section>> numbers(ReportInput input, Analysis analysis, Headline headline) {
        return Stream.of(
                conclusions(headline),
                AnswerSection.of(analysis),
                ExclusionSection.of(analysis, input.unrun()),
                OutcomeSection.of(analysis),
                CurveSection.of(analysis),
                PercentileSection.of(analysis),
                HistorySection.of(analysis, input.histories()),
                effectCharts(analysis),
                EffectSection.of(analysis),
                ComparisonSection.of(analysis),
                Optional.of(ResultSection.of(analysis)),
                PartSection.PHASES.of(analysis),
                PartSection.KINDS.of(analysis),
                PartSection.HOSTS.of(analysis));
    }

    /// The effects in pictures: all of the metric that tells most, of the others the Pareto charts.
    private static Optional<Section> effectCharts(Analysis analysis) {
        List<Chart> charts = new ArrayList<>();
        for (MetricEffects effects : analysis.factorials()) {
            if (!effects.analysis().terms().isEmpty()) {
                charts.addAll(
                        effects.metric() == analysis.metrics().getFirst()
                                ? FactorialCharts.of(effects)
                                : FactorialCharts.pareto(effects));
            }
        }
        return charts.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("effect-charts", "Effects in pictures", List.of(new Block.Charts(charts))));
    }

    /// The machines on which trials ran.
    private static Optional<Section> environment(ReportInput input) {
        if (input.environments().isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        input.environments().forEach((id, facts) -> {
            List<List<String>> rows = new ArrayList<>();
            facts.forEach((name, value) -> rows.add(List.of(name, String.valueOf(value))));
            long trials = input.trials().stream()
                    .filter(t -> t.header().environment().equals(id))
                    .count();
            blocks.add(new Block.Table(
                    "Environment %s (%s trial%s)".formatted(id, trials, trials == 1 ? "" : "s"),
                    List.of(Column.text("property"), Column.text("value")),
                    rows));
        });
        return Optional.of(new Section("environment", "Environment", blocks));
    }

    /// How to get these numbers again.
    private static Section reproduce(ReportInput input) {
        String hashes = input.trials().stream()
                .map(trial -> trial.header().key().planHash())
                .distinct()
                .collect(Collectors.joining(", "));
        return new Section(
                "reproduce",
                "Reproduce",
                List.of(
                        new Block.Code(input.reproduceCommand()),
                        new Block.Paragraph("The plan (hash " + hashes + "):"),
                        new Block.Code(input.planText())));
    }
}
