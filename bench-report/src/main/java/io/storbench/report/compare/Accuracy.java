package io.storbench.report.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// How well the simulation predicts a metric over all points with both. Every figure is a fraction:
/// 0.05 is 5 %.
///
/// Points that a calibrated profile was fitted to are in none of the figures; only when there are
/// no others, the figures are of these, and say how well it was fitted.
///
/// @param comparisons those that the figures are of, at least one
/// @param setAside the other points with both, to which a profile was fitted
/// @param worst the largest difference by amount, with its sign
/// @param meanAbsolute the mean of the differences' amounts (MAPE)
/// @param bias the mean of the differences with their signs
/// @param geometric the mean factor between both, less 1: unlike a mean of percentages it weighs
///   twice and half alike
/// @param noise the half-widths of the measurements' intervals: differences below them mean
///   nothing; empty when no point was repeated
public record Accuracy(
        Metric metric,
        List<Comparison> comparisons,
        List<Comparison> setAside,
        double worst,
        double meanAbsolute,
        double bias,
        double geometric,
        Optional<Noise> noise) {
    /// How far a mean over repeats can be off by chance: half the width of its 95 % interval.
    public record Noise(double median, double largest) {}

    /// Copies.
    public Accuracy {
        comparisons = List.copyOf(comparisons);
        setAside = List.copyOf(setAside);
    }

    /// Whether the figures are of points that a profile was fitted to, since there are no others.
    public boolean isOfFit() {
        return comparisons.getFirst().point().isFitted();
    }

    /// All points with both, in their order.
    public List<Comparison> all() {
        return Stream.concat(comparisons.stream(), setAside.stream())
                .sorted(Comparator.comparingInt(comparison -> comparison.point().number()))
                .toList();
    }

    /// How many of the judged measurements that have a prediction band lie in it.
    public long inBand() {
        return comparisons.stream().filter(each -> each.inBand().orElse(false)).count();
    }

    /// How many of the judged measurements have a prediction band.
    public long withBand() {
        return comparisons.stream().filter(each -> each.inBand().isPresent()).count();
    }

    /// The accuracy of a metric; empty when no point has both.
    public static Optional<Accuracy> of(Experiment experiment, Metric metric) {
        List<Comparison> all = Comparison.of(experiment, metric);
        if (all.isEmpty()) {
            return Optional.empty();
        }
        List<Comparison> heldOut =
                all.stream().filter(each -> !each.point().isFitted()).toList();
        List<Comparison> comparisons = heldOut.isEmpty() ? all : heldOut;
        List<Comparison> setAside = heldOut.isEmpty()
                ? List.of()
                : all.stream().filter(each -> each.point().isFitted()).toList();
        double[] differences =
                comparisons.stream().mapToDouble(Comparison::difference).toArray();
        double worst = comparisons.stream()
                .map(Comparison::difference)
                .max(Comparator.comparingDouble(Math::abs))
                .orElseThrow();
        double absolute = 0;
        double signed = 0;
        double logarithm = 0;
        for (double difference : differences) {
            absolute += Math.abs(difference);
            signed += difference;
            logarithm += Math.abs(StrictMath.log1p(difference));
        }
        int n = differences.length;
        return Optional.of(new Accuracy(
                metric,
                comparisons,
                setAside,
                worst,
                absolute / n,
                signed / n,
                StrictMath.expm1(logarithm / n),
                noise(comparisons)));
    }

    /// The smallest of simulated over measured.
    public double smallestRatio() {
        return comparisons.stream().mapToDouble(Comparison::ratio).min().orElseThrow();
    }

    /// The largest of simulated over measured.
    public double largestRatio() {
        return comparisons.stream().mapToDouble(Comparison::ratio).max().orElseThrow();
    }

    /// The ratio that is off by the largest factor: 0.1 rather than 5.
    public double farthestRatio() {
        double smallest = smallestRatio();
        double largest = largestRatio();
        return Ratio.factor(smallest) > Ratio.factor(largest) ? smallest : largest;
    }

    /// The largest factor between both, whichever is larger; at least 1.
    public double worstFactor() {
        return Ratio.factor(farthestRatio());
    }

    private static Optional<Noise> noise(List<Comparison> comparisons) {
        double[] halfWidths = comparisons.stream()
                .flatMapToDouble(c -> c.measured().relativeHalfWidth().stream())
                .sorted()
                .toArray();
        if (halfWidths.length == 0) {
            return Optional.empty();
        }
        int middle = halfWidths.length / 2;
        double median =
                halfWidths.length % 2 == 1 ? halfWidths[middle] : (halfWidths[middle - 1] + halfWidths[middle]) / 2;
        return Optional.of(new Noise(median, halfWidths[halfWidths.length - 1]));
    }
}
