package io.storbench.report.effects;

import java.util.Optional;
import java.util.OptionalDouble;

/// A main effect or an interaction.
///
/// @param letters such as `AB`
/// @param name in tables, such as `rtt × depth`
/// @param words in sentences, such as `round-trip time × queue depth`
/// @param aliases all that cannot be distinguished from it by this design, itself first, such as `D
///   = AB = EF`
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
        String letters,
        String name,
        String words,
        String aliases,
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

    /// Whether it is the square of a factor: its effect is that of both ends over the middle.
    public boolean isSquare() {
        return letters.endsWith(DesignTerms.SQUARE);
    }

    /// Of logarithms: high over low.
    public OptionalDouble ratio() {
        return effect.isPresent() ? OptionalDouble.of(StrictMath.exp(effect.getAsDouble())) : OptionalDouble.empty();
    }

    Term with(Optional<Interval> drawn) {
        return new Term(
                letters,
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
