package io.storbench.report.effects;

import io.storbench.design.AliasStructure;
import io.storbench.design.AliasStructure.Alias;
import io.storbench.design.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Which main effects and interactions the points of a design tell, and what is aliased with them.
///
/// Levels are coded by contrasts that sum to zero: a factor of L levels has L - 1 columns, the j-th
/// with 1 at level j, -1 at the first level and 0 elsewhere. Two levels are -1 and +1, and an
/// interaction's columns are the products of its factors' (Montgomery, "Design and Analysis of
/// Experiments", chapter 6). Interactions of one order are taken in all together or not at all. A
/// factor that is taken by value has one column, its levels' places; with such factors there are
/// main effects only.
final class DesignTerms {
    /// The most columns: with more, the tables help nobody.
    private static final int MAX_COLUMNS = 128;

    /// The most numbers in all columns of a model, so that large experiments take seconds.
    private static final int MAX_CELLS = 4_000_000;

    /// More than there are of anything.
    private static final long MAX_POINTS = 1_000_000;

    /// The most combinations of factors looked at for one order.
    private static final int MAX_SETS = 2_500;

    /// A term's columns over the points.
    ///
    /// @param factors bit n is set when the n-th factor is in it
    /// @param square whether it is the square of its one factor, which bends a line
    record Columns(int factors, List<double[]> columns, boolean square) {
        Columns(int factors, List<double[]> columns) {
            this(factors, columns, false);
        }

        int order() {
            return square ? 2 : Integer.bitCount(factors);
        }

        Word word() {
            return new Word(factors, false);
        }

        String letters() {
            return word() + (square ? SQUARE : "");
        }
    }

    /// Between the names of factors of a product.
    static final String TIMES = " \u00D7 ";

    /// What follows the letter or the name of a squared factor.
    static final String SQUARE = "\u00B2";

    private final List<DesignFactor> factors;
    private final List<List<Integer>> points;
    private final List<Columns> terms = new ArrayList<>();
    private final List<Integer> leftOut = new ArrayList<>();
    private final AliasSets aliases = new AliasSets();

    /// The aliases of terms of a design that ran in steps, where columns alone do not tell.
    private final Map<Integer, List<Alias>> structure = new HashMap<>();

    private final LeastSquares space;
    private final int limit;
    private boolean stopped;

    private DesignTerms(List<DesignFactor> factors, List<List<Integer>> points, int limit) {
        this.limit = limit;
        this.factors = factors;
        this.points = points;
        space = new LeastSquares(new double[points.size()]);
        space.add(ones());
    }

    /// The terms that points tell.
    ///
    /// @param points the level of each factor, each point once
    /// @param spare how many degrees of freedom to leave over
    /// @param limit the most columns, the mean's among them
    static DesignTerms of(List<DesignFactor> factors, List<List<Integer>> points, int spare, int limit) {
        DesignTerms design = new DesignTerms(factors, List.copyOf(new LinkedHashSet<>(points)), limit);
        int highest = factors.stream().anyMatch(DesignFactor::isByValue) ? 1 : factors.size();
        for (int order = 1; order <= highest; order++) {
            List<Integer> sets = sets(factors.size(), order);
            boolean last = design.stopped || design.isSaturated();
            if (sets.size() > MAX_SETS || (last && order > (factors.size() > 8 ? 2 : 3))) {
                break;
            }
            design.addOrder(sets, order, spare);
        }
        return design;
    }

    /// The terms of a two-level design that ran in steps: main effects and two-factor interactions
    /// as far as they can be told apart beside the blocks, those first that the steps are for. More
    /// would be what small blocks tell by chance.
    static DesignTerms ofFollowUps(FactorialData data, List<Run> runs) {
        List<Run> corners = runs.stream().filter(run -> !run.isCentre()).toList();
        DesignTerms design = new DesignTerms(
                data.factors(),
                List.copyOf(
                        new LinkedHashSet<>(corners.stream().map(Run::levels).toList())),
                limit(runs.size()));
        AliasStructure structure = AliasStructure.of(
                corners.stream().map(Run::levels).toList(),
                corners.stream().map(Run::block).toList(),
                data.wanted().orElse(List.of()));
        for (AliasStructure.Effect effect : structure.effects()) {
            int set = effect.effect().factors();
            if (design.space.columns() < design.limit) {
                Columns term = new Columns(set, design.columns(set));
                boolean _ = design.space.add(term.columns().getFirst());
                design.terms.add(term);
                design.structure.put(set, effect.aliases());
            }
        }
        structure.lost().stream()
                .filter(word -> word.length() == 1)
                .forEach(word -> design.leftOut.add(word.factors()));
        return design;
    }

    /// The most columns of a model of this many trials.
    static int limit(int trials) {
        return Math.min(MAX_COLUMNS, Math.max(2, MAX_CELLS / trials));
    }

    /// The subsets of this many factors, in order of their letters.
    private static List<Integer> sets(int factors, int order) {
        List<Integer> sets = new ArrayList<>();
        collect(sets, 0, 0, factors, order);
        return sets;
    }

