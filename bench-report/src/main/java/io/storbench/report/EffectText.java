package io.storbench.report;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Ratio;
import io.storbench.report.effects.DesignFactor;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.Term;
import io.storbench.report.wording.AdvantageText;
import io.storbench.report.wording.Brief;
import io.storbench.report.wording.Sentence;
import io.storbench.stats.StudentInterval;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Which factors matter most, in a sentence: what the first screen says where no levels of a factor
/// are asked to be compared.
final class EffectText {
    private static final int EFFECTS_SHOWN = 4;

    /// What explains less is not worth the first screen.
    private static final double WORTH_TELLING = 0.01;

    /// The factor from which on an effect is more than little.
    private static final double FELT = 1.05;

    private static final double CONFIDENCE = 0.95;

    /// From which share on one effect is named alone.
    private static final double NEARLY_ALL = 0.95;

    private EffectText() {}

    /// The largest effects on the metric that tells most, measured where there is a measurement.
    static Optional<String> of(Analysis analysis) {
        return telling(analysis)
                .flatMap(effects ->
                        unknown(analysis.experiment(), effects).or(() -> words(analysis.experiment(), effects)));
    }

    /// The same for the first screen, without aliases.
    static Optional<Brief> brief(Analysis analysis) {
        return telling(analysis)
                .flatMap(effects -> unknown(analysis.experiment(), effects)
                        .map(Brief::of)
                        .or(() -> brief(analysis.experiment(), effects)));
    }

    /// How many of the effects on the metric that tells most are significant: `3 of 15 effects are
    /// significant at 95 %`; empty where the error is unknown.
    static Optional<String> real(Analysis analysis) {
        return telling(analysis)
                .map(MetricEffects::analysis)
                .filter(all -> all.lenth().isPresent() || isTested(all))
                .map(all -> "%s of %s effects are significant at 95 %%"
                        .formatted(
                                all.terms().stream()
                                        .filter(all::isMoreThanChance)
                                        .count(),
                                all.terms().size()));
    }

    /// What the effects that [#brief] names cannot be distinguished from; empty in a full
    /// factorial.
    static Optional<String> aliases(Analysis analysis) {
        List<Term> terms = telling(analysis).stream()
                .flatMap(effects -> effects.analysis().terms().stream())
                .filter(term -> !term.aliases().isEmpty())
                .toList();
        if (terms.isEmpty()) {
            return Optional.empty();
        }
        String open = telling(analysis).stream()
                .flatMap(effects -> largest(effects.analysis()).stream())
                .filter(EffectText::isOpen)
                .map(Term::aliasText)
                .collect(Collectors.joining("; "));
        String design = telling(analysis)
                        .filter(effects -> isReduced(analysis, effects))
                        .isPresent()
                ? "What the excluded trials leave of the design is a fraction"
                : "The design is a fraction";
        return Optional.of(design
                + (open.isEmpty()
                        ? ": these effects are aliased only with interactions of three or more factors."
                        : ", which cannot distinguish %s; the letters are under \u201CEffects\u201D.".formatted(open)));
    }

    /// Whether a point has no valid trial, so that fewer effects can be told apart than planned.
    private static boolean isReduced(Analysis analysis, MetricEffects effects) {
        return analysis.experiment().points().stream()
                .map(point -> point.results(effects.origin()))
                .anyMatch(results -> results.trials() > 0 && results.valid().isEmpty());
    }

    /// Whether an effect shares its contrast with another that is likely: a factor's, or one of two
    /// factors.
    private static boolean isOpen(Term term) {
        return term.order() <= 2
                && term.aliases().stream().anyMatch(alias -> alias.effect().length() <= 2);
    }

    private static List<Term> largest(FactorialAnalysis analysis) {
        return analysis.terms().stream()
                .filter(analysis::isMoreThanChance)
                .filter(term -> term.share() >= WORTH_TELLING)
                .sorted(Comparator.comparingDouble(Term::share).reversed())
                .limit(EFFECTS_SHOWN)
                .toList();
    }

    private static Optional<MetricEffects> telling(Analysis analysis) {
        return analysis.factorials().stream()
                .filter(effects -> effects.metric() == analysis.metrics().getFirst())
                .filter(effects -> effects.analysis().terms().size() > 1)
                .findFirst();
    }

