package io.storbench.report.effects;

import io.storbench.report.effects.Screening.AtWholeLevels;
import io.storbench.report.effects.Screening.Effect;
import io.storbench.report.effects.Screening.Excluded;
import io.storbench.stats.StudentInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Judges which effects of a design matter most.
final class Screener {
    private static final int EFFECTS_NAMED = 4;

    /// Of the variation: what explains less is not named.
    private static final double WORTH_TELLING = 0.01;

    /// The logarithm of the ratio from which on an effect is felt.
    private static final double FELT = StrictMath.log(1.05);

    private static final double SIGNIFICANT = 0.05;

    private static final double CONFIDENCE = 0.95;

    /// The most places of excluded trials in a sentence.
    private static final int PLACES_NAMED = 2;

    private final FactorialData data;
    private final FactorialAnalysis analysis;

    private Screener(FactorialData data, FactorialAnalysis analysis) {
        this.data = data;
        this.analysis = analysis;
    }

    /// @param data with all trials, the excluded ones too
    static Optional<Screening> of(FactorialData data, FactorialAnalysis analysis) {
        Screener screener = new Screener(data, analysis);
        Optional<Screening> all = analysis.terms().size() > 1 ? Optional.of(screener.judged()) : Optional.empty();
        return all.filter(Screener::isAnswer).isPresent() && screener.isDescribed()
                ? all
                : atWholeLevels(data).or(() -> all);
    }

    /// Whether the effects say how points differ: none is left over, and the points that are left tell at least the
    /// interactions of two factors.
    private boolean isDescribed() {
        boolean pairs = analysis.data().factors().size() < 2
                || analysis.terms().stream().anyMatch(term -> term.order() > 1);
        return pairs && unexplained() == 0;
    }

    private static boolean isAnswer(Screening screening) {
        return screening instanceof Screening.Ranked || screening instanceof Screening.None;
    }

    /// Where most points are, and of equal parts where the largest effect is.
    private static Optional<Screening> atWholeLevels(FactorialData data) {
        return WholeLevels.of(data)
                .flatMap(whole -> at(whole).stream())
                .max(Comparator.comparingInt((AtWholeLevels answer) ->
                                answer.ranking().orElseThrow().points())
                        .thenComparingDouble(answer -> answer.named().stream()
                                .mapToDouble(effect -> size(effect.term()))
                                .findFirst()
                                .orElse(0)))
                .map(Screening.class::cast);
    }

    private static Optional<AtWholeLevels> at(WholeLevels whole) {
        FactorialAnalysis analysis = FactorialAnalysis.of(whole.data());
        if (analysis.terms().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Screener(whole.data(), analysis).judged())
                .filter(Screener::isAnswer)
                .map(found ->
                        new AtWholeLevels(whole.factor(), whole.levels(), whole.lacking(), whole.points(), found));
    }

    private Screening judged() {
        List<Term> real = sorted(term -> !isSetAside(term) && analysis.isMoreThanChance(term));
        double largest = real.isEmpty() ? 0 : real.getFirst().share();
        if (sorted(Screener::isSetAside).stream().anyMatch(term -> term.share() > largest)) {
            return excluded();
        }
        Term first = sorted(_ -> true).getFirst();
        if (first.untested().filter(TermTests.SET_UP_ONCE::equals).isPresent()) {
            return new Screening.SetUpOnce(effect(first));
        }
        if (!analysis.isExact() && analysis.judged() == 0) {
            return new Screening.Unknown(
                    WholeLevels.lost(data).size(), WholeLevels.points(data).size());
        }
        double unexplained = unexplained();
        if (unexplained > largest) {
            return new Screening.Unexplained(unexplained);
        }
        return real.isEmpty() ? new Screening.None(analysis) : ranked(real);
    }

    /// The terms that explain most first.
    private List<Term> sorted(Predicate<Term> which) {
        return analysis.terms().stream()
                .filter(which)
                .sorted(Comparator.comparingDouble(Term::share).reversed())
                .toList();
    }

    /// Whether too many of a factor's trials are missing for its effects to be believed.
    private static boolean isSetAside(Term term) {
        return term.untested().filter(TermTests.NOT_AT_RANDOM::equals).isPresent();
    }

    /// The part of the variation that no term explains, where it is more than chance.
    private double unexplained() {
        return analysis.anova().stream()
                .filter(row -> row.source().equals(AnovaTable.LACK_OF_FIT)
                        ? row.p().isPresent() && row.p().getAsDouble() <= SIGNIFICANT
                        : row.source().equals(AnovaTable.ERROR) && analysis.isExact())
                .mapToDouble(AnovaRow::share)
                .sum();
    }

