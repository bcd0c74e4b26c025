package io.storbench.report;

import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Agreement;
import io.storbench.report.compare.Agreement.Fitted;
import io.storbench.report.compare.Agreement.Near;
import io.storbench.report.compare.Agreement.Off;
import io.storbench.report.compare.Agreement.TooNoisy;
import io.storbench.report.compare.Agreement.Unrepeated;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.RunPrecision;
import io.storbench.report.scatter.GroupScatter;
import io.storbench.report.wording.MetricText;
import io.storbench.report.wording.ScatterText;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;

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
        List<String> paragraphs = new ArrayList<>(
                first.origin() == Origin.SIMULATED
                        ? new PredictionText(analysis.experiment()).sentences(metric)
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
        accuracy(analysis).map(Agreement::of).flatMap(ConfidenceText::words).ifPresent(sentences::add);
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

    /// How well a simulation predicts the metric that the answer is about.
    static Optional<Accuracy> accuracy(Analysis analysis) {
        return analysis.accuracies().stream()
                .filter(accuracy -> accuracy.metric() == metric(analysis))
                .findFirst();
    }

    /// Empty where it limits the answer, which is said there.
    private static Optional<String> words(Agreement agreement) {
        return switch (agreement) {
            case Fitted _ ->
                Optional.of("The simulation was fitted to these points, so its agreement confirms nothing.");
            case Near near ->
                Optional.of(
                        "The simulation is within %s of the measured means.".formatted(Percent.bound(near.worst())));
            case TooNoisy _ -> Optional.of("The measurement is too noisy to judge the simulation.");
            case Off off
            when off.factor() <= Agreement.NEAR ->
                Optional.of(
                        "The simulation is off by up to %s at the %d of %d points where it lies outside of the measured interval."
                                .formatted(Percent.bound(off.factor() - 1), off.points(), off.of()));
            case Off _, Unrepeated _ -> Optional.empty();
        };
    }
}
