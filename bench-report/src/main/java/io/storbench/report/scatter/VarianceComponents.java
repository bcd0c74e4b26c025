package io.storbench.report.scatter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleValueChecker;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.SimplexOptimizer;

/// Variances of what adds up to a value besides the mean of its cell, by restricted maximum
/// likelihood: those that make it greatest, none below 0. For balanced data they are those of the
/// analysis of variance where these are not negative.
///
/// @param between of groups, such as runs: what moves all cells of one alike
/// @param interaction of what moves each cell of a group by itself; 0 where a group has no value of
///   a cell twice, or there is one cell
/// @param within of values of one group and cell
/// @param betweenDegrees the differences between groups that are behind it, at least 1
/// @param evidence twice the logarithm of how many times likelier these are than groups that are
///   alike
record VarianceComponents(double between, double interaction, double within, int betweenDegrees, double evidence) {
    /// Decomposing more takes too long; nobody runs a plan as often.
    private static final int MOST_GROUPS = 300;

    private static final int EVALUATIONS = 5_000;
    private static final double TOLERANCE = 1e-13;

    /// A ratio of deviations below which a component is as good as none.
    private static final double NONE = 1e-6;

    /// And one beyond which the scatter within groups is.
    private static final double ALL = 1e4;

    /// Of values; empty where groups do not compare, or nothing is left to tell the scatter within
    /// them.
    static Optional<VarianceComponents> of(GroupedData data) {
        int degrees = data.betweenDegrees();
        if (degrees < 1
                || data.withinDegrees() < 1
                || data.groups().size() > MOST_GROUPS
                || (data.squares() == 0 && !data.isSingle())
                || data.isConstant()) {
            return Optional.empty();
        }
        RestrictedLikelihood likelihood = new RestrictedLikelihood(data);
        Found none = ratios(likelihood, 0, 0);
        List<Found> found = new ArrayList<>(List.of(none));
        found.add(ratios(likelihood, best(ratio -> ratios(likelihood, ratio, 0)), 0));
        if (data.cells() > 1 && !data.isSingle()) {
            found.add(ratios(likelihood, 0, best(ratio -> ratios(likelihood, 0, ratio))));
            found.add(both(likelihood));
        }
        return found.stream()
                .filter(each -> each.value.within() > 0)
                .min(Comparator.comparingDouble(each -> each.value.criterion()))
                .map(each -> each.components(degrees, none));
    }

    /// @param between the deviation of groups over that within them
    /// @param interaction the same from cell to cell
    private record Found(double between, double interaction, RestrictedLikelihood.Value value) {
        VarianceComponents components(int degrees, Found none) {
            return new VarianceComponents(
                    between * between * value.within(),
                    interaction * interaction * value.within(),
                    value.within(),
                    degrees,
                    none.value.criterion() - value.criterion());
        }
    }

    private static Found ratios(RestrictedLikelihood likelihood, double between, double interaction) {
        double a = bounded(between);
        double b = bounded(interaction);
        return new Found(a, b, likelihood.at(a * a, b * b));
    }

    private static double bounded(double ratio) {
        double size = Math.abs(ratio);
        return size < NONE ? 0 : Math.min(size, ALL);
    }

    private static double best(DoubleFunction<Found> ratio) {
        return search(at -> ratio.apply(at[0]).value.criterion(), 1)[0];
    }

    private static Found both(RestrictedLikelihood likelihood) {
        double[] best = search(at -> ratios(likelihood, at[0], at[1]).value.criterion(), 2);
        return ratios(likelihood, best[0], best[1]);
    }

    /// The criterion is the same for a ratio and its negative, so that the search needs no bounds.
    /// A second search, from where the first ended, is not led by its first simplex.
    private static double[] search(ToDoubleFunction<double[]> criterion, int dimensions) {
        double[] at = new double[dimensions];
        Arrays.fill(at, 1);
        for (int search = 0; search < 2; search++) {
            at = new SimplexOptimizer(new SimpleValueChecker(TOLERANCE, TOLERANCE))
                    .optimize(
                            new MaxEval(EVALUATIONS),
                            new ObjectiveFunction(criterion::applyAsDouble),
                            GoalType.MINIMIZE,
                            new InitialGuess(at),
                            new NelderMeadSimplex(dimensions, 0.5))
                    .getPoint();
        }
        return at;
    }

    /// The variance between groups at one cell.
    double ofOneCell() {
        return between + interaction;
    }

    static Optional<VarianceComponents> of(List<GroupedData.Value> values) {
        return of(GroupedData.of(values));
    }
}
