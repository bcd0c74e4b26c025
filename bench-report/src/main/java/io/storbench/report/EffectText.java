package io.storbench.report;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Ratio;
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
import io.storbench.report.wording.Brief;
import io.storbench.report.wording.LevelName;
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
    private final EffectSizes sizes;

    private EffectText(Analysis analysis, MetricEffects effects) {
        experiment = analysis.experiment();
        sizes = new EffectSizes(analysis, effects);
    }

    /// The answer for the first screen, measured where there is a measurement.
    static Optional<Brief> brief(Analysis analysis) {
        return analysis.screened().map(screened -> {
            String words = screened.effects().metric().words();
            boolean isThroughput = screened.effects().metric() == Metric.THROUGHPUT;
            return new EffectText(analysis, screened.effects())
                    .words(screened.found(), isThroughput ? "throughput in operations/s" : "the " + words, words);
        });
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

    /// @param subject that a sentence begins with
    /// @param object the same within a sentence
    private Brief words(Screening screening, String subject, String object) {
        return switch (screening) {
            case Ranked ranked -> ranked(ranked, subject);
            case Screening.None none ->
                Brief.of("no effect on %s is significant at 95 %%%s.".formatted(object, together(none.analysis())));
            case Unknown unknown ->
                Brief.of("what matters for %s is unknown: %s."
                        .formatted(
                                object,
                                unknown.lacking() == 0
                                        ? "without replicates, chance and effect cannot be separated"
                                        : "%s of %s points have no valid trial; the reasons are under \u201CExcluded trials\u201D"
                                                .formatted(unknown.lacking(), unknown.points())));
            case Excluded excluded -> Brief.of("the effects cannot be ranked: %s.".formatted(excluded(excluded)));
            case SetUpOnce once ->
                Brief.of(
                        "the effects cannot be ranked: the largest effect is that of %s, which was set up only once per level."
                                .formatted(name(once.effect())));
            case Unexplained lack ->
                Brief.of(
                        "the effects cannot be ranked: %s of the variation is explained by no effect of this design (lack of fit), more than any effect explains."
                                .formatted(Percent.of(lack.share())));
            case AtWholeLevels whole -> {
                Brief found = words(whole.found(), subject, object);
                yield new Brief(
                        "at %s, where all points have valid results, %s"
                                .formatted(at(whole.factor(), whole.levels()), found.clause()),
                        found.numbers());
            }
        };
    }

    private String excluded(Excluded excluded) {
        String places = excluded.places().stream()
                .map(place -> at(place.factor(), List.of(place.level())))
                .collect(Collectors.joining(" and "));
        int there = excluded.places().getFirst().trials();
        return excluded.trials() == 1
                ? "1 trial, at %s, is excluded".formatted(places)
                : "%s trials, %s at %s, are excluded"
                        .formatted(excluded.trials(), there == excluded.trials() ? "all" : there + " of them", places);
    }

    private String at(DesignFactor factor, List<String> levels) {
        return experiment
                .factor(factor.name())
                .map(own -> LevelName.full(own, levels))
                .orElseGet(() -> factor.words() + " " + Sentence.list(levels, "and"));
    }

    private Brief ranked(Ranked ranked, String subject) {
        List<Effect> largest = ranked.largest();
        Effect first = largest.getFirst();
        if (ranked.analysis().terms().size() == 1) {
            return Brief.of("%s depends on %s.".formatted(subject, effect(ranked, first)));
        }
        if (largest.size() == 1 && first.term().share() >= NEARLY_ALL) {
            return new Brief("%s depends almost only on %s.".formatted(subject, effect(ranked, first)), rest(ranked));
        }
        if (ranked.tied().size() > 1) {
            List<String> tied = ranked.tied().stream().map(EffectText::name).toList();
            return new Brief(
                    "%s depends most on %s (too close to rank).".formatted(subject, Sentence.list(tied, "and")),
                    "By size: " + others(ranked, largest));
        }
        return new Brief(
                "%s depends most on %s.".formatted(subject, effect(ranked, first)),
                Sentence.capital(others(ranked, largest.subList(1, largest.size()))));
    }

    /// One sentence about all effects but the first.
    private String others(Ranked ranked, List<Effect> then) {
        List<String> parts = new ArrayList<>();
        part(parts, then.equals(ranked.largest()) ? "" : "then ", sized(ranked, then));
        part(
                parts,
                "less: ",
                ranked.less().stream()
                        .map(effect -> effect.names().getFirst() + EffectSizes.brief(effect))
                        .toList());
        part(parts, "little or no effect: ", names(ranked.little()));
        part(
                parts,
                "small, but not separable: ",
                ranked.inseparable().stream().map(EffectText::sum).toList());
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

    private List<String> sized(Ranked ranked, List<Effect> effects) {
        return effects.stream()
                .map(effect -> effect.mains() == 1
                        ? effect.names().getFirst() + sizes.ratio(ranked.analysis(), effect)
                        : name(effect))
                .toList();
    }

    private static String orInteraction(Effect effect) {
        return effect.isSum() ? " (or an interaction)" : "";
    }

    private static String sum(Effect effect) {
        return effect.mains() == 1 ? name(effect) : Sentence.either(effect.names());
    }

    /// In a fraction the name of a sum: `depth (or an interaction)`, `rtt × depth or block × hosts (not separable)`.
    private static String name(Effect effect) {
        return effect.mains() == 1 || !effect.isSum()
                ? effect.names().getFirst() + orInteraction(effect)
                : Sentence.either(effect.names()) + " (not separable)";
    }

    /// How large the others are; a share of the variation hides what a factor of 1.3 is beside one
    /// of 16.
    private static String rest(Ranked ranked) {
        List<Double> others = ranked.analysis().terms().stream()
                .filter(term -> !term.equals(ranked.largest().getFirst().term()))
                .filter(ranked.analysis()::isMoreThanChance)
                .map(term -> term.effect().isPresent() ? Math.abs(term.effect().getAsDouble()) : Double.NaN)
                .toList();
        if (others.isEmpty()) {
            return "No other effect is significant.";
        }
        double most = StrictMath.exp(others.stream().reduce(0.0, Math::max));
        return Double.isNaN(most)
                ? ""
                : "No other effect exceeds %s."
                        .formatted(most < 2 ? Percent.bound(most - 1) : "a factor of " + Ratio.factorAbove(most));
    }

    /// `block: 4k is 19 times faster than 64k [18, 20]`.
    private String effect(Ranked ranked, Effect effect) {
        return name(effect)
                + sizes.better(ranked.analysis(), effect)
                        .map(words -> ": " + words)
                        .orElse("");
    }
}
