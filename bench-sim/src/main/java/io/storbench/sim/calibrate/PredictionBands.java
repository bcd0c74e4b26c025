package io.storbench.sim.calibrate;

import io.storbench.random.RandomStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// Between which values a new measurement is expected: parameters drawn from the fit's uncertainty,
/// figures predicted with each draw, and each prediction moved by what the model was found to miss
/// by where it had not been fitted.
public final class PredictionBands {
    private static final int DRAWS = 200;

    /// A model that has met one or two scenarios that it was not fitted to may have been lucky.
    private static final int LEAST_HELD_OUT = 5;

    private final Predictor model;
    private final Fit fit;
    private final Sensitivity sensitivity;
    private final long seed;

    PredictionBands(Predictor model, Fit fit, Sensitivity sensitivity, long seed) {
        this.model = model;
        this.fit = fit;
        this.sensitivity = sensitivity;
        this.seed = seed;
    }

    /// A band.
    ///
    /// @param low the lower end
    /// @param high the upper end
    public record Band(double low, double high) {
        /// Whether a value lies in the band, ends included.
        public boolean contains(double value) {
            return low <= value && value <= high;
        }
    }

    /// Whether enough was held out to say what the model misses by. If not, bands hold the
    /// parameters' uncertainty only, and have to be labelled "Monte Carlo only".
    public boolean knowDiscrepancy() {
        return fit.heldOutErrors().length >= LEAST_HELD_OUT;
    }

    /// The bands of all figures that the model predicts.
    ///
    /// @param coverage the share of new measurements that they are to hold, in (0, 1)
    public Band[] of(double coverage) {
        double[][] draws =
                IntStream.range(0, DRAWS).parallel().mapToObj(this::draw).toArray(double[][]::new);
        return IntStream.range(0, draws[0].length)
                .mapToObj(figure -> band(draws, figure, coverage))
                .toArray(Band[]::new);
    }

    private double[] draw(int number) {
        RandomStream random = RandomStream.of(seed, "prediction-band/" + number);
        double[] values = fit.values();
        double[] normals =
                IntStream.range(0, values.length).mapToDouble(_ -> normal(random)).toArray();
        for (int j = 0; j < values.length; j++) {
            double move = sensitivity.move(j, normals);
            FittedParameter parameter = fit.parameters().get(j);
            values[j] =
                    Math.clamp(values[j] * StrictMath.exp(move), parameter.low(), parameter.high());
        }
        double[] figures = model.predict(values).clone();
        double[] missed = fit.heldOutErrors();
        if (knowDiscrepancy()) {
            for (int i = 0; i < figures.length; i++) {
                // Observed over predicted, as one of the scenarios had it.
                figures[i] /= StrictMath.exp(missed[(int) random.nextLong(missed.length)]);
            }
        }
        return figures;
    }

    private static double normal(RandomStream random) {
        // The generator's 0 has no quantile; half a step above it has.
        return NormalDistribution.of(0, 1)
                .inverseCumulativeProbability(random.nextDouble() + 0x1.0p-54);
    }

    private static Band band(double[][] draws, int figure, double coverage) {
        double[] sorted = Arrays.stream(draws).mapToDouble(draw -> draw[figure]).sorted().toArray();
        int cut = (int) Math.floor((1 - coverage) / 2 * sorted.length);
        return new Band(sorted[cut], sorted[sorted.length - 1 - cut]);
    }
}
