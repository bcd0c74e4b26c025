package io.storbench.report;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.effects.Screening.Excluded;
import io.storbench.report.wording.OrderedText;
import io.storbench.report.wording.Sentence;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A factor whose effect cannot be estimated, because all trials at one of its levels are excluded, or so many that the
/// others are no fair sample.
///
/// @param name in sentences
/// @param level without a valid trial, as in the results
/// @param trials excluded at this level
/// @param all whether these are all of its trials
/// @param state of these trials: `are doubtful`, `failed`
/// @param reasons why they are excluded, each once
record LostFactor(
        ObservedFactor factor,
        String name,
        String level,
        long trials,
        boolean all,
        String state,
        List<String> reasons) {
    /// A key of the plan, as reasons name it.
    private static final Pattern KEY = Pattern.compile("\\b(?:workload|protocol|network|target|simulate)\\.[a-z_]+");

    /// Copies.
    LostFactor {
        reasons = List.copyOf(reasons);
    }

    /// Those of an experiment whose answer has an origin's numbers. Factors that a plan spread over
    /// a range have a level for every point, and none of them alone tells the effect.
    static List<LostFactor> of(Experiment experiment, Origin origin) {
        return experiment.varied().stream()
                .filter(factor -> factor.spread() == ObservedFactor.Spread.CHOSEN)
                .flatMap(factor ->
                        factor.levels().stream().flatMap(level -> at(experiment, origin, factor, level).stream()))
                .filter(LostFactor::all)
                .toList();
    }

    /// Those of a screening that cannot rank what is left.
    static List<LostFactor> of(Experiment experiment, Origin origin, Excluded excluded) {
        return excluded.places().stream()
                .flatMap(place -> experiment
                        .factor(place.factor().name())
                        .flatMap(factor -> at(experiment, origin, factor, place.level()))
                        .stream())
                .toList();
    }

    private static Optional<LostFactor> at(Experiment experiment, Origin origin, ObservedFactor factor, String level) {
        List<PointResults> results = experiment.points().stream()
                .filter(point -> level.equals(point.factors().get(factor.path())))
                .map((Point point) -> point.results(origin))
                .filter(each -> each.trials() > 0)
                .toList();
        long excluded = results.stream()
                .mapToLong(each -> each.doubtful().size() + each.failed().size())
                .sum();
        if (excluded == 0) {
            return Optional.empty();
        }
        boolean doubtful = results.stream().anyMatch(each -> !each.doubtful().isEmpty());
        boolean failed = results.stream().anyMatch(each -> !each.failed().isEmpty());
        return Optional.of(new LostFactor(
                factor,
                experiment.words(factor),
                level,
                excluded,
                results.stream().allMatch(each -> each.valid().isEmpty()),
                doubtful && failed ? "are doubtful or failed" : doubtful ? "are doubtful" : "failed",
                results.stream().flatMap(LostFactor::reasons).distinct().toList()));
    }

    private static Stream<String> reasons(PointResults results) {
        return Stream.concat(
                results.doubtful().stream().flatMap(trial -> trial.reasons().stream()),
                results.failed().stream().map(TrialResult.Failed::reason));
    }

    /// `The effect of round-trip time cannot be estimated: all trials at 1 ms are doubtful.`
    String sentence() {
        return claim() + ".";
    }

    /// The same with the reason.
    String remark() {
        return "%s (%s).".formatted(claim(), reasons.getFirst());
    }

    private String claim() {
        return all
                ? "The effect of %s cannot be estimated: all trials at %s %s"
                        .formatted(name, factor.humanReadable(level), state)
                : "%s trials at %s %s".formatted(trials, OrderedText.name(factor, level), state);
    }

    /// What is said of the other factors, besides those that are lost.
    static String others(String effects) {
        return "Of the factors that can be judged, " + Sentence.lower(effects);
    }

    static String sentences(List<LostFactor> lost) {
        return lost.stream().map(LostFactor::sentence).collect(Collectors.joining(" "));
    }

    /// The trials again, without their doubt: what it proposes to change is in its reason.
    NextStep remedy(Origin origin, String directory) {
        String reason = reasons.getFirst();
        String change = KEY.matcher(reason)
                .results()
                .map(MatchResult::group)
                .findFirst()
                .map(" -p %s=VALUE"::formatted)
                .orElse("");
        return new NextStep(
                "Repeat without what makes %strials at %s %s: %s."
                        .formatted(
                                all ? "all " : "",
                                OrderedText.name(factor, level),
                                state.equals("failed") ? "fail" : "doubtful",
                                reason),
                "storbench %s %s%s -o %s-again"
                        .formatted(origin == Origin.MEASURED ? "run" : "simulate", directory, change, directory));
    }
}
