package io.storbench.cli;

import io.storbench.design.AliasTable;
import io.storbench.design.ErrorDegrees;
import io.storbench.design.Estimable;
import io.storbench.design.Layout;
import io.storbench.design.Power;
import io.storbench.design.Word;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The lines of `storbench design` on error and power: what the design can find.
final class DesignPower {
    /// Coefficients of variation to show without a pilot.
    private static final List<Double> TYPICAL = List.of(0.01, 0.02, 0.05, 0.1, 0.2);

    private static final List<Integer> REPLICATES = List.of(2, 3, 5, 10, 20);

    private final DesignSpec design;
    private final List<List<Integer>> levelNumbers;
    private final Layout layout;
    private final Map<Integer, ErrorDegrees> degrees = new HashMap<>();

    private DesignPower(DesignSpec design) {
        this.design = design;
        levelNumbers = design.levelNumbers();
        layout =
                design.hard().isEmpty()
                        ? design.layout()
                        : design.layout().inSetUps(design.groupOfPoint());
    }

    static List<String> lines(ExperimentPlan plan, Optional<Pilot> pilot) {
        DesignPower power = new DesignPower(plan.design());
        List<String> lines = new ArrayList<>();
        if (plan.design().factors().stream().allMatch(factor -> factor.levels().size() < 2)) {
            return lines;
        }
        if (plan.design().kind() == DesignSpec.Kind.LATIN_HYPERCUBE) {
            return new DesignHypercube(plan.design()).lines();
        }
        power.degrees(lines);
        power.hard(plan, lines);
        power.effects(pilot, lines);
        lines.add("");
        return lines;
    }

    private ErrorDegrees degrees(int replicates) {
        return degrees.computeIfAbsent(
                replicates, count -> ErrorDegrees.of(levelNumbers, layout, count));
    }

    private void degrees(List<String> lines) {
        ErrorDegrees left = degrees(design.replicates());
        lines.add(
                "Degrees of freedom for error%s: %d of repeats; %d with main effects and two-factor"
                                .formatted(
                                        design.hard().isEmpty() ? "" : " within set-ups",
                                        left.pure(),
                                        left.interactions())
                        + " interactions, %d with main effects only".formatted(left.mainEffects()));
        if (!design.layout().confounded().isEmpty()) {
            lines.add(
                    "Given up to blocks: "
                            + design.layout().confounded().stream()
                                    .map(this::named)
                                    .collect(Collectors.joining(", ")));
        }
    }

    /// `CDE = AB`: an effect with those that it cannot be told from.
    private String named(Word effect) {
        return design
                .fraction()
                .map(fraction -> new AliasTable(fraction).named(effect))
                .orElse(List.of(effect))
                .stream()
                .map(Word::toString)
                .collect(Collectors.joining(" = "));
    }

    /// Whole plots: hard factors vary from set-up to set-up only.
    private void hard(ExperimentPlan plan, List<String> lines) {
        if (design.hard().isEmpty()) {
            return;
        }
        List<TrialSpec> trials = plan.trials();
        TreeSet<Integer> setUps = new TreeSet<>();
        LinkedHashSet<List<String>> levels = new LinkedHashSet<>();
        TreeSet<Integer> blocks = new TreeSet<>();
        for (TrialSpec trial : trials) {
            setUps.add(trial.setUp());
            blocks.add(design.layout().block(trial.point(), trial.replicate()));
            levels.add(
                    design.hard().stream()
                            .map(path -> String.valueOf(trial.factors().get(path)))
                            .toList());
        }
        int repeats = setUps.size() - levels.size() - (blocks.size() - 1);
        lines.add(
                repeats > 0
                        ? "Hard factors are tested against the %d degrees of freedom between set-ups of the same levels"
                                .formatted(repeats)
                        : "Hard factors (%s) are set up once per level, so their effects get no test; replicate"
                                .formatted(String.join(", ", design.hard())));
    }

    private void effects(Optional<Pilot> pilot, List<String> lines) {
        // Hard factors are told, if between set-ups: the layout here is not of these.
        Estimable estimable = Estimable.of(levelNumbers, design.layout());
        if (!estimable.untold().isEmpty()) {
            lines.add(untold(estimable));
        }
        List<RarestFactor> told = RarestFactor.all(design, estimable.untold());
        if (!told.isEmpty()) {
            smallest(told, estimable.untold().isEmpty() ? "" : "other ", pilot, lines);
        }
    }

    private String untold(Estimable estimable) {
        long points = levelNumbers.size();
        return "%d points %s %d parameters (the mean, %s%smain effects): %s are mixed, and have no power to be shown"
                .formatted(
                        points,
                        points < estimable.parameters()
                                ? "cannot tell"
                                : "tell %d of".formatted(estimable.told()),
                        estimable.parameters(),
                        design.layout().blocksPerReplicate() > 1 ? "blocks, " : "",
                        design.layout().centrePoints().isEmpty() ? "" : "curvature, ",
                        estimable.untold().stream()
                                .map(factor -> design.factors().get(factor).path())
                                .collect(Collectors.joining(", ")));
    }

    private void smallest(
            List<RarestFactor> told, String other, Optional<Pilot> pilot, List<String> lines) {
        if (errorDegrees(design.replicates()) < 1) {
            lines.add(
                    "No degrees of freedom for error: replicates or centre points would give some");
        }
        RarestFactor rarest =
                told.stream()
                        .max(Comparator.comparingDouble(RarestFactor::squaredError))
                        .orElseThrow();
        lines.add(
                "Smallest effect found with %.0f %% probability (two-sided t test at %.0f %%, on logarithms),"
                        .formatted(100 * Power.USUAL.power(), 100 * Power.USUAL.level()));
        lines.add(
                !told.stream().allMatch(rarest::isLike)
                        ? "of the factor with the rarest levels, %s (%s):"
                                .formatted(rarest.path(), rarest.points())
                        : "of every %sfactor (%s):".formatted(other, rarest.points()));
        pilot.ifPresent(it -> lines.add("  " + it.text()));
        List<Double> deviations =
                pilot.map(it -> List.of(it.deviation()))
                        .orElseGet(() -> TYPICAL.stream().map(DesignPower::deviation).toList());
        List<List<String>> table = new ArrayList<>();
        table.add(header(deviations, pilot.isPresent()));
        TreeSet<Integer> replicates = new TreeSet<>(REPLICATES);
        replicates.add(design.replicates());
        for (int count : replicates) {
            if (errorDegrees(count) >= 1) {
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
        row.add(Long.toString(errorDegrees(replicates)));
        double units =
                Power.USUAL.smallestDifference(
                        (double) rarest.fewest() * replicates,
                        (double) rarest.next() * replicates,
                        errorDegrees(replicates));
        for (double deviation : deviations) {
            row.add("+" + percent(Math.expm1(units * deviation)));
        }
        return row;
    }

    private long errorDegrees(int replicates) {
        ErrorDegrees left = degrees(replicates);
        if (left.pure() > 0) {
            return left.pure();
        }
        return left.interactions() > 0 ? left.interactions() : left.mainEffects();
    }

    /// The standard deviation of logarithms of a lognormal with this coefficient of variation.
    private static double deviation(double coefficient) {
        return Math.sqrt(Math.log1p(coefficient * coefficient));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
    }
}
