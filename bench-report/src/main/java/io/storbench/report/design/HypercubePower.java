package io.storbench.report.design;

import io.storbench.design.Correlation;
import io.storbench.design.ErrorDegrees;
import io.storbench.design.Estimable;
import io.storbench.design.Layout;
import io.storbench.plan.DesignSpec;
import io.storbench.report.compare.ObservedFactor;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// What a Latin hypercube can find, whose numeric factors have slopes: how much its factors are
/// mixed, and what is left for error.
public final class HypercubePower {
    /// Numbers in the columns of larger designs are not looked at.
    private static final long MAX_NUMBERS = 2_000_000;

    private final DesignSpec design;
    private final List<Integer> corners = new ArrayList<>();
    private final List<ObservedFactor> varied = new ArrayList<>();
    private final List<List<double[]>> columns = new ArrayList<>();

    private HypercubePower(DesignSpec design) {
        this.design = design;
        for (int point = 0; point < design.points().size(); point++) {
            if (!design.layout().centrePoints().contains(point)) {
                corners.add(point);
            }
        }
    }

    /// Empty where the design is too large to be looked at.
    public static Optional<HypercubePower> of(DesignSpec design) {
        HypercubePower power = new HypercubePower(design);
        return power.look() ? Optional.of(power) : Optional.empty();
    }

    private boolean look() {
        List<ObservedFactor> factors = new ArrayList<>();
        long numbers = 0;
        for (int factor = 0; factor < design.factors().size(); factor++) {
            factors.add(ObservedFactor.of(design.factors().get(factor).path(), new LinkedHashSet<>(labels(factor))));
            numbers += (long) corners.size() * degrees(factors.getLast());
        }
        if (numbers > MAX_NUMBERS) {
            return false;
        }
        for (int factor = 0; factor < factors.size(); factor++) {
            if (factors.get(factor).levels().size() > 1) {
                varied.add(factors.get(factor));
                columns.add(columns(factors.get(factor), labels(factor)));
            }
        }
        return true;
    }

    private List<String> labels(int factor) {
        return corners.stream()
                .map(it -> design.points().get(it).get(factor).label())
                .toList();
    }

    private static int degrees(ObservedFactor factor) {
        return factor.isNumeric() ? 1 : factor.levels().size();
    }

    /// By value from -1 to 1; of words one column for each that tells where it is.
    private List<double[]> columns(ObservedFactor factor, List<String> labels) {
        if (!factor.isNumeric()) {
            return factor.levels().stream()
                    .map(level -> labels.stream()
                            .mapToDouble(it -> it.equals(level) ? 1 : 0)
                            .toArray())
                    .toList();
        }
        double low = value(factor, factor.levels().getFirst());
        double high = value(factor, factor.levels().getLast());
        return List.of(labels.stream()
                .mapToDouble(it -> 2 * (value(factor, it) - low) / (high - low) - 1)
                .toArray());
    }

    private double value(ObservedFactor factor, String level) {
        double value = factor.value(level);
        return design.logarithmic().contains(factor.path()) ? StrictMath.log(value) : value;
    }

    /// The paths of the factors that vary, by the numbers of [#correlations] and [#estimable].
    public List<String> factors() {
        return varied.stream().map(ObservedFactor::path).toList();
    }

    /// Of each pair of factors, the largest first, without sign.
    public List<Correlation> correlations() {
        return Correlation.of(columns);
    }

    /// Which slopes and levels the points can tell apart.
    public Estimable estimable() {
        return Estimable.byValue(columns);
    }

    /// The points without centre points.
    public int points() {
        return corners.size();
    }

    /// Whether a factor has a slope. Two values have a difference, and no line.
    public boolean hasSlopes() {
        return varied.stream()
                .anyMatch(factor -> factor.isNumeric() && factor.levels().size() > 2);
    }

    /// Whether trials share set-ups, so that error is that within them.
    public boolean sharesSetUps() {
        return !design.hard().isEmpty()
                && setUps().blocksPerReplicate() < design.points().size();
    }

    private Layout setUps() {
        return design.layout().inSetUps(design.groupOfPoint());
    }

    /// What is left for error where lines go through the means of points, as the report's analysis
    /// has them unless trials share set-ups.
    public long degreesBesideSlopes() {
        long points = design.points().stream().distinct().count();
        long curvature = design.layout().centrePoints().isEmpty() ? 0 : 1;
        return Math.max(0, points - curvature - estimable().estimable());
    }

    /// Whether a point has several trials, which count once where lines go through the means.
    public boolean hasRepeats() {
        return design.points().stream().distinct().count()
                < (long) design.points().size() * design.replicates();
    }

    /// What is left for error of single trials.
    public ErrorDegrees errorDegrees() {
        return ErrorDegrees.of(design.levelNumbers(), sharesSetUps() ? setUps() : design.layout(), design.replicates());
    }
}
