package io.storbench.cli;

import io.storbench.design.AliasTable;
import io.storbench.design.ErrorDegrees;
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
import java.util.TreeMap;
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
        if (plan.design().factors().stream().allMatch(factor -> factor.levels().size() < 2)
                || plan.design().kind() == DesignSpec.Kind.LATIN_HYPERCUBE) {
            return lines;
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
        if (errorDegrees(design.replicates()) < 1) {
            lines.add(
                    "No degrees of freedom for error: replicates or centre points would give some");
        }
        List<Rarest> all = rarest();
        Rarest rarest =
                all.stream().max(Comparator.comparingDouble(Rarest::squaredError)).orElseThrow();
        lines.add(
                "Smallest effect found with %.0f %% probability (two-sided t test at %.0f %%, on logarithms),"
                        .formatted(100 * Power.USUAL.power(), 100 * Power.USUAL.level()));
        lines.add(
                all.stream().allMatch(rarest::isLike)
                        ? "of every factor (%s):".formatted(rarest.points())
                        : "of the factor with the rarest levels, %s (%s):"
                                .formatted(rarest.path(), rarest.points()));
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

    /// The difference between two levels of a factor that is the least exact.
    ///
    /// @param fewest points at its rarest level
    /// @param next points at the next rarer one
    private record Rarest(String path, int fewest, int next) {
        double squaredError() {
            return 1.0 / fewest + 1.0 / next;
        }

        boolean isLike(Rarest other) {
            return fewest == other.fewest && next == other.next;
        }

        String points() {
            return fewest == next
                    ? "%d points at a level".formatted(fewest)
                    : "%d and %d points".formatted(fewest, next);
        }
    }

    /// Of every factor but those that are hard to change.
    private List<Rarest> rarest() {
        List<Rarest> all = new ArrayList<>();
        boolean allHard = design.hard().size() == design.factors().size();
        for (int factor = 0; factor < design.factors().size(); factor++) {
            if (!allHard && design.hard().contains(design.factors().get(factor).path())) {
                continue;
            }
            TreeMap<Integer, Integer> counts = new TreeMap<>();
            for (List<Integer> point : levelNumbers) {
                if (point.get(factor) >= 0) {
                    counts.merge(point.get(factor), 1, Integer::sum);
                }
            }
            if (counts.size() > 1) {
                List<Integer> sorted = counts.values().stream().sorted().toList();
                all.add(
                        new Rarest(
                                design.factors().get(factor).path(), sorted.get(0), sorted.get(1)));
            }
        }
        return all;
    }

    private static List<String> header(List<Double> deviations, boolean pilot) {
        List<String> header = new ArrayList<>(List.of("replicates", "error df"));
        for (double deviation : deviations) {
            double coefficient = Math.sqrt(Math.expm1(deviation * deviation));
            header.add(pilot ? "effect" : "at CV %.0f %%".formatted(100 * coefficient));
        }
        return header;
    }

    private List<String> row(int replicates, Rarest rarest, List<Double> deviations) {
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
