package io.storbench.report;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Sentence;
import io.storbench.report.limitation.LostFactor;
import io.storbench.report.limitation.TrialCounts;
import io.storbench.report.wording.LevelName;
import io.storbench.result.Origin;
import io.storbench.result.Reason;
import io.storbench.result.TrialResult;
import io.storbench.result.UnrunTrial;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Trials that an answer lacks and that a reader must know of before it: since a target failed from
/// some trial on, or since they are many, or all trials of a level.
sealed interface LostTrials {
    /// Up to this share of a plan's trials may lack without being the headline.
    double FEW = 0.1;

    /// One failed trial may be an accident.
    int LEAST_FAILED = 2;

    /// Of the first of them, in one line.
    String reason();

    /// A target whose trials all failed after some trial of the run.
    ///
    /// @param target its name in the plan; empty where there is one target
    /// @param after the place of its last trial with numbers in the order of the run; 0 where none has any
    /// @param trials that the plan has
    /// @param failed trials after it
    /// @param notRun trials of the target
    record Stopped(String target, int after, int trials, int failed, int notRun, String reason) implements LostTrials {}

    /// Many trials, or all of a level.
    ///
    /// @param counts of all trials of one origin
    /// @param at the level that all of them have, with its factor's name; empty where they have none in common
    record Share(TrialCounts counts, Optional<String> at, String reason) implements LostTrials {}

    /// In words.
    default String sentence() {
        return switch (this) {
            case Stopped(var target, int after, int trials, int failed, int notRun, var reason) -> {
                String when = after == 0 ? "" : " after trial %s of %s".formatted(after, trials);
                String rest = notRun == 0 ? "" : "; %s did not run".formatted(Sentence.count(notRun, "trial"));
                String which =
                        after > 0 ? "every trial" : "all %s trials%s".formatted(failed, notRun == 0 ? "" : " that ran");
                yield "%s failed in %s%s: %s%s."
                        .formatted(target.isEmpty() ? "The target" : target, which, when, reason, rest);
            }
            case Share(var counts, var at, var reason) -> {
                Stream<String> parts = Stream.of(
                        Sentence.some(counts.doubtful(), counts.doubtful() == 1 ? "is doubtful" : "are doubtful"),
                        Sentence.some(counts.failed(), "failed"),
                        Sentence.some(counts.notRun(), "did not run"));
                String lost =
                        Sentence.list(parts.filter(part -> !part.isEmpty()).toList(), "and");
                String level = at.map(", all at "::concat).orElse("");
                yield "Of %s trials %s%s: %s.".formatted(counts.trials(), lost, level, reason);
            }
        };
    }

    /// What an experiment lacks of one origin; empty where it lacks little.
    ///
    /// @param unrun trials of the plan without a result
    /// @param sweep of a load, whose values go up to where it is too much
    static Optional<LostTrials> of(Experiment experiment, List<UnrunTrial> unrun, Origin origin, LoadSweep sweep) {
        List<UnrunTrial> own =
                unrun.stream().filter(trial -> trial.origin() == origin).toList();
        TrialCounts counts = TrialCounts.of(experiment, unrun, origin);
        Map<String, List<Point>> targets = experiment.points().stream()
                .collect(Collectors.groupingBy(
                        point -> point.factors().getOrDefault("target", ""), LinkedHashMap::new, Collectors.toList()));
        return targets.entrySet().stream()
                .filter(_ -> origin == Origin.MEASURED)
                .flatMap(target -> stopped(target.getKey(), target.getValue(), own, counts.trials()).stream())
                .findFirst()
                .or(() -> share(experiment, own, counts, origin, sweep));
    }

    private static Optional<LostTrials> stopped(String target, List<Point> points, List<UnrunTrial> unrun, int trials) {
        ToIntFunction<TrialResult> order = trial -> trial.header().runOrder();
        int after = points.stream()
                .flatMap(point -> point.measured().all())
                .filter(trial -> trial.measurement().isPresent())
                .mapToInt(order)
                .max()
                .orElse(0);
        List<TrialResult.Failed> failed = points.stream()
                .flatMap(point -> point.measured().failed().stream())
                .filter(trial -> order.applyAsInt(trial) > after)
                .sorted(Comparator.comparingInt(order))
                .toList();
        if (failed.size() < LEAST_FAILED) {
            return Optional.empty();
        }
        Set<Integer> numbers = points.stream().map(Point::number).collect(Collectors.toSet());
        long notRun =
                unrun.stream().filter(trial -> numbers.contains(trial.point())).count();
        String reason = failed.getFirst().why().brief();
        return Optional.of(new Stopped(target, after, trials, failed.size(), (int) notRun, reason));
    }

    private static Optional<LostTrials> share(
            Experiment experiment, List<UnrunTrial> unrun, TrialCounts counts, Origin origin, LoadSweep sweep) {
        Set<Integer> open = unrun.stream().map(UnrunTrial::point).collect(Collectors.toSet());
        List<Point> lacking = experiment.points().stream()
                .filter(point -> open.contains(point.number())
                        || point.results(origin).reasons().findAny().isPresent())
                .toList();
        int lost = counts.trials() - counts.valid();
        boolean isLevelLost = LostFactor.of(experiment, origin).stream()
                .anyMatch(level -> !(sweep.isAny() && level.factor().isLoad()));
        if (lost < LEAST_FAILED
                || (lost <= FEW * counts.trials() && !isLevelLost)
                || areReplicates(experiment, unrun, counts, origin)) {
            return Optional.empty();
        }
        Stream<String> reasons = lacking.stream()
                .flatMap(point -> point.results(origin).reasons())
                .map(Reason::brief);
        Optional<String> reason =
                Stream.concat(reasons, unrun.stream().map(UnrunTrial::reason)).findFirst();
        return Optional.of(new Share(counts, common(experiment, lacking), reason.orElse("")));
    }

    /// Whether all that is lost are trials that did not run at points that have valid ones: intervals tell what fewer
    /// replicates are worth.
    ///
    /// @param unrun trials of the origin
    static boolean areReplicates(Experiment experiment, List<UnrunTrial> unrun, TrialCounts counts, Origin origin) {
        Set<Integer> valid = experiment.points().stream()
                .filter(point -> !point.results(origin).valid().isEmpty())
                .map(Point::number)
                .collect(Collectors.toSet());
        return !unrun.isEmpty()
                && counts.excluded() == 0
                && valid.size() == experiment.points().size()
                && unrun.stream().map(UnrunTrial::point).allMatch(valid::contains);
    }

    /// The level that points have in common and others have not.
    private static Optional<String> common(Experiment experiment, List<Point> points) {
        return experiment.varied().stream()
                .filter(_ -> points.size() < experiment.points().size())
                .map(factor -> points.stream()
                        .map(point -> point.level(factor))
                        .distinct()
                        .map(level -> LevelName.full(factor, level))
                        .toList())
                .filter(names -> names.size() == 1)
                .map(List::getFirst)
                .findFirst();
    }
}
