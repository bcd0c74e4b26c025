package io.storbench.report;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Sentence;
import io.storbench.report.effects.DesignFactor;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.Screening;
import io.storbench.report.effects.Screening.AtWholeLevels;
import io.storbench.report.effects.Screening.Effect;
import io.storbench.report.effects.Screening.Excluded;
import io.storbench.report.effects.Screening.Ranked;
import io.storbench.report.effects.Screening.SetUpOnce;
import io.storbench.report.effects.Screening.Unexplained;
import io.storbench.report.effects.Screening.Unknown;
import io.storbench.report.limitation.LostFactor;
import io.storbench.report.wording.Brief;
import io.storbench.report.wording.LevelName;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a screening says, in at most two sentences: which factors matter most, and by how much.
final class EffectText {
    /// From which share on one effect is named alone.
    private static final double NEARLY_ALL = 0.95;

    private final Experiment experiment;
    private final Origin origin;
    private final EffectSizes sizes;

    private EffectText(Analysis analysis, MetricEffects effects) {
        experiment = analysis.experiment();
        origin = effects.origin();
        sizes = new EffectSizes(analysis, effects);
    }

    /// The answer for the first screen, measured where there is a measurement.
    static Optional<Brief> brief(Analysis analysis) {
        return analysis.screened()
                .map(screened -> new EffectText(analysis, screened.effects())
                        .words(
                                screened.found(),
                                "the " + screened.effects().metric().words()));
    }

    /// How many effects are more than chance: `3 of 15 effects are significant at 95 %, all tested together`; empty
    /// where the error is unknown.
    static Optional<String> real(Analysis analysis) {
        return analysis.screened()
                .flatMap(screened -> screened.found().ranking())
                .flatMap(EffectText::real);
    }

    private static Optional<String> real(FactorialAnalysis analysis) {
        long real = analysis.terms().stream().filter(analysis::isMoreThanChance).count();
        return analysis.judged() == 0
                ? Optional.empty()
                : Optional.of("%s of %s effects %s significant at 95 %%%s"
                        .formatted(real, analysis.judged(), real == 1 ? "is" : "are", together(analysis)));
    }

    private static String together(FactorialAnalysis analysis) {
        return analysis.judged() == 1 ? "" : ", all tested together";
    }

    /// @param metric with its article
    private Brief words(Screening screening, String metric) {
        return switch (screening) {
            case Ranked ranked -> ranked(ranked, metric);
            case Screening.None none ->
                Brief.of("no effect on %s is significant at 95 %%%s.".formatted(metric, together(none.analysis())));
            case Unknown(int lacking, int points) ->
                lacking == 0
                        ? unranked("without replicates, chance and effect cannot be separated")
                        : lacking(lacking, points);
            case Excluded excluded ->
                unranked(LostFactor.of(experiment, origin, excluded).stream()
                        .map(lost -> Sentence.lower(lost.claim()))
                        .collect(Collectors.joining("; ")));
            case SetUpOnce(var effect) ->
                unranked("the largest effect is that of %s, which was set up only once per level"
                        .formatted(name(effect)));
            case Unexplained(double share) ->
                unranked(
                        "%s of the variation is explained by no effect of this design (lack of fit), more than any effect explains"
                                .formatted(Percent.of(share)));
            case AtWholeLevels whole -> {
                Brief found = words(whole.found(), metric);
                yield new Brief(
                        "at %s, where all points have valid results, %s"
                                .formatted(at(whole.factor(), whole.levels()), found.clause()),
                        found.numbers());
            }
        };
    }

    /// Where points have no valid trial.
    static Brief lacking(long lacking, long points) {
        return unranked("%s of %s points have no valid trial; the reasons are under \u201CExcluded trials\u201D"
                .formatted(lacking, points));
    }

    private static Brief unranked(String why) {
        return Brief.of("the effects cannot be ranked: %s.".formatted(why));
    }

    private String at(DesignFactor factor, List<String> levels) {
        return LevelName.full(experiment.factor(factor.name()).orElseThrow(), levels);
    }

    private Brief ranked(Ranked ranked, String metric) {
        List<Effect> largest = ranked.largest();
        Effect first = largest.getFirst();
        boolean isTied = ranked.tied().size() > 1;
        String depends = ranked.analysis().terms().size() == 1
                ? "depends on"
                : largest.size() == 1 && first.term().share() >= NEARLY_ALL
                        ? "depends almost only on"
                        : "depends most on";
        String most = isTied
                ? Sentence.list(names(ranked.tied()), "and") + " (too close to rank)"
                : name(first)
                        + sizes.better(ranked.analysis(), first)
                                .map(": "::concat)
                                .orElse("");
        List<Effect> then = isTied ? largest : largest.subList(1, largest.size());
        return new Brief(
                "%s %s %s.".formatted(metric, depends, most),
                ranked.analysis().terms().size() == 1
                        ? ""
                        : Sentence.capital(others(ranked, isTied ? "estimates: " : "then ", then)));
    }

    /// One sentence about all effects but the first.
    private String others(Ranked ranked, String what, List<Effect> then) {
        List<String> parts = new ArrayList<>();
        part(
                parts,
                what,
                then.stream()
                        .map(effect -> effect.mains() == 1
                                ? effect.names().getFirst() + sizes.ratio(ranked.analysis(), effect)
                                : name(effect))
                        .toList());
        part(
                parts,
                "less: ",
                ranked.less().stream()
                        .map(effect -> effect.names().getFirst() + EffectSizes.brief(effect))
                        .toList());
        part(parts, "little or no effect: ", names(ranked.little()));
        part(parts, "small, but not separable: ", names(ranked.inseparable()));
        part(parts, "not proven: ", names(ranked.unproven()));
        part(parts, "not judged: ", names(ranked.unjudged()));
        if (Stream.concat(then.stream(), ranked.less().stream()).anyMatch(each -> each.mains() == 1 && each.isSum())) {
            parts.add("the design cannot tell these factors from interactions");
        }
        return parts.isEmpty() ? "No other effect is significant." : String.join("; ", parts) + ".";
    }

    private static void part(List<String> parts, String what, List<String> names) {
        if (!names.isEmpty()) {
            parts.add(what + Sentence.list(names, "and"));
        }
    }

    private static List<String> names(List<Effect> effects) {
        return effects.stream().map(EffectText::name).toList();
    }

    /// In a fraction the name of a sum: `depth (or an interaction)`, `rtt × depth or block × hosts (not separable)`.
    private static String name(Effect effect) {
        String first = effect.names().getFirst();
        if (!effect.isSum()) {
            return first;
        }
        return effect.mains() == 1
                ? first + " (or an interaction)"
                : Sentence.either(effect.names()) + " (not separable)";
    }
}
