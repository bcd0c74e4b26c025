package io.storbench.report.limitation;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.Sentence;
import io.storbench.report.effects.Screening.Excluded;
import io.storbench.report.wording.Brief;
import io.storbench.report.wording.LevelName;
import io.storbench.result.Origin;
import io.storbench.result.Reason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A factor whose effect cannot be estimated, because all trials at one of its levels are excluded, or so many that the
/// others are no fair sample.
///
/// @param name in sentences
/// @param level as in the results
/// @param counts of the trials at this level
/// @param reason why the first one is excluded
public record LostFactor(ObservedFactor factor, String name, String level, TrialCounts counts, Reason reason) {
    /// Those of an experiment whose answer has an origin's numbers. Factors that a plan spread over
    /// a range have a level for every point, and none of them alone tells the effect.
    public static List<LostFactor> of(Experiment experiment, Origin origin) {
        return experiment.varied().stream()
                .filter(factor -> factor.spread() == ObservedFactor.Spread.CHOSEN)
                .filter(factor -> validLevels(experiment, origin, factor) < 2)
                .flatMap(factor -> factor.levels().stream().flatMap(level -> at(experiment, origin, factor, level)))
                .filter(LostFactor::isAll)
                .toList();
    }

    private static long validLevels(Experiment experiment, Origin origin, ObservedFactor factor) {
        return experiment.points().stream()
                .filter(point -> !point.results(origin).valid().isEmpty())
                .flatMap(point -> Stream.ofNullable(point.factors().get(factor.path())))
                .distinct()
                .count();
    }

    /// Those of a screening that cannot rank what is left.
    public static List<LostFactor> of(Experiment experiment, Origin origin, Excluded excluded) {
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
        TrialCounts counts = TrialCounts.of(results.stream(), List.of());
        return results.stream()
                .flatMap(PointResults::reasons)
                .limit(1)
                .map(reason -> new LostFactor(factor, experiment.words(factor), level, counts, reason));
    }

    /// Whether no trial at the level is valid.
    public boolean isAll() {
        return counts.valid() == 0;
    }

    /// With the reason: `The effect of round-trip time cannot be estimated: no trial at 1 ms is valid (it timed out)`.
    public String claim() {
        String what = isAll()
                ? "The effect of %s cannot be estimated: no trial at %s is valid"
                        .formatted(name, factor.humanReadable(level))
                : "%s at %s %s excluded"
                        .formatted(
                                Sentence.count(counts.excluded(), "trial"),
                                LevelName.full(factor, level),
                                counts.excluded() == 1 ? "is" : "are");
        return "%s (%s)".formatted(what, reason.brief());
    }

    /// An answer that lacks some factors.
    ///
    /// @param effects of the others; empty where none can be judged
    public static Brief answer(List<LostFactor> lost, Optional<Brief> effects) {
        String claims = lost.stream().map(LostFactor::claim).collect(Collectors.joining(". ", "", "."));
        return new Brief(
                Sentence.lower(claims),
                effects.map(own -> "Of the factors that can be judged, " + Sentence.lower(own.text()))
                        .orElse(""));
    }

    /// Why to repeat the trials.
    public String remedy() {
        return "Repeat the trials at %s without what excludes them: %s."
                .formatted(LevelName.full(factor, level), reason.text());
    }

    /// What the reason proposes to change.
    public String options(String directory) {
        return reason.key().map("-p %s=VALUE "::formatted).orElse("") + "-o %s-again".formatted(directory);
    }
}
