package io.storbench.sim.calibrate;

import java.util.List;
import java.util.stream.IntStream;

/// What a fit leaves open, as far as predictions need it; can be written down and read again.
///
/// @param parameters the fitted ones
/// @param values of each
/// @param factor for each parameter, by how much its logarithm moves with each of several
///   independent standard normal numbers, as many for every parameter
/// @param heldOut the logarithms of predictions over observations, in scenarios that the model was
///   not fitted to
public record Uncertainty(
        List<FittedParameter> parameters, List<Double> values, List<List<Double>> factor, List<Double> heldOut) {
    /// A model that has met one or two figures that it was not fitted to may have been lucky.
    private static final int LEAST_HELD_OUT = 5;

    /// Copies, and checks that all fits together.
    public Uncertainty {
        parameters = List.copyOf(parameters);
        values = List.copyOf(values);
        factor = factor.stream().map(List::copyOf).toList();
        heldOut = List.copyOf(heldOut);
        int count = parameters.size();
        if (values.size() != count
                || factor.size() != count
                || factor.stream().mapToInt(List::size).distinct().count() > 1) {
            throw new IllegalArgumentException(
                    "an uncertainty of %d parameters needs as many values and rows, all as long".formatted(count));
        }
    }

    /// How many independent standard normal numbers move the parameters.
    int normals() {
        return factor.isEmpty() ? 0 : factor.getFirst().size();
    }

    /// Whether enough was held out to say what the model misses by.
    public boolean knowsDiscrepancy() {
        return heldOut.size() >= LEAST_HELD_OUT;
    }

    /// The parameters moved by as many independent standard normal numbers, inside their ranges.
    double[] moved(double[] normals) {
        return IntStream.range(0, values.size())
                .mapToDouble(i -> {
                    double move = 0;
                    for (int k = 0; k < normals.length; k++) {
                        move += factor.get(i).get(k) * normals[k];
                    }
                    FittedParameter parameter = parameters.get(i);
                    return Math.clamp(values.get(i) * StrictMath.exp(move), parameter.low(), parameter.high());
                })
                .toArray();
    }
}
