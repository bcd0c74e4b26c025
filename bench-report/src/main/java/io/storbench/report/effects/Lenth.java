package io.storbench.report.effects;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/// Lenth's limits for the effects of a design without replicates (R. V. Lenth, "Quick and easy
/// analysis of unreplicated factorials", Technometrics 31, 1989). The critical values are his, by
/// Student's t with a third of the effects as degrees of freedom, not simulated ones.
///
/// @param pseudoStandardError of an effect
/// @param marginOfError beyond which a single effect is not chance, at 95 %
/// @param simultaneousMarginOfError beyond which none of all effects is chance, at 95 %
/// @param effects how many there are
public record Lenth(double pseudoStandardError, double marginOfError, double simultaneousMarginOfError, int effects) {
    private static final double CONFIDENCE = 0.95;

    /// The limits from all effects.
    ///
    /// @param effects at least 3, on the scale of the analysis
    public static Lenth of(double[] effects) {
        if (effects.length < 3) {
            throw new IllegalArgumentException("Lenth's method needs 3 effects, not " + effects.length);
        }
        double[] sizes = Arrays.stream(effects).map(Math::abs).sorted().toArray();
        double first = 1.5 * median(sizes);
        double[] inactive =
                Arrays.stream(sizes).filter(size -> size < 2.5 * first).toArray();
        double pse = inactive.length == 0 ? 0 : 1.5 * median(inactive);
        TDistribution t = TDistribution.of(effects.length / 3.0);
        double gamma = (1 + StrictMath.pow(CONFIDENCE, 1.0 / effects.length)) / 2;
        return new Lenth(
                pse,
                pse * t.inverseCumulativeProbability((1 + CONFIDENCE) / 2),
                pse * t.inverseCumulativeProbability(gamma),
                effects.length);
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
