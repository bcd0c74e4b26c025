package io.storbench.design;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// One factor changed at a time, from a point where all are at their first level. It shows no
/// interaction, and each effect rests on two points only, where a factorial of as many points uses
/// all of them for each (Daniel, "One-at-a-time plans", JASA 68, 1973).
public final class OneAtATime {
    private OneAtATime() {}

    /// The first point, then each factor's further levels in turn.
    ///
    /// @param levelCounts how many levels each factor has, each at least 1
    /// @return per point and factor the level's number, from 0
    /// @throws IllegalArgumentException when a factor has no level
    public static List<List<Integer>> points(List<Integer> levelCounts) {
        List<Integer> first = Collections.nCopies(levelCounts.size(), 0);
        List<List<Integer>> points = new ArrayList<>(List.of(first));
        for (int factor = 0; factor < levelCounts.size(); factor++) {
            if (levelCounts.get(factor) < 1) {
                throw new IllegalArgumentException("a factor has no levels");
            }
            for (int level = 1; level < levelCounts.get(factor); level++) {
                List<Integer> point = new ArrayList<>(first);
                point.set(factor, level);
                points.add(List.copyOf(point));
            }
        }
        return points;
    }
}
