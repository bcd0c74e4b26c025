package io.storbench.report.answer;

import io.storbench.design.Word;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.Term;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// Two levels of the compared factor over a whole design in which no two points differ in that
/// factor alone, as in a fraction or by Plackett and Burman: its main effect in the fitted model,
/// which is that of all its points.
///
/// @param points that the effect is of
/// @param contrast the effect; empty when it cannot be computed
/// @param reason why there is no effect, or no interval of it; empty when both are there
/// @param barred why nothing may be concluded; empty where the levels can be compared
/// @param possibleDifference the largest logarithm of the ratio, either way round, that the ranges
///   of the two levels' profiles leave at any point; empty where they leave no doubt which is
///   larger
/// @param fairness what the points with each level have in common
public record DesignEffect(
        String left,
        String right,
        Origin origin,
        int points,
        Optional<Contrast> contrast,
        Optional<String> reason,
        Optional<String> barred,
        OptionalDouble possibleDifference,
        List<Fairness.Item> fairness) {
    /// The effect.
    ///
    /// @param ratio geometric mean with the left level over that with the right one
    /// @param low the lower end of its 95 % interval, by Student's t; without replicates by Lenth's
    ///   margin of error; the ratio itself where results are exact
    /// @param high the upper end
    /// @param aliases effects that the design cannot tell apart, by names of factors and with their
    ///   signs: this one first
    /// @param mixed whether interactions that the design tells nothing of may be part of it
    /// @param interactions of the factor with one other that are more than chance
    public record Contrast(
            double ratio,
            double low,
            double high,
            List<String> aliases,
            boolean mixed,
            List<Interaction> interactions) {
        /// Copies.
        public Contrast {
            aliases = List.copyOf(aliases);
            interactions = List.copyOf(interactions);
        }
    }

    /// Copies.
    public DesignEffect {
        fairness = List.copyOf(fairness);
    }

    /// Empty when one of the levels has no number at all.
    static Optional<DesignEffect> of(Experiment corners, ObservedFactor compare, MetricEffects effects, Sides sides) {
        FactorialAnalysis analysis = effects.analysis();
        String name = corners.label(compare);
        List<Point> left = Pair.at(corners.points(), compare, sides.left());
        List<Point> right = Pair.at(corners.points(), compare, sides.right());
        Optional<Contrast> contrast = contrast(analysis, name);
        OptionalDouble possible = contrast.isEmpty() || sides.origin() != Origin.SIMULATED
                ? OptionalDouble.empty()
                : ProfileRanges.possibleDifference(
                        left, right, effects.metric(), Math.log(contrast.get().ratio()));
        return LevelComparison.of(left, right, effects.metric(), sides, Estimate.CONFIDENCE)
                .map(all -> new DesignEffect(
                        sides.left(),
                        sides.right(),
                        sides.origin(),
                        analysis.points(),
                        contrast,
                        reason(analysis, name),
                        all.barred(),
                        possible,
                        Fairness.of(List.of(all), compare.path(), effects.metric())));
    }

    private static Optional<Term> term(FactorialAnalysis analysis, String name) {
        return analysis.terms().stream()
                .filter(term -> term.order() == 1 && term.name().equals(name))
                .filter(term -> term.effect().isPresent())
                .findFirst();
    }

    private static Optional<Contrast> contrast(FactorialAnalysis analysis, String name) {
        if (analysis.constant()) {
            // Whatever cannot be distinguished, no sum of effects is anything.
            return Optional.of(new Contrast(1, 1, 1, List.of(name), true, List.of()));
        }
        Optional<Term> term = term(analysis, name);
        Optional<Double> margin = term.flatMap(own -> margin(analysis, own));
        if (margin.isEmpty()) {
            return Optional.empty();
        }
        // The later level over the first; the pair is the first over the later.
        double effect = term.get().effect().orElse(0);
        List<String> aliases = names(analysis, analysis.alike(term.get()));
        return Optional.of(new Contrast(
                StrictMath.exp(-effect),
                StrictMath.exp(-effect - margin.get()),
                StrictMath.exp(-effect + margin.get()),
                aliases,
                aliases.size() == 1 && analysis.terms().stream().allMatch(each -> each.order() == 1),
                interactions(analysis, term.get())));
    }

    /// Half of the effect's interval.
    private static Optional<Double> margin(FactorialAnalysis analysis, Term term) {
        if (analysis.isExact()) {
            return Optional.of(0.0);
        }
        if (term.interval().isPresent()) {
            Term.Interval interval = term.interval().get();
            return Optional.of((interval.high() - interval.low()) / 2);
        }
        return analysis.isByLenth(term)
                ? Optional.of(analysis.lenth().orElseThrow().marginOfError())
                : Optional.empty();
    }

    private static Optional<String> reason(FactorialAnalysis analysis, String name) {
        if (analysis.constant()) {
            return Optional.empty();
        }
        Optional<Term> term = term(analysis, name);
        if (term.isEmpty()) {
            return Optional.of(
                    analysis.terms().isEmpty() && !analysis.notes().isEmpty()
                            ? analysis.notes().getLast()
                            : "the design does not estimate the effect of " + name);
        }
        return margin(analysis, term.get()).isPresent()
                ? Optional.empty()
                : Optional.of(term.get().untested().orElse("there is no error estimate"));
    }

    /// Effects by the names of the factors.
    private static List<String> names(FactorialAnalysis analysis, List<Word> words) {
        return words.stream()
                .map(word -> {
                    String name = analysis.words(word);
                    boolean product = word.length() > 1;
                    return !word.negative() ? name : product ? "-(" + name + ")" : "-" + name;
                })
                .toList();
    }

    private static List<Interaction> interactions(FactorialAnalysis analysis, Term main) {
        return analysis.terms().stream()
                .filter(term -> term.order() == 2 && !term.isSquare())
                .filter(analysis::isMoreThanChance)
                .flatMap(term -> interaction(analysis, main, term).stream())
                .toList();
    }

    /// A term is named by the first of its aliases; the factor can be in another.
    private static Optional<Interaction> interaction(FactorialAnalysis analysis, Term main, Term term) {
        List<Word> words = analysis.alike(term);
        int factor = main.word().factors();
        return words.stream()
                .filter(word -> word.length() == 2 && (word.factors() & factor) != 0)
                .findFirst()
                .map(own -> Interaction.of(
                        analysis,
                        main,
                        term,
                        own,
                        Stream.concat(Stream.of(own), words.stream().filter(word -> !word.equals(own)))
                                .map(analysis::words)
                                .toList()));
    }

    /// As [LevelComparison#openFactor] of the effect.
    public OptionalDouble openFactor(double sameWithin) {
        return LevelComparison.openFactor(possibleDifference, sameWithin);
    }

    Outcome outcome(boolean lowerIsBetter, double sameWithin) {
        if (barred.isPresent()) {
            return Outcome.NOT_COMPARED;
        }
        if (openFactor(sameWithin).isPresent()) {
            return Outcome.CANNOT_TELL;
        }
        return contrast.map(own -> Outcome.of(own.low(), own.high(), lowerIsBetter, sameWithin))
                .orElse(Outcome.CANNOT_TELL);
    }
}
