package io.storbench.report;

import io.storbench.report.chart.Chart;
import io.storbench.report.chart.FactorialCharts;
import io.storbench.report.effects.MetricEffects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The effects in pictures: all of the metric that tells most, of the others the Pareto charts.
final class EffectChartSection {
    private EffectChartSection() {}

    static Optional<Section> of(Analysis analysis) {
        List<Chart> charts = new ArrayList<>();
        for (MetricEffects effects : analysis.factorials()) {
            if (!effects.analysis().terms().isEmpty()) {
                charts.addAll(
                        effects.metric() == analysis.metrics().getFirst()
                                ? FactorialCharts.of(effects)
                                : FactorialCharts.pareto(effects));
            }
        }
        return charts.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Section(
                                "effect-charts",
                                "Effects in pictures",
                                List.of(new Block.Charts(charts))));
    }
}
