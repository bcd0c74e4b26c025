package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Ratio;
import io.storbench.report.compare.Sentence;
import io.storbench.report.effects.FactorEffect;
import io.storbench.report.effects.FactorEffect.Basis;
import io.storbench.report.effects.LevelEffect;
import io.storbench.report.effects.Term;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// The effects of all factors on one metric, the origins side by side: a row for each level; for a
/// factor that is taken by value, one for its line.
record EffectTable(Analysis analysis, Metric metric) {
    /// @param effects on the metric
    static Block of(Analysis analysis, Metric metric, List<FactorEffect> effects) {
        List<Origin> origins =
                effects.stream().map(FactorEffect::origin).distinct().toList();
        List<Column> columns = new ArrayList<>();
        columns.add(Column.text("factor"));
        columns.add(Column.number("level"));
        for (Origin origin : origins) {
            columns.add(Column.number(origin.key() + " mean"));
            columns.add(Column.number("effect"));
            columns.add(Column.number("range"));
        }
        columns.add(Column.text("based on"));
        EffectTable table = new EffectTable(analysis, metric);
        List<List<String>> rows = new ArrayList<>();
        effects.stream()
                .map(FactorEffect::factor)
                .distinct()
                .forEach(factor -> rows.addAll(table.rows(
                        factor,
                        effects.stream().filter(e -> e.factor().equals(factor)).toList())));
        return new Block.Table("Effects on " + metric.words(), columns, rows);
    }

    private List<List<String>> rows(ObservedFactor factor, List<FactorEffect> own) {
        String name = analysis.experiment().label(factor);
        if (own.stream().allMatch(effect -> effect.basis() == Basis.NONE)) {
            List<Optional<Term>> terms =
                    own.stream().map(effect -> term(name, effect.origin())).toList();
            if (terms.stream().anyMatch(Optional::isPresent)) {
                return isLine(name) ? line(factor, terms) : twoLevels(factor, terms);
            }
        }
        String basis = own.stream().map(EffectTable::basis).distinct().collect(Collectors.joining(" / "));
        List<List<String>> rows = new ArrayList<>();
        for (String level : factor.levels()) {
            List<String> row = new ArrayList<>(List.of(name, level));
            own.forEach(effect -> row.addAll(cells(effect, level)));
            row.add(basis);
            rows.add(row);
        }
        return rows;
    }

    /// The main effect of a factor as the analysis of variance has it, when it is one number.
    private Optional<Term> term(String name, Origin origin) {
        return analysis.factorials().stream()
                .filter(effects -> effects.metric() == metric && effects.origin() == origin)
                .flatMap(effects -> effects.analysis().terms().stream())
                .filter(term -> term.name().equals(name) && term.effect().isPresent())
                .findFirst();
    }

    private boolean isLine(String name) {
        return analysis.factorials().stream()
                .flatMap(effects -> effects.analysis().data().factors().stream())
                .anyMatch(factor -> factor.name().equals(name) && factor.isByValue());
    }

    private List<List<String>> line(ObservedFactor factor, List<Optional<Term>> terms) {
        String levels = factor.levels().getFirst() + " to " + factor.levels().getLast();
        return List.of(row(factor, levels, terms, ResultSection.NONE, "a straight line through all points"));
    }

    private List<List<String>> twoLevels(ObservedFactor factor, List<Optional<Term>> terms) {
        String basis = "regression on all factors";
        List<Optional<Term>> none =
                terms.stream().map(_ -> Optional.<Term>empty()).toList();
        return List.of(
                row(factor, factor.levels().getFirst(), none, "reference", basis),
                row(factor, factor.levels().getLast(), terms, ResultSection.NONE, basis));
    }

    private List<String> row(
            ObservedFactor factor, String level, List<Optional<Term>> terms, String none, String basis) {
        List<String> row = new ArrayList<>();
        row.add(analysis.experiment().label(factor));
        row.add(level);
        for (Optional<Term> term : terms) {
            row.add(ResultSection.NONE);
            row.add(term.map(EffectTable::ratio).orElse(none));
            row.add(ResultSection.NONE);
        }
        row.add(basis);
        return row;
    }

    private static String ratio(Term term) {
        String ratio = times(term.ratio().orElseThrow());
        return term.interval()
                .map(it -> ratio + interval(StrictMath.exp(it.low()), StrictMath.exp(it.high())))
                .orElse(ratio);
    }

    private static String interval(double low, double high) {
        return " " + Ratio.brackets(low, high, EffectTable::digits);
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
            case MATCHED -> Sentence.count(effect.combinations(), "matched combination");
            case BALANCED -> "balanced fraction; may be aliased with interactions";
            case NONE -> "not estimable from these results";
        };
    }

    /// `x1.92 [1.90, 1.94]`.
    private static String ratio(LevelEffect level) {
        String ratio = times(level.ratio());
        return level.low().isPresent() && level.high().isPresent()
                ? ratio + interval(level.low().getAsDouble(), level.high().getAsDouble())
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

    /// A ratio for people: `x1.920`.
    static String times(double ratio) {
        return "x" + digits(ratio);
    }

    static String digits(double ratio) {
        return String.format(Locale.ROOT, ratio < 10 ? "%.3f" : "%.1f", ratio);
    }
}
