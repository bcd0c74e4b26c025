package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.chart.EffectCharts;
import io.storbench.report.compare.Metric;
import io.storbench.report.effects.FactorEffect;
import io.storbench.report.effects.LevelEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Which factors matter, and by how much.
final class EffectSection {
    private EffectSection() {}

    static Optional<Section> of(Analysis analysis) {
        if (analysis.effects().isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                new Block.Paragraph(
                        "The effect of a level is its geometric mean over that of the factor's"
                                + " first level, with the other factors held fixed: x2 doubles the"
                                + " metric. In brackets the 95 % interval from the scatter of the"
                                + " replicates, taken to be the same percentage at every point. The"
                                + " last column is the range of the ratio over the combinations of the"
                                + " other factors: a wide range means that they interact."));
        List<FactorEffect> shown = new ArrayList<>();
        for (Metric metric : analysis.metrics()) {
            shown.addAll(analysis.effects().stream().filter(e -> e.metric() == metric).toList());
        }
        blocks.add(new Block.Charts(EffectCharts.of(shown)));
        for (Metric metric : analysis.metrics()) {
            blocks.add(table(metric, shown.stream().filter(e -> e.metric() == metric).toList()));
        }
        return Optional.of(new Section("effects", "Main effects", blocks));
    }

    private static Block table(Metric metric, List<FactorEffect> effects) {
        List<List<String>> rows = new ArrayList<>();
        for (FactorEffect effect : effects) {
            if (effect.basis() == FactorEffect.Basis.NONE) {
                rows.add(
                        List.of(
                                effect.factor().path(),
                                effect.origin().key(),
                                "all",
                                ResultSection.NONE,
                                "not estimable from this design",
                                ResultSection.NONE,
                                "none"));
            }
            effect.levels().forEach(level -> rows.add(row(effect, level)));
        }
        return new Block.Table(
                "Effects on " + metric.words(),
                List.of(
                        Column.text("factor"),
                        Column.text("origin"),
                        Column.number("level"),
                        Column.number("geometric mean"),
                        Column.number("effect"),
                        Column.number("range"),
                        Column.text("based on")),
                rows);
    }

    private static List<String> row(FactorEffect effect, LevelEffect level) {
        boolean first = level.level().equals(effect.factor().levels().getFirst());
        return List.of(
                effect.factor().path(),
                effect.origin().key(),
                level.level(),
                effect.metric().format(level.geometricMean()),
                first ? "x1 (reference)" : ratio(level),
                range(effect, level),
                basis(effect));
    }

    private static String basis(FactorEffect effect) {
        return switch (effect.basis()) {
            case MATCHED ->
                    effect.combinations() == 1
                            ? "1 matched combination"
                            : effect.combinations() + " matched combinations";
            case BALANCED -> "balanced fraction; may be aliased with interactions";
            case NONE -> "none";
        };
    }

    /// `x1.92 [1.90, 1.94]`.
    private static String ratio(LevelEffect level) {
        String ratio = "x" + digits(level.ratio());
        return level.low().isPresent() && level.high().isPresent()
                ? ratio
                        + " ["
                        + digits(level.low().getAsDouble())
                        + ", "
                        + digits(level.high().getAsDouble())
                        + "]"
                : ratio;
    }

    private static String range(FactorEffect effect, LevelEffect level) {
        return effect.combinations() > 1 && level.smallest().isPresent()
                ? "x"
                        + digits(level.smallest().getAsDouble())
                        + " … x"
                        + digits(level.largest().orElseThrow())
                : ResultSection.NONE;
    }

    private static String digits(double ratio) {
        return String.format(Locale.ROOT, ratio < 10 ? "%.3f" : "%.1f", ratio);
    }
}
