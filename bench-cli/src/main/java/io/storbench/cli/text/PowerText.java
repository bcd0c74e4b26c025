package io.storbench.cli.text;

import io.storbench.design.Correlation;
import io.storbench.design.ErrorDegrees;
import io.storbench.design.Estimable;
import io.storbench.design.Power;
import io.storbench.design.Word;
import io.storbench.plan.DesignKind;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.ExperimentPlan;
import io.storbench.report.design.DesignPower;
import io.storbench.report.design.HypercubePower;
import io.storbench.report.design.Pilot;
import io.storbench.report.design.RarestFactor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The lines of `storbench design` on error and power: what the design can find.
public final class PowerText {
    private static final int MAX_PAIRS = 10;

    /// Coefficients of variation to show without a pilot.
    private static final List<Double> TYPICAL = List.of(0.01, 0.02, 0.05, 0.1, 0.2);

    private static final List<Integer> REPLICATES = List.of(2, 3, 5, 10, 20);

    private final ExperimentPlan plan;
    private final DesignSpec design;
    private final DesignPower power;
    private final List<String> lines = new ArrayList<>();

    private PowerText(ExperimentPlan plan) {
        this.plan = plan;
        design = plan.design();
        power = new DesignPower(design);
    }

    /// The lines; none where no factor varies.
    public static List<String> lines(ExperimentPlan plan, Optional<Pilot> pilot) {
        DesignSpec design = plan.design();
        if (design.factors().stream().allMatch(factor -> factor.levels().size() < 2)) {
            return List.of();
        }
        if (design.kind() == DesignKind.LATIN_HYPERCUBE) {
            return HypercubePower.of(design).map(PowerText::hypercube).orElse(List.of());
        }
        PowerText text = new PowerText(plan);
        text.degrees();
        text.hard();
        text.effects(pilot);
        text.lines.add("");
        return text.lines;
    }

    private void degrees() {
        ErrorDegrees left = power.errorDegrees(design.replicates());
        lines.add("Degrees of freedom for error%s: %d from replicates; %d with main effects and two-factor"
                        .formatted(design.hard().isEmpty() ? "" : " within set-ups", left.pure(), left.interactions())
                + " interactions, %d with main effects only".formatted(left.mainEffects()));
        if (!power.takenByBlocks().isEmpty()) {
            lines.add("Given up to blocks: "
                    + power.takenByBlocks().stream().map(PowerText::named).collect(Collectors.joining(", ")));
        }
    }

    /// `CDE = AB`: an effect with those that it cannot be distinguished from.
    private static String named(List<Word> effects) {
        return effects.stream().map(Word::toString).collect(Collectors.joining(" = "));
    }

    /// Whole plots: hard factors vary from set-up to set-up only.
    private void hard() {
        if (design.hard().isEmpty()) {
            return;
        }
        int repeats = DesignPower.degreesBetweenSetUps(plan);
        lines.add(
                repeats > 0
                        ? "Hard factors are tested against the %d degrees of freedom between set-ups of the same levels"
                                .formatted(repeats)
                        : "Hard factors (%s) are set up once per level, so their effects get no test; replicate"
                                .formatted(String.join(", ", design.hard())));
    }

    private void effects(Optional<Pilot> pilot) {
        Estimable estimable = power.estimable();
        if (!estimable.aliased().isEmpty()) {
            lines.add(aliased(estimable));
        }
        power.leastExact()
                .ifPresent(rarest -> smallest(rarest, estimable.aliased().isEmpty() ? "" : "other ", pilot));
    }

    private String aliased(Estimable estimable) {
        long points = design.points().size();
        return "%d points %s %d parameters (the mean, %s%smain effects): %s are mixed, so they have no power"
                .formatted(
                        points,
                        points < estimable.parameters()
                                ? "cannot estimate"
                                : "estimate %d of".formatted(estimable.estimable()),
                        estimable.parameters(),
                        design.layout().blocksPerReplicate() > 1 ? "blocks, " : "",
                        design.layout().centrePoints().isEmpty() ? "" : "curvature, ",
                        estimable.aliased().stream()
                                .map(factor -> design.factors().get(factor).path())
                                .collect(Collectors.joining(", ")));
    }

