package io.storbench.report.verdict;

import io.storbench.report.compare.ReplicatesNeeded;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// That a comparison found nothing, and would not have found what must not be missed: its
/// detectable difference is larger than [Rules#detect], which its interval does not exclude.
///
/// @param overall whether that holds of all points together
/// @param points of which it holds
/// @param detectable the largest of their detectable differences, as a fraction
/// @param detect what must not be missed, as a fraction
/// @param needed replicates of each side that detect it at all of them
public record Inconclusive(
        boolean overall, List<PointVerdict> points, double detectable, double detect, ReplicatesNeeded needed) {
    /// Copies.
    public Inconclusive {
        points = List.copyOf(points);
    }

    static Optional<Inconclusive> of(ResultComparison comparison) {
        double detect = comparison.rules().detect();
        List<PointVerdict> points = comparison.points().stream()
                .filter(point -> isMissing(point, detect))
                .toList();
        Optional<Difference> overall = comparison
                .overall()
                .difference()
                .filter(found -> comparison.overall().verdict() == Verdict.CANNOT_TELL && isMissing(found, detect));
        int fewest = comparison.points().stream()
                .filter(point -> !point.isUnjudged())
                .mapToInt(Inconclusive::replicates)
                .min()
                .orElse(0);
        return Stream.concat(
                        overall.stream().map(found -> needed(found, fewest, detect)),
                        points.stream()
                                .map(point -> needed(point.difference().orElseThrow(), replicates(point), detect)))
                .reduce(ReplicatesNeeded::and)
                .map(needed -> new Inconclusive(
                        overall.isPresent(),
                        points,
                        Stream.concat(overall.stream(), points.stream().flatMap(point -> point.difference().stream()))
                                .mapToDouble(Difference::detectable)
                                .max()
                                .orElseThrow(),
                        detect,
                        needed));
    }

    /// Whether a point found nothing, and would not have found a difference of this size.
    public static boolean isMissing(PointVerdict point, double detect) {
        return point.verdict() == Verdict.CANNOT_TELL
                && point.difference().filter(found -> isMissing(found, detect)).isPresent();
    }

    /// What the interval excludes is not there, however seldom it would have been found.
    private static boolean isMissing(Difference found, double detect) {
        return !found.excludes(detect) && found.detectable() > detect;
    }

    private static int replicates(PointVerdict point) {
        return Math.min(point.usedA(), point.usedB());
    }

    private static ReplicatesNeeded needed(Difference found, int made, double detect) {
        return ReplicatesNeeded.forDetection(
                made,
                found.standardError(),
                found.degreesOfFreedom(),
                found.runVariance(),
                found.runDegrees(),
                found.level(),
                Math.log1p(detect));
    }
}
