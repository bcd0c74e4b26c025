package io.storbench.sim.calibrate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/// The likeliest values of parameters by observations and by what is known beforehand: least
/// squares of the errors over their deviation and of the priors' scores, by Gauss and Newton's
/// steps in the logarithms, each as long as it makes the sum smaller.
///
/// A simplex, which [Calibration] goes by, finds no way along the valley of values that
/// observations cannot tell apart.
///
/// @param noise the standard deviation of an observation's logarithm
record LikeliestFit(
        Predictor model,
        List<FittedParameter> parameters,
        List<Observation> observations,
        Priors priors,
        double noise) {
    private static final int MOST_STEPS = 8;
    private static final int HALVINGS = 5;

    /// Steps of less than this, as a logarithm, end it.
    private static final double SMALL = 2e-3;

    /// Not more predictions than these are made by one [#from].
    static int mostPredictions(int parameters) {
        return 1 + MOST_STEPS * (2 * parameters + HALVINGS);
    }

    /// Fits to some of the observations.
    ///
    /// @param begin values to begin with
    /// @param chosen the numbers of the observations
    double[] from(double[] begin, int[] chosen) {
        double[] values = begin.clone();
        double[] residuals = residuals(values, chosen);
        for (int step = 0; step < MOST_STEPS; step++) {
            RealVector move = move(values, residuals, chosen);
            double[] better = values;
            double[] left = residuals;
            boolean isBetter = false;
            for (int halving = 0; halving < HALVINGS && !isBetter; halving++) {
                double[] tried = moved(values, move);
                double[] there = residuals(tried, chosen);
                if (squares(there) < squares(residuals)) {
                    isBetter = true;
                    better = tried;
                    left = there;
                }
                move = move.mapMultiply(0.5);
            }
            double longest = largestMove(values, better);
            values = better;
            residuals = left;
            if (longest < SMALL) {
                break;
            }
        }
        return values;
    }

    private static double largestMove(double[] from, double[] to) {
        return IntStream.range(0, from.length)
                .mapToDouble(i -> Math.abs(StrictMath.log(to[i] / from[i])))
                .max()
                .orElse(0);
    }

    /// Errors over their deviation, then the scores of those that have a prior.
    private double[] residuals(double[] values, int[] chosen) {
        double[] errors = LogErrors.pick(errors(values), chosen);
        DoubleStream scores = IntStream.of(priors.bound()).mapToDouble(i -> priors.score(i, StrictMath.log(values[i])));
        return DoubleStream.concat(Arrays.stream(errors).map(error -> error / noise), scores)
                .toArray();
    }

    private double[] errors(double[] values) {
        return LogErrors.of(model.predict(values), observations);
    }

    private RealVector move(double[] values, double[] residuals, int[] chosen) {
        int[] bound = priors.bound();
        RealMatrix slopes = new Array2DRowRealMatrix(residuals.length, values.length);
        for (int j = 0; j < values.length; j++) {
            double[] slope = LogErrors.pick(Sensitivity.slope(model, observations, values, j), chosen);
            for (int i = 0; i < slope.length; i++) {
                slopes.setEntry(i, j, slope[i] / noise);
            }
        }
        for (int k = 0; k < bound.length; k++) {
            slopes.setEntry(chosen.length + k, bound[k], 1 / priors.deviations().get(bound[k]));
        }
        return new SingularValueDecomposition(slopes)
                .getSolver()
                .solve(new ArrayRealVector(residuals))
                .mapMultiply(-1);
    }

    private double[] moved(double[] values, RealVector move) {
        return IntStream.range(0, values.length)
                .mapToDouble(i -> Math.clamp(
                        values[i] * StrictMath.exp(move.getEntry(i)),
                        parameters.get(i).low(),
                        parameters.get(i).high()))
                .toArray();
    }

    private static double squares(double[] residuals) {
        return Arrays.stream(residuals).map(each -> each * each).sum();
    }
}
