package io.storbench.report.wording;

import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Agreement;
import io.storbench.report.compare.Comparison;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Prediction;
import io.storbench.report.compare.Ratio;
import java.util.List;

/// How well a simulation agrees with the measurement, in sentences.
public final class AccuracyText {
    private AccuracyText() {}

    public static String verdict(Accuracy accuracy) {
        String sentence =
                switch (Agreement.of(accuracy)) {
                    case Agreement.Fitted _ -> ofFit(accuracy);
                    case Agreement.Near _ -> near(accuracy);
                    case Agreement.Off _, Agreement.Unrepeated _ -> farOff(accuracy) + "." + noise(accuracy);
                    case Agreement.TooNoisy _ ->
                        farOff(accuracy) + ", nowhere by more than the measurement's noise." + noise(accuracy);
                };
        return Sentence.capital(accuracy.metric().words()) + ": " + sentence
                + (accuracy.isOfFit() ? "" : held(accuracy));
    }

    /// Agreement with what a profile was fitted to is not a prediction.
    private static String ofFit(Accuracy accuracy) {
        Prediction prediction =
                accuracy.comparisons().getFirst().point().prediction().orElseThrow();
        return "no point was held out. The profile %s was fitted to all %s points with both; that the simulation is within %s of them shows the fit, not a prediction. %s"
                .formatted(
                        prediction.profile(),
                        accuracy.comparisons().size(),
                        Percent.bound(accuracy.worst()),
                        prediction.heldOutError().isPresent()
                                ? "Each point in turn, predicted by a fit to the others, was off by %s typically."
                                        .formatted(Percent.of(
                                                prediction.heldOutError().getAsDouble()))
                                : "Nothing was held out while it was fitted, so that no error of predictions is"
                                        + " known.");
    }

    /// What of the points was judged, and how many lie in their bands.
    private static String held(Accuracy accuracy) {
        List<Point> predicted = accuracy.comparisons().stream()
                .map(Comparison::point)
                .filter(point -> point.prediction().isPresent())
                .toList();
        if (predicted.isEmpty()) {
            return "";
        }
        String aside = accuracy.setAside().isEmpty()
                ? " None of them was used to fit its profile."
                : " Not among these: %s that its profile was fitted to."
                        .formatted(accuracy.setAside().size());
        return accuracy.withBand() == 0
                ? aside
                : "%s %s of %s lie in their prediction bands. %s"
                        .formatted(aside, accuracy.inBand(), accuracy.withBand(), bands(predicted));
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
        return "Bands of %s: %s."
                .formatted(
                        Percent.of(banded.getFirst().coverage()),
                        banded.stream().noneMatch(Prediction::isFit)
                                ? "the ranges of the profile's values, without the model's own error"
                                : banded.stream().allMatch(Prediction::discrepancyKnown)
                                        ? "parameters, chance and the model's own error"
                                        : "parameters and chance, without the model's own error; too few points were"
                                                + " held out to know it");
    }

    /// A percentage beyond the limit would sound like agreement, and -100 % hides the size.
    private static String farOff(Accuracy accuracy) {
        int points = accuracy.comparisons().size();
        return "the simulation is %s at the %s"
                .formatted(
                        off(accuracy.smallestRatio(), accuracy.largestRatio()),
                        points == 1
                                ? "one point with both"
                                : "%s points with both; typically by a factor of %s (geometric mean)"
                                        .formatted(points, Ratio.of(1 + accuracy.geometric())));
    }

    /// `too low by a factor of 100 to 280`.
    private static String off(double smallest, double largest) {
        if (largest < 1) {
            return "too low by a factor of " + span(1 / largest, 1 / smallest);
        }
        return smallest > 1
                ? "too high by a factor of " + span(smallest, largest)
                : "off by up to a factor of %s, from %s to %s times the measurement,"
                        .formatted(
                                Ratio.factorAbove(Math.max(largest, 1 / smallest)),
                                Ratio.factorBelow(smallest),
                                Ratio.factorAbove(largest));
    }

    private static String span(double smallest, double largest) {
        String low = Ratio.factorBelow(smallest);
        String high = Ratio.factorAbove(largest);
        return smallest == largest || low.equals(high) ? high : low + " to " + high;
    }

    private static String near(Accuracy accuracy) {
        int points = accuracy.comparisons().size();
        return "the simulation is within %s of the measurement at %s with both; mean error %s, bias %s.%s"
                .formatted(
                        Percent.bound(accuracy.worst()),
                        points == 1 ? "the one point" : "every one of the " + points + " points",
                        Percent.of(accuracy.meanAbsolute()),
                        Percent.signed(accuracy.bias()),
                        noise(accuracy));
    }

    private static String noise(Accuracy accuracy) {
        return accuracy.noise()
                .map(noise -> " The measurements' 95 %% intervals are ±\u00A0%s (median), at worst ±\u00A0%s."
                        .formatted(Percent.of(noise.median()), Percent.bound(noise.largest())))
                .orElse("");
    }
}
