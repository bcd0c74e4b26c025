package io.storbench.report.effects;

import io.storbench.report.effects.DesignTerms.Columns;
import io.storbench.stats.Tally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A linear model of trials, fitted: mean, blocks, curvature, the design's terms, then what points
/// differ by beyond the terms, then what set-ups differ by. What is left is the error.
final class Model {
    /// In blocks or set-ups, with more points than this, what they differ by beyond the terms
    /// counts as error.
    private static final int MAX_POINTS = 300;

    private final List<Run> runs;
    private final DesignTerms design;
    private final List<Columns> terms = new ArrayList<>();
    private final List<Columns> confounded = new ArrayList<>();
    private final LeastSquares squares;
    private final PointRows rows;
    private final List<Integer> axes;
    private final List<Integer> termEnds = new ArrayList<>();
    private final int blocksEnd;
    private final int curvatureEnd;
    private final Optional<Scatter> pure;
    private final Optional<Scatter> withinSetUps;

    private Model(
            List<Run> runs, double[] response, DesignTerms design, List<Columns> asked, int highest, boolean all) {
        this.runs = runs;
        this.design = design;
        squares = new LeastSquares(response);
        squares.add(filled(1));
        addGroups(Run::block);
        blocksEnd = squares.columns();
        axes = axes(runs);
        if (axes.isEmpty()) {
            squares.add(runs.stream().mapToDouble(run -> run.isCentre() ? 1 : 0).toArray());
        }
        curvatureEnd = squares.columns();
        rows = new PointRows(runs, design.points());
        asked.forEach(this::add);
        if (highest > 1) {
            axes.stream().map(design::square).forEach(this::add);
        }
        boolean repeated =
                runs.size() > runs.stream().map(Run::levels).distinct().count();
        boolean described = design.isSaturated() && runs.stream().noneMatch(Run::isCentre);
        boolean grouped = runs.stream().anyMatch(run -> run.block() > 0 || run.setUp() > 0);
        boolean lacks = all && repeated && !described;
        if (lacks && grouped && design.points().size() <= MAX_POINTS) {
            Map<List<Integer>, Integer> points = new HashMap<>();
            runs.forEach(run -> points.putIfAbsent(run.levels(), 1 + points.size()));
            addGroups(run -> points.getOrDefault(run.levels(), 0));
        }
        pure = lacks && !grouped ? Optional.of(Scatter.withinPoints(runs, response)) : Optional.empty();
        withinSetUps = all && runs.stream().anyMatch(run -> run.setUp() > 0)
                ? Optional.of(Scatter.withinSetUps(runs, response, squares))
                : Optional.empty();
    }

    /// The factors that have runs on their axes, if any has: some runs are in the middle of other
    /// factors and not of theirs.
    static List<Integer> axes(List<Run> runs) {
        Set<Integer> middles = new TreeSet<>();
        runs.forEach(run -> middles.addAll(middles(run)));
        return runs.stream().map(Model::middles).anyMatch(own -> !own.isEmpty() && !own.equals(middles))
                ? List.copyOf(middles)
                : List.of();
    }

    private static Set<Integer> middles(Run run) {
        return IntStream.range(0, run.levels().size())
                .filter(i -> run.levels().get(i) == Run.MIDDLE)
                .boxed()
                .collect(Collectors.toSet());
    }

    /// Whether squares of factors are told apart by runs on their axes.
    boolean hasAxes() {
        return !axes.isEmpty();
    }

    /// Adds a term, unless blocks make it up.
    private void add(Columns term) {
        List<double[]> apart = term.columns().stream()
                .filter(column -> squares.add(axes.isEmpty() ? rows.overRuns(column) : design.overRuns(term, runs)))
                .toList();
        if (apart.isEmpty()) {
            confounded.add(term);
            return;
        }
        terms.add(new Columns(term.factors(), apart, term.square()));
        termEnds.add(squares.columns());
    }

    /// Fits all terms, with what points and set-ups differ by set apart.
    static Model of(FactorialData data, List<Run> runs, DesignTerms design) {
        return new Model(runs, response(data, runs), design, design.terms(), Integer.MAX_VALUE, true);
    }

    /// Fits the terms of up to an order only, all else being error.
    static Model of(FactorialData data, List<Run> runs, DesignTerms design, int order) {
        List<Columns> terms =
                design.terms().stream().filter(term -> term.order() <= order).toList();
        return new Model(runs, response(data, runs), design, terms, order, false);
    }

    private static double[] response(FactorialData data, List<Run> runs) {
        return runs.stream().mapToDouble(data::scaled).toArray();
    }

    private double[] filled(double value) {
        return runs.stream().mapToDouble(_ -> value).toArray();
    }

