package io.storbench.stats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/// Quantiles of Student's t distribution. Finding one takes some fifty values of the incomplete
/// beta function, and an analysis asks for the same few again and again, so those of whole degrees
/// of freedom are remembered. Safe for all threads.
public final class StudentQuantile {
    /// The most that are remembered: a few hundred KiB.
    private static final int CAPACITY = 4096;

    private static final Map<Tail, Double> KNOWN = new ConcurrentHashMap<>();

    private record Tail(double degreesOfFreedom, double probability) {}

    private StudentQuantile() {}

    /// The t value that this part of the distribution lies above.
    ///
    /// @param degreesOfFreedom above 0
    /// @param probability in (0, 1)
    public static double above(double degreesOfFreedom, double probability) {
        if (degreesOfFreedom != Math.rint(degreesOfFreedom)) {
            return find(degreesOfFreedom, probability);
        }
        Tail tail = new Tail(degreesOfFreedom, probability);
        Double known = KNOWN.get(tail);
        if (known != null) {
            return known;
        }
        double found = find(degreesOfFreedom, probability);
        if (KNOWN.size() < CAPACITY) {
            KNOWN.put(tail, found);
        }
        return found;
    }

    private static double find(double degreesOfFreedom, double probability) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(probability);
    }
}
