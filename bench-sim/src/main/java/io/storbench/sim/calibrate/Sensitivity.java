package io.storbench.sim.calibrate;

import io.storbench.stats.StudentInterval;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/// How the figures change with the parameters around a fit, and what that leaves of the parameters'
/// uncertainty: the covariance of least squares, s²(JᵀJ)⁻¹, in logarithms, with J by central
/// differences. Directions in which the figures do not change have no bound.
final class Sensitivity {
    /// How far parameters are moved, as a logarithm: far enough that a simulation's steps do not
    /// matter.
    private static final double STEP = 0.05;

    /// A direction whose singular value is smaller than this share of the largest is unidentified.
    private static final double RANK = 1e-6;

    /// The confidence of all intervals.
    private static final double CONFIDENCE = 0.95;

    /// An interval that reaches beyond this factor tells nothing.
    static final double TELLING_FACTOR = 2;

    /// The standard deviation of each parameter's logarithm; infinite where the data say nothing.
    private final double[] deviations;

    /// F, whose product with independent standard normal numbers has the covariance of the
    /// logarithms, in the directions that the data tell.
    private final double[][] factor;

    private final double[] effects;
    private final int degreesOfFreedom;
    private final double noise;

    private Sensitivity(double[] deviations, double[][] factor, double[] effects, int degreesOfFreedom, double noise) {
        this.deviations = deviations;
        this.factor = factor;
        this.effects = effects;
        this.degreesOfFreedom = degreesOfFreedom;
        this.noise = noise;
    }

    /// Looks around a fit.
    ///
    /// @param fitted the parameters' values
    /// @param noise the standard deviation of an observation's logarithm
    /// @param priors count as further observations: of each parameter that has one, its expected
    ///   value, with its deviation
    static Sensitivity of(
            Predictor model,
            List<FittedParameter> parameters,
            List<Observation> observations,
            double[] fitted,
            double noise,
            Priors priors) {
        int n = observations.size();
        int d = parameters.size();
        int[] bound = priors.bound();
        RealMatrix jacobian = new Array2DRowRealMatrix(n + bound.length, d);
        double[] effects = new double[d];
        for (int j = 0; j < d; j++) {
            double[] slope = slope(model, observations, fitted, j);
            effects[j] = new ArrayRealVector(slope).getNorm() / Math.sqrt(n);
            jacobian.setColumn(j, Arrays.copyOf(slope, n + bound.length));
        }
        for (int k = 0; k < bound.length; k++) {
            jacobian.setEntry(n + k, bound[k], noise / priors.deviations().get(bound[k]));
        }
        SingularValueDecomposition svd = new SingularValueDecomposition(jacobian);
        double[] values = svd.getSingularValues();
        double[][] directions = svd.getV().getData();
        double[][] factor = new double[d][d];
        double[] deviations = new double[d];
        for (int j = 0; j < d; j++) {
            double square = 0;
            for (int k = 0; k < values.length; k++) {
                boolean identified = values[k] > RANK * Math.max(values[0], 1);
                factor[j][k] = identified ? noise * directions[j][k] / values[k] : 0;
                boolean unbounded = !identified && Math.abs(directions[j][k]) > 1e-3;
                square += unbounded ? Double.POSITIVE_INFINITY : factor[j][k] * factor[j][k];
            }
            deviations[j] = values.length < d ? Double.POSITIVE_INFINITY : Math.sqrt(square);
        }
        int free = d - bound.length;
        return new Sensitivity(deviations, factor, effects, Math.max(1, n - free), noise);
    }

    /// How the errors' logarithms change with a parameter's.
    static double[] slope(Predictor model, List<Observation> observations, double[] fitted, int parameter) {
        double[] up = fitted.clone();
        double[] down = fitted.clone();
        up[parameter] *= StrictMath.exp(STEP);
        down[parameter] *= StrictMath.exp(-STEP);
        double[] above = LogErrors.of(model.predict(up), observations);
        double[] below = LogErrors.of(model.predict(down), observations);
        return IntStream.range(0, above.length)
                .mapToDouble(i -> (above[i] - below[i]) / (2 * STEP))
                .toArray();
    }

    /// For each parameter, how far its logarithm is moved by each of independent standard normal
    /// numbers.
    List<List<Double>> factor() {
        return Arrays.stream(factor)
                .map(row -> DoubleStream.of(row).boxed().toList())
                .toList();
    }

    /// By which factor a parameter may be larger or smaller, at 95 % confidence.
    double intervalFactor(int parameter) {
        return StrictMath.exp(StudentInterval.quantile(degreesOfFreedom, CONFIDENCE) * deviations[parameter]);
    }

    /// The standard deviation of a parameter's logarithm; infinite where nothing bounds it.
    double deviation(int parameter) {
        return deviations[parameter];
    }

    /// By how much the figures' logarithms change with a parameter's, as the root of their mean
    /// square.
    double effect(int parameter) {
        return effects[parameter];
    }

    /// The standard deviation of a figure's logarithm, from which the intervals come.
    double noise() {
        return noise;
    }

    /// Whether the data tell the parameter, within a factor of two.
    boolean tells(int parameter) {
        return intervalFactor(parameter) <= TELLING_FACTOR;
    }
}
