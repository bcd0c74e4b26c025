package io.storbench.report.wording;

import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Comparison;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Prediction;
import io.storbench.report.compare.Ratio;
import java.util.List;

/// How well a simulation agrees with the measurement, in sentences.
public final class AccuracyText {
    /// From this factor between simulation and measurement on, either way, it is not a percentage.
    private static final double PERCENT_LIMIT = 1.5;

    private AccuracyText() {}

    public static String verdict(Accuracy accuracy) {
        if (accuracy.isOfFit()) {
            return ofFit(accuracy);
        }
        return (accuracy.worstFactor() > PERCENT_LIMIT ? farOff(accuracy) : near(accuracy)) + held(accuracy);
    }

    /// Agreement with what a profile was fitted to is not a prediction.
    private static String ofFit(Accuracy accuracy) {
        Prediction prediction =
                accuracy.comparisons().getFirst().point().prediction().orElseThrow();
        String heldOut = prediction.heldOutError().isPresent()
                ? " Each point in turn, predicted by a fit to the others, was off by %s typically."
                        .formatted(Percent.of(prediction.heldOutError().getAsDouble()))
                : " Nothing was held out while it was fitted, so that no error of predictions is known.";
        return "%s: no point was held out. The profile %s was fitted to all %s points with both; that the simulation is within %s of them shows the fit, not a prediction.%s"
                .formatted(
                        Sentence.capital(accuracy.metric().words()),
                        prediction.profile(),
                        accuracy.comparisons().size(),
                        Percent.bound(accuracy.worst()),
                        heldOut);
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
                : aside
                        + " %s of %s lie in their prediction bands. %s"
                                .formatted(accuracy.inBand(), accuracy.withBand(), bands(predicted));
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
        String coverage = Percent.of(banded.getFirst().coverage());
        if (banded.stream().noneMatch(Prediction::isFit)) {
            return "Bands of " + coverage + ": the ranges of the profile's values, without the model's own error.";
        }
        return banded.stream().allMatch(Prediction::discrepancyKnown)
                ? "Bands of " + coverage + ": parameters, chance and the model's own error."
                : "Bands of "
                        + coverage
                        + ": parameters and chance, without the model's own error; too few points were held"
                        + " out to know it.";
    }

    /// A percentage beyond the limit would sound like agreement, and -100 % hides the size.
    private static String farOff(Accuracy accuracy) {
        int points = accuracy.comparisons().size();
        String subject = Sentence.capital(accuracy.metric().words()) + ": the simulation is ";
        String noise = accuracy.noise().map(AccuracyText::noise).orElse("");
        if (points == 1) {
            return subject + off(accuracy) + " at the one point with both." + noise;
        }
        return "%s%s at the %s points with both; typically by a factor of %s (geometric mean).%s"
                .formatted(subject, off(accuracy), points, Ratio.of(1 + accuracy.geometric()), noise);
    }

    /// `too low by a factor of 100 to 280`.
    private static String off(Accuracy accuracy) {
        double smallest = accuracy.smallestRatio();
        double largest = accuracy.largestRatio();
        if (largest < 1) {
            return "too low by a factor of " + span(1 / largest, 1 / smallest);
        }
        if (smallest > 1) {
            return "too high by a factor of " + span(smallest, largest);
        }
        return "off by up to a factor of %s, from %s to %s times the measurement,"
                .formatted(
                        Ratio.factorAbove(accuracy.worstFactor()),
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
        String where = points == 1 ? "at the one point" : "at every one of the " + points + " points";
        return "%s: the simulation is within %s of the measurement %s with both; mean error %s, bias %s.%s"
                .formatted(
                        Sentence.capital(accuracy.metric().words()),
                        Percent.bound(accuracy.worst()),
                        where,
                        Percent.of(accuracy.meanAbsolute()),
                        Percent.signed(accuracy.bias()),
                        accuracy.noise().map(AccuracyText::noise).orElse(""));
    }

    private static String noise(Accuracy.Noise noise) {
        return " The measurements' own 95 %% intervals are typically (median) ±\u00A0%s, at worst ±\u00A0%s."
                .formatted(Percent.of(noise.median()), Percent.bound(noise.largest()));
    }
}
