package io.storbench.report.effects;

import io.storbench.report.effects.Equivalence.Conclusion;
import java.util.Optional;

/// An effect as measured and as simulated, as logarithms of ratios.
///
/// @param name for people
/// @param clear whether the measurement's 95 % interval excludes no effect, or, when nothing tells
///   the measurement's error, whether there is any effect
/// @param equivalence of both but for a factor of 1.1; empty when nothing tells the error of either
public record EffectPair(
        String name, double measured, double simulated, boolean clear, Optional<Equivalence> equivalence) {
    /// An effect of one origin.
    ///
    /// @param variance of the effect, 0 when it is known exactly; negative when it is not known
    record Side(double effect, double variance, long degrees) {
        static final double UNKNOWN = -1;

        boolean isKnown() {
            return variance >= 0;
        }
    }

    static EffectPair of(String name, Side measured, Side simulated, boolean clear) {
        Optional<Equivalence> equivalence = measured.isKnown() && simulated.isKnown()
                ? Optional.of(Equivalence.of(
                        simulated.effect() - measured.effect(),
                        Math.sqrt(measured.variance() + simulated.variance()),
                        Equivalence.degrees(
                                measured.variance(), measured.degrees(), simulated.variance(), simulated.degrees()),
                        Equivalence.TEN_PERCENT))
                : Optional.empty();
        return new EffectPair(name, measured.effect(), simulated.effect(), clear, equivalence);
    }

    /// Whether both go the same way.
    public boolean isSameSign() {
        return measured * simulated > 0;
    }

    /// What the equivalence test says, if it can be made.
    public Optional<Conclusion> conclusion() {
        return equivalence.map(Equivalence::conclusion);
    }
}
