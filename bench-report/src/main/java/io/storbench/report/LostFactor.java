package io.storbench.report;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.PointResults;
import io.storbench.report.effects.Screening.Excluded;
import io.storbench.report.wording.OrderedText;
import io.storbench.report.wording.Sentence;
import io.storbench.result.Origin;
import java.util.List;
import java.util.regex.Matcher;
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
/// @param reason why the first one is excluded
record LostFactor(
        ObservedFactor factor, String name, String level, long trials, boolean all, String state, String reason) {
    /// A key of the plan, as reasons name it.
    private static final Pattern KEY = Pattern.compile("\\b(?:workload|protocol|network|target|simulate)\\.[a-z_]+");

    /// Those of an experiment whose answer has an origin's numbers. Factors that a plan spread over
    /// a range have a level for every point, and none of them alone tells the effect.
    static List<LostFactor> of(Experiment experiment, Origin origin) {
        return experiment.varied().stream()
                .filter(factor -> factor.spread() == ObservedFactor.Spread.CHOSEN)
                .flatMap(factor -> factor.levels().stream().flatMap(level -> at(experiment, origin, factor, level)))
                .filter(LostFactor::all)
                .toList();
    }

    /// Those of a screening that cannot rank what is left.
    static List<LostFactor> of(Experiment experiment, Origin origin, Excluded excluded) {
        return excluded.places().stream()
                .flatMap(place -> experiment.factor(place.factor().name()).stream()
                        .flatMap(factor -> at(experiment, origin, factor, place.level())))
                .toList();
    }

    private static Stream<LostFactor> at(Experiment experiment, Origin origin, ObservedFactor factor, String level) {
        List<PointResults> results = experiment.points().stream()
                .filter(point -> level.equals(point.factors().get(factor.path())))
                .map(point -> point.results(origin))
                .toList();
        int doubtful = results.stream().mapToInt(each -> each.doubtful().size()).sum();
        int failed = results.stream().mapToInt(each -> each.failed().size()).sum();
        return doubtful + failed == 0
                ? Stream.of()
                : Stream.of(new LostFactor(
                        factor,
                        experiment.words(factor),
                        level,
                        doubtful + failed,
                        results.stream().allMatch(each -> each.valid().isEmpty()),
                        doubtful == 0 ? "failed" : failed == 0 ? "are doubtful" : "are doubtful or failed",
                        results.stream()
                                .flatMap(PointResults::reasons)
                                .findFirst()
                                .orElseThrow()));
    }

    /// `The effect of round-trip time cannot be estimated: all trials at 1 ms are doubtful.`
    String sentence() {
        return claim() + ".";
    }

    /// The same with the reason.
    String remark() {
        return "%s (%s).".formatted(claim(), reason);
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

    /// Why to repeat the trials.
    String remedy() {
        return "Repeat without what makes %strials at %s %s: %s."
                .formatted(
                        all ? "all " : "",
                        OrderedText.name(factor, level),
                        state.equals("failed") ? "fail" : "doubtful",
                        reason);
    }

    /// What the reason proposes to change.
    String options(String directory) {
        Matcher key = KEY.matcher(reason);
        return (key.find() ? "-p %s=VALUE ".formatted(key.group()) : "") + "-o %s-again".formatted(directory);
    }
}
