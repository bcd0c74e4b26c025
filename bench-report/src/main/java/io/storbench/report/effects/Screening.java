package io.storbench.report.effects;

import io.storbench.design.Word;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// What the effects of a design say of which factors matter most.
public sealed interface Screening {
    /// An effect with all that its estimate may be: in a fraction the sum of these.
    ///
    /// @param names in sentences, the likeliest first (see [Heredity]); one where the effect is clear
    /// @param mains how many of the names are of single factors
    /// @param turned whether the first name is in the estimate with the opposite sign
    record Effect(Term term, List<String> names, int mains, boolean turned) {
        public Effect {
            names = List.copyOf(names);
        }

        /// A term by all names of main effects and two-factor interactions that the design cannot tell from it.
        public static Effect of(FactorialAnalysis analysis, Term term) {
            List<Word> words = analysis.alike(term).stream()
                    .filter(word -> word.length() <= 2)
                    .toList();
            if (term.isSquare() || term.order() > 2 || words.size() < 2) {
                return new Effect(term, List.of(term.words()), term.order() == 1 ? 1 : 0, false);
            }
            List<Word> ordered = Heredity.of(analysis).ordered(words);
            return new Effect(
                    term,
                    ordered.stream().map(analysis::words).toList(),
                    (int) words.stream().filter(word -> word.length() == 1).count(),
                    ordered.getFirst().negative());
        }

        /// Of logarithms, that of the first name: high over low, or like levels over unlike ones.
        public OptionalDouble ratio() {
            OptionalDouble ratio = term.ratio();
            return turned && ratio.isPresent() ? OptionalDouble.of(1 / ratio.getAsDouble()) : ratio;
        }

        /// The interval of the effect of the first name that holds for all effects together, see
        /// [FactorialAnalysis#simultaneous].
        public Optional<Term.Interval> simultaneous(FactorialAnalysis analysis) {
            return analysis.simultaneous(term).map(own -> turned ? new Term.Interval(-own.high(), -own.low()) : own);
        }

        /// Whether other effects that matter as often are in the estimate.
        public boolean isSum() {
            return names.size() > 1;
        }
    }

    /// Effects that are more than chance, all tested together.
    ///
    /// @param largest those that explain most, the first one more than any other; at least one
    /// @param tied of the largest, those that chance may have put behind the first, with it; just the first where
    ///   its place is certain
    /// @param less further factors with an effect of 5 % or more, the largest first
    /// @param little factors whose effects are less: for certain, or by an estimate that is more than chance
    /// @param inseparable factors whose effects are in sums that are less, which may be of two large effects
    /// @param unproven factors that may have none
    /// @param unjudged factors that nothing tells the error of
    record Ranked(
            FactorialAnalysis analysis,
            List<Effect> largest,
            List<Effect> tied,
            List<Effect> less,
            List<Effect> little,
            List<Effect> inseparable,
            List<Effect> unproven,
            List<Effect> unjudged)
            implements Screening {
        public Ranked {
            largest = List.copyOf(largest);
            tied = List.copyOf(tied);
            less = List.copyOf(less);
            little = List.copyOf(little);
            inseparable = List.copyOf(inseparable);
            unproven = List.copyOf(unproven);
            unjudged = List.copyOf(unjudged);
        }
    }

    /// No effect is more than chance.
    record None(FactorialAnalysis analysis) implements Screening {}

    /// Nothing tells chance from effects.
    ///
    /// @param lacking points without a valid trial
    record Unknown(int lacking, int points) implements Screening {}

    /// An effect that may be the largest is set aside, as the trials that it lacks are no random ones.
    ///
    /// @param places levels at which they are: all of them at each, or the one with most
    record Excluded(List<Place> places) implements Screening {
        /// A level with excluded trials.
        ///
        /// @param trials excluded at this level
        public record Place(DesignFactor factor, String level, int trials) {}

        public Excluded {
            places = List.copyOf(places);
        }
    }

    /// The largest effect is of a factor that was set up only once per level.
    record SetUpOnce(Effect effect) implements Screening {}

    /// What the effects leave unexplained is more than any of them explains.
    ///
    /// @param share of the variation
    record Unexplained(double share) implements Screening {}

    /// A complete design has lost points, and is judged at those levels of one factor at which it has all of them.
    ///
    /// @param levels at which no point is lost
    /// @param lacking points without a valid trial
    /// @param found what these levels say
    record AtWholeLevels(DesignFactor factor, List<String> levels, int lacking, int points, Screening found)
            implements Screening {
        public AtWholeLevels {
            levels = List.copyOf(levels);
        }
    }

    /// What a design says; empty where it has fewer than two effects.
    static Optional<Screening> of(MetricEffects effects) {
        return Screener.of(effects.data(), effects.analysis());
    }

    /// The analysis that an answer is from; empty where nothing can be ranked.
    default Optional<FactorialAnalysis> ranking() {
        return switch (this) {
            case Ranked ranked -> Optional.of(ranked.analysis());
            case None none -> Optional.of(none.analysis());
            case AtWholeLevels whole -> whole.found().ranking();
            case Unknown _, Excluded _, SetUpOnce _, Unexplained _ -> Optional.empty();
        };
    }

    /// The effects that an answer names as the largest.
    default List<Effect> named() {
        return switch (this) {
            case Ranked ranked -> ranked.largest();
            case AtWholeLevels whole -> whole.found().named();
            case None _, Unknown _, Excluded _, SetUpOnce _, Unexplained _ -> List.of();
        };
    }
}
