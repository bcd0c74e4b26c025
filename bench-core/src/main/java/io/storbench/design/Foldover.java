package io.storbench.design;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// A two-level design together with its mirror image, in which some or all factors have the other
/// level: main effects, or those of the chosen factor, are then clear of two-factor interactions
/// (Box and Hunter, "The 2^(k-p) fractional factorial designs", Technometrics 3, 1961).
public final class Foldover {
    private Foldover() {}

    /// The points, then their mirror images.
    ///
    /// @param points per point and factor 0 for the low and 1 for the high level
    /// @param changed the factors that change their level, as a product
    /// @throws IllegalArgumentException when a point would come again
    public static List<List<Integer>> points(List<List<Integer>> points, Word changed) {
        List<List<Integer>> folded = new ArrayList<>(points);
        points.stream().map(point -> image(point, changed)).forEach(folded::add);
        if (new HashSet<>(folded).size() < folded.size()) {
            throw new IllegalArgumentException("folding over %s would run the same points again".formatted(changed));
        }
        return folded;
    }

    /// Half of the mirror image in which one factor has its other level: the points at which it has
    /// this one. They tell the factor's interactions from what these are aliased with by half as
    /// many trials (Mee and Peralta, "Semifolding 2^(k-p) designs", Technometrics 42, 2000).
    ///
    /// @param factor from 0
    /// @param level of the factor at the added points: 0 the low, 1 the high one
    /// @return the added points only
    /// @throws IllegalArgumentException when a point would come again
    public static List<List<Integer>> half(List<List<Integer>> points, int factor, int level) {
        List<List<Integer>> folded = points(points, new Word(1 << factor, false));
        return folded.subList(points.size(), folded.size()).stream()
                .filter(image -> image.get(factor) == level)
                .toList();
    }

    /// A point with the other level of some factors.
    public static List<Integer> image(List<Integer> point, Word changed) {
        List<Integer> image = new ArrayList<>(point);
        for (int factor = 0; factor < point.size(); factor++) {
            if (changed.has(factor)) {
                image.set(factor, 1 - point.get(factor));
            }
        }
        return List.copyOf(image);
    }
}
