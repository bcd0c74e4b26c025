package io.storbench.report.effects;

import io.storbench.design.Layout;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.result.Origin;

/// The effects of all factors on one metric, measured or simulated.
public record MetricEffects(Metric metric, Origin origin, FactorialAnalysis analysis) {
    /// Analyses an experiment's trials.
    ///
    /// @param layout the plan's blocks and centre points
    public static MetricEffects of(Experiment experiment, Metric metric, Origin origin, Layout layout) {
        return new MetricEffects(
                metric, origin, FactorialAnalysis.of(FactorialData.of(experiment, metric, origin, layout)));
    }
}
