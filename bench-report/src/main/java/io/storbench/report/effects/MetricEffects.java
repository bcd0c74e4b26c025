package io.storbench.report.effects;

import io.storbench.design.Layout;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.result.Origin;

/// The effects of all factors on one metric, measured or simulated.
///
/// @param data all trials, the excluded ones too
public record MetricEffects(Metric metric, Origin origin, FactorialData data, FactorialAnalysis analysis) {
    /// Analyses an experiment's trials.
    ///
    /// @param layout the plan's blocks and centre points
    public static MetricEffects of(Experiment experiment, Metric metric, Origin origin, Layout layout) {
        FactorialData data = FactorialData.of(experiment, metric, origin, layout);
        return new MetricEffects(metric, origin, data, FactorialAnalysis.of(data));
    }

    /// Whether any corner of the design has no valid trial.
    public boolean hasLostPoints() {
        return !WholeLevels.lost(data).isEmpty();
    }
}
