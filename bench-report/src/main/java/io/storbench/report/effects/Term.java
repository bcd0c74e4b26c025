package io.storbench.report.effects;

import io.storbench.design.AliasStructure.Alias;
import io.storbench.design.Word;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// A main effect or an interaction.
///
/// @param word the product of its factors, such as `AB`
/// @param isSquare whether it is the square of its one factor: its effect is that of both ends over the middle
/// @param name in tables, such as `rtt × depth`
/// @param words in sentences, such as `round-trip time × queue depth`
/// @param aliases the effects that cannot be distinguished from it by this design, or are a part of its estimate
/// @param order how many factors are in it
/// @param degreesOfFreedom how many numbers describe it; 1 when all its factors have two levels
/// @param effect for one degree of freedom between two levels: the mean response where the product
///   of signs is plus, less that where it is minus; of a factor taken by value, what its line rises
///   by from the lowest value to the highest; of a square the mean of both ends less the middle; on
///   the scale of the analysis
/// @param contrast the sum of sign times mean response over the points that have a response: of
///   balanced data the effect times half as many; empty unless the term is one column of signs
/// @param standardError of the effect
/// @param squares what it adds to the explained sum of squares after the terms before it
/// @param partialSquares what is lost when it alone is left out; the same as squares when the
///   design is orthogonal
/// @param share of the total sum of squares that only it explains, by partialSquares
/// @param test empty when nothing tells the error
/// @param interval of the effect, 95 % by Student's t
/// @param bootstrap of the effect, 95 % by the studentised bootstrap, from 10 replicates on
/// @param untested why there is no test; empty when there is one
public record Term(
        Word word,
        boolean isSquare,
        String name,
        String words,
        List<Alias> aliases,
        int order,
        int degreesOfFreedom,
        OptionalDouble effect,
        OptionalDouble contrast,
        OptionalDouble standardError,
        double squares,
        double partialSquares,
        double share,
        Optional<Test> test,
        Optional<Interval> interval,
        Optional<Interval> bootstrap,
        Optional<String> untested) {
    /// The test of no effect.
    ///
    /// @param t of one degree of freedom
    /// @param f the partial mean square over that of the error
    /// @param errorDegrees degrees of freedom of the error
    /// @param p the probability of so large an F without any effect
    public record Test(OptionalDouble t, double f, long errorDegrees, double p) {}

    /// An interval on the scale of the analysis.
    public record Interval(double low, double high) {}

    /// Copies.
    public Term {
        aliases = List.copyOf(aliases);
    }

    /// Such as `AB` or `A²`.
    public String letters() {
        return word + (isSquare ? DesignTerms.SQUARE : "");
    }

    /// The number of a main effect's factor, from 0.
    public int factor() {
        return Integer.numberOfTrailingZeros(word.factors());
    }

    /// With its aliases, such as `D = AB = EF`.
    public String aliasText() {
        return letters() + aliases.stream().map(alias -> " = " + alias).collect(Collectors.joining());
    }

    /// Of logarithms: high over low.
    public OptionalDouble ratio() {
        return effect.isPresent() ? OptionalDouble.of(StrictMath.exp(effect.getAsDouble())) : OptionalDouble.empty();
    }

    Term with(Optional<Interval> drawn) {
        return new Term(
                word,
                isSquare,
                name,
                words,
                aliases,
                order,
                degreesOfFreedom,
                effect,
                contrast,
                standardError,
                squares,
                partialSquares,
                share,
                test,
                interval,
                drawn,
                untested);
    }
}
