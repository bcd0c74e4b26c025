package io.storbench.report.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// How well the simulation predicts a metric over all points with both. Every figure is a fraction:
/// 0.05 is 5 %.
///
/// @param comparisons at least one
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
    }

    /// The accuracy of a metric; empty when no point has both.
    public static Optional<Accuracy> of(Experiment experiment, Metric metric) {
        List<Comparison> comparisons = Comparison.of(experiment, metric);
        if (comparisons.isEmpty()) {
            return Optional.empty();
        }
        double[] differences = comparisons.stream().mapToDouble(Comparison::difference).toArray();
        double worst =
                comparisons.stream()
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
        return Optional.of(
                new Accuracy(
                        metric,
                        comparisons,
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
        double[] halfWidths =
                comparisons.stream()
                        .flatMapToDouble(c -> c.measured().relativeHalfWidth().stream())
                        .sorted()
                        .toArray();
        if (halfWidths.length == 0) {
            return Optional.empty();
        }
        int middle = halfWidths.length / 2;
        double median =
                halfWidths.length % 2 == 1
                        ? halfWidths[middle]
                        : (halfWidths[middle - 1] + halfWidths[middle]) / 2;
        return Optional.of(new Noise(median, halfWidths[halfWidths.length - 1]));
    }
}
