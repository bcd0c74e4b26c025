package io.storbench.report.claim;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Points that differ in a numeric factor alone.
///
/// @param with levels of the other factors in which curves differ
/// @param points in the factor's order
public record Curve(ObservedFactor factor, SortedMap<String, String> with, List<Point> points) {
    /// Copies.
    public Curve {
        with = new TreeMap<>(with);
        points = List.copyOf(points);
    }

    /// Those of an experiment.
    ///
    /// @param has what a point of a curve has
    public static List<Curve> of(Experiment experiment, ObservedFactor factor, Predicate<Point> has) {
        List<List<Point>> groups = experiment.groupsOver(factor).stream()
                .map(group -> group.stream()
                        .filter(has)
                        .collect(Collectors.groupingBy(
                                point -> factor.value(point.level(factor)), TreeMap::new, Collectors.toList())))
                .map(levels -> levels.values().stream().map(Point::pooled).toList())
                .filter(group -> group.size() > 1)
                .toList();
        return groups.stream()
                .map(group -> {
                    Map<String, String> own = group.getFirst().without(factor.path());
                    return new Curve(
                            factor,
                            Line.apart(
                                    own,
                                    groups.stream()
                                            .map(each -> each.getFirst().factors())
                                            .toList()),
                            group);
                })
                .toList();
    }

    /// A point's level, as in the results.
    public String level(Point point) {
        return point.level(factor);
    }
}
