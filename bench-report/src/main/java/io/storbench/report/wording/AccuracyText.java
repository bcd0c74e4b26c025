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

    public static String verdict(Accuracy accuracy) {
        int points = accuracy.comparisons().size();
        String sentence =
                switch (Agreement.of(accuracy)) {
                    case Agreement.Fitted _ -> fitted(accuracy);
                    case Agreement.Near(double worst) ->
                        "the simulation is within %s of the measurement at %s.%s"
                                .formatted(Percent.bound(worst), points(points), held(accuracy));
                    case Agreement.Unrepeated _ ->
                        "the simulation is %s at %s.%s".formatted(off(accuracy), points(points), held(accuracy));
                    case Agreement.Off(double factor, int beyond, int of) ->
                        "the simulation is %s at %s; outside of the measured interval at %s, by a factor of up to %s.%s"
                                .formatted(
                                        off(accuracy),
                                        points(points),
                                        beyond == of ? "all" : beyond,
                                        Ratio.factorAbove(factor),
                                        held(accuracy));
                    case Agreement.TooNoisy _ ->
                        "the simulation is %s at %s, by no more than the measurement's noise.%s"
                                .formatted(off(accuracy), points(points), held(accuracy));
                };
        return Sentence.capital(accuracy.metric().words()) + ": " + sentence;
    }

    private static String points(int points) {
        return points == 1 ? "the one point with both" : "the %s points with both".formatted(points);
    }

    /// Agreement with what a profile was fitted to is not a prediction.
    private static String fitted(Accuracy accuracy) {
        Prediction own = accuracy.comparisons().getFirst().point().prediction().orElseThrow();
        String heldOut = own.heldOutError().isPresent()
                ? "Each point in turn, predicted by a fit to the others, was off by %s typically."
                        .formatted(Percent.of(own.heldOutError().getAsDouble()))
                : "Nothing was held out while it was fitted, so that no error of predictions is known.";
        return "no point was held out. The profile %s was fitted to all %s points with both; that the simulation is within %s of them shows the fit, not a prediction. %s"
                .formatted(own.profile(), accuracy.comparisons().size(), Percent.bound(accuracy.worst()), heldOut);
    }

    /// What of the points was judged, and how many lie in their bands.
    private static String held(Accuracy accuracy) {
        if (accuracy.comparisons().stream()
                .allMatch(each -> each.point().prediction().isEmpty())) {
            return "";
        }
        String aside = accuracy.setAside().isEmpty()
                ? " None of them was used to fit its profile."
                : " Not among these: %s that its profile was fitted to."
                        .formatted(accuracy.setAside().size());
        return accuracy.withBand() == 0
                ? aside
                : "%s %s of %s lie in their prediction bands.".formatted(aside, accuracy.inBand(), accuracy.withBand());
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

    /// `too low by a factor of 100 to 280`: a percentage would sound like agreement, and -100 % hides the size.
    private static String off(Accuracy accuracy) {
        double smallest = accuracy.smallestRatio();
        double largest = accuracy.largestRatio();
        if (smallest < 1 && largest > 1) {
            return "%s to %s times the measurement".formatted(Ratio.factorBelow(smallest), Ratio.factorAbove(largest));
        }
        boolean isLow = largest < 1;
        String low = Ratio.factorBelow(isLow ? 1 / largest : smallest);
        String high = Ratio.factorAbove(isLow ? 1 / smallest : largest);
        String span = smallest == largest || low.equals(high) ? high : low + " to " + high;
        return "too %s by a factor of %s".formatted(isLow ? "low" : "high", span);
    }
}
