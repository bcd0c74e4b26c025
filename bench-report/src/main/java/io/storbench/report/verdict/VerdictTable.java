package io.storbench.report.verdict;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/// The points of a comparison as a table for people.
///
/// @param factors of the leading columns, flush left
/// @param heading of all columns
/// @param rows one per point
public record VerdictTable(List<ObservedFactor> factors, List<String> heading, List<List<String>> rows) {
    private static final String NONE = "-";

    /// Copies.
    public VerdictTable {
        factors = List.copyOf(factors);
        heading = List.copyOf(heading);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /// The table of a comparison.
    public static VerdictTable of(ResultComparison comparison) {
        Experiment experiment = comparison.a().experiment();
        List<ObservedFactor> factors = experiment.varied();
        List<String> heading =
                new ArrayList<>(factors.stream().map(ObservedFactor::path).toList());
        heading.addAll(List.of(
                "n",
                comparison.a().label(),
                comparison.b().label(),
                "ratio",
                Percent.stated(comparison.rules().confidence()) + " interval",
                "p",
                "effect",
                "detectable",
                "verdict"));
        return new VerdictTable(
                factors,
                heading,
                comparison.points().stream()
                        .map(point -> row(factors, comparison, point))
                        .toList());
    }

    private static List<String> row(List<ObservedFactor> factors, ResultComparison comparison, PointVerdict point) {
        List<String> cells = new ArrayList<>();
        factors.forEach(factor -> cells.add(point.factors().getOrDefault(factor.path(), NONE)));
        cells.add(point.usedA() + "+" + point.usedB());
        cells.add(mean(comparison, point.meanA()));
        cells.add(mean(comparison, point.meanB()));
        cells.add(point.ratio().isPresent() ? Wording.ratio(point.ratio().getAsDouble()) : NONE);
        cells.addAll(point.difference().map(VerdictTable::figures).orElse(List.of(NONE, NONE, NONE, NONE)));
        cells.add(point.isIdentical() ? "identical" : words(point.verdict(), comparison.rules()));
        return cells;
    }

    private static List<String> figures(Difference difference) {
        OptionalDouble effect = difference.effectSize();
        return List.of(
                Wording.ratio(difference.low()) + " to " + Wording.ratio(difference.high()),
                probability(difference.probability()),
                effect.isPresent() ? String.format(Locale.ROOT, "%+.1f", effect.getAsDouble()) : NONE,
                Wording.difference(difference.detectable()));
    }

    /// A verdict with the margin that sameness is judged by.
    public static String words(Verdict verdict, Rules rules) {
        return verdict == Verdict.SAME ? "same within " + Percent.stated(rules.sameWithin()) : verdict.words();
    }

    private static String mean(ResultComparison comparison, OptionalDouble mean) {
        return mean.isPresent() ? comparison.metric().format(mean.getAsDouble()) : NONE;
    }

    private static String probability(double probability) {
        return probability < 0.001 ? "<0.001" : String.format(Locale.ROOT, "%.3f", probability);
    }
}
