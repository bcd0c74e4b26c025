package io.storbench.plan;

import io.storbench.design.FractionalFactorial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The points that a kind of design makes, before blocks and centre points are added.
///
/// @param points per point the level of each factor
/// @param wish what was asked of a fraction
/// @param cutShort whether the search for the fraction ended before it was through
record DesignPoints(
        List<Factor> factors,
        List<List<Factor.Level>> points,
        Optional<FractionalFactorial> fraction,
        FractionConstraints wish,
        boolean cutShort) {
    DesignPoints(List<Factor> factors, List<List<Factor.Level>> points) {
        this(factors, points, Optional.empty(), FractionConstraints.NONE, false);
    }

    /// Points by the numbers of their levels.
    static DesignPoints of(List<Factor> factors, List<List<Integer>> points) {
        return new DesignPoints(factors, levels(factors, points));
    }

    /// Those of a fraction.
    static DesignPoints of(
            List<Factor> factors, FractionalFactorial fraction, FractionConstraints wish, boolean cutShort) {
        return new DesignPoints(factors, levels(factors, fraction.points()), Optional.of(fraction), wish, cutShort);
    }

    /// Other points of the same factors.
    ///
    /// @param fraction that they are
    DesignPoints with(List<List<Integer>> numbers, Optional<FractionalFactorial> fraction) {
        return new DesignPoints(factors, levels(factors, numbers), fraction, wish, cutShort);
    }

    /// Per point and factor the level's number.
    List<List<Integer>> numbers() {
        return points.stream().map(point -> levelNumbers(factors, point)).toList();
    }

    static List<Integer> levelNumbers(List<Factor> factors, List<Factor.Level> point) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < factors.size(); i++) {
            numbers.add(factors.get(i).levels().indexOf(point.get(i)));
        }
        return numbers;
    }

    private static List<List<Factor.Level>> levels(List<Factor> factors, List<List<Integer>> points) {
        return points.stream()
                .map(point -> {
                    List<Factor.Level> levels = new ArrayList<>();
                    for (int i = 0; i < factors.size(); i++) {
                        levels.add(factors.get(i).levels().get(point.get(i)));
                    }
                    return List.copyOf(levels);
                })
                .toList();
    }

    static void requireTwoLevels(List<Factor> factors, String who) {
        for (Factor factor : factors) {
            if (factor.levels().size() != 2) {
                throw new IllegalArgumentException("factor %s has %d levels; %s exactly 2"
                        .formatted(factor.path(), factor.levels().size(), who));
            }
        }
    }
}
