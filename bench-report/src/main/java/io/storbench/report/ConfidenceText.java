package io.storbench.report;

import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Ratio;
import io.storbench.report.compare.RunPrecision;
import io.storbench.report.scatter.GroupScatter;
import io.storbench.report.wording.MetricText;
import io.storbench.report.wording.ScatterText;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;

/// What an answer rests on: how many replicates, how wide their intervals are, and how far a
/// simulation of the same agrees.
final class ConfidenceText {
    private ConfidenceText() {}

    /// In paragraphs.
    static List<String> of(Analysis analysis, Facts facts, FirstAnswer first) {
        if (!analysis.experiment().hasValid()) {
            return List.of();
        }
        Metric metric = metric(analysis);
        List<String> paragraphs = new ArrayList<>(
                first.origin() == Origin.SIMULATED
                        ? new PredictionText(analysis.experiment(), facts).sentences(metric)
                        : List.of(measured(analysis, first)));
        String meaning = MetricText.of(metric, analysis.experiment().measurements());
        if (!meaning.isEmpty()) {
            paragraphs.addFirst(meaning);
        }
        return paragraphs;
    }

    /// The metric that the answer is about.
    static Metric metric(Analysis analysis) {
        return analysis.answer()
                .map(answer -> answer.metric())
                .orElse(analysis.metrics().getFirst());
    }

    private static String measured(Analysis analysis, FirstAnswer first) {
        List<String> sentences = new ArrayList<>();
        Metric metric = metric(analysis);
        String sure =
                analysis.answer().isEmpty() && analysis.experiment().varied().size() > 1
                        ? EffectText.real(analysis).map(real -> "; " + real).orElse("")
                        : width(analysis, metric, first);
        sentences.add("Measured, " + replicates(analysis) + sure + ".");
        ScatterText.brief(GroupScatter.runs(analysis.experiment()), analysis.runScatter(metric))
                .ifPresent(sentences::add);
        analysis.precision()
                .filter(RunPrecision::isReached)
                .ifPresent(precision -> sentences.add(precision.sentence()));
        analysis.accuracies().stream()
                .filter(accuracy -> accuracy.metric() == metric)
                .findFirst()
                .ifPresent(accuracy -> sentences.add(agreement(accuracy)));
        return String.join(" ", sentences);
    }

    private static String replicates(Analysis analysis) {
        LongSummaryStatistics valid = analysis.experiment().points().stream()
                .mapToLong(point -> point.measured().valid().size())
                .filter(n -> n > 0)
                .summaryStatistics();
        String count = valid.getMin() == valid.getMax()
                ? Long.toString(valid.getMin())
                : valid.getMin() + " to " + valid.getMax();
        return count + (valid.getMax() == 1 ? " replicate" : " replicates") + " per point";
    }

    private static String width(Analysis analysis, Metric metric, FirstAnswer first) {
        DoubleSummaryStatistics halves = analysis.experiment().points().stream()
                .flatMap(point -> point.results(first.origin()).estimate(metric).stream())
                .flatMapToDouble(estimate -> estimate.relativeHalfWidth().stream())
                .summaryStatistics();
        if (halves.getCount() == 0) {
            return "";
        }
        return "; 95 % confidence intervals: at most " + Percent.interval(halves.getMax());
    }

    private static String agreement(Accuracy accuracy) {
        if (accuracy.isOfFit()) {
            return "The simulation was fitted to these points, so its agreement confirms nothing.";
        }
        return accuracy.worstFactor() > 1.5
                ? "The simulation disagrees: it is off by a factor of up to %s."
                        .formatted(Ratio.factorAbove(accuracy.worstFactor()))
                : "The simulation is within %s of the measured means.".formatted(Percent.bound(accuracy.worst()));
    }
}
