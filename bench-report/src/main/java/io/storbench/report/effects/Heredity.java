package io.storbench.report.effects;

import io.storbench.design.Word;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/// Which of several effects with one estimate is the likeliest: a main effect before interactions, and an
/// interaction of two factors that both matter before one with a factor that does not (M. Hamada and C. F. J. Wu,
/// "Analysis of designed experiments with complex aliasing", Journal of Quality Technology 24, 1992).
///
/// @param mains the size of each factor's main effect, by the factor's place; 0 of one that is not more than chance
public record Heredity(IntToDoubleFunction mains) {
    /// Of the main effects of an analysis.
    static Heredity of(FactorialAnalysis analysis) {
        double[] sizes = new double[analysis.data().factors().size()];
        analysis.terms().stream()
                .filter(term -> term.order() == 1 && !term.isSquare() && analysis.isMoreThanChance(term))
                .forEach(term -> sizes[term.factor()] = Math.abs(term.effect().orElse(0)));
        return new Heredity(place -> place < sizes.length ? sizes[place] : 0);
    }

    /// The effects, the likeliest first.
    public List<Word> ordered(List<Word> effects) {
        return effects.stream()
                .sorted(Comparator.comparingInt(Word::length)
                        .thenComparing(Comparator.comparingDouble(this::least).reversed())
                        .thenComparing(Comparator.comparingDouble(this::sum).reversed()))
                .toList();
    }

    private double least(Word effect) {
        return effect.places().mapToDouble(mains).min().orElse(0);
    }

    private double sum(Word effect) {
        return effect.places().mapToDouble(mains).sum();
    }
}
