package io.storbench.report.effects;

import java.util.List;
import java.util.OptionalDouble;

/// How a model's terms describe the trials.
///
/// @param terms in words, such as `all 7 terms`
/// @param adjusted R² with degrees of freedom counted
/// @param predicted R² of each trial by a fit without it (PRESS); empty when a trial alone decides
///   a coefficient
/// @param trials in run order; those whose place is not known come first
public record ModelFit(
        String terms,
        int parameters,
        int errorDegrees,
        double rSquared,
        double adjusted,
        OptionalDouble predicted,
        List<Fitted> trials) {
    /// A trial beside the model, on the scale of the analysis.
    ///
    /// @param standardized the residual over its standard error; empty when it has none
    public record Fitted(
            int point,
            int replicate,
            int runOrder,
            double observed,
            double fitted,
            double residual,
            OptionalDouble standardized) {}

    /// Copies.
    public ModelFit {
        trials = List.copyOf(trials);
    }
}
