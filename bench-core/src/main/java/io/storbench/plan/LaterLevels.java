package io.storbench.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Levels that a plan's results are extended by: `-p network.rtt=0,4ms,8ms` on results of `0,4ms`, or of 4 ms
/// alone. The plan stays the same experiment, and each new level is a follow-up of its own.
public final class LaterLevels {
    private static final String AUGMENT = "design.augment=";

    private LaterLevels() {}

    /// Overrides with a follow-up for each level that is new to the plan.
    ///
    /// @param stored the plan of the results
    /// @param overrides such as `network.rtt=0,4ms,8ms`; one that leaves a level out is another experiment, and
    /// stays
    /// @throws PlanException when `design.augment` is given as well, without the new levels
    public static List<String> asFollowUps(ExperimentPlan stored, List<String> overrides) {
        List<String> rest = new ArrayList<>();
        List<String> steps = new ArrayList<>(followUps(stored));
        int before = steps.size();
        for (String override : overrides) {
            Optional<List<String>> added = added(stored, override);
            added.ifPresentOrElse(steps::addAll, () -> rest.add(override));
        }
        if (steps.size() > before) {
            Optional<String> own = rest.stream()
                    .filter(override -> override.startsWith(AUGMENT))
                    .reduce((_, later) -> later);
            if (own.isEmpty()) {
                rest.add(AUGMENT + "[%s]".formatted(String.join(", ", steps)));
                return rest;
            }
            List<String> added = steps.subList(before, steps.size());
            if (!items(own.get()).containsAll(added)) {
                throw new PlanException("-p \"%s\" leaves out the new levels; name them in it too: %s"
                        .formatted(own.get(), String.join(", ", added)));
            }
        }
        return rest;
    }

    /// The plan of results with what another plan adds to it: levels, factors, replicates, or nothing.
    ///
    /// @param stored the plan of the results
    /// @param wanted the other plan
    /// @return empty where that is another experiment
    public static Optional<ExperimentPlan> extended(ExperimentPlan stored, ExperimentPlan wanted) {
        if (!keepsFactors(stored, wanted) || !followUps(stored).containsAll(followUps(wanted))) {
            return Optional.empty();
        }
        PlanNode.Mapping tree = wanted.tree();
        List<String> levels = new ArrayList<>();
        for (Factor factor : wanted.design().factors()) {
            levels.add(factor.path() + "="
                    + factor.levels().stream().map(Factor.Level::label).collect(Collectors.joining(",")));
            Optional<PlanNode> own = stored.tree().at(factor.path());
            tree = own.isPresent() ? tree.with(factor.path(), own.get()) : tree;
        }
        List<String> steps = asFollowUps(stored, levels);
        if (!steps.stream().allMatch(step -> step.startsWith(AUGMENT))) {
            return Optional.empty();
        }
        PlanNode.Mapping design = design(tree);
        for (String key : List.of(DesignKeys.FACTORS.name(), DesignKeys.AUGMENT.name())) {
            PlanNode own = design(stored.tree()).entries().get(key);
            design = own == null ? design.without(key) : design.with(key, own);
        }
        try {
            return Optional.of(PlanReader.plan(tree.with(DesignKeys.DESIGN.name(), design), steps))
                    .filter(all -> all.hash().equals(stored.hash()));
        } catch (PlanException _) {
            return Optional.empty();
        }
    }

    private static List<String> followUps(ExperimentPlan plan) {
        return plan.design().followUps().stream().map(FollowUp::text).toList();
    }

    /// Whether a plan has all factors of the results, and no other levels by their names.
    private static boolean keepsFactors(ExperimentPlan stored, ExperimentPlan wanted) {
        return stored.design().factors().stream()
                .allMatch(own -> wanted.design().factors().stream()
                        .filter(factor -> factor.path().equals(own.path()))
                        .anyMatch(factor -> own.levels().stream().allMatch(level -> keeps(level, factor))));
    }

    private static boolean keeps(Factor.Level own, Factor factor) {
        return own.assignments().isEmpty()
                || factor.levels().stream()
                        .filter(level -> level.label().equals(own.label()))
                        .allMatch(level -> plain(level).equals(plain(own)));
    }

    private static Object plain(Factor.Level level) {
        return new PlanNode.Mapping(new Place(level.label(), 0), level.assignments()).plain();
    }

    private static PlanNode.Mapping design(PlanNode.Mapping tree) {
        return tree.entries().get(DesignKeys.DESIGN.name()) instanceof PlanNode.Mapping design
                ? design
                : new PlanNode.Mapping(tree.place(), Map.of());
    }

    /// The items of an override's value, a list or a single one, in either notation of YAML.
    private static List<String> items(String override) {
        return Stream.of(override.substring(override.indexOf('=') + 1)
                        .replaceAll("^\\[|\\]$", "")
                        .split(",", -1))
                .map(item -> item.strip().replaceAll("^[\"']|[\"']$", ""))
                .toList();
    }

    /// The steps that an override stands for; empty where it stands for something else.
    private static Optional<List<String>> added(ExperimentPlan stored, String override) {
        String path = override.split("=", 2)[0].replaceFirst("^design\\.factors\\.", "");
        List<String> wanted = items(override);
        List<String> known = IntStream.range(0, stored.points().size())
                .mapToObj(stored::labels)
                .flatMap(levels -> Stream.ofNullable(levels.get(path)))
                .distinct()
                .toList();
        if (known.isEmpty() && wanted.size() > 1 && ExperimentPlan.isVaried(path)) {
            return addedFactor(stored, path, wanted);
        }
        boolean isLonger = !known.isEmpty()
                && known.size() <= wanted.size()
                && known.stream().allMatch(own -> wanted.stream().anyMatch(each -> isSame(path, own, each)));
        return isLonger
                ? Optional.of(wanted.stream()
                        .filter(each -> known.stream().noneMatch(own -> isSame(path, own, each)))
                        .map(each -> "level %s %s".formatted(path, each))
                        .toList())
                : Optional.empty();
    }

    /// Names of levels, as a plan's targets have them, are values of no key.
    private static boolean isSame(String path, String one, String other) {
        return one.equals(other) || PlanKeys.same(path, one, other);
    }

    /// A key that was no factor becomes one, where all points have one of the levels.
    private static Optional<List<String>> addedFactor(ExperimentPlan stored, String path, List<String> wanted) {
        return wanted.stream()
                .filter(each -> stored.has(path, each))
                .findFirst()
                .map(own -> Stream.concat(
                                Stream.of("factor %s %s".formatted(path, own)),
                                wanted.stream()
                                        .filter(each -> !isSame(path, own, each))
                                        .map(each -> "level %s %s".formatted(path, each)))
                        .toList());
    }
}
