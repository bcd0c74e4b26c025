package io.storbench.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Levels that a plan's results are extended by: `-p network.rtt=0,4ms,8ms` on results of `0,4ms`. The plan stays the
/// same experiment, and the new level is a follow-up of its own.
public final class LaterLevels {
    private LaterLevels() {}

    /// Overrides with a follow-up for each level that is new to the plan.
    ///
    /// @param stored the plan of the results
    /// @param overrides such as `network.rtt=0,4ms,8ms`; one that leaves a level out is another experiment, and
    // stays
    public static List<String> asFollowUps(ExperimentPlan stored, List<String> overrides) {
        List<String> rest = new ArrayList<>();
        List<String> steps = new ArrayList<>(
                stored.design().followUps().stream().map(FollowUp::text).toList());
        int before = steps.size();
        for (String override : overrides) {
            Optional<List<String>> added = added(stored, override);
            added.ifPresentOrElse(steps::addAll, () -> rest.add(override));
        }
        if (steps.size() > before) {
            rest.add("design.augment=[%s]".formatted(String.join(", ", steps)));
        }
        return rest;
    }

    /// The steps that an override stands for; empty where it stands for something else.
    private static Optional<List<String>> added(ExperimentPlan stored, String override) {
        String path = override.split("=", 2)[0];
        List<String> wanted = Stream.of(override.substring(override.indexOf('=') + 1)
                        .replaceAll("^\\[|\\]$", "")
                        .split(",", -1))
                .map(String::strip)
                .toList();
        List<String> known = IntStream.range(0, stored.points().size())
                .mapToObj(stored::labels)
                .flatMap(levels -> Stream.ofNullable(levels.get(path)))
                .distinct()
                .toList();
        boolean isLonger = !known.isEmpty()
                && known.size() < wanted.size()
                && known.stream().allMatch(own -> wanted.stream().anyMatch(each -> PlanKeys.same(path, own, each)));
        return isLonger
                ? Optional.of(wanted.stream()
                        .filter(each -> known.stream().noneMatch(own -> PlanKeys.same(path, own, each)))
                        .map(each -> "level %s %s".formatted(path, each))
                        .toList())
                : Optional.empty();
    }
}
