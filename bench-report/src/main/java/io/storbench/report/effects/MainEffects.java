package io.storbench.report.effects;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.effects.FactorEffect.Basis;
import io.storbench.result.Origin;
import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// Main effects as ratios of geometric means.
///
/// The model is additive in logarithms, as effects on times are factors rather than offsets. A
/// point's error variance is pooled over all points used, and an effect is a contrast of point
/// means: `Σ w·mean` with variance `s²·Σ w²/n` and Student's t at the pooled degrees of freedom
/// (Montgomery, "Design and Analysis of Experiments", section 3.5.4 on contrasts). It assumes that
/// replicates are independent and scatter by the same percentage at every point.
public final class MainEffects {
    private MainEffects() {}

    /// The effect of each factor with more than one level.
    public static List<FactorEffect> of(Experiment experiment, Metric metric, Origin origin) {
        return experiment.varied().stream()
                .map(factor -> effect(experiment, factor, metric, origin))
                .toList();
    }

    private static FactorEffect effect(Experiment experiment, ObservedFactor factor, Metric metric, Origin origin) {
        List<Map<String, Cell>> matched = matched(experiment, factor, metric, origin);
        if (!matched.isEmpty()) {
            List<LevelEffect> levels = levels(factor, matched, true);
            return new FactorEffect(factor, metric, origin, Basis.MATCHED, matched.size(), levels);
        }
        if (isBalanced(experiment, factor, metric, origin)) {
            List<Map<String, Cell>> cells = experiment.points().stream()
                    .map(point -> Cell.of(point, factor.path(), metric, origin))
                    .flatMap(Optional::stream)
                    .map(cell -> Map.of(cell.level(), cell))
                    .toList();
            return new FactorEffect(factor, metric, origin, Basis.BALANCED, 0, levels(factor, cells, false));
        }
        return new FactorEffect(factor, metric, origin, Basis.NONE, 0, List.of());
    }

    /// The combinations of the other factors at which every level has a valid replicate.
    private static List<Map<String, Cell>> matched(
            Experiment experiment, ObservedFactor factor, Metric metric, Origin origin) {
        List<Map<String, Cell>> complete = new ArrayList<>();
        for (List<Point> group : experiment.groupsOver(factor)) {
            Map<String, Cell> cells = new HashMap<>();
            for (Point point : group) {
                Cell.of(point, factor.path(), metric, origin).ifPresent(cell -> cells.put(cell.level(), cell));
            }
            if (cells.size() == factor.levels().size()) {
                complete.add(cells);
            }
        }
        return complete;
    }

    /// Whether each level of every other factor comes equally often with each level of this one.
    private static boolean isBalanced(Experiment experiment, ObservedFactor factor, Metric metric, Origin origin) {
        List<Point> points = experiment.points().stream()
                .filter(point -> Cell.of(point, factor.path(), metric, origin).isPresent())
                .toList();
        for (ObservedFactor other : experiment.varied()) {
            Map<List<String>, Long> counts = points.stream()
                    .collect(Collectors.groupingBy(point -> pair(point, factor, other), Collectors.counting()));
            int pairs = factor.levels().size()
                    * (other.equals(factor) ? 1 : other.levels().size());
            if (counts.size() != pairs || counts.values().stream().distinct().count() != 1) {
                return false;
            }
        }
        return true;
    }

    private static List<String> pair(Point point, ObservedFactor factor, ObservedFactor other) {
        return List.of(point.level(factor), point.level(other));
    }

    private static List<LevelEffect> levels(ObservedFactor factor, List<Map<String, Cell>> groups, boolean matched) {
        String first = factor.levels().getFirst();
        List<LevelEffect> effects = new ArrayList<>();
        for (String level : factor.levels()) {
            double difference = mean(groups, level) - mean(groups, first);
            boolean reference = level.equals(first);
            OptionalDouble error = reference ? OptionalDouble.empty() : standardError(groups, level, first);
            long degrees = error.isPresent() ? degrees(groups) : 0;
            OptionalDouble halfWidth = halfWidth(error, degrees);
            double[] ratios = matched && !reference ? ratios(groups, level, first) : new double[0];
            effects.add(new LevelEffect(
                    level,
                    StrictMath.exp(mean(groups, level)),
                    StrictMath.exp(difference),
                    exp(difference, halfWidth, -1),
                    exp(difference, halfWidth, 1),
                    error,
                    degrees,
                    Arrays.stream(ratios).min(),
                    Arrays.stream(ratios).max()));
        }
        return effects;
    }

    private static OptionalDouble exp(double difference, OptionalDouble halfWidth, int sign) {
        return halfWidth.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(StrictMath.exp(difference + sign * halfWidth.getAsDouble()));
    }

    private static List<Cell> cells(List<Map<String, Cell>> groups, String level) {
        return groups.stream()
                .flatMap(group -> Optional.ofNullable(group.get(level)).stream())
                .toList();
    }

    private static double mean(List<Map<String, Cell>> groups, String level) {
        return cells(groups, level).stream().mapToDouble(Cell::mean).average().orElseThrow();
    }

    private static double[] ratios(List<Map<String, Cell>> groups, String level, String first) {
        return groups.stream()
                .mapToDouble(group -> {
                    Cell here = group.get(level);
                    Cell there = group.get(first);
                    return here == null || there == null ? 1 : StrictMath.exp(here.mean() - there.mean());
                })
                .toArray();
    }

    private static OptionalDouble halfWidth(OptionalDouble error, long degrees) {
        return error.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(StudentInterval.quantile(degrees, Estimate.CONFIDENCE) * error.getAsDouble());
    }

    /// Of the pooled scatter of replicates.
    private static long degrees(List<Map<String, Cell>> groups) {
        return groups.stream()
                .flatMap(group -> group.values().stream())
                .mapToLong(cell -> cell.n() - 1)
                .sum();
    }

    private static OptionalDouble standardError(List<Map<String, Cell>> groups, String level, String first) {
        double squares = groups.stream()
                .flatMap(group -> group.values().stream())
                .mapToDouble(Cell::squares)
                .sum();
        long degrees = degrees(groups);
        // Without scatter the replicates are a deterministic simulation's: there is no error to
        // tell.
        if (degrees == 0 || squares == 0) {
            return OptionalDouble.empty();
        }
        double variance = squares / degrees * (weight(cells(groups, level)) + weight(cells(groups, first)));
        return OptionalDouble.of(Math.sqrt(variance));
    }

    /// The sum of w²/n over the cells of a level, each with weight 1/cells.
    private static double weight(List<Cell> cells) {
        double sum = 0;
        for (Cell cell : cells) {
            sum += 1.0 / cell.n();
        }
        return sum / ((double) cells.size() * cells.size());
    }

    /// The logarithms of a metric over the replicates of one point.
    ///
    /// @param squares the sum of squared deviations from the mean
    private record Cell(String level, long n, double mean, double squares) {
        /// Empty without a valid replicate.
        static Optional<Cell> of(Point point, String factor, Metric metric, Origin origin) {
            Tally tally = new Tally();
            point.results(origin).sampleValues(metric).forEach(value -> tally.add(StrictMath.log(value)));
            String level = point.factors().get(factor);
            if (tally.count() == 0 || level == null) {
                return Optional.empty();
            }
            double squares = tally.count() < 2 ? 0 : tally.variance() * (tally.count() - 1);
            return Optional.of(new Cell(level, tally.count(), tally.mean(), squares));
        }
    }
}