    private Screening excluded() {
        List<Run> lacking = data.runs().stream().filter(run -> !run.isValid()).toList();
        List<Excluded.Place> places = new ArrayList<>();
        for (int i = 0; i < data.factors().size(); i++) {
            for (int level = 0; level < data.factors().get(i).levels().size(); level++) {
                int factor = i;
                int own = level;
                int count = (int) lacking.stream()
                        .filter(run -> run.levels().get(factor) == own)
                        .count();
                DesignFactor place = data.factors().get(i);
                places.add(new Excluded.Place(place, place.levels().get(level), count));
            }
        }
        places.sort(Comparator.comparingInt(Excluded.Place::trials).reversed());
        List<Excluded.Place> all = places.stream()
                .filter(place -> place.trials() == lacking.size())
                .limit(PLACES_NAMED)
                .toList();
        return new Excluded(all.isEmpty() ? places.subList(0, 1) : all);
    }

    private Screening ranked(List<Term> real) {
        List<Term> telling = real.stream()
                .filter(term -> term.share() >= WORTH_TELLING)
                .limit(EFFECTS_NAMED)
                .toList();
        List<Term> largest = telling.isEmpty() ? real.subList(0, 1) : telling;
        List<Effect> others = analysis.terms().stream()
                .filter(term -> term.order() == 1 && !largest.contains(term))
                .sorted(Comparator.comparingDouble(Screener::size).reversed())
                .map(this::effect)
                .toList();
        List<Effect> unjudged = others.stream()
                .filter(each -> isSetAside(each.term()) || !isJudged(each.term()))
                .toList();
        List<Effect> judged =
                others.stream().filter(each -> !unjudged.contains(each)).toList();
        return new Screening.Ranked(
                analysis,
                largest.stream().map(this::effect).toList(),
                largest.stream()
                        .filter(term -> !isSmaller(term, largest.getFirst()))
                        .map(this::effect)
                        .toList(),
                judged.stream().filter(each -> isFelt(each.term())).toList(),
                judged.stream()
                        .filter(each -> !each.isSum() && isLittle(each.term()))
                        .toList(),
                judged.stream()
                        .filter(each -> each.isSum() && isLittle(each.term()))
                        .toList(),
                judged.stream()
                        .filter(each -> !analysis.isMoreThanChance(each.term()) && !isLittle(each.term()))
                        .toList(),
                unjudged);
    }

    private boolean isJudged(Term term) {
        return analysis.isExact() || term.test().isPresent() || analysis.isByLenth(term);
    }

    private static double size(Term term) {
        return Math.abs(term.effect().orElse(0));
    }

    private boolean isFelt(Term term) {
        return analysis.isMoreThanChance(term)
                && (term.effect().isPresent() ? size(term) >= FELT : term.share() >= WORTH_TELLING);
    }

    /// Whether an effect is too small to be felt, for certain; of a factor with several levels, whether it explains
    /// next to nothing.
    private boolean isLittle(Term term) {
        if (term.effect().isEmpty()) {
            return analysis.isMoreThanChance(term) && term.share() < WORTH_TELLING;
        }
        double most = analysis.simultaneous(term)
                .map(it -> Math.max(Math.abs(it.low()), Math.abs(it.high())))
                .orElse(size(term));
        return analysis.isMoreThanChance(term) ? size(term) < FELT : most < FELT;
    }

    /// Whether an effect is behind the first by more than chance, at 95 %; effects of a balanced design are
    /// independent. Without replicates, by Lenth's margin of error. Where the error is unknown, the order is taken
    /// as it is.
    private boolean isSmaller(Term term, Term first) {
        if (term.equals(first)) {
            return false;
        }
        if (analysis.isByLenth(term) && analysis.isByLenth(first)) {
            return size(first) - size(term)
                    > Math.sqrt(2) * analysis.lenth().orElseThrow().marginOfError();
        }
        if (term.standardError().isEmpty() || first.standardError().isEmpty() || analysis.errorDegrees() < 1) {
            return true;
        }
        double error = Math.hypot(
                first.standardError().getAsDouble(), term.standardError().getAsDouble());
        return size(first) - size(term) > error * StudentInterval.quantile(analysis.errorDegrees(), CONFIDENCE);
    }

    private Effect effect(Term term) {
        return Effect.of(analysis, term);
    }
}
