package io.storbench.report.effects;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;

/// Which power of the response the model fits best (Box and Cox, Journal of the Royal Statistical
/// Society B 26, 1964): 0 is the logarithm, 1 the response itself.
///
/// @param lambda the power of the greatest likelihood, from -5 to 5
/// @param low end of its 95 % interval by the likelihood ratio, at least -5
/// @param high end of its interval, at most 5
public record BoxCox(double lambda, double low, double high) {
    private static final double LIMIT = 5;

    /// Half the 95 % point of chi-squared with one degree of freedom.
    private static final double DROP = 1.920729410347062;

    private static final int EVALUATIONS = 500;

    /// Of a sum of squares: some hundred roundings, squared.
    private static final double ROUNDING = 1e-26;

    /// The power that suits a model; empty when the model fits exactly.
    ///
    /// @param values positive
    static Optional<BoxCox> of(double[] values, LeastSquares model) {
        double mean = StrictMath.exp(
                Arrays.stream(values).map(StrictMath::log).average().orElse(0));
        double[] relative = Arrays.stream(values).map(value -> value / mean).toArray();
        UnivariateFunction likelihood = lambda -> likelihood(relative, model, lambda);
        if (model.rows() <= model.columns() || fitsExactly(relative, model, 0)) {
            return Optional.empty();
        }
        double best = new BrentOptimizer(1e-10, 1e-12)
                .optimize(
                        new MaxEval(EVALUATIONS),
                        GoalType.MAXIMIZE,
                        new UnivariateObjectiveFunction(likelihood),
                        new SearchInterval(-LIMIT, LIMIT, 0))
                .getPoint();
        if (fitsExactly(relative, model, best)) {
            return Optional.empty();
        }
        double level = likelihood.value(best) - DROP;
        return Optional.of(new BoxCox(best, end(likelihood, level, -LIMIT, best), end(likelihood, level, LIMIT, best)));
    }

    private static double end(UnivariateFunction likelihood, double level, double limit, double best) {
        if (likelihood.value(limit) >= level) {
            return limit;
        }
        return new BrentSolver(1e-10)
                .solve(
                        EVALUATIONS,
                        lambda -> likelihood.value(lambda) - level,
                        Math.min(limit, best),
                        Math.max(limit, best));
    }

    /// Whether no more is left of the response than rounding leaves.
    private static boolean fitsExactly(double[] relative, LeastSquares model, double lambda) {
        double[] transformed = transformed(relative, lambda);
        double squares = Arrays.stream(transformed).map(x -> x * x).sum();
        return !(model.leftOf(transformed) > ROUNDING * squares);
    }

    /// The profile log-likelihood up to a constant, of values relative to their geometric mean.
    private static double likelihood(double[] relative, LeastSquares model, double lambda) {
        double left = model.leftOf(transformed(relative, lambda));
        return -relative.length / 2.0 * StrictMath.log(left / relative.length);
    }

    private static double[] transformed(double[] relative, double lambda) {
        return Arrays.stream(relative)
                .map(value -> Math.abs(lambda) < 1e-9
                        ? StrictMath.log(value)
                        : StrictMath.expm1(lambda * StrictMath.log(value)) / lambda)
                .toArray();
    }

    /// Whether both ends were found: numbers with next to no scatter suit any power.
    public boolean isBounded() {
        return -LIMIT < low && high < LIMIT;
    }

    /// What it says, in a sentence.
    public String words() {
        String advice;
        if (low <= 0 && 0 <= high) {
            advice = "logarithms suit these numbers";
        } else if (low <= 1 && 1 <= high) {
            advice = "the numbers themselves would suit better than their logarithms";
        } else {
            advice = "another power than the logarithm would suit better; tests are approximate";
        }
        return String.format(Locale.ROOT, "Box and Cox's power is %.2f [%.2f, %.2f]: %s.", lambda, low, high, advice);
    }
}
