package io.storbench.report.answer;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.stats.StudentInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Where a curve of response latency over offered rates bends: at the rate with the greatest ratio
/// of throughput to response latency, their "power" (Kleinrock, "Power and deterministic rules of
/// thumb for probabilistic problems in computer communications", ICC 1979). Beyond it latency grows
/// by a greater part than throughput does.
///
/// It lies among the rates whose power is not shown to be less, by 95 % intervals, than the
/// greatest. Where these include the lowest or the highest rate, no knee is shown.
///
/// @param others the other factors' levels
/// @param low the level of the lowest rate at which it may be
/// @param high the level of the highest one
public record Knee(Map<String, String> others, Origin origin, String low, String high) {
    /// With fewer rates there is no curve.
    private static final int FEWEST = 3;

    private record At(String rate, Estimate power) {}

    /// Those of an experiment that varies a rate, for each origin and each combination of the other
    /// factors' levels.
    public static List<Knee> of(Experiment experiment) {
        List<Knee> knees = new ArrayList<>();
        for (ObservedFactor factor : experiment.varied()) {
            if (factor.isRate()) {
                for (List<Point> group : experiment.groupsOver(factor)) {
                    for (Origin origin : Origin.values()) {
                        of(factor, group, origin).ifPresent(knees::add);
                    }
                }
            }
        }
        return knees;
    }

    /// That of points that differ in a rate alone; empty where none is shown.
    static Optional<Knee> of(ObservedFactor factor, List<Point> group, Origin origin) {
        List<At> curve = group.stream()
                .filter(point -> point.results(origin).trials() > 0)
                .sorted(Comparator.comparingDouble(point -> factor.value(level(factor, point))))
                .flatMap(point ->
                        power(point.results(origin)).stream().map(power -> new At(level(factor, point), power)))
                .toList();
        if (!curve.stream().allMatch(at -> isKnown(at.power))) {
            return Optional.empty();
        }
        return bend(curve.stream().map(At::power).toList())
                .map(bend -> new Knee(
                        group.getFirst().without(factor.path()),
                        origin,
                        curve.get(bend.from()).rate,
                        curve.get(bend.to()).rate));
    }

    /// The places of a curve at which its knee may be.
    public record Bend(int from, int to) {}

    /// Where the power of rising loads is not shown to be less than the greatest; empty where these
    /// include the least or the greatest load.
    ///
    /// @param powers throughput over response latency
    public static Optional<Bend> bend(List<Estimate> powers) {
        if (powers.size() < FEWEST) {
            return Optional.empty();
        }
        Estimate best =
                powers.stream().max(Comparator.comparingDouble(Estimate::mean)).orElseThrow();
        int[] candidates = IntStream.range(0, powers.size())
                .filter(i -> powers.get(i).high() >= best.low())
                .toArray();
        int from = candidates[0];
        int to = candidates[candidates.length - 1];
        return from == 0 || to == powers.size() - 1 ? Optional.empty() : Optional.of(new Bend(from, to));
    }

    private static String level(ObservedFactor factor, Point point) {
        return point.factors().getOrDefault(factor.path(), "0");
    }

    private static boolean isKnown(Estimate power) {
        return power.logarithm().isPresent() || power.isConstant();
    }

    /// Throughput over mean response latency; empty where no valid trial has both.
    private static Optional<Estimate> power(PointResults results) {
        Optional<Estimate> throughput = results.estimate(Metric.THROUGHPUT);
        Optional<Estimate> response = results.estimate(Metric.RESPONSE);
        if (throughput.isEmpty() || response.isEmpty()) {
            return Optional.empty();
        }
        if (results.valid().size() > 1) {
            return Estimate.of(results.valid().stream()
                    .map(TrialResult.Valid::numbers)
                    .filter(numbers -> Metric.RESPONSE.of(numbers).isPresent())
                    .map(numbers -> numbers.operationsPerSecond()
                            / Metric.RESPONSE.of(numbers).getAsDouble())
                    .toList());
        }
        double mean = throughput.get().mean() / response.get().mean();
        return Optional.of(new Estimate(
                1,
                mean,
                throughput
                        .get()
                        .logarithm()
                        .flatMap(one -> response.get().logarithm().map(other -> ratio(mean, one, other)))));
    }

    /// The interval of a ratio's logarithm, of two that are taken to be independent.
    private static StudentInterval ratio(double mean, StudentInterval one, StudentInterval other) {
        return new StudentInterval(
                StrictMath.log(mean), Math.hypot(one.halfWidth(), other.halfWidth()), Estimate.CONFIDENCE);
    }

    /// Such as `240/s`, or `200/s to 320/s` where several rates may be it.
    public String rates() {
        return low.equals(high) ? low + "/s" : "%s/s to %s/s".formatted(low, high);
    }

    /// In words: `Measured: the knee of the curve is at 200/s to 320/s.`
    public String sentence() {
        String where = others.isEmpty() ? "" : ", " + others.values().stream().collect(Collectors.joining(", "));
        return "%s%s: the knee of the curve is at %s."
                .formatted(origin == Origin.MEASURED ? "Measured" : "Simulated", where, rates());
    }
}
