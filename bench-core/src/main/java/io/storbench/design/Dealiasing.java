package io.storbench.design;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The fewest further points that tell wanted effects from each other, beside all that is known
/// already: as many as there are aliases to take apart, and one for the block that they are. Of all
/// such points those that make the determinant of the information large, by adding one after the
/// other and then exchanging (Mitchell, "An algorithm for the construction of D-optimal
/// experimental designs", Technometrics 16, 1974).
///
/// Plans keep the effects only, so that the search must go on to find the same points.
public final class Dealiasing {
    /// Of more factors not all combinations are looked at, but those that differ from a point of
    /// the design in one or two factors, or in all.
    private static final int MAX_ALL = 10;

    /// What is not known yet has this information.
    private static final double NONE = 1e-4;

    private static final int MAX_PASSES = 10;

    /// An exchange that gains less is none.
    private static final double LEAST_GAIN = 1 + 1e-6;

    private final List<List<Integer>> points;
    private final List<Integer> blockOfPoint;
    private final List<Integer> blocks;
    private final List<Word> effects;
    private final int added;
    private final double[][] inverse;

    private Dealiasing(List<List<Integer>> points, List<Integer> blockOfPoint, List<Word> effects, int added) {
        this.points = points;
        this.blockOfPoint = blockOfPoint;
        this.blocks = blockOfPoint.stream().distinct().toList();
        this.effects = effects;
        this.added = added;
        int size = 1 + blocks.size() + effects.size();
        inverse = new double[size][size];
        for (int i = 0; i < size; i++) {
            inverse[i][i] = 1 / NONE;
        }
    }

    /// The points to add.
    ///
    /// @param points per point and factor 0 for the low and 1 for the high level
    /// @param blockOfPoint per point the number of its block
    /// @param wanted at least two effects of one or two factors
    /// @throws IllegalArgumentException when the points tell all of them already, or no other
    ///   points are left
    public static List<List<Integer>> points(
            List<List<Integer>> points, List<Integer> blockOfPoint, List<Word> wanted) {
        AliasStructure before = AliasStructure.of(points, blockOfPoint, wanted);
        Set<Word> effects = new LinkedHashSet<>();
        before.effects().forEach(effect -> effects.add(effect.effect()));
        int knownCount = effects.size();
        effects.addAll(wanted);
        if (effects.size() == knownCount) {
            throw new IllegalArgumentException("dealias: the design separates these effects already");
        }
        return new Dealiasing(points, blockOfPoint, List.copyOf(effects), effects.size() - knownCount + 1).search();
    }

    private List<List<Integer>> search() {
        for (int i = 0; i < points.size(); i++) {
            change(row(points.get(i), blocks.indexOf(blockOfPoint.get(i))), 1);
        }
        List<List<Integer>> candidates = candidates();
        if (candidates.size() < added) {
            throw new IllegalArgumentException(
                    "dealias: %d further points are needed, and the design lacks %d of all combinations"
                            .formatted(added, candidates.size()));
        }
        List<List<Integer>> found = new ArrayList<>();
        for (int i = 0; i < added; i++) {
            List<Integer> best = best(candidates, found);
            found.add(best);
            change(row(best), 1);
        }
        boolean better = true;
        for (int pass = 0; better && pass < MAX_PASSES; pass++) {
            better = exchange(candidates, found);
        }
        return List.copyOf(found);
    }

    /// Puts a better point in the place of each where there is one.
    private boolean exchange(List<List<Integer>> candidates, List<List<Integer>> found) {
        boolean any = false;
        for (int i = 0; i < found.size(); i++) {
            List<Integer> own = found.get(i);
            change(row(own), -1);
            List<Integer> best = best(candidates, found);
            if (!found.contains(best) && 1 + variance(row(best)) > LEAST_GAIN * (1 + variance(row(own)))) {
                found.set(i, best);
                any = true;
            }
            change(row(found.get(i)), 1);
        }
        return any;
    }

    /// The candidate of which the least is known.
    private List<Integer> best(List<List<Integer>> candidates, List<List<Integer>> found) {
        List<Integer> best = candidates.getFirst();
        double most = -1;
        for (List<Integer> candidate : candidates) {
            double variance = found.contains(candidate) ? -1 : variance(row(candidate));
            if (variance > most * LEAST_GAIN) {
                most = variance;
                best = candidate;
            }
        }
        return best;
    }

    private List<List<Integer>> candidates() {
        int factors = points.getFirst().size();
        Set<List<Integer>> ran = new HashSet<>(points);
        if (factors <= MAX_ALL) {
            return FullFactorial.points(points.getFirst().stream().map(_ -> 2).toList()).stream()
                    .filter(point -> !ran.contains(point))
                    .toList();
        }
        Set<List<Integer>> near = new LinkedHashSet<>();
        for (List<Integer> point : points) {
            near.add(changed(point, Word.LETTERS.length(), -1));
            for (int i = 0; i < factors; i++) {
                for (int j = i; j < factors; j++) {
                    near.add(changed(point, i, j));
                }
            }
        }
        near.removeAll(ran);
        return List.copyOf(near);
    }

    /// A point with other levels of one or two factors; of all where there are no such factors.
    private static List<Integer> changed(List<Integer> point, int one, int other) {
        List<Integer> changed = new ArrayList<>();
        for (int i = 0; i < point.size(); i++) {
            boolean own = other < 0 || i == one || i == other;
            changed.add(own ? 1 - point.get(i) : point.get(i));
        }
        return List.copyOf(changed);
    }

    private double[] row(List<Integer> point) {
        return row(point, blocks.size());
    }

    /// The mean, the blocks but the first, and the effects.
    private double[] row(List<Integer> point, int block) {
        double[] row = new double[inverse.length];
        row[0] = 1;
        if (block > 0) {
            row[block] = 1;
        }
        for (int i = 0; i < effects.size(); i++) {
            row[1 + blocks.size() + i] = 2.0 * effects.get(i).level(point) - 1;
        }
        return row;
    }

    /// How little is known of a point, relative to one trial.
    private double variance(double[] row) {
        double variance = 0;
        for (int i = 0; i < row.length; i++) {
            double sum = 0;
            for (int j = 0; j < row.length; j++) {
                sum += inverse[i][j] * row[j];
            }
            variance += row[i] * sum;
        }
        return variance;
    }

    /// Adds a trial to the information, or takes it out (Sherman and Morrison, Annals of
    /// Mathematical Statistics 21, 1950).
    ///
    /// @param sign 1 or -1
    private void change(double[] row, int sign) {
        int size = row.length;
        double[] product = new double[size];
        double variance = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                product[i] += inverse[i][j] * row[j];
            }
        }
        for (int i = 0; i < size; i++) {
            variance += row[i] * product[i];
        }
        double scale = sign / (1 + sign * variance);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                inverse[i][j] -= scale * product[i] * product[j];
            }
        }
    }
}