    private void smallest(RarestFactor rarest, String other, Optional<Pilot> pilot) {
        if (power.testedAgainst(design.replicates()) < 1) {
            lines.add("No degrees of freedom for error: replicates or centre points would add some");
        }
        lines.add("Smallest effect found with %.0f %% probability (two-sided t test at %.0f %%, on logarithms),"
                .formatted(100 * Power.USUAL.power(), 100 * Power.USUAL.level()));
        lines.add(
                !power.tested().stream().allMatch(rarest::isLike)
                        ? "of the factor with the fewest points per level, %s (%s):"
                                .formatted(rarest.path(), rarest.points())
                        : "of every %sfactor (%s):".formatted(other, rarest.points()));
        pilot.ifPresent(it -> lines.add("  " + it.text()));
        Optional<Pilot> scatter = pilot.filter(Pilot::hasScatter);
        List<Double> deviations = scatter.map(it -> List.of(it.deviation()))
                .orElseGet(() -> TYPICAL.stream().map(PowerText::deviation).toList());
        List<List<String>> table = new ArrayList<>();
        table.add(header(deviations, scatter.isPresent()));
        TreeSet<Integer> replicates = new TreeSet<>(REPLICATES);
        replicates.add(design.replicates());
        for (int count : replicates) {
            if (power.testedAgainst(count) >= 1) {
                table.add(row(count, rarest, deviations));
            }
        }
        Columns.aligned(table, 0).forEach(line -> lines.add("  " + line));
    }

    private static List<String> header(List<Double> deviations, boolean pilot) {
        List<String> header = new ArrayList<>(List.of("replicates", "error df"));
        for (double deviation : deviations) {
            double coefficient = Math.sqrt(Math.expm1(deviation * deviation));
            header.add(pilot ? "effect" : "at CV %.0f %%".formatted(100 * coefficient));
        }
        return header;
    }

    private List<String> row(int replicates, RarestFactor rarest, List<Double> deviations) {
        List<String> row = new ArrayList<>();
        row.add((replicates == design.replicates() ? "* " : "") + replicates);
        row.add(Long.toString(power.testedAgainst(replicates)));
        for (double effect : power.smallestEffects(rarest, replicates, deviations)) {
            row.add("+" + percent(effect));
        }
        return row;
    }

    /// The standard deviation of logarithms of a lognormal with this coefficient of variation.
    private static double deviation(double coefficient) {
        return Math.sqrt(Math.log1p(coefficient * coefficient));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
    }

    /// The lines of `storbench design` on what a Latin hypercube can find.
    private static List<String> hypercube(HypercubePower power) {
        List<String> lines = new ArrayList<>();
        correlations(power, lines);
        lines.add(degrees(power));
        Estimable estimable = power.estimable();
        if (!estimable.aliased().isEmpty()) {
            lines.add("%d points estimate %d of %d parameters (the mean, slopes, levels): %s are mixed"
                    .formatted(
                            power.points(),
                            estimable.estimable(),
                            estimable.parameters(),
                            estimable.aliased().stream()
                                    .map(factor -> power.factors().get(factor))
                                    .collect(Collectors.joining(", "))));
        }
        lines.add("");
        return lines;
    }

    private static void correlations(HypercubePower power, List<String> lines) {
        List<Correlation> pairs = power.correlations();
        if (pairs.isEmpty()) {
            return;
        }
        lines.add("Correlations between factors, the largest first, without sign:");
        for (Correlation pair : pairs.subList(0, Math.min(MAX_PAIRS, pairs.size()))) {
            lines.add("  %.2f  %s and %s"
                    .formatted(
                            pair.coefficient(),
                            power.factors().get(pair.one()),
                            power.factors().get(pair.other())));
        }
        if (pairs.size() > MAX_PAIRS) {
            lines.add("  and %d more".formatted(pairs.size() - MAX_PAIRS));
        }
    }

    private static String degrees(HypercubePower power) {
        if (power.hasSlopes() && !power.sharesSetUps()) {
            return "Degrees of freedom for error: %d with a slope of each numeric factor and the levels of others%s"
                    .formatted(
                            power.degreesBesideSlopes(),
                            power.hasRepeats() ? "; replicates add none, as each point counts once" : "");
        }
        ErrorDegrees left = power.errorDegrees();
        return "Degrees of freedom for error%s: %s"
                .formatted(
                        power.sharesSetUps() ? " within set-ups" : "",
                        power.hasSlopes()
                                ? "at least %d, those from replicates".formatted(left.pure())
                                : "%d from replicates; %d with main effects only"
                                        .formatted(left.pure(), left.mainEffects()));
    }
}
