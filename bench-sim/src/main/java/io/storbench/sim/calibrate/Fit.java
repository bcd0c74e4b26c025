package io.storbench.sim.calibrate;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Fitted parameters, and how far they can be trusted.
///
/// Errors are geometric: 0.1 says that predictions are off by a factor of 1.1 either way, in the
/// mean of logarithms.
public final class Fit {
    private final List<FittedParameter> parameters;
    private final List<Observation> observations;
    private final double[] values;
    private final double[] predicted;
    private final double[] heldOut;
    private final Sensitivity sensitivity;

    Fit(
            List<FittedParameter> parameters,
            List<Observation> observations,
            double[] values,
            double[] predicted,
            double[] heldOut,
            Sensitivity sensitivity) {
        this.parameters = List.copyOf(parameters);
        this.observations = List.copyOf(observations);
        this.values = values;
        this.predicted = predicted;
        this.heldOut = heldOut;
        this.sensitivity = sensitivity;
    }

    /// The same with the errors of each observation by a fit to the other scenarios.
    Fit withHeldOut(double[] errors) {
        return new Fit(parameters, observations, values, predicted, errors, sensitivity);
    }

    /// What became of one parameter.
    ///
    /// @param parameter which
    /// @param value the best one, in the parameter's own unit
    /// @param intervalFactor the 95 % interval reaches from `value / intervalFactor` to `value ·
    ///   intervalFactor`; infinite when nothing bounds it
    /// @param identifiable whether the data fix it within a factor of two; if not, say "not
    ///   identifiable from this data" in place of the value
    /// @param effect by how much the figures' logarithms change with the parameter's, as the root
    ///   of their mean square
    /// @param noise the standard deviation of a figure's logarithm, from which the interval comes:
    ///   that of the replicates' mean, or what the fit leaves over, if that is more
    /// @param deviation the standard deviation of the value's logarithm; infinite when nothing
    ///   bounds it
    /// @param atEdge whether the best value is an end of the range, so that better ones may lie
    ///   beyond
    public record Estimate(
            FittedParameter parameter,
            double value,
            double intervalFactor,
            boolean identifiable,
            double effect,
            double noise,
            double deviation,
            boolean atEdge) {
        /// An interval that reaches beyond this factor either way tells nothing.
        public static final double TELLING_FACTOR = Sensitivity.TELLING_FACTOR;
    }

    /// How one observation is met.
    ///
    /// @param observation which
    /// @param observed the geometric mean of its replicates
    /// @param predicted by the fitted model
    /// @param heldOut by a model fitted to all other scenarios; nothing with a single scenario
    public record Comparison(Observation observation, double observed, double predicted, OptionalDouble heldOut) {}

    /// How near the ends of its range a value counts as there, as a share of the range.
    private static final double EDGE = 0.005;

    /// The parameters, in the order given.
    public List<Estimate> estimates() {
        return IntStream.range(0, values.length).mapToObj(this::estimate).toList();
    }

    private Estimate estimate(int i) {
        FittedParameter parameter = parameters.get(i);
        double place = parameter.place(values[i]);
        return new Estimate(
                parameter,
                values[i],
                sensitivity.intervalFactor(i),
                sensitivity.tells(i),
                sensitivity.effect(i),
                sensitivity.noise(),
                sensitivity.deviation(i),
                place < EDGE || place > 1 - EDGE);
    }

    /// The observations, in the order given.
    public List<Comparison> comparisons() {
        return IntStream.range(0, predicted.length).mapToObj(this::comparison).toList();
    }

    private Comparison comparison(int i) {
        double observed = StrictMath.exp(observations.get(i).logMiddle());
        return new Comparison(
                observations.get(i),
                observed,
                predicted[i],
                heldOut.length == 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(observed * StrictMath.exp(heldOut[i])));
    }

    /// The error of the fitted model on what it was fitted to. Flattering; see [#heldOutError].
    public double fittedError() {
        return StrictMath.expm1(LogErrors.mean(LogErrors.of(predicted, observations)));
    }

    /// The error on scenarios that a model was not fitted to, each left out once; nothing with a
    /// single scenario.
    public OptionalDouble heldOutError() {
        return heldOut.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(StrictMath.expm1(LogErrors.mean(heldOut)));
    }

    /// The same figure between single replicates and their mean: no model can do better. 0 when
    /// nothing was repeated.
    public double noiseFloor() {
        return StrictMath.expm1(LogErrors.noiseFloor(observations));
    }

    /// The same figure of a baseline's predictions.
    ///
    /// @param figures one for each observation
    public double errorOf(double[] figures) {
        return StrictMath.expm1(LogErrors.mean(LogErrors.of(figures, observations)));
    }

    /// What is open after the fit.
    public Uncertainty uncertainty() {
        return new Uncertainty(
                parameters,
                DoubleStream.of(values).boxed().toList(),
                sensitivity.factor(),
                DoubleStream.of(heldOut).boxed().toList());
    }
}
