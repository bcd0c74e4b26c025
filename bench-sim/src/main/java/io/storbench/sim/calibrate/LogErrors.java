package io.storbench.sim.calibrate;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// How far predictions are from observations: logarithms of their ratios, in which twice and half
/// are equally wrong.
final class LogErrors {
    private LogErrors() {}

    /// The logarithm of predicted over observed, for each observation.
    ///
    /// @throws IllegalStateException when a prediction has no logarithm
    static double[] of(double[] predicted, List<Observation> observations) {
        if (predicted.length != observations.size()) {
            throw new IllegalStateException(
                    "the model gives %d figures for %d observations".formatted(predicted.length, observations.size()));
        }
        double[] errors = new double[predicted.length];
        for (int i = 0; i < errors.length; i++) {
            if (!(predicted[i] > 0 && Double.isFinite(predicted[i]))) {
                throw new IllegalStateException(String.format(
                        Locale.ROOT,
                        "the model predicts a %s of %s for %s",
                        observations.get(i).figure(),
                        predicted[i],
                        observations.get(i).scenario()));
            }
            errors[i] = StrictMath.log(predicted[i]) - observations.get(i).logMiddle();
        }
        return errors;
    }

    /// The mean of their sizes.
    static double mean(double[] errors) {
        double sum = 0;
        for (double error : errors) {
            sum += Math.abs(error);
        }
        return sum / errors.length;
    }

    /// What the replicates' own spread would make of [#mean] for a model that predicts their means
    /// exactly, had it been judged by single replicates: the floor below which an error says
    /// nothing. 0 when nothing was repeated.
    static double noiseFloor(List<Observation> observations) {
        double sum = 0;
        int count = 0;
        for (Observation observation : observations) {
            if (observation.replicates().size() > 1) {
                double mean = observation.logMiddle();
                for (double value : observation.replicates()) {
                    sum += Math.abs(StrictMath.log(value) - mean);
                    count++;
                }
            }
        }
        return count == 0 ? 0 : sum / count;
    }

    /// Some of the elements.
    static double[] pick(double[] errors, int[] indices) {
        return IntStream.of(indices).mapToDouble(index -> errors[index]).toArray();
    }
}
