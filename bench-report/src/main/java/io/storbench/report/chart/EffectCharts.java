package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Metric;
import io.storbench.report.effects.FactorEffect;
import io.storbench.report.effects.LevelEffect;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The effects of all factors on a metric in one picture: a row for each level, its ratio to the
/// factor's first level along a logarithmic axis, measured beside simulated.
public final class EffectCharts {
    private EffectCharts() {}

    /// A chart for each metric of which any effect is known.
    public static List<Chart> of(List<FactorEffect> effects) {
        Map<Metric, List<FactorEffect>> byMetric = new LinkedHashMap<>();
        for (FactorEffect effect : effects) {
            if (!effect.levels().isEmpty()) {
                byMetric.computeIfAbsent(effect.metric(), _ -> new ArrayList<>()).add(effect);
            }
        }
        List<Chart> charts = new ArrayList<>();
        byMetric.forEach((metric, own) -> charts.add(chart(metric, own)));
        return charts;
    }

    private static Chart chart(Metric metric, List<FactorEffect> effects) {
        Set<String> labels = new LinkedHashSet<>();
        double smallest = 1;
        double largest = 1;
        for (FactorEffect effect : effects) {
            for (LevelEffect level : compared(effect)) {
                labels.add(label(effect, level));
                smallest = Math.min(smallest, level.low().orElse(level.ratio()));
                largest = Math.max(largest, level.high().orElse(level.ratio()));
            }
        }
        List<String> rows = new ArrayList<>(labels);
        List<Tick> ticks = new ArrayList<>();
        for (String row : rows) {
            ticks.add(new Tick(position(rows, row), row));
        }
        Axis y = new Axis("", 0, rows.size(), ticks, false);
        Axis x = Axes.logarithmic("ratio to the factor's first level", smallest, largest);
        return new Chart(
                "Effects on " + metric.words(),
                "1 is no effect.",
                x,
                y,
                List.of(
                        new Series(
                                "",
                                dots(effects, rows, Origin.MEASURED),
                                dots(effects, rows, Origin.SIMULATED))),
                false);
    }

    private static List<LevelEffect> compared(FactorEffect effect) {
        return effect.levels().subList(1, effect.levels().size());
    }

    private static String label(FactorEffect effect, LevelEffect level) {
        return effect.factor().shortName()
                + " "
                + level.level()
                + " / "
                + effect.factor().levels().getFirst();
    }

    /// Rows go down the page.
    private static double position(List<String> rows, String row) {
        return rows.size() - rows.indexOf(row) - 0.5;
    }

    private static List<Dot> dots(List<FactorEffect> effects, List<String> rows, Origin origin) {
        List<Dot> dots = new ArrayList<>();
        for (FactorEffect effect : effects) {
            if (effect.origin() == origin) {
                for (LevelEffect level : compared(effect)) {
                    dots.add(
                            new Dot(
                                    level.ratio(),
                                    position(rows, label(effect, level)),
                                    level.low().orElse(level.ratio()),
                                    level.high().orElse(level.ratio())));
                }
            }
        }
        return dots;
    }
}
