package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.EffectCharts;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Ratio;
import io.storbench.report.compare.Sentence;
import io.storbench.report.effects.AnovaRow;
import io.storbench.report.effects.DesignFactor;
import io.storbench.report.effects.FactorEffect;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.SignTable;
import io.storbench.report.effects.Term;
import io.storbench.report.effects.Term.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// Which factors matter, and by how much.
final class EffectSection {
    /// More rows than this say less than their first ones.
    private static final int MAX_ROWS = 40;

    /// More columns than this fit on no page.
    private static final int MAX_SIGNS = 15;

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
            blocks.addAll(factorialBlocks(effects));
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

    /// Effects, interactions and the analysis of variance of one metric and origin.
    private static List<Block> factorialBlocks(MetricEffects effects) {
        FactorialAnalysis analysis = effects.analysis();
        String subject = effects.metric().words() + ", " + effects.origin().key();
        List<Block> blocks = new ArrayList<>();
        if (analysis.terms().isEmpty()) {
            blocks.add(new Block.Paragraph(subject + ": " + String.join(" ", analysis.notes())));
            return blocks;
        }
        blocks.add(new Block.Paragraph(Sentence.capital(subject) + ". " + FactorialText.of(analysis)));
        chance(analysis).ifPresent(words -> blocks.add(new Block.Paragraph(words)));
        blocks.add(terms(analysis, subject));
        blocks.add(anova(analysis, subject));
        analysis.signs()
                .filter(signs -> signs.columns().size() <= MAX_SIGNS)
                .ifPresent(signs -> blocks.add(signs(signs, effects.metric(), subject)));
        return blocks;
    }

    /// What single probabilities of many effects are worth.
    private static Optional<String> chance(FactorialAnalysis analysis) {
        long tested = analysis.terms().stream()
                .filter(term -> term.test().isPresent())
                .count();
        if (tested < 2) {
            return Optional.empty();
        }
        List<String> real = analysis.terms().stream()
                .filter(analysis::isMoreThanChance)
                .map(Term::name)
                .toList();
        return Optional.of(
                "p is that of each effect by itself: of %s effects that are nothing, %s are below 0.05 by chance. Significant at 95 %%, all tested together (Bonferroni): %s."
                        .formatted(
                                tested,
                                String.format(Locale.ROOT, "%.2g", tested * 0.05),
                                real.isEmpty() ? "none" : Sentence.list(real, "and")));
    }

    private static Block terms(FactorialAnalysis analysis, String subject) {
        boolean drawn =
                analysis.terms().stream().anyMatch(term -> term.bootstrap().isPresent());
        List<Column> columns = new ArrayList<>();
        columns.add(Column.text("effect"));
        columns.add(Column.text("letters = aliases"));
        columns.add(Column.number("high / low"));
        columns.add(Column.number("95 % interval"));
        if (drawn) {
            columns.add(Column.number("by bootstrap"));
        }
        columns.add(Column.number("t"));
        columns.add(Column.number("p"));
        columns.add(Column.number("of variation"));
        List<List<String>> rows = new ArrayList<>();
        for (Term term : shown(analysis)) {
            List<String> row = new ArrayList<>();
            row.add(term.name());
            row.add(term.aliasText());
            row.add(term.ratio().isPresent() ? EffectTable.times(term.ratio().getAsDouble()) : ResultSection.NONE);
            row.add(interval(term.interval()));
            if (drawn) {
                row.add(interval(term.bootstrap()));
            }
            row.add(number(term.test().map(Term.Test::t).orElse(OptionalDouble.empty())));
            row.add(term.test()
                    .map(test -> FactorialText.p(test.p()))
                    .orElse(term.untested().orElse(ResultSection.NONE)));
            row.add(Percent.of(term.share()));
            rows.add(row);
        }
        return new Block.Table(
                "Effects and interactions: "
                        + subject
                        + (rows.size() < analysis.terms().size()
                                ? String.format(
                                        Locale.ROOT,
                                        " (the %s largest of %s)",
                                        rows.size(),
                                        analysis.terms().size())
                                : ""),
                columns,
                rows);
    }

    private static List<Term> shown(FactorialAnalysis analysis) {
        if (analysis.terms().size() <= MAX_ROWS) {
            return analysis.terms();
        }
        return analysis.terms().stream()
                .sorted((a, b) -> Double.compare(b.share(), a.share()))
                .limit(MAX_ROWS)
                .toList();
    }

    private static Block anova(FactorialAnalysis analysis, String subject) {
        List<List<String>> rows = new ArrayList<>();
        for (AnovaRow row : analysis.anova()) {
            rows.add(List.of(
                    row.name(),
                    Integer.toString(row.degreesOfFreedom()),
                    String.format(Locale.ROOT, "%.4g", row.squares()),
                    number(row.meanSquare()),
                    number(row.f()),
                    row.p().isPresent() ? FactorialText.p(row.p().getAsDouble()) : ResultSection.NONE,
                    Percent.of(row.share())));
        }
        return new Block.Table(
                "Analysis of variance, in logarithms: " + subject,
                List.of(
                        Column.text("source"),
                        Column.number("degrees of freedom"),
                        Column.number("sum of squares"),
                        Column.number("mean square"),
                        Column.number("F"),
                        Column.number("p"),
                        Column.number("of variation")),
                rows);
    }

    private static Block signs(SignTable signs, Metric metric, String subject) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.number("point"));
        signs.columns().forEach(letters -> columns.add(Column.text(letters)));
        columns.add(Column.number("obtained"));
        columns.add(Column.number("predicted"));
        columns.add(Column.number("error"));
        List<List<String>> rows = new ArrayList<>();
        for (SignTable.Row row : signs.rows()) {
            List<String> cells = new ArrayList<>();
            cells.add(Integer.toString(row.point()));
            row.signs().forEach(sign -> cells.add(sign > 0 ? "+" : "-"));
            cells.add(metric.format(StrictMath.exp(row.obtained())));
            cells.add(metric.format(StrictMath.exp(row.predicted())));
            cells.add(Percent.signed(StrictMath.expm1(row.error())));
            rows.add(cells);
        }
        String model = signs.model().map(words -> ", predicted by " + words).orElse("");
        return new Block.Table("Signs, with geometric means" + model + ": " + subject, columns, rows);
    }

    private static String interval(Optional<Interval> interval) {
        return interval.map(each ->
                        Ratio.brackets(StrictMath.exp(each.low()), StrictMath.exp(each.high()), EffectTable::digits))
                .orElse(ResultSection.NONE);
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.3g", value.getAsDouble()) : ResultSection.NONE;
    }
}
