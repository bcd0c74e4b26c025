package io.storbench.report.answer;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a curve of latency over offered rates shows: up to which rate latency stays near that of the
/// lowest rate, where it bends, and the most that a closed loop reaches.
///
/// @param rates with a latency, rising
/// @param flat the highest rate up to which the latency is shown, by 95 % intervals, to be at most
///   [#FLAT] above that of the lowest rate; empty where not even the second is. It ends before a
///   rate without a latency
/// @param isKnown whether every rate has an interval, so that anything can be shown
/// @param knee empty where none is shown
/// @param closedLoop operations per second of each host, which no rate exceeds; empty where nobody looked
public record LoadCurve(
        List<At> rates, Optional<At> flat, boolean isKnown, Optional<Knee> knee, Optional<Estimate> closedLoop) {
    /// By how much of the latency at the lowest rate that of a flat curve may be above it.
    public static final double FLAT = 0.2;

    /// One rate.
    ///
    /// @param level as in the plan
    public record At(String level, Estimate latency) {}

    /// Copies.
    public LoadCurve {
        rates = List.copyOf(rates);
    }

    /// That of an experiment whose only factor is a rate; empty with fewer than two rates.
    ///
    /// @param metric a latency
    public static Optional<LoadCurve> of(
            Experiment experiment, ObservedFactor factor, Metric metric, Origin origin, Optional<Estimate> closedLoop) {
        List<Point> planned = experiment.points().stream()
                .sorted(Comparator.comparingDouble(point -> factor.value(level(factor, point))))
                .toList();
        List<At> rates = known(factor, metric, origin, planned.stream());
        if (rates.size() < 2) {
            return Optional.empty();
        }
        boolean isKnown = rates.stream().allMatch(at -> at.latency.logarithm().isPresent() || at.latency.isConstant());
        List<At> unbroken = known(
                factor,
                metric,
                origin,
                planned.stream()
                        .dropWhile(
                                point -> point.results(origin).estimate(metric).isEmpty())
                        .takeWhile(
                                point -> point.results(origin).estimate(metric).isPresent()));
        return Optional.of(new LoadCurve(
                rates,
                isKnown ? flat(unbroken) : Optional.empty(),
                isKnown,
                Knee.of(factor, experiment.points(), origin),
                closedLoop));
    }

    private static List<At> known(ObservedFactor factor, Metric metric, Origin origin, Stream<Point> points) {
        return points.flatMap(point -> point.results(origin).estimate(metric).stream()
                        .map(latency -> new At(level(factor, point), latency)))
                .toList();
    }

    private static String level(ObservedFactor factor, Point point) {
        return point.factors().getOrDefault(factor.path(), "0");
    }

    private static Optional<At> flat(List<At> rates) {
        Estimate lowest = rates.getFirst().latency;
        int last = 0;
        while (last + 1 < rates.size() && isFlat(lowest, rates.get(last + 1).latency)) {
            last++;
        }
        return last == 0 ? Optional.empty() : Optional.of(rates.get(last));
    }

    private static boolean isFlat(Estimate lowest, Estimate latency) {
        double halfWidth = Math.hypot(
                lowest.relativeHalfWidth().orElse(0),
                latency.relativeHalfWidth().orElse(0));
        return StrictMath.log(latency.mean() / lowest.mean()) + halfWidth <= StrictMath.log1p(FLAT);
    }
}
