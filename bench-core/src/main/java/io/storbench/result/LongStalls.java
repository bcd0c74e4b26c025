package io.storbench.result;

import java.util.List;
import java.util.stream.Stream;

/// The operations of simulated trials that waited for a segment that was lost until a timer sent it
/// again. They are few and long: most of what a loss costs is in them, and a mean that has met few
/// of them is not known, however little replicates or batches differ.
public final class LongStalls {
    /// The fact that counts them, of each simulated trial whose path loses segments.
    public static final String FACT = "loss.long_stalls";

    /// With fewer together, intervals are too narrow; with 30 the mean's skewness is 1 / sqrt(30).
    public static final int FEWEST = 30;

    private LongStalls() {}

    /// Whether trials of one point that lose segments have too few; those that lose none have not.
    public static boolean areFew(Stream<Measurement> trials) {
        List<Long> counts = trials.map(numbers -> numbers.facts().get(FACT))
                .filter(Number.class::isInstance)
                .map(count -> ((Number) count).longValue())
                .toList();
        return !counts.isEmpty() && counts.stream().mapToLong(count -> count).sum() < FEWEST;
    }
}
