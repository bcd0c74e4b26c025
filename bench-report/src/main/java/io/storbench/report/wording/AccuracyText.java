package io.storbench.report.wording;

import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Agreement;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Prediction;
import io.storbench.report.compare.Ratio;
import io.storbench.report.compare.Sentence;
import java.util.List;

/// How well a simulation agrees with the measurement, in sentences. Mean errors and noise are in the
/// table of all points.
public final class AccuracyText {
    private AccuracyText() {}

    /// For a first screen.
    public static String of(Agreement agreement) {
        return switch (agreement) {
            case Agreement.Fitted _ -> "The simulation was fitted to these points, so its agreement confirms nothing.";
            case Agreement.Near(double worst) ->
                "The simulation is within %s of the measured means.".formatted(Percent.bound(worst));
            case Agreement.Unrepeated(double factor) ->
                "The simulation differs by a factor of up to %s from single measurements, whose noise is not known."
                        .formatted(Ratio.factorAbove(factor));
            case Agreement.Off off ->
                "The simulation is off by a factor of up to %s, beyond the measured interval at %s of %s points%s."
                        .formatted(
                                Ratio.factorAbove(off.factor()),
                                off.points(),
                                off.of(),
                                off.isFar() ? "; do not extrapolate with it" : "");
            case Agreement.TooNoisy _ -> "The measurement is too noisy to judge the simulation.";
        };
    }

    /// Of a metric, with the range of its ratios and what its bands hold.
    public static String verdict(Accuracy accuracy) {
        return "%s: %s At %s with both it is %s times the measurement.%s"
                .formatted(
                        Sentence.capital(accuracy.metric().words()),
                        Sentence.lower(of(Agreement.of(accuracy))),
                        Sentence.count(accuracy.comparisons().size(), "point"),
                        Sentence.range(Ratio.of(accuracy.smallestRatio()), Ratio.of(accuracy.largestRatio())),
                        accuracy.isOfFit()
                                ? fitted(accuracy)
                                : accuracy.withBand() == 0
                                        ? ""
                                        : " %s of %s lie in their prediction bands."
                                                .formatted(accuracy.inBand(), accuracy.withBand()));
    }

    /// Agreement with what a profile was fitted to is not a prediction.
    private static String fitted(Accuracy accuracy) {
        Prediction own = accuracy.comparisons().getFirst().point().prediction().orElseThrow();
        return own.heldOutError().isPresent()
                ? " Each point in turn, predicted by a fit of %s to the others, was off by %s typically."
                        .formatted(own.profile(), Percent.of(own.heldOutError().getAsDouble()))
                : " Nothing was held out while %s was fitted, so that no error of predictions is known."
                        .formatted(own.profile());
    }

    /// What the bands of calibrated predictions hold.
    public static String bands(List<Point> predicted) {
        List<Prediction> banded = predicted.stream()
                .flatMap(point -> point.prediction().stream())
                .filter(prediction -> !prediction.bandByMetric().isEmpty())
                .toList();
        if (banded.isEmpty()) {
            return "No band was computed.";
        }
        boolean discrepancyKnown = banded.stream().allMatch(Prediction::discrepancyKnown);
        String held = banded.stream().noneMatch(Prediction::isFit)
                ? "the ranges of the profile's values, " + (discrepancyKnown ? "and" : "without")
                        + " the model's own error"
                : discrepancyKnown
                        ? "parameters, chance and the model's own error"
                        : "parameters and chance, without the model's own error; too few points were held out to know"
                                + " it";
        return "Bands of %s: %s.".formatted(Percent.of(banded.getFirst().coverage()), held);
    }
}