    /// Why no effect can be named; empty where some can.
    private static Optional<String> unknown(Experiment experiment, MetricEffects effects) {
        FactorialAnalysis analysis = effects.analysis();
        if (!analysis.isExact() && analysis.lenth().isEmpty() && !isTested(analysis)) {
            List<Point> points = experiment.points();
            long lacking = points.stream()
                    .filter(point -> point.results(effects.origin()).valid().isEmpty())
                    .count();
            return Optional.of("What matters for %s, %s, is unknown: %s."
                    .formatted(
                            effects.metric().words(),
                            effects.origin().key(),
                            lacking == 0
                                    ? "without replicates, chance and effect cannot be separated"
                                    : "%d of %d points have no valid trial; the reasons are under \u201CExcluded trials\u201D"
                                            .formatted(lacking, points.size())));
        }
        return analysis.terms().stream().anyMatch(analysis::isMoreThanChance)
                ? Optional.empty()
                : Optional.of("No effect on %s, %s, is significant at 95 %%."
                        .formatted(effects.metric().words(), effects.origin().key()));
    }

    private static Optional<String> words(Experiment experiment, MetricEffects effects) {
        List<Term> largest = largest(effects.analysis());
        if (largest.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("The %s, %s, depends most on %s."
                .formatted(
                        effects.metric().words(),
                        effects.origin().key(),
                        largest.stream()
                                .map(term -> words(experiment, effects, term))
                                .collect(Collectors.joining("; then on "))));
    }

    private static Optional<Brief> brief(Experiment experiment, MetricEffects effects) {
        List<Term> largest = largest(effects.analysis());
        if (largest.isEmpty()) {
            return Optional.empty();
        }
        Term first = largest.getFirst();
        String metric = effects.metric() == Metric.THROUGHPUT
                ? "Throughput in operations/s"
                : "The " + effects.metric().words();
        if (largest.size() == 1 && first.share() >= NEARLY_ALL) {
            return Optional.of(new Brief(
                    "%s depends almost only on %s.".formatted(metric, effect(experiment, effects, first)),
                    rest(effects.analysis(), first)));
        }
        List<String> tied = largest.stream()
                .filter(term -> !isLarger(effects.analysis(), first, term))
                .map(Term::words)
                .toList();
        if (tied.size() > 1) {
            return Optional.of(new Brief(
                    "%s depends most on %s (too close to rank).".formatted(metric, Sentence.list(tied, "and")),
                    "By size: " + listed(experiment, effects, largest) + little(effects, largest)));
        }
        return Optional.of(new Brief(
                "%s depends most on %s.".formatted(metric, effect(experiment, effects, first)),
                largest.size() == 1
                        ? ""
                        : "Then "
                                + listed(experiment, effects, largest.subList(1, largest.size()))
                                + little(effects, largest)));
    }

    /// The factors that are not among the largest effects, and how little they change.
    private static String little(MetricEffects effects, List<Term> largest) {
        List<Term> others = effects.analysis().terms().stream()
                .filter(term -> term.order() == 1 && !largest.contains(term))
                .toList();
        List<String> less = others.stream()
                .filter(term -> isFelt(effects.analysis(), term))
                .sorted(Comparator.comparingDouble(EffectText::factor).reversed())
                .map(term -> "%s (%s times)".formatted(term.words(), AdvantageText.factor(factor(term))))
                .toList();
        List<String> little = others.stream()
                .filter(term -> !isFelt(effects.analysis(), term))
                .map(Term::words)
                .toList();
        return (less.isEmpty() ? "" : " Less: " + Sentence.list(less, "and") + ".")
                + (little.isEmpty() ? "" : " Little or no effect: " + Sentence.list(little, "and") + ".");
    }

    /// Whether an effect is proven, and more than little.
    private static boolean isFelt(FactorialAnalysis analysis, Term term) {
        return analysis.isMoreThanChance(term)
                && (term.ratio().isPresent() ? factor(term) >= FELT : term.share() >= WORTH_TELLING);
    }

    /// Of the larger mean to the smaller; 1 where it is unknown.
    private static double factor(Term term) {
        double ratio = term.ratio().orElse(1);
        return Math.max(ratio, 1 / ratio);
    }

    private static String listed(Experiment experiment, MetricEffects effects, List<Term> terms) {
        List<String> named = terms.stream()
                .map(term -> term.words()
                        + better(experiment, effects, term)
                                .map(" (%s)"::formatted)
                                .orElse(""))
                .toList();
        return Sentence.list(named, "and") + ".";
    }

    /// Whether the first effect exceeds the second by more than chance, at 95 %; effects of a
    /// balanced design are independent. Where the error is unknown, the order is taken as it is.
    private static boolean isLarger(FactorialAnalysis analysis, Term first, Term second) {
        if (first.equals(second)) {
            return false;
        }
        if (first.effect().isEmpty()
                || second.effect().isEmpty()
                || first.standardError().isEmpty()
                || second.standardError().isEmpty()
                || analysis.errorDegrees() < 1) {
            return true;
        }
        double apart = Math.abs(first.effect().getAsDouble())
                - Math.abs(second.effect().getAsDouble());
        double error = Math.hypot(
                first.standardError().getAsDouble(), second.standardError().getAsDouble());
        return apart > error * StudentInterval.quantile(analysis.errorDegrees(), CONFIDENCE);
    }

    /// How large the others are; a share of the variation hides what a factor of 1.3 is beside one
    /// of 16.
    private static String rest(FactorialAnalysis analysis, Term largest) {
        List<Term> others = analysis.terms().stream()
                .filter(term -> !term.equals(largest))
                .filter(analysis::isMoreThanChance)
                .toList();
        if (others.isEmpty()) {
            return "No other effect is significant.";
        }
        if (others.stream().anyMatch(term -> term.ratio().isEmpty())) {
            return "";
        }
        double most = others.stream()
                .mapToDouble(term -> term.ratio().getAsDouble())
                .map(ratio -> Math.max(ratio, 1 / ratio))
                .max()
                .orElseThrow();
        return "No other effect exceeds %s."
                .formatted(most < 2 ? Percent.bound(most - 1) : "a factor of " + Ratio.factorAbove(most));
    }

    private static boolean isTested(FactorialAnalysis analysis) {
        return analysis.terms().stream().anyMatch(term -> term.test().isPresent());
    }

    /// `block: 4k is 19 times faster than 64k (54 % of the variation; aliases: A = BCD)`.
    private static String words(Experiment experiment, MetricEffects effects, Term term) {
        return "%s (%s of the variation%s)"
                .formatted(
                        effect(experiment, effects, term),
                        Percent.of(term.share()),
                        term.aliases().isEmpty() ? "" : "; aliases: " + term.aliasText());
    }

    /// `block: 4k is 19 times faster than 64k`.
    private static String effect(Experiment experiment, MetricEffects effects, Term term) {
        return term.words()
                + better(experiment, effects, term).map(words -> ": " + words).orElse("");
    }

    private static Optional<String> better(Experiment experiment, MetricEffects effects, Term term) {
        if (term.order() != 1 || term.ratio().isEmpty()) {
            return Optional.empty();
        }
        double ratio = term.ratio().getAsDouble();
        double factor = Math.max(ratio, 1 / ratio);
        DesignFactor own = effects.analysis().data().factors().get(term.factor());
        List<String> levels = levels(experiment, own);
        boolean firstIsLess = ratio > 1;
        boolean firstIsBetter = firstIsLess != effects.metric().isHigherBetter();
        if (firstIsBetter && isNumeric(experiment, own)) {
            return Optional.of(AdvantageText.worse(effects.metric(), levels.getLast(), levels.getFirst(), factor)
                    + volume(experiment, effects, own, ratio));
        }
        return Optional.of(AdvantageText.of(
                        effects.metric(),
                        true,
                        firstIsBetter ? levels.getFirst() : levels.getLast(),
                        firstIsBetter ? levels.getLast() : levels.getFirst(),
                        factor,
                        factor)
                + volume(experiment, effects, own, ratio));
    }

    /// Of blocks, which move unlike amounts, also the ratio of bytes per second, where it is the
    /// other way round: `, but 64k has 2.80 times the MB/s`.
    ///
    /// @param ratio of operations per second, of the last level to the first
    private static String volume(Experiment experiment, MetricEffects effects, DesignFactor factor, double ratio) {
        Optional<ObservedFactor> block =
                observed(experiment, factor).filter(own -> own.path().equals("workload.block") && own.isNumeric());
        if (effects.metric() != Metric.THROUGHPUT || block.isEmpty()) {
            return "";
        }
        double sizes = block.get().value(factor.levels().getLast())
                / block.get().value(factor.levels().getFirst());
        double bytes = ratio * sizes;
        List<String> levels = factor.levels();
        return (ratio > 1) == (bytes > 1)
                ? ""
                : ", but %s has %s times the MB/s"
                        .formatted(
                                ratio > 1 ? levels.getFirst() : levels.getLast(),
                                AdvantageText.factor(ratio > 1 ? 1 / bytes : bytes));
    }

    /// Of sizes and times a reader asks what the larger one does.
    private static boolean isNumeric(Experiment experiment, DesignFactor factor) {
        return observed(experiment, factor).filter(ObservedFactor::isNumeric).isPresent();
    }

    private static Optional<ObservedFactor> observed(Experiment experiment, DesignFactor factor) {
        return experiment.factors().stream()
                .filter(each -> experiment.label(each).equals(factor.name()))
                .findFirst();
    }

    /// Levels that a plan computed have more digits than anyone reads.
    private static List<String> levels(Experiment experiment, DesignFactor factor) {
        return observed(experiment, factor)
                .map(each -> factor.levels().stream().map(each::humanReadable).toList())
                .orElse(factor.levels());
    }
}
