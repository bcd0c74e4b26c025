package io.storbench.report.answer;

import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Prediction;
import io.storbench.result.Predictions.Band;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/// How far two sides may differ by the ranges that their profiles state for parameters. What one
/// profile leaves open moves both sides alike, and leaves nothing open between them.
final class ProfileRanges {
    private ProfileRanges() {}

    /// Logarithms of a metric.
    private record Range(double low, double high) {
        static Range of(Band band) {
            return new Range(Math.log(band.low()), Math.log(band.high()));
        }

        Range shifted(double by) {
            return new Range(low + by, high + by);
        }

        Range and(Range other) {
            return new Range(Math.min(low, other.low), Math.max(high, other.high));
        }

        /// The largest difference, either way round; empty where one is surely the larger.
        OptionalDouble difference(Range other) {
            return high < other.low || other.high < low
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Math.max(high - other.low, other.high - low));
        }
    }

    /// Of two simulated points: the largest logarithm of their ratio, either way round.
    static OptionalDouble possibleDifference(Point left, Point right, Metric metric) {
        Optional<Range> here = band(left, metric).map(Range::of);
        Optional<Range> there = band(right, metric).map(Range::of);
        return here.isEmpty() || there.isEmpty() || isOneProfile(List.of(left), List.of(right))
                ? OptionalDouble.empty()
                : here.get().difference(there.get());
    }

    /// The same of an effect over simulated points, each side with the widest of its points' ranges
    /// below and above the mean.
    ///
    /// @param logRatio of the left level over the right one, as fitted
    static OptionalDouble possibleDifference(List<Point> left, List<Point> right, Metric metric, double logRatio) {
        Optional<Range> here = widest(left, metric);
        Optional<Range> there = widest(right, metric);
        return here.isEmpty() || there.isEmpty() || isOneProfile(left, right)
                ? OptionalDouble.empty()
                : here.get().shifted(logRatio).difference(there.get());
    }

    private static Optional<Range> widest(List<Point> points, Metric metric) {
        return points.stream()
                .flatMap(point -> aroundMean(point, metric).stream())
                .reduce(Range::and);
    }

    private static Optional<Range> aroundMean(Point point, Metric metric) {
        return point.simulated()
                .estimate(metric)
                .filter(mean -> mean.mean() > 0)
                .flatMap(mean -> band(point, metric).map(band -> Range.of(band).shifted(-Math.log(mean.mean()))));
    }

    private static Optional<Band> band(Point point, Metric metric) {
        return point.prediction().flatMap(prediction -> prediction.band(metric));
    }

    private static boolean isOneProfile(List<Point> left, List<Point> right) {
        Set<String> own = profiles(left);
        return own.size() == 1 && own.equals(profiles(right));
    }

    private static Set<String> profiles(List<Point> points) {
        return points.stream()
                .map(Point::prediction)
                .flatMap(Optional::stream)
                .map(Prediction::profile)
                .collect(Collectors.toSet());
    }
}
