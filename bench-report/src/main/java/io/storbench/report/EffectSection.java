package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.EffectCharts;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Factor;
import io.storbench.report.compare.Metric;
import io.storbench.report.effects.FactorEffect;
import io.storbench.report.effects.LevelEffect;
import io.storbench.report.effects.MetricEffects;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        blocks.add(
                new Block.Paragraph(
                        "The effect of a level is its geometric mean over that of the factor's"
                                + " first level, with the other factors held fixed: x2 doubles the"
                                + " metric. In brackets the 95 % interval from the scatter of the"
                                + " replicates, taken to be the same percentage at every point;"
                                + " replicates that are all equal give none. The"
                                + " range is that of the ratio over the combinations of the other"
                                + " factors: a wide one means that they interact with this factor."));
        if (analysis.experiment().hasSetUps()) {
            blocks.add(
                    new Block.Paragraph(
                            "Some factors are hard to change (design.hard): all trials of a set-up"
                                    + " share it, so the replicates do not show how much one set-up"
                                    + " differs from the next. The intervals of these factors are"
                                    + " too narrow."));
        }
        List<Chart> charts = EffectCharts.of(analysis.experiment(), analysis.effects());
        if (!charts.isEmpty()) {
            blocks.add(new Block.Charts(charts));
        }
        for (Metric metric : analysis.metrics()) {
            List<FactorEffect> own =
                    analysis.effects().stream().filter(e -> e.metric() == metric).toList();
            blocks.add(table(analysis.experiment(), metric, own));
        }
        blocks.add(
                new Block.Paragraph(
                        "The analysis of variance of all effects that the design tells follows, in"
                                + " natural logarithms. An effect is the mean where the product of"
                                + " its factors' signs is plus (the later level) over that where it"
                                + " is minus; what the design cannot tell from it stands beside it"
                                + " by letters ("
                                + letters(analysis)
                                + "). Doubtful and failed trials are in none of it."));
        for (MetricEffects effects : analysis.factorials()) {
            blocks.addAll(FactorialBlocks.of(effects));
        }
        return Optional.of(new Section("effects", "Effects", blocks));
    }

    private static String letters(Analysis analysis) {
        return analysis.factorials().stream()
                .flatMap(effects -> effects.analysis().data().factors().stream())
                .map(factor -> factor.letter() + " = " + factor.name())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /// A ratio for people: `x1.920`.
    static String times(double ratio) {
        return "x" + digits(ratio);
    }

    /// A row for each level, the origins side by side.
    private static Block table(Experiment experiment, Metric metric, List<FactorEffect> effects) {
        List<Origin> origins = effects.stream().map(FactorEffect::origin).distinct().toList();
        List<Column> columns = new ArrayList<>();
        columns.add(Column.text("factor"));
        columns.add(Column.number("level"));
        for (Origin origin : origins) {
            columns.add(Column.number(origin.key() + " mean"));
            columns.add(Column.number("effect"));
            columns.add(Column.number("range"));
        }
        columns.add(Column.text("based on"));
        List<List<String>> rows = new ArrayList<>();
        List<Factor> factors = effects.stream().map(FactorEffect::factor).distinct().toList();
        for (Factor factor : factors) {
            List<FactorEffect> own =
                    effects.stream().filter(e -> e.factor().equals(factor)).toList();
            for (String level : factor.levels()) {
                List<String> row = new ArrayList<>();
                row.add(experiment.label(factor));
                row.add(level);
                own.forEach(effect -> row.addAll(cells(effect, level)));
                row.add(
                        own.stream()
                                .map(EffectSection::basis)
                                .distinct()
                                .collect(Collectors.joining(" / ")));
                rows.add(row);
            }
        }
        return new Block.Table("Effects on " + metric.words(), columns, rows);
    }

    private static List<String> cells(FactorEffect effect, String level) {
        for (LevelEffect own : effect.levels()) {
            if (own.level().equals(level)) {
                boolean first = level.equals(effect.factor().levels().getFirst());
                return List.of(
                        effect.metric().format(own.geometricMean()),
                        first ? "reference" : ratio(own),
                        first ? ResultSection.NONE : range(effect, own));
            }
        }
        return List.of(ResultSection.NONE, ResultSection.NONE, ResultSection.NONE);
    }

    private static String basis(FactorEffect effect) {
        return switch (effect.basis()) {
            case MATCHED ->
                    effect.combinations() == 1
                            ? "1 matched combination"
                            : effect.combinations() + " matched combinations";
            case BALANCED -> "balanced fraction; may be aliased with interactions";
            case NONE -> "not estimable from these results";
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

    static String digits(double ratio) {
        return String.format(Locale.ROOT, ratio < 10 ? "%.3f" : "%.1f", ratio);
    }
}
