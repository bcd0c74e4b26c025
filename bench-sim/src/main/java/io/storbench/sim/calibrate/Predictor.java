package io.storbench.sim.calibrate;

/// A model, as calibration sees it. Deterministic: the same parameters give the same figures, so
/// that the random numbers of a simulation are common to all parameters. May be asked by several
/// threads at a time.
@FunctionalInterface
public interface Predictor {
    /// Predicts figures.
    ///
    /// @param parameters the values, in the order of the fitted parameters
    /// @return a figure for each observation, in their order, each above 0
    double[] predict(double[] parameters);
}
