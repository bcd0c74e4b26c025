package io.storbench.report;

import io.storbench.report.chart.Chart;
import io.storbench.report.chart.CurveCharts;
import io.storbench.report.compare.Factor;
import io.storbench.report.compare.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The metrics over each numeric factor.
final class CurveSection {
    private CurveSection() {}

    static Optional<Section> of(Analysis analysis) {
        List<Chart> charts = new ArrayList<>();
        for (Factor factor : analysis.experiment().varied()) {
            if (factor.isNumeric()) {
                for (Metric metric : analysis.metrics()) {
                    charts.addAll(CurveCharts.of(analysis.experiment(), factor, metric));
                }
            }
        }
        return charts.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("curves", "Curves", List.of(new Block.Charts(charts))));
    }
}
