package io.storbench.report.chart;

import io.storbench.report.effects.MetricEffects;
import java.util.ArrayList;
import java.util.List;

/// The pictures of a designed experiment's effects on one metric.
public final class FactorialCharts {
    private FactorialCharts() {}

    /// Effects by size with their limits, alone.
    public static List<Chart> pareto(MetricEffects effects) {
        return ParetoCharts.pareto(effects).stream().toList();
    }

    /// All of them, in the order in which they are read.
    public static List<Chart> of(MetricEffects effects) {
        List<Chart> charts = new ArrayList<>();
        ParetoCharts.halfNormal(effects).ifPresent(charts::add);
        charts.addAll(pareto(effects));
        charts.addAll(LevelCharts.of(effects));
        charts.addAll(ResidualCharts.of(effects));
        return charts;
    }
}
