package io.storbench.report.answer;

import io.storbench.design.Word;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.effects.DesignFactor;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.Term;
import java.util.List;

/// What the compared factor does at one level of another and at the other level, by fitted effects.
///
/// @param names of both factors, then of the effects that the design cannot tell from theirs
/// @param share of the variation that it explains
/// @param sides the ratios at the other factor's levels, if all of it is of these two; empty unless both have two
/// levels
public record Interaction(List<String> names, double share, List<Side> sides) {
    /// What explains less is worth an answer only where it changes the verdict.
    private static final double WORTH_TELLING = 0.01;

    /// The compared factor at a level of another.
    ///
    /// @param factor the other one's name
    /// @param ratio geometric mean with the left level over that with the right one
    public record Side(String factor, String level, double ratio) {}

    /// Copies.
    public Interaction {
        names = List.copyOf(names);
        sides = List.copyOf(sides);
    }

    /// @param word which of the aliases of both it is
    static Interaction of(FactorialAnalysis analysis, Term main, Term both, Word word, List<String> names) {
        return new Interaction(names, both.share(), sides(analysis, main, both, word));
    }

    private static List<Side> sides(FactorialAnalysis analysis, Term main, Term both, Word word) {
        if (both.contrast().isEmpty()) {
            return List.of();
        }
        int number = Integer.numberOfTrailingZeros(word.times(main.word()).factors());
        DesignFactor other = analysis.data().factors().get(number);
        double effect = main.effect().orElseThrow();
        double change = (word.negative() ? -1 : 1) * both.effect().orElseThrow();
        // Effects are of the later level over the first; ratios of the first over the later.
        return List.of(
                new Side(other.words(), other.levels().getFirst(), StrictMath.exp(change - effect)),
                new Side(other.words(), other.levels().getLast(), StrictMath.exp(-effect - change)));
    }

    /// Whether it explains much, or the two levels have different verdicts.
    boolean isWorthTelling(boolean lowerIsBetter, double sameWithin) {
        return share >= WORTH_TELLING
                || sides.stream()
                                .map(side -> Outcome.of(side.ratio(), side.ratio(), lowerIsBetter, sameWithin))
                                .distinct()
                                .count()
                        > 1;
    }
}
