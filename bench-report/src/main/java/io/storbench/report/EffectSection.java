package io.storbench.report;

import io.storbench.report.chart.Chart;
import io.storbench.report.chart.EffectCharts;
import io.storbench.report.compare.Metric;
import io.storbench.report.effects.DesignFactor;
import io.storbench.report.effects.FactorEffect;
import io.storbench.report.effects.MetricEffects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Which factors matter, and by how much.
final class EffectSection {
    private EffectSection() {}

    static Optional<Section> of(Analysis analysis) {
        if (analysis.effects().isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Paragraph("The effect of a level is its geometric mean over that of the factor's first"
                + " level, with the other factors held fixed: x2 doubles the metric. In brackets the 95 % interval from"
                + " the scatter of the replicates, taken to be the same percentage at every point; replicates that are"
                + " all equal give none. The range is that of the ratio over the combinations of the other factors: a"
                + " wide one means that they interact with this factor."));
        if (byValue(analysis)) {
            blocks.add(new Block.Paragraph("Factors of many values have no mean of each. Their effect is the slope of a"
                    + " straight line in the logarithm of the metric, by least squares with all other factors: the"
                    + " ratio from the lowest value to the highest, with Student's 95 % interval."));
        }
        if (analysis.experiment().hasSetUps()) {
            blocks.add(new Block.Paragraph("Some factors are hard to change (design.hard): all trials of a set-up share"
                    + " it, so the replicates do not show how much one set-up differs from the next. The intervals of"
                    + " these factors are too narrow."));
        }
        List<Chart> charts = EffectCharts.of(analysis.experiment(), analysis.effects());
        if (!charts.isEmpty()) {
            blocks.add(new Block.Charts(charts));
        }
        for (Metric metric : analysis.metrics()) {
            List<FactorEffect> own = analysis.effects().stream()
                    .filter(e -> e.metric() == metric)
                    .toList();
            blocks.add(EffectTable.of(analysis, metric, own));
        }
        blocks.add(new Block.Paragraph("The analysis of variance of all effects that the design estimates follows, in"
                + " natural logarithms. An effect is the mean where the product of its factors' signs is plus (the"
                + " later level) over that where it is minus; its aliases are listed beside it by letters ("
                + letters(analysis)
                + "). Doubtful and failed trials are excluded."));
        for (MetricEffects effects : analysis.factorials()) {
            blocks.addAll(FactorialBlocks.of(effects));
        }
        return Optional.of(new Section("effects", "Effects", blocks));
    }

    private static boolean byValue(Analysis analysis) {
        return analysis.factorials().stream()
                .flatMap(effects -> effects.analysis().data().factors().stream())
                .anyMatch(DesignFactor::isByValue);
    }

    private static String letters(Analysis analysis) {
        return analysis.factorials().stream()
                .flatMap(effects -> effects.analysis().data().factors().stream())
                .map(factor -> factor.letter() + " = " + factor.name())
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