    /// A column for each group of runs with the same number, unless it is 0.
    private void addGroups(ToIntFunction<Run> group) {
        Map<Integer, double[]> columns = new LinkedHashMap<>();
        for (int i = 0; i < runs.size(); i++) {
            int number = group.applyAsInt(runs.get(i));
            if (number > 0) {
                columns.computeIfAbsent(number, _ -> new double[runs.size()])[i] = 1;
            }
        }
        columns.values().forEach(squares::add);
    }

    List<Run> runs() {
        return runs;
    }

    DesignTerms design() {
        return design;
    }

    List<Columns> terms() {
        return terms;
    }

    /// The terms that differences between blocks cannot be distinguished from.
    List<Columns> confounded() {
        return confounded;
    }

    LeastSquares squares() {
        return squares;
    }

    /// The first column of a term.
    int start(int term) {
        return term == 0 ? curvatureEnd : termEnds.get(term - 1);
    }

    /// The column after a term's last.
    int end(int term) {
        return termEnds.get(term);
    }

    /// Mean, blocks, curvature and terms.
    int parameters() {
        return terms.isEmpty() ? curvatureEnd : termEnds.getLast();
    }

    /// Whether what a term explains does not depend on which others came before it.
    boolean isOrthogonal() {
        return IntStream.range(0, terms.size())
                .allMatch(term -> squares.isOrthogonal(curvatureEnd, start(term), end(term)));
    }

    int blockDegrees() {
        return blocksEnd - 1;
    }

    double blockSquares() {
        return squares.squares(1, blocksEnd);
    }

    /// Whether there are centre points: what their mean differs by from that of the others.
    int curvatureDegrees() {
        return curvatureEnd - blocksEnd;
    }

    double curvatureSquares() {
        return squares.squares(blocksEnd, curvatureEnd);
    }

    /// How far points differ beyond the terms.
    int lackDegrees() {
        return pure.map(own -> squares.rows() - squares.columns() - own.degrees())
                .orElse(squares.columns() - parameters());
    }

    double lackSquares() {
        return pure.map(own -> Math.max(0, squares.residualSquares() - own.squares()))
                .orElseGet(() -> squares.squares(parameters(), squares.columns()));
    }

    int setUpDegrees() {
        return withinSetUps
                .map(own -> squares.rows() - squares.columns() - own.degrees())
                .orElse(0);
    }

    double setUpSquares() {
        return withinSetUps
                .map(own -> Math.max(0, squares.residualSquares() - own.squares()))
                .orElse(0.0);
    }

    int errorDegrees() {
        return pure.or(() -> withinSetUps).map(Scatter::degrees).orElse(squares.rows() - squares.columns());
    }

    double errorSquares() {
        return pure.or(() -> withinSetUps).map(Scatter::squares).orElseGet(squares::residualSquares);
    }

    /// About the mean.
    double totalSquares() {
        return squares.squares(1, squares.columns()) + squares.residualSquares();
    }

    /// The mean over points where all weigh alike, or with blocks over trials.
    double mean() {
        return blocksEnd == 1 ? squares.coefficients(parameters())[0] : squares.mean();
    }

    /// Where the design's points are among the runs.
    PointRows rows() {
        return rows;
    }

    /// What trials differ by from a mean.
    ///
    /// @param degrees of freedom
    /// @param squares the sum of squares
    private record Scatter(int degrees, double squares) {
        /// What trials differ by from the mean of their point.
        static Scatter withinPoints(List<Run> runs, double[] response) {
            Map<List<Integer>, Tally> points = new LinkedHashMap<>();
            for (int i = 0; i < response.length; i++) {
                points.computeIfAbsent(runs.get(i).levels(), _ -> new Tally()).add(response[i]);
            }
            double sum = points.values().stream()
                    .filter(point -> point.count() > 1)
                    .mapToDouble(point -> point.variance() * (point.count() - 1))
                    .sum();
            return new Scatter(response.length - points.size(), sum);
        }

        /// What all columns leave over when the means of set-ups are taken out of them and of the
        /// response: the same as with a column for each set-up, of which there may be thousands (Frisch
        /// and Waugh, Econometrica 1, 1933).
        static Scatter withinSetUps(List<Run> runs, double[] response, LeastSquares squares) {
            int[] setUps = runs.stream().mapToInt(Run::setUp).toArray();
            LeastSquares within = squares.within(response, setUps);
            long groups = Arrays.stream(setUps)
                    .filter(number -> number > 0)
                    .distinct()
                    .count();
            return new Scatter(within.rows() - within.columns() - (int) groups, within.residualSquares());
        }
    }
}
