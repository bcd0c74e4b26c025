package io.storbench.sim.calibrate;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// What is known of parameters before anything is fitted: for each that observations alone do not
/// determine, its logarithm is normal around that of the expected value, 95 % of it within the
/// range. The others are free.
///
/// @param expected the logarithms of the expected values
/// @param deviations of the logarithms; infinite for those that are free
record Priors(List<Double> expected, List<Double> deviations) {
    /// All are free.
    static Priors none(List<FittedParameter> parameters) {
        return of(parameters, Set.of());
    }

    /// Of some parameters.
    ///
    /// @param bound the names of those that have one
    static Priors of(List<FittedParameter> parameters, Set<String> bound) {
        return new Priors(
                parameters.stream().map(each -> StrictMath.log(each.expected())).toList(),
                parameters.stream()
                        .map(each -> bound.contains(each.name()) ? each.deviation() : Double.POSITIVE_INFINITY)
                        .toList());
    }

    /// Which parameters have one.
    int[] bound() {
        return IntStream.range(0, deviations.size())
                .filter(i -> Double.isFinite(deviations.get(i)))
                .toArray();
    }

    /// By how many deviations a parameter's logarithm is off what is expected.
    double score(int parameter, double logarithm) {
        return (logarithm - expected.get(parameter)) / deviations.get(parameter);
    }
}
