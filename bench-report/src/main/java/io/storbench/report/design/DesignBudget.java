package io.storbench.report.design;

import io.storbench.design.MinimumAberration;
import io.storbench.plan.DesignKind;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.FractionConstraints;
import io.storbench.plan.PlanException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/// Chooses the design of a plan's factors that fits into a time: with the plan's replicates the one
/// of the most points; where none fits, the one of the fewest points with as many replicates as do.
///
/// @param planWith reads the plan with more keys set, such as `design.replicates=2`; refuses
///   keys that do not go with it by a [PlanException]
public record DesignBudget(Function<List<String>, ExperimentPlan> planWith, TrialCost cost, long budgetNanos) {
    /// A design of the plan's factors.
    ///
    /// @param name in words
    /// @param keys what makes it of the plan, for `-p`; none for the plan's own
    /// @param plan with this design
    /// @param nanos that its trials take
    public record Candidate(String name, List<String> keys, ExperimentPlan plan, double nanos) {
        /// Copies.
        public Candidate {
            keys = List.copyOf(keys);
        }
    }

    /// What there is to choose from, and the choice.
    ///
    /// @param candidates from the most points to the fewest
    /// @param chosen one of them, or the last with fewer replicates
    public record Choice(List<Candidate> candidates, Candidate chosen) {
        /// Copies.
        public Choice {
            candidates = List.copyOf(candidates);
        }
    }

    private static final int MAX_BASE = 12;

    /// Chooses.
    ///
    /// @throws PlanException when nothing fits, or a trial's length is unknown
    public Choice choose(ExperimentPlan plan) {
        List<Candidate> candidates = candidates(plan);
        Candidate smallest = candidates.getLast();
        Candidate chosen = candidates.stream()
                .filter(it -> it.nanos() <= budgetNanos)
                .findFirst()
                .orElseGet(() -> withFewerReplicates(smallest));
        return new Choice(candidates, chosen);
    }

    /// From the most points to the fewest.
    private List<Candidate> candidates(ExperimentPlan plan) {
        List<Candidate> candidates = new ArrayList<>();
        DesignSpec design = plan.design();
        int factors = design.factors().size();
        boolean twoLevels =
                design.factors().stream().allMatch(factor -> factor.levels().size() == 2);
        boolean factorial = design.kind() == DesignKind.FULL || design.kind() == DesignKind.FRACTION;
        candidates.add(candidate("as in the plan", List.of(), plan));
        if (factorial && twoLevels && factors >= 3 && factors <= 25) {
            FractionConstraints wish = design.wish();
            List<String> unwished = new ArrayList<>(List.of("design.generators=[]"));
            if (wish.resolution() > FractionConstraints.NONE.resolution()) {
                unwished.add("design.resolution=[]");
            }
            if (!wish.clear().isEmpty()) {
                unwished.add("design.clear=[]");
            }
            read("full", "design.kind=full", unwished).ifPresent(candidates::add);
            // In a power of two of points, a fraction does as well and can be read more easily.
            if (unwished.size() == 1 && Integer.bitCount(4 * (factors / 4 + 1)) > 1) {
                read("Plackett-Burman", "design.kind=plackett_burman", unwished).ifPresent(candidates::add);
            }
            for (int base = Math.min(factors - 1, MAX_BASE); base >= 2 && factors - base <= 16; base--) {
                MinimumAberration.search(factors, base, wish.resolution(), wish.clear())
                        .flatMap(this::read)
                        .ifPresent(candidates::add);
            }
        }
        return distinct(candidates);
    }

    private Optional<Candidate> read(MinimumAberration.Found found) {
        String generators = String.join(", ", found.fraction().generators());
        return read(
                "fraction " + generators + (found.exhaustive() ? "" : " (best of a bounded search)"),
                "design.kind=fraction",
                List.of("design.generators=[" + generators + "]"));
    }

    /// A candidate, unless the plan's other keys do not go with it.
    private Optional<Candidate> read(String name, String kind, List<String> more) {
        List<String> keys = new ArrayList<>(List.of(kind));
        keys.addAll(more);
        try {
            return Optional.of(candidate(name, keys, planWith.apply(keys)));
        } catch (PlanException _) {
            return Optional.empty();
        }
    }

    private Candidate candidate(String name, List<String> keys, ExperimentPlan plan) {
        OptionalDouble nanos = cost.nanos(plan);
        return new Candidate(
                name,
                keys,
                plan,
                nanos.orElseThrow(() -> new PlanException(
                        "--budget: trials run until each file is done; --pilot DIR shows how long that takes")));
    }

    /// Without those that have the points of an earlier one.
    private static List<Candidate> distinct(List<Candidate> candidates) {
        List<Candidate> distinct = new ArrayList<>();
        for (Candidate candidate : candidates) {
            List<List<Integer>> points = candidate.plan().design().levelNumbers();
            if (distinct.stream()
                    .noneMatch(it -> it.plan().design().levelNumbers().equals(points))) {
                distinct.add(candidate);
            }
        }
        distinct.sort(Comparator.comparingDouble(candidate -> -candidate.nanos()));
        return distinct;
    }

    private Candidate withFewerReplicates(Candidate smallest) {
        int planned = smallest.plan().design().replicates();
        int replicates = (int) (budgetNanos / (smallest.nanos() / planned));
        if (replicates < 1) {
            throw new PlanException(
                    "--budget %s: the smallest design, %d points once, takes %s; take a longer time, shorter"
                                    .formatted(
                                            TrialCost.text((double) budgetNanos),
                                            smallest.plan().points().size(),
                                            TrialCost.text(smallest.nanos() / planned))
                            + " trials or fewer factors");
        }
        List<String> keys = new ArrayList<>(smallest.keys());
        keys.add("design.replicates=" + replicates);
        return candidate(smallest.name() + ", fewer replicates", keys, planWith.apply(keys));
    }
}
