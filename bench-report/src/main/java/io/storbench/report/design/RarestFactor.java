package io.storbench.report.design;

import io.storbench.plan.DesignSpec;
import io.storbench.report.compare.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// The difference between two levels of a factor that is the least exact.
///
/// @param path of the factor
/// @param fewest points at its rarest level
/// @param next points at the next rarer one
public record RarestFactor(String path, int fewest, int next) {
    /// Of every factor but those that are hard to change.
    ///
    /// @param aliased factors, from 0, that the points cannot tell apart, and that are left out
    static List<RarestFactor> all(DesignSpec design, List<Integer> aliased) {
        List<RarestFactor> all = new ArrayList<>();
        List<List<Integer>> points = design.levelNumbers();
        boolean allHard = design.hard().size() == design.factors().size();
        for (int factor = 0; factor < design.factors().size(); factor++) {
            String path = design.factors().get(factor).path();
            if (aliased.contains(factor) || (!allHard && design.hard().contains(path))) {
                continue;
            }
            List<Integer> counts = counts(points, factor);
            if (counts.size() > 1) {
                all.add(new RarestFactor(path, counts.get(0), counts.get(1)));
            }
        }
        return all;
    }

    /// How many points each level has, fewest first.
    private static List<Integer> counts(List<List<Integer>> points, int factor) {
        TreeMap<Integer, Integer> counts = new TreeMap<>();
        for (List<Integer> point : points) {
            if (point.get(factor) >= 0) {
                counts.merge(point.get(factor), 1, Integer::sum);
            }
        }
        return counts.values().stream().sorted().toList();
    }

    /// The variance of the difference, in units of that of a trial.
    public double squaredError() {
        return 1.0 / fewest + 1.0 / next;
    }

    /// Whether another difference is as exact.
    public boolean isLike(RarestFactor other) {
        return fewest == other.fewest && next == other.next;
    }

    /// Of how many points it is, in words.
    public String points() {
        return fewest == next
                ? Sentence.count(fewest, "point") + " at a level"
                : "%d and %d points".formatted(fewest, next);
    }
}
