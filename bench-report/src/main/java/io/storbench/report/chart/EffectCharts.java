package io.storbench.report.chart;

import io.storbench.plan.Question;
import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.effects.FactorEffect;
import io.storbench.report.effects.LevelEffect;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The effects of all factors on a metric in one picture: a row for each level, its ratio to the
/// factor's first level along a logarithmic axis, measured beside simulated.
public final class EffectCharts {
    /// How far intervals are shown beyond the largest ratio: those of two wild replicates would make all others a dot.
    private static final double WIDEST = 10;

    private EffectCharts() {}

    /// What a row of the picture is about; labels of different rows may be cut to the same text.
    private record Row(String path, String level) {
        static Row of(FactorEffect effect, LevelEffect level) {
            return new Row(effect.factor().path(), level.level());
        }
    }

    /// A chart for each metric of which any effect is known.
    public static List<Chart> of(Experiment experiment, List<FactorEffect> effects) {
        Map<Metric, List<FactorEffect>> byMetric = new LinkedHashMap<>();
        for (FactorEffect effect : effects) {
            if (!effect.levels().isEmpty()) {
                byMetric.computeIfAbsent(effect.metric(), _ -> new ArrayList<>())
                        .add(effect);
            }
        }
        List<Chart> charts = new ArrayList<>();
        byMetric.forEach((metric, own) -> charts.add(chart(experiment, metric, own)));
        return charts;
    }

    private static Chart chart(Experiment experiment, Metric metric, List<FactorEffect> effects) {
        Map<Row, String> labels = new LinkedHashMap<>();
        double widest = WIDEST
                * effects.stream()
                        .flatMap(effect -> compared(effect).stream())
                        .mapToDouble(level -> Math.max(level.ratio(), 1 / level.ratio()))
                        .max()
                        .orElse(1);
        double smallest = 1 / (1 + Question.DEFAULT_SAME_WITHIN);
        double largest = 1 + Question.DEFAULT_SAME_WITHIN;
        for (FactorEffect effect : effects) {
            for (LevelEffect level : compared(effect)) {
                labels.put(Row.of(effect, level), label(experiment, effect, level));
                smallest = Math.min(smallest, Math.max(1 / widest, level.low().orElse(level.ratio())));
                largest = Math.max(largest, Math.min(widest, level.high().orElse(level.ratio())));
            }
        }
        List<Row> rows = List.copyOf(labels.keySet());
        List<Tick> ticks = new ArrayList<>();
        labels.forEach((row, label) -> ticks.add(new Tick(position(rows, row), label)));
        Axis y = new Axis("", 0, rows.size(), ticks, false);
        Axis x = Axes.aroundOne("ratio to the factor's first level", smallest, largest);
        return new Chart(
                "Effects on " + metric.words(),
                "Grey: less than 5 %. Interactions are under “Effects”.",
                x,
                y,
                List.of(new Series("", dots(effects, rows, Origin.MEASURED), dots(effects, rows, Origin.SIMULATED))),
                Chart.Style.ROWS,
                Guide.aroundOne(Question.DEFAULT_SAME_WITHIN),
                List.of());
    }

    private static List<LevelEffect> compared(FactorEffect effect) {
        return effect.levels().subList(1, effect.levels().size());
    }

    private static String label(Experiment experiment, FactorEffect effect, LevelEffect level) {
        return experiment.label(effect.factor())
                + " "
                + level.level()
                + " / "
                + effect.factor().levels().getFirst();
    }

    /// Rows go down the page.
    private static double position(List<Row> rows, Row row) {
        return rows.size() - rows.indexOf(row) - 0.5;
    }

    private static List<Dot> dots(List<FactorEffect> effects, List<Row> rows, Origin origin) {
        List<Dot> dots = new ArrayList<>();
        for (FactorEffect effect : effects) {
            if (effect.origin() == origin) {
                for (LevelEffect level : compared(effect)) {
                    dots.add(new Dot(
                            level.ratio(),
                            position(rows, Row.of(effect, level)),
                            level.low().orElse(level.ratio()),
                            level.high().orElse(level.ratio())));
                }
            }
        }
        return dots;
    }
}
