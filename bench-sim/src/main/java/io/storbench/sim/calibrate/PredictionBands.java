package io.storbench.sim.calibrate;

import io.storbench.design.LatinHypercube;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/// Between which values a new measurement is expected: parameters drawn from the fit's uncertainty,
/// figures predicted with each draw, and each prediction moved by what the model was found to miss
/// by in figures like it, to which it had not been fitted.
///
/// What it misses by is taken for a Student t of as many degrees of freedom as figures were held
/// out, scaled by their root mean square: few of them say little of the tails.
///
/// @param seed of the draws
public record PredictionBands(Uncertainty uncertainty, long seed) {
    /// By how many quantiles of what the model misses each draw's prediction is moved.
    private static final int MOVES = 25;

    /// Predicts figures with drawn parameters. May be asked by several threads at a time.
    @FunctionalInterface
    public interface Model {
        /// The figures.
        ///
        /// @param parameters drawn
        /// @param draw its number, from 0, by which a simulation chooses its random numbers
        double[] predict(double[] parameters, int draw);
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

    /// What is known of a figure's band beside the draws.
    ///
    /// @param errors the logarithms of predictions over observations of figures like it that the
    ///   model was not fitted to; none when they are not known
    /// @param least below which it cannot be, as a round trip; 0 without such a limit. It does not
    ///   hold of a figure that was itself predicted below
    public record Limits(List<Double> errors, double least) {
        /// Copies.
        public Limits {
            errors = List.copyOf(errors);
        }
    }

    /// The bands of all figures, each with the errors of the fit.
    Band[] of(Model model, double coverage, int draws) {
        Limits limits = new Limits(uncertainty.knowsDiscrepancy() ? uncertainty.heldOut() : List.of(), 0);
        return of(model, coverage, draws, _ -> limits);
    }

    /// The bands of all figures that a model predicts. When too little was held out to know what
    /// the model misses by, they have to be labelled "without the model's own error", see
    /// [Uncertainty#knowsDiscrepancy]. A figure that any draw had no number for has no band, and
    /// ends that are not a number: what failed may be the farthest out.
    ///
    /// @param coverage the share of new measurements that they are to hold, in (0, 1)
    /// @param draws how many, at least 2
    /// @param limits of each figure
    public Band[] of(Model model, double coverage, int draws, IntFunction<Limits> limits) {
        int normals = uncertainty.normals();
        double[][] cube = normals == 0 ? new double[draws][0] : LatinHypercube.of(draws, normals, seed);
        double[][] predicted = IntStream.range(0, draws)
                .parallel()
                .mapToObj(number -> model.predict(drawn(cube[number]), number))
                .toArray(double[][]::new);
        return IntStream.range(0, predicted[0].length)
                .mapToObj(figure -> band(predicted, figure, limits.apply(figure), coverage))
                .toArray(Band[]::new);
    }

    /// Draws fill the space, so that few of them tell the tails.
    private double[] drawn(double[] place) {
        NormalDistribution normal = NormalDistribution.of(0, 1);
        return uncertainty.moved(
                // A place of 0 has no quantile; half of the generator's step above it has.
                Arrays.stream(place)
                        .map(each -> normal.inverseCumulativeProbability(each + 0x1.0p-54))
                        .toArray());
    }

    /// Factors, evenly spread over the distribution of observed over predicted.
    private static double[] moves(List<Double> errors) {
        if (errors.isEmpty()) {
            return new double[] {1};
        }
        double squares = 0;
        for (double error : errors) {
            squares += error * error;
        }
        int count = errors.size();
        double deviation = Math.sqrt(squares / count);
        TDistribution student = TDistribution.of(count);
        return IntStream.range(0, MOVES)
                .mapToDouble(i -> student.inverseCumulativeProbability((i + 0.5) / MOVES))
                .map(quantile -> StrictMath.exp(deviation * quantile))
                .toArray();
    }

    private static Band band(double[][] predicted, int figure, Limits limits, double coverage) {
        double[] drawn =
                Arrays.stream(predicted).mapToDouble(figures -> figures[figure]).toArray();
        if (Arrays.stream(drawn).anyMatch(Double::isNaN)) {
            return new Band(Double.NaN, Double.NaN);
        }
        double[] moves = moves(limits.errors());
        double[] sorted = Arrays.stream(drawn)
                .flatMap(value -> Arrays.stream(moves).map(move -> value * move))
                .sorted()
                .toArray();
        int cut = (int) Math.floor((1 - coverage) / 2 * sorted.length);
        boolean limited = Arrays.stream(drawn).allMatch(value -> value >= limits.least());
        double low = limited ? Math.max(sorted[cut], limits.least()) : sorted[cut];
        return new Band(low, Math.max(low, sorted[sorted.length - 1 - cut]));
    }
}
