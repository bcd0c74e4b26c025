package io.storbench.report;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Where a curve of response latency over offered rates bends: at the rate with the greatest ratio
/// of throughput to response latency, their "power" (Kleinrock, "Power and deterministic rules of
/// thumb for probabilistic problems in computer communications", ICC 1979). Beyond it latency grows
/// by a greater part than throughput does.
///
/// @param others the other factors' levels
/// @param rate the level of the rate at the knee
/// @param throughput there, in operations per second
/// @param responseNanos mean response latency there
/// @param highest throughput of any rate that was reached
/// @param isLast whether no higher rate was reached, so that the curve may bend later
/// @param unreached how many higher rates were not reached
public record Knee(
        Map<String, String> others,
        Origin origin,
        String rate,
        double throughput,
        double responseNanos,
        double highest,
        boolean isLast,
        int unreached) {
    /// With fewer rates there is no curve.
    private static final int FEWEST = 3;

    private record At(String rate, double throughput, double responseNanos) {
        double power() {
            return throughput / responseNanos;
        }
    }

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

    private static Optional<Knee> of(ObservedFactor factor, List<Point> group, Origin origin) {
        List<Point> sorted = group.stream()
                .sorted((a, b) -> Double.compare(value(factor, a), value(factor, b)))
                .toList();
        List<At> curve = new ArrayList<>();
        int unreached = 0;
        for (Point point : sorted) {
            PointResults results = point.results(origin);
            Optional<Estimate> throughput = results.estimate(Metric.THROUGHPUT);
            Optional<Estimate> response = results.estimate(Metric.RESPONSE);
            if (throughput.isPresent() && response.isPresent()) {
                curve.add(new At(
                        point.factors().getOrDefault(factor.path(), ""),
                        throughput.get().mean(),
                        response.get().mean()));
            } else {
                unreached += results.doubtful().isEmpty() ? 0 : 1;
            }
        }
        if (curve.size() < FEWEST) {
            return Optional.empty();
        }
        At knee = curve.stream().reduce((a, b) -> b.power() > a.power() ? b : a).orElseThrow();
        double highest = curve.stream().mapToDouble(At::throughput).max().orElseThrow();
        return Optional.of(new Knee(
                sorted.getFirst().without(factor.path()),
                origin,
                knee.rate,
                knee.throughput,
                knee.responseNanos,
                highest,
                knee.equals(curve.getLast()),
                unreached));
    }

    private static double value(ObservedFactor factor, Point point) {
        return factor.value(point.factors().getOrDefault(factor.path(), "0"));
    }

    /// In words: `Measured: the curve bends at 2600 operations/s per host …`.
    public String sentence() {
        String where = others.isEmpty() ? "" : ", " + others.values().stream().collect(Collectors.joining(", "));
        String knee = "%s%s: the knee is at a rate of %s/s, with %s throughput and %s mean response latency"
                .formatted(
                        origin == Origin.MEASURED ? "Measured" : "Simulated",
                        where,
                        rate,
                        Metric.THROUGHPUT.format(throughput),
                        Metric.RESPONSE.format(responseNanos));
        return isLast
                ? knee + ", the highest rate that was reached: the curve does not bend before it." + unreachedText()
                : "%s; up to the highest rate that was reached, %s, latency grows faster than throughput.%s"
                        .formatted(knee, Metric.THROUGHPUT.format(highest), unreachedText());
    }

    private String unreachedText() {
        return unreached == 0
                ? ""
                : " %d higher rate%s not reached.".formatted(unreached, unreached == 1 ? " was" : "s were");
    }
}