    private static void collect(List<Integer> sets, int set, int from, int factors, int more) {
        if (more == 0) {
            sets.add(set);
            return;
        }
        for (int i = from; i <= factors - more && sets.size() <= MAX_SETS; i++) {
            collect(sets, set | 1 << i, i + 1, factors, more - 1);
        }
    }

    /// Adds what is new of an order, and notes what is an alias of what is there.
    private void addOrder(List<Integer> sets, int order, int spare) {
        int room = Math.min(limit, points.size() - spare) - space.columns();
        List<Columns> fresh = new ArrayList<>();
        long count = 0;
        for (int set : sets) {
            long width = width(set);
            boolean known = width == 1 && aliases.add(set, columns(set).getFirst());
            count += known ? 0 : width;
            // What there is no room for is not made: it can be large.
            if (!known && !stopped && (order == 1 || count <= room)) {
                fresh.add(new Columns(set, columns(set)));
            }
        }
        if (stopped || count == 0) {
            return;
        }
        if (order > 1 && (count > room || !areToldApart(fresh))) {
            stopped = true;
            return;
        }
        for (Columns term : fresh) {
            List<double[]> own = term.columns().stream().filter(space::add).toList();
            if (own.size() < term.columns().size()) {
                leftOut.add(term.factors());
            }
            if (!own.isEmpty()) {
                terms.add(new Columns(term.factors(), own));
            }
        }
    }

    /// How many columns a term has.
    private long width(int set) {
        long width = 1;
        for (int i = 0; i < factors.size(); i++) {
            width *= (set & 1 << i) == 0 ? 1 : factors.get(i).degrees();
            width = Math.min(width, MAX_POINTS);
        }
        return width;
    }

    /// Whether columns can all be distinguished from each other and from what is there.
    private boolean areToldApart(List<Columns> fresh) {
        LeastSquares trial = new LeastSquares(new double[points.size()]);
        trial.add(ones());
        terms.forEach(term -> term.columns().forEach(trial::add));
        return fresh.stream().allMatch(term -> term.columns().stream().allMatch(trial::add));
    }

    private double[] ones() {
        double[] ones = new double[points.size()];
        Arrays.fill(ones, 1);
        return ones;
    }

    private List<double[]> columns(int set) {
        List<double[]> columns = new ArrayList<>();
        columns.add(ones());
        for (int factor = 0; factor < factors.size(); factor++) {
            if ((set & 1 << factor) != 0) {
                List<double[]> products = new ArrayList<>();
                for (double[] column : columns) {
                    for (int own = 1; own <= factors.get(factor).degrees(); own++) {
                        products.add(product(column, factor, own));
                    }
                }
                columns = products;
            }
        }
        return columns;
    }

    private double[] product(double[] column, int factor, int own) {
        double[] product = new double[column.length];
        for (int i = 0; i < column.length; i++) {
            product[i] = column[i] * factors.get(factor).coded(points.get(i).get(factor), own);
        }
        return product;
    }

    /// A factor's square; its column over the corners says nothing.
    Columns square(int factor) {
        return new Columns(1 << factor, List.of(ones()), true);
    }

    /// A term's column over runs of a two-level design: 0 for a factor in the middle.
    double[] overRuns(Columns term, List<Run> runs) {
        return runs.stream()
                .mapToDouble(run -> {
                    double product = 1;
                    for (int i = 0; i < factors.size(); i++) {
                        if ((term.factors() & 1 << i) != 0) {
                            int level = run.levels().get(i);
                            double own =
                                    level == Run.MIDDLE ? 0 : factors.get(i).coded(level, 1);
                            product *= term.square() ? own * own : own;
                        }
                    }
                    return product;
                })
                .toArray();
    }

    /// The terms, main effects first.
    List<Columns> terms() {
        return List.copyOf(terms);
    }

    /// The distinct points, in the order of the columns' rows.
    List<List<Integer>> points() {
        return points;
    }

    /// Whether the terms describe any responses of the points exactly.
    boolean isSaturated() {
        return space.columns() == points.size();
    }

    /// The factors of which not every level's effect can be distinguished from the others'.
    List<String> leftOut() {
        return leftOut.stream()
                .map(set -> factors.get(Integer.numberOfTrailingZeros(set)).name())
                .toList();
    }

    /// Whether interactions were left out, since the points do not tell all of their order.
    boolean isStopped() {
        return stopped;
    }

    /// What cannot be distinguished from a term.
    List<Alias> aliases(Columns term) {
        if (term.square()) {
            return List.of();
        }
        List<Alias> known = structure.get(term.factors());
        return known != null ? known : aliases.of(term.factors(), term.columns().getFirst());
    }

    /// Whether a term is the slope of a line over a factor's values.
    boolean isSlope(Columns term) {
        return term.order() == 1
                && !term.square()
                && factors.get(Integer.numberOfTrailingZeros(term.factors())).isByValue();
    }

    /// The names of a term's factors.
    ///
    /// @param named which of its names a factor has there
    String name(Columns term, Function<DesignFactor, String> named) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < factors.size(); i++) {
            if ((term.factors() & 1 << i) != 0) {
                names.add(named.apply(factors.get(i)));
            }
        }
        return String.join(TIMES, names) + (term.square() ? SQUARE : "");
    }
}
