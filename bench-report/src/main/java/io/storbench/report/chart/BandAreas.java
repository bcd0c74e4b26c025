package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Prediction;
import io.storbench.result.Predictions.Band;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The areas of curves in which calibrated profiles expect measurements.
final class BandAreas {
    private BandAreas() {}

    /// The band of a point that was simulated.
    private static Optional<Band> band(Point point, Metric metric) {
        return point.simulated().estimate(metric).isEmpty()
                ? Optional.empty()
                : point.prediction().flatMap(prediction -> prediction.band(metric));
    }

    /// The upper end of a point's band; 0 without one.
    static double high(Point point, Metric metric) {
        return band(point, metric).map(Band::high).orElse(0.0);
    }

    /// The area of a group's curve, from the factor's least level on.
    static List<Dot> of(List<Point> group, ObservedFactor factor, Metric metric, Unit unit) {
        return group.stream()
                .flatMap(point -> band(point, metric).stream()
                        .map(band -> new Dot(
                                factor.value(point.level(factor)),
                                (band.low() + band.high()) / 2 / unit.size(),
                                band.low() / unit.size(),
                                band.high() / unit.size())))
                .sorted(Comparator.comparingDouble(Dot::x))
                .toList();
    }

    /// What the areas are, in a sentence each; empty where there are none.
    ///
    /// @param isSeen whether any area is wider than a mark
    static String words(List<List<Point>> groups, Metric metric, boolean isSeen) {
        return groups.stream()
                .flatMap(List::stream)
                .filter(point -> band(point, metric).isPresent())
                .flatMap(point -> point.prediction().stream())
                .map(prediction -> words(prediction, isSeen))
                .distinct()
                .collect(Collectors.joining(" "));
    }

    private static String words(Prediction prediction, boolean isSeen) {
        return (isSeen ? "Shaded: %s prediction band%s." : "The %s prediction band%s is smaller than the marks.")
                .formatted(
                        Percent.stated(prediction.coverage()),
                        prediction.discrepancyKnown() ? "" : " (without the model's own error)");
    }
}
