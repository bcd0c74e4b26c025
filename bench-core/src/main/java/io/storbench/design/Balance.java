package io.storbench.design;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// How evenly points spread over levels and their pairs, whatever the points come from.
///
/// @param constant factors with one level only, whose effect nothing can tell
/// @param unbalanced factors whose levels do not come equally often
/// @param correlated pairs of factors whose main effects are not orthogonal: some combination of
///   their levels is not as frequent as the product of the levels' own frequencies (Plackett's
///   condition of proportional frequencies, "Some theorems in the theory of confounding",
///   Biometrika 33, 1946)
public record Balance(List<Integer> constant, List<Spread> unbalanced, List<Pair> correlated) {
    /// How often a factor's levels come.
    ///
    /// @param factor from 0
    /// @param counts by number of the level, most frequent first
    public record Spread(int factor, List<Integer> counts) {}

    /// Two factors, from 0.
    public record Pair(int one, int other) {}

    /// Copies.
    public Balance {
        constant = List.copyOf(constant);
        unbalanced = List.copyOf(unbalanced);
        correlated = List.copyOf(correlated);
    }

    /// Judges points.
    ///
    /// @param points per point and factor the level's number
    public static Balance of(List<List<Integer>> points) {
        int factors = points.isEmpty() ? 0 : points.getFirst().size();
        List<Integer> constant = new ArrayList<>();
        List<Spread> unbalanced = new ArrayList<>();
        List<Pair> correlated = new ArrayList<>();
        for (int factor = 0; factor < factors; factor++) {
            List<Integer> counts =
                    counts(points, List.of(factor)).values().stream().sorted().toList();
            if (counts.size() == 1) {
                constant.add(factor);
            } else if (!counts.getFirst().equals(counts.getLast())) {
                unbalanced.add(new Spread(factor, counts.reversed()));
            }
            for (int earlier = 0; earlier < factor; earlier++) {
                if (!proportional(points, earlier, factor)) {
                    correlated.add(new Pair(earlier, factor));
                }
            }
        }
        return new Balance(constant, unbalanced, correlated);
    }

    private static boolean proportional(List<List<Integer>> points, int one, int other) {
        TreeMap<String, Integer> both = counts(points, List.of(one, other));
        TreeMap<String, Integer> ofOne = counts(points, List.of(one));
        TreeMap<String, Integer> ofOther = counts(points, List.of(other));
        return ofOne.entrySet().stream()
                .allMatch(a -> ofOther.entrySet().stream()
                        .allMatch(b -> (long) points.size() * both.getOrDefault(a.getKey() + b.getKey(), 0)
                                == (long) a.getValue() * b.getValue()));
    }

    /// How many points have the same levels of some factors.
    private static TreeMap<String, Integer> counts(List<List<Integer>> points, List<Integer> factors) {
        TreeMap<String, Integer> counts = new TreeMap<>();
        for (List<Integer> point : points) {
            StringBuilder levels = new StringBuilder();
            factors.forEach(factor -> levels.append(point.get(factor)).append(','));
            counts.merge(levels.toString(), 1, Integer::sum);
        }
        return counts;
    }
}
