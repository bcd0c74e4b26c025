package io.storbench.report;

import io.storbench.report.compare.Percent;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.Term;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Which factors matter most, in a sentence: what the first screen says where no levels of a factor
/// are asked to be compared.
final class EffectText {
    private static final int TOLD = 3;

    /// What explains less is not worth the first screen.
    private static final double WORTH_TELLING = 0.01;

    private EffectText() {}

    /// The largest effects on the metric that tells most, measured where there is a measurement.
    static Optional<String> of(Analysis analysis) {
        return analysis.factorials().stream()
                .filter(effects -> effects.metric() == analysis.metrics().getFirst())
                .filter(effects -> effects.analysis().terms().size() > 1)
                .findFirst()
                .flatMap(EffectText::words);
    }

    private static Optional<String> words(MetricEffects effects) {
        FactorialAnalysis analysis = effects.analysis();
        if (!analysis.isExact() && analysis.lenth().isEmpty() && !isTested(analysis)) {
            return Optional.of(
                    "What matters for %s, %s, is unknown: without replicates, chance and effect cannot be separated."
                            .formatted(effects.metric().words(), effects.origin().key()));
        }
        List<Term> real = analysis.terms().stream().filter(analysis::isMoreThanChance).toList();
        if (real.isEmpty()) {
            return Optional.of(
                    "No effect on %s, %s, is more than chance would give at 95 %%."
                            .formatted(effects.metric().words(), effects.origin().key()));
        }
        List<Term> largest =
                real.stream()
                        .filter(term -> term.share() >= WORTH_TELLING)
                        .sorted(Comparator.comparingDouble(Term::share).reversed())
                        .limit(TOLD)
                        .toList();
        if (largest.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                "What matters most for %s, %s: %s. All effects, their intervals and their aliases are under \u201CEffects\u201D."
                        .formatted(
                                effects.metric().words(),
                                effects.origin().key(),
                                largest.stream()
                                        .map(EffectText::words)
                                        .collect(Collectors.joining("; "))));
    }

    private static boolean isTested(FactorialAnalysis analysis) {
        return analysis.terms().stream().anyMatch(term -> term.test().isPresent());
    }

    private static String words(Term term) {
        String aliases = term.aliases().contains("=") ? "; aliases: " + term.aliases() : "";
        String ratio =
                term.order() == 1 && term.ratio().isPresent()
                        ? ", a factor of "
                                + LevelComparisonText.factor(
                                        Math.max(
                                                term.ratio().getAsDouble(),
                                                1 / term.ratio().getAsDouble()))
                        : "";
        return "%s (%s of the variation%s%s)"
                .formatted(term.name(), Percent.of(term.share()), ratio, aliases);
    }
}
