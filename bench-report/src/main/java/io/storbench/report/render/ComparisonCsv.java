package io.storbench.report.render;

import io.storbench.report.verdict.Difference;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/// The points of a comparison as CSV, one row each, quoted by RFC 4180.
public final class ComparisonCsv {
    private ComparisonCsv() {}

    /// The text; a number that does not exist is an empty cell.
    public static String render(ResultComparison comparison) {
        List<String> factors = comparison.a().experiment().factors().stream()
                .map(each -> each.path())
                .toList();
        List<String> heading =
                new ArrayList<>(factors.stream().map(CsvRenderer::text).toList());
        String metric = comparison.metric().key();
        heading.addAll(List.of(
                "trials_a",
                "trials_b",
                "a_" + metric,
                "b_" + metric,
                "ratio",
                "ratio_low",
                "ratio_high",
                "p",
                "p_same",
                "effect_size",
                "detectable",
                "verdict",
                "reason"));
        StringBuilder out = new StringBuilder(CsvRenderer.line(heading));
        for (PointVerdict point : comparison.points()) {
            out.append(CsvRenderer.line(row(factors, point)));
        }
        return out.toString();
    }

    private static List<String> row(List<String> factors, PointVerdict point) {
        List<String> cells = new ArrayList<>();
        factors.forEach(path -> cells.add(CsvRenderer.text(point.factors().getOrDefault(path, ""))));
        cells.add(Integer.toString(point.usedA()));
        cells.add(Integer.toString(point.usedB()));
        cells.add(number(point.meanA()));
        cells.add(number(point.meanB()));
        cells.add(number(point.ratio()));
        Optional<Difference> found = point.difference();
        cells.add(number(found, Difference::low));
        cells.add(number(found, Difference::high));
        cells.add(number(found, Difference::probability));
        cells.add(number(found, Difference::equivalence));
        cells.add(number(found.map(Difference::effectSize).orElse(OptionalDouble.empty())));
        cells.add(number(found, Difference::detectable));
        cells.add(point.verdict().key());
        cells.add(CsvRenderer.text(point.reason()));
        return cells;
    }

    private static String number(Optional<Difference> difference, ToDoubleFunction<Difference> figure) {
        return difference
                .map(each -> Double.toString(figure.applyAsDouble(each)))
                .orElse("");
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
    }
}
