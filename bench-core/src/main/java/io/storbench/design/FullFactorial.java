package io.storbench.design;

import java.util.ArrayList;
import java.util.List;

/// Every combination of levels.
public final class FullFactorial {
    /// The most points that a design may have.
    public static final int MAX_POINTS = 100_000;

    private FullFactorial() {}

    /// All points; the first factor changes slowest.
    ///
    /// @param levelCounts how many levels each factor has, each at least 1
    /// @return per point and factor the level's number, from 0
    /// @throws IllegalArgumentException when a factor has no level, or there are too many points
    public static List<List<Integer>> points(List<Integer> levelCounts) {
        long total = 1;
        for (int count : levelCounts) {
            if (count < 1) {
                throw new IllegalArgumentException("a factor has no levels");
            }
            total *= count;
            if (total > MAX_POINTS) {
                throw new IllegalArgumentException("more than " + MAX_POINTS + " points");
            }
        }
        List<List<Integer>> points = new ArrayList<>();
        for (int number = 0; number < total; number++) {
            Integer[] levels = new Integer[levelCounts.size()];
            int rest = number;
            for (int factor = levelCounts.size() - 1; factor >= 0; factor--) {
                levels[factor] = rest % levelCounts.get(factor);
                rest /= levelCounts.get(factor);
            }
            points.add(List.of(levels));
        }
        return points;
    }
}
