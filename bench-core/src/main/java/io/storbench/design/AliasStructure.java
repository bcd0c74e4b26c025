package io.storbench.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// What any points of two levels say about main effects and two-factor interactions, be they a
/// fraction, part of one, or several that ran one after the other: the effects that can be
/// estimated together with the blocks, and what part of others is in each estimate (Box and Wilson,
/// "On the experimental attainment of optimum conditions", JRSS B 13, 1951).
///
/// @param effects that are estimated, main effects first
/// @param lost effects that cannot be distinguished from blocks and the mean alone
public record AliasStructure(List<Effect> effects, List<Word> lost) {
    /// What is left of a column by rounding, by its length.
    private static final double ROUNDING = 1e-9;

    /// A smaller part is none.
    private static final double LEAST_PART = 1e-6;

    /// Columns times points beyond which the structure is not looked at.
    private static final long MAX_NUMBERS = 4_000_000;

    /// A part of another effect.
    ///
    /// @param part that the estimate contains of it; 1 or -1 where the two have one column
    public record Alias(Word effect, double part) {
        @Override
        public String toString() {
            Word signed = new Word(effect.factors(), part < 0);
            return Math.abs(Math.abs(part) - 1) < LEAST_PART
                    ? signed.toString()
                    : String.format(Locale.ROOT, "%.2g %s", part, effect);
        }
    }

    /// An estimated effect.
    ///
    /// @param aliases whose parts are in the estimate; empty of a clear effect
    /// @param variance of the estimate, the difference between both levels, where that of one trial
    ///   is 1 and each point has one
    public record Effect(Word effect, List<Alias> aliases, double variance) {
        /// Copies.
        public Effect {
            aliases = List.copyOf(aliases);
        }

        /// Such as `D = AB = -0.5 EF`.
        @Override
        public String toString() {
            return effect + aliases.stream().map(alias -> " = " + alias).collect(Collectors.joining());
        }
    }

    /// Copies.
    public AliasStructure {
        effects = List.copyOf(effects);
        lost = List.copyOf(lost);
    }

    /// The structure of a design's corners; nothing where it is too large to be looked at.
    ///
    /// @param points per point and factor 0 for the low and 1 for the high level
    /// @param blockOfPoint per point the number of its block
    /// @param wanted effects that are estimated before other interactions, if they can
    public static AliasStructure of(List<List<Integer>> points, List<Integer> blockOfPoint, List<Word> wanted) {
        int factors = points.getFirst().size();
        List<Word> all = effects(factors, wanted);
        if ((long) points.size() * all.size() > MAX_NUMBERS) {
            return new AliasStructure(List.of(), List.of());
        }
        Columns columns = new Columns(points.size());
        double[] ones = new double[points.size()];
        Arrays.fill(ones, 1);
        boolean _ = columns.add(ones);
        for (int block : blockOfPoint.stream().distinct().toList()) {
            boolean _ = columns.add(blockOfPoint.stream()
                    .mapToDouble(own -> own == block ? 1 : 0)
                    .toArray());
        }
        int known = columns.size();
        List<Word> estimable = new ArrayList<>();
        List<Word> mixed = new ArrayList<>();
        for (Word effect : all) {
            (columns.add(signs(points, effect)) ? estimable : mixed).add(effect);
        }
        List<List<Alias>> aliases = new ArrayList<>();
        estimable.forEach(_ -> aliases.add(new ArrayList<>()));
        List<Word> lost = new ArrayList<>();
        for (Word effect : mixed) {
            double[] parts = columns.parts(signs(points, effect));
            boolean found = false;
            for (int i = 0; i < estimable.size(); i++) {
                if (Math.abs(parts[known + i]) > LEAST_PART) {
                    aliases.get(i).add(new Alias(effect, parts[known + i]));
                    found = true;
                }
            }
            if (!found) {
                lost.add(effect);
            }
        }
        List<Effect> effects = new ArrayList<>();
        for (int i = 0; i < estimable.size(); i++) {
            effects.add(new Effect(estimable.get(i), aliases.get(i), 4 * columns.variance(known + i)));
        }
        return new AliasStructure(effects, lost);
    }

    /// Main effects, then what is wanted, then all other interactions of two factors.
    private static List<Word> effects(int factors, List<Word> wanted) {
        List<Word> all = new ArrayList<>();
        int named = Math.min(factors, Word.LETTERS.length());
        for (int i = 0; i < named; i++) {
            all.add(new Word(1 << i, false));
        }
        List<Word> pairs = new ArrayList<>(wanted);
        for (int i = 0; i < named; i++) {
            for (int j = i + 1; j < named; j++) {
                pairs.add(new Word(1 << i | 1 << j, false));
            }
        }
        pairs.stream().filter(pair -> pair.length() == 2).distinct().forEach(all::add);
        return all;
    }

    /// An effect's column: -1 and 1 over the points.
    static double[] signs(List<List<Integer>> points, Word effect) {
        return points.stream()
                .mapToDouble(point -> 2.0 * effect.level(point) - 1)
                .toArray();
    }

    /// The effects that have no part of others in them.
    public List<Word> clear() {
        return effects.stream()
                .filter(effect -> effect.aliases().isEmpty())
                .map(Effect::effect)
                .toList();
    }

    /// Independent columns, orthogonalised as they come (Gram and Schmidt, twice each).
    private static final class Columns {
        private final int rows;
        private final List<double[]> basis = new ArrayList<>();

        /// What a column has of each of the basis up to itself.
        private final List<double[]> triangle = new ArrayList<>();

        Columns(int rows) {
            this.rows = rows;
        }

        int size() {
            return basis.size();
        }

        /// Adds a column, unless those before make it up.
        boolean add(double[] column) {
            double[] left = column.clone();
            double[] parts = Arrays.copyOf(project(left), basis.size() + 1);
            double length = Math.sqrt(dot(left, left));
            if (length <= ROUNDING * Math.sqrt(rows)) {
                return false;
            }
            for (int i = 0; i < rows; i++) {
                left[i] /= length;
            }
            parts[basis.size()] = length;
            basis.add(left);
            triangle.add(parts);
            return true;
        }

        /// By how much of each column a dependent one is made up.
        double[] parts(double[] column) {
            double[] parts = project(column.clone());
            for (int i = parts.length - 1; i >= 0; i--) {
                for (int j = i + 1; j < parts.length; j++) {
                    parts[i] -= triangle.get(j)[i] * parts[j];
                }
                parts[i] /= triangle.get(i)[i];
            }
            return parts;
        }

        /// The variance of a column's coefficient, where that of one row is 1.
        double variance(int column) {
            // The column's row of the inverse of the triangle.
            double[] row = new double[basis.size()];
            double variance = 0;
            for (int j = column; j < row.length; j++) {
                double sum = j == column ? 1 : 0;
                for (int i = column; i < j; i++) {
                    sum -= row[i] * triangle.get(j)[i];
                }
                row[j] = sum / triangle.get(j)[j];
                variance += row[j] * row[j];
            }
            return variance;
        }

        /// Takes the basis out of a column.
        ///
        /// @return what it had of each
        private double[] project(double[] column) {
            double[] parts = new double[basis.size()];
            for (int pass = 0; pass < 2; pass++) {
                for (int j = 0; j < parts.length; j++) {
                    double part = dot(basis.get(j), column);
                    for (int i = 0; i < rows; i++) {
                        column[i] -= part * basis.get(j)[i];
                    }
                    parts[j] += part;
                }
            }
            return parts;
        }

        private static double dot(double[] a, double[] b) {
            double sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i] * b[i];
            }
            return sum;
        }
    }
}
