package io.storbench.report;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.wording.OrderedText;
import io.storbench.report.wording.Sentence;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.result.UnrunTrial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Trials that an answer lacks and that a reader must know of before it: since a target failed from
/// some trial on, or since they are many, or all trials of a level.
sealed interface LostTrials {
    /// Up to this share of a plan's trials may lack without being the headline.
    double FEW = 0.1;

    /// One failed trial may be an accident.
    int LEAST_FAILED = 2;

    /// A target whose trials all failed after some trial of the run.
    ///
    /// @param target its name in the plan; empty where there is one target
    /// @param after the place of its last trial with numbers in the order of the run; 0 where none has any
    /// @param trials that the plan has
    /// @param failed trials after it
    /// @param notRun trials of the target
    /// @param reason of the first failure
    record Stopped(String target, int after, int trials, int failed, int notRun, String reason) implements LostTrials {
        @Override
        public String sentence() {
            String name = target.isEmpty() ? "the target" : target;
            String when = after == 0
                    ? "All %s trials of %s%s failed".formatted(failed, name, notRun == 0 ? "" : " that ran")
                    : "%s failed in every trial after trial %s of %s"
                            .formatted(target.isEmpty() ? "The target" : target, after, trials);
            return "%s: %s%s."
                    .formatted(when, reason, notRun == 0 ? "" : "; %s not run".formatted(LostTrials.did(notRun)));
        }
    }

    /// Many trials, or all of a level.
    ///
    /// @param counts of all trials of one origin
    /// @param at the level that all of them have, with its factor's name; empty where they have none in common
    /// @param reason of the first
    record Share(TrialCounts counts, Optional<String> at, String reason) implements LostTrials {
        @Override
        public String sentence() {
            List<String> parts = new ArrayList<>();
            if (counts.doubtful() > 0) {
                parts.add(counts.doubtful() + (counts.doubtful() == 1 ? " is doubtful" : " are doubtful"));
            }
            if (counts.failed() > 0) {
                parts.add(counts.failed() + " failed");
            }
            if (counts.notRun() > 0) {
                parts.add(counts.notRun() + " did not run");
            }
            return "Of %s trials %s%s: %s."
                    .formatted(
                            counts.trials(),
                            Sentence.list(parts, "and"),
                            at.map(level -> ", all at " + level).orElse(""),
                            reason);
        }
    }

    /// In words.
    String sentence();

    private static String did(int trials) {
        return trials == 1 ? "1 trial did" : trials + " trials did";
    }

    /// What an experiment lacks of one origin; empty where it lacks little.
    ///
    /// @param unrun trials of the plan without a result
    /// @param sweep of a load, whose values go up to where it is too much
    static Optional<LostTrials> of(Experiment experiment, List<UnrunTrial> unrun, Origin origin, LoadSweep sweep) {
        List<UnrunTrial> own =
                unrun.stream().filter(trial -> trial.origin() == origin).toList();
        TrialCounts counts = TrialCounts.of(experiment, unrun, origin);
        Optional<LostTrials> stopped =
                origin == Origin.MEASURED ? stopped(experiment, own, counts.trials()) : Optional.empty();
        return stopped.isPresent() ? stopped : share(experiment, own, counts, origin, sweep);
    }

    private static Optional<LostTrials> stopped(Experiment experiment, List<UnrunTrial> unrun, int trials) {
        Map<String, List<Point>> targets = experiment.points().stream()
                .collect(Collectors.groupingBy(
                        point -> point.factors().getOrDefault("target", ""), LinkedHashMap::new, Collectors.toList()));
        return targets.entrySet().stream()
                .flatMap(target -> stopped(target.getKey(), target.getValue(), unrun, trials).stream())
                .findFirst();
    }

    private static Optional<LostTrials> stopped(String target, List<Point> points, List<UnrunTrial> unrun, int trials) {
        int after = points.stream()
                .flatMap(
                        point -> Stream.concat(point.measured().valid().stream(), point.measured().doubtful().stream()))
                .mapToInt(trial -> trial.header().runOrder())
                .max()
                .orElse(0);
        List<TrialResult.Failed> failed = points.stream()
                .flatMap(point -> point.measured().failed().stream())
                .filter(trial -> trial.header().runOrder() > after)
                .sorted(Comparator.comparingInt(trial -> trial.header().runOrder()))
                .toList();
        if (failed.size() < LEAST_FAILED) {
            return Optional.empty();
        }
        Set<Integer> numbers = points.stream().map(Point::number).collect(Collectors.toSet());
        int notRun = (int)
                unrun.stream().filter(trial -> numbers.contains(trial.point())).count();
        return Optional.of(new Stopped(
                target,
                after,
                trials,
                failed.size(),
                notRun,
                brief(failed.getFirst().reason())));
    }

    private static Optional<LostTrials> share(
            Experiment experiment, List<UnrunTrial> unrun, TrialCounts counts, Origin origin, LoadSweep sweep) {
        Map<Integer, List<UnrunTrial>> open = unrun.stream().collect(Collectors.groupingBy(UnrunTrial::point));
        List<Point> lacking = experiment.points().stream()
                .filter(point -> !point.results(origin).doubtful().isEmpty()
                        || !point.results(origin).failed().isEmpty()
                        || open.containsKey(point.number()))
                .toList();
        int lost = counts.trials() - counts.valid();
        // A factor that is spread over a range has a level for every point.
        boolean isLevelLost = experiment.varied().stream()
                .filter(factor -> factor.spread() == ObservedFactor.Spread.CHOSEN)
                .filter(factor -> !(sweep.isAny() && factor.isLoad()))
                .anyMatch(factor -> lacking.stream()
                        .map(point -> point.factors().getOrDefault(factor.path(), ""))
                        .distinct()
                        .anyMatch(level -> isLost(experiment, factor, level, origin)));
        if (lost < LEAST_FAILED || (lost <= FEW * counts.trials() && !isLevelLost)) {
            return Optional.empty();
        }
        String reason = lacking.stream()
                .flatMap(point -> Stream.concat(
                        Stream.concat(
                                point.results(origin).failed().stream().map(TrialResult.Failed::reason),
                                point.results(origin).doubtful().stream().flatMap(trial -> trial.reasons().stream())),
                        open.getOrDefault(point.number(), List.of()).stream().map(UnrunTrial::reason)))
                .findFirst()
                .or(() -> unrun.stream().map(UnrunTrial::reason).findFirst())
                .orElse("");
        return Optional.of(new Share(counts, common(experiment, lacking), brief(reason)));
    }

    /// Whether no trial at a level is valid.
    private static boolean isLost(Experiment experiment, ObservedFactor factor, String level, Origin origin) {
        return experiment.points().stream()
                .filter(point -> level.equals(point.factors().get(factor.path())))
                .allMatch(point -> point.results(origin).valid().isEmpty());
    }

    /// The level that points have in common and others have not.
    private static Optional<String> common(Experiment experiment, List<Point> points) {
        return experiment.varied().stream()
                .filter(factor -> points.size() < experiment.points().size())
                .filter(factor -> points.stream()
                                .map(point -> point.factors().getOrDefault(factor.path(), ""))
                                .distinct()
                                .count()
                        == 1)
                .map(factor ->
                        OrderedText.name(factor, points.getFirst().factors().getOrDefault(factor.path(), "")))
                .findFirst();
    }

    /// The first clause of a reason.
    private static String brief(String reason) {
        String line = reason.lines().findFirst().orElse("");
        int end = line.indexOf("; ");
        return (end < 0 ? line : line.substring(0, end)).replaceFirst("\\.$", "");
    }
}
