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
        for (List<Integer> point : points) {
            List<Integer> image = new ArrayList<>(point);
            for (int factor = 0; factor < point.size(); factor++) {
                if (changed.has(factor)) {
                    image.set(factor, 1 - point.get(factor));
                }
            }
            folded.add(List.copyOf(image));
        }
        if (new HashSet<>(folded).size() < folded.size()) {
            throw new IllegalArgumentException(
                    "folding over %s would run the same points again".formatted(changed));
        }
        return folded;
    }
}
