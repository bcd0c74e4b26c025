package io.storbench.report;

import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Agreement;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.RunPrecision;
import io.storbench.report.compare.Sentence;
import io.storbench.report.scatter.GroupScatter;
import io.storbench.report.wording.AccuracyText;
import io.storbench.report.wording.MetricText;
import io.storbench.report.wording.ScatterText;
import io.storbench.result.Origin;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What an answer rests on: how many replicates, how wide their intervals are, and how far a
/// simulation of the same agrees.
final class ConfidenceText {
    private ConfidenceText() {}

    /// In paragraphs.
    static List<String> of(Analysis analysis, FirstAnswer first) {
        if (!analysis.experiment().hasValid()) {
            return List.of();
        }
        Metric metric = metric(analysis);
        List<String> basis = first.origin() == Origin.SIMULATED
                ? new PredictionText(analysis.experiment()).sentences(metric)
                : List.of(measured(analysis, metric));
        return Stream.concat(
                        Stream.of(MetricText.of(metric, analysis.experiment().measurements())), basis.stream())
                .filter(paragraph -> !paragraph.isEmpty())
                .toList();
    }

    /// The metric that the answer is about.
    static Metric metric(Analysis analysis) {
        return analysis.answer()
                .map(answer -> answer.metric())
                .orElse(analysis.metrics().getFirst());
    }

    private static String measured(Analysis analysis, Metric metric) {
        boolean isScreening =
                analysis.answer().isEmpty() && analysis.experiment().varied().size() > 1;
        Optional<String> sure = isScreening ? EffectText.real(analysis) : width(analysis, metric);
        return Stream.of(
                        Optional.of("Measured, %s per point%s."
                                .formatted(
                                        replicates(analysis),
                                        sure.map("; "::concat).orElse(""))),
                        ScatterText.brief(GroupScatter.runs(analysis.experiment()), analysis.runScatter(metric)),
                        analysis.precision().filter(RunPrecision::isReached).map(RunPrecision::sentence),
                        accuracy(analysis)
                                .map(Agreement::of)
                                .filter(agreement -> !Limitations.limits(agreement))
                                .map(AccuracyText::of))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" "));
    }

    private static String replicates(Analysis analysis) {
        LongSummaryStatistics valid = analysis.experiment().points().stream()
                .mapToLong(point -> point.measured().valid().size())
                .filter(n -> n > 0)
                .summaryStatistics();
        String least = valid.getMin() == valid.getMax() ? "" : valid.getMin() + " to ";
        return least + Sentence.count(valid.getMax(), "replicate");
    }

    private static Optional<String> width(Analysis analysis, Metric metric) {
        OptionalDouble widest = analysis.experiment().points().stream()
                .flatMap(point -> point.measured().estimate(metric).stream())
                .flatMapToDouble(estimate -> estimate.relativeHalfWidth().stream())
                .max();
        return widest.isEmpty()
                ? Optional.empty()
                : Optional.of("95 % confidence intervals: " + Percent.interval(widest.getAsDouble()));
    }

    /// How well a simulation predicts the metric that the answer is about.
    static Optional<Accuracy> accuracy(Analysis analysis) {
        return analysis.accuracies().stream()
                .filter(accuracy -> accuracy.metric() == metric(analysis))
                .findFirst();
    }
}
