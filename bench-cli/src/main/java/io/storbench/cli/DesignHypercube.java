package io.storbench.cli;

import io.storbench.design.Correlation;
import io.storbench.design.ErrorDegrees;
import io.storbench.design.Estimable;
import io.storbench.design.Layout;
import io.storbench.plan.DesignSpec;
import io.storbench.report.compare.Factor;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;

/// The lines of `storbench design` on a Latin hypercube, whose numeric factors have slopes: how
/// much its factors are mixed, and what is left for error.
final class DesignHypercube {
    private static final int MAX_PAIRS = 10;

    /// Numbers in the columns of larger designs are not looked at.
    private static final long MAX_NUMBERS = 2_000_000;

    private final DesignSpec design;
    private final List<Integer> corners;

    DesignHypercube(DesignSpec design) {
        this.design = design;
        corners = new ArrayList<>();
        for (int point = 0; point < design.points().size(); point++) {
            if (!design.layout().centrePoints().contains(point)) {
                corners.add(point);
            }
        }
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<Factor> factors = new ArrayList<>();
        long numbers = 0;
        for (int factor = 0; factor < design.factors().size(); factor++) {
            factors.add(factor(factor));
            numbers += (long) corners.size() * degrees(factors.getLast());
        }
        if (numbers > MAX_NUMBERS) {
            return lines;
        }
        List<List<double[]>> columns = new ArrayList<>();
        for (int factor = 0; factor < factors.size(); factor++) {
            if (factors.get(factor).levels().size() > 1) {
                columns.add(columns(factors.get(factor), labels(factor)));
            }
        }
        List<Factor> varied = factors.stream().filter(it -> it.levels().size() > 1).toList();
        correlations(varied, columns, lines);
        degrees(varied, Estimable.byValue(columns), lines);
        lines.add("");
        return lines;
    }

    private List<String> labels(int factor) {
        return corners.stream().map(it -> design.points().get(it).get(factor).label()).toList();
    }

    private Factor factor(int factor) {
        return Factor.of(design.factors().get(factor).path(), new LinkedHashSet<>(labels(factor)));
    }

    private static int degrees(Factor factor) {
        return factor.isNumeric() ? 1 : factor.levels().size();
    }

    /// By value from -1 to 1; of words one column for each that tells where it is.
    private List<double[]> columns(Factor factor, List<String> labels) {
        if (!factor.isNumeric()) {
            return factor.levels().stream()
                    .map(level ->
                            labels.stream().mapToDouble(it -> it.equals(level) ? 1 : 0).toArray())
                    .toList();
        }
        double low = value(factor, factor.levels().getFirst());
        double high = value(factor, factor.levels().getLast());
        return List.of(
                labels.stream()
                        .mapToDouble(it -> 2 * (value(factor, it) - low) / (high - low) - 1)
                        .toArray());
    }

    private double value(Factor factor, String level) {
        double value = factor.value(level);
        return design.logarithmic().contains(factor.path()) ? StrictMath.log(value) : value;
    }

    private static void correlations(
            List<Factor> factors, List<List<double[]>> columns, List<String> lines) {
        List<Correlation> pairs = Correlation.of(columns);
        if (pairs.isEmpty()) {
            return;
        }
        lines.add("Correlations between factors, the largest first, without sign:");
        for (Correlation pair : pairs.subList(0, Math.min(MAX_PAIRS, pairs.size()))) {
            lines.add(
                    "  %.2f  %s and %s"
                            .formatted(
                                    pair.coefficient(),
                                    factors.get(pair.one()).path(),
                                    factors.get(pair.other()).path()));
        }
        if (pairs.size() > MAX_PAIRS) {
            lines.add("  and %d more".formatted(pairs.size() - MAX_PAIRS));
        }
    }

    private void degrees(List<Factor> factors, Estimable estimable, List<String> lines) {
        lines.add(degrees(factors, estimable.told()));
        if (!estimable.untold().isEmpty()) {
            lines.add(
                    "%d points tell %d of %d parameters (the mean, slopes, levels): %s are mixed"
                            .formatted(
                                    corners.size(),
                                    estimable.told(),
                                    estimable.parameters(),
                                    estimable.untold().stream()
                                            .map(factor -> factors.get(factor).path())
                                            .collect(Collectors.joining(", "))));
        }
    }

    /// As the report's analysis has them: it lays lines through the means of points, unless trials
    /// share set-ups.
    private String degrees(List<Factor> factors, long told) {
        Layout setUps = design.layout().inSetUps(design.groupOfPoint());
        boolean shared =
                !design.hard().isEmpty() && setUps.blocksPerReplicate() < design.points().size();
        boolean lines = factors.stream().anyMatch(DesignHypercube::isLine);
        if (lines && !shared) {
            long points = design.points().stream().distinct().count();
            long curvature = design.layout().centrePoints().isEmpty() ? 0 : 1;
            return "Degrees of freedom for error: %d with a slope of each numeric factor and the levels of others%s"
                    .formatted(
                            Math.max(0, points - curvature - told),
                            points < (long) design.points().size() * design.replicates()
                                    ? "; repeats add none, as each point counts once"
                                    : "");
        }
        ErrorDegrees left =
                ErrorDegrees.of(
                        design.levelNumbers(),
                        shared ? setUps : design.layout(),
                        design.replicates());
        return "Degrees of freedom for error%s: %s"
                .formatted(
                        shared ? " within set-ups" : "",
                        lines
                                ? "at least %d, those of repeats".formatted(left.pure())
                                : "%d of repeats; %d with main effects only"
                                        .formatted(left.pure(), left.mainEffects()));
    }

    /// Two values have a difference, and no line.
    private static boolean isLine(Factor factor) {
        return factor.isNumeric() && factor.levels().size() > 2;
    }
}
