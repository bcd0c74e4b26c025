package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.FactorialCharts;
import io.storbench.report.chart.HistoryCharts;
import io.storbench.report.chart.PercentileCharts;
import io.storbench.report.compare.History;
import io.storbench.report.compare.LatencyHistories;
import io.storbench.report.compare.Sentence;
import io.storbench.report.effects.MetricEffects;
import io.storbench.result.Origin;
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
    /// Points of each origin in pictures; all points' p50 and p99 are in the table of results.
    private static final int MOST_PERCENTILES = 24;

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

    /// All that is concluded, and what to know of it; empty where the first screen has all.
    private static Optional<Section> conclusions(Headline headline) {
        List<Block> blocks = Stream.of(
                        headline.verdicts().stream(),
                        Stream.of(headline.terms(), headline.level()),
                        headline.notes().stream())
                .flatMap(each -> each)
                .filter(text -> !text.isEmpty())
                .<Block>map(Block.Paragraph::new)
                .toList();
        return Optional.of(new Section("conclusions", "All conclusions", blocks))
                .filter(_ -> !blocks.isEmpty());
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
                percentiles(analysis),
                history(analysis, input.histories()),
                effectCharts(analysis),
                EffectSection.of(analysis),
                ComparisonSection.of(analysis),
                Optional.of(ResultSection.of(analysis)),
                PartSection.PHASES.of(analysis),
                PartSection.KINDS.of(analysis),
                PartSection.HOSTS.of(analysis));
    }

    /// The effects in pictures: all of the metric that tells most, of the others those by size.
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
                    "Environment %s (%s)".formatted(id, Sentence.count(trials, "trial")),
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

    /// How latencies went while trials ran: what a mean and a percentile of the whole time hide.
    private static Optional<Section> history(Analysis analysis, LatencyHistories histories) {
        List<Block> blocks = new ArrayList<>();
        if (!histories.histories().isEmpty()) {
            blocks.add(new Block.Paragraph(historyWords(histories)));
            blocks.add(new Block.Charts(HistoryCharts.of(analysis.experiment(), histories.histories())));
        }
        if (histories.flat() > 0) {
            blocks.add(new Block.Paragraph(
                    "Simulated latencies that stay the same over time are not drawn: %s.".formatted(histories.flat())));
        }
        histories.problems().forEach(problem -> blocks.add(new Block.Problem(problem)));
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("history", "Latency and throughput over time", blocks));
    }

    private static String historyWords(LatencyHistories histories) {
        return "The median, the 99th percentile and the largest service latency of each step of time, and the"
                + " operations completed in it per second; the warm-up is before time 0 and is not logged. Lines are"
                + " medians over the first "
                + History.MOST_REPLICATES
                + " valid replicates at most; the band spans their minimum and maximum. The p99 of fewer than 100"
                + " operations is the largest latency. A step in which no operation completed has no mark, and trials"
                + " of less than three seconds have no history."
                + (histories.left() == 0
                        ? ""
                        : " Drawn are the points whose p99 is furthest above their p50, with those"
                                + " that they are compared to, up to "
                                + LatencyHistories.MOST_POINTS
                                + "; "
                                + histories.left()
                                + (histories.left() == 1
                                        ? " further point is left out."
                                        : " further points are left out."));
    }

    /// How latencies spread: the tail beside the middle.
    private static Optional<Section> percentiles(Analysis analysis) {
        List<Chart> charts = new ArrayList<>();
        List<Block> left = new ArrayList<>();
        for (Origin origin : Origin.values()) {
            List<Chart> own = PercentileCharts.of(
                    analysis.experiment(),
                    origin,
                    analysis.latency(),
                    analysis.answer().map(answer -> answer.compare()));
            int most = own.isEmpty()
                    ? 0
                    : Math.max(1, MOST_PERCENTILES / own.getFirst().series().size());
            charts.addAll(own.stream().limit(most).toList());
            if (own.size() > most) {
                left.add(new Block.Paragraph(leftOut(origin, points(own.subList(0, most)), points(own))));
            }
        }
        if (charts.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>(List.of(new Block.Charts(charts)));
        blocks.addAll(left);
        return Optional.of(new Section("percentiles", "Latency percentiles", blocks));
    }

    private static String leftOut(Origin origin, int shown, int all) {
        int left = all - shown;
        return "Of the %s points the first %d are drawn; %d further %s left out. All points' p50 and p99"
                        .formatted(origin.key(), shown, left, left == 1 ? "one is" : "ones are")
                + " are in the table of results.";
    }

    private static int points(List<Chart> charts) {
        return charts.stream().mapToInt(chart -> chart.series().size()).sum();
    }
}
