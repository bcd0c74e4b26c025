package io.storbench.report.verdict;

import io.storbench.stats.Tally;
import java.util.Collection;

/// Mean and variance of a few numbers.
final class Moments {
    private Moments() {}

    static double mean(Collection<Double> values) {
        return tally(values).mean();
    }

    /// With n - 1 in the denominator; exactly 0 when all are one number.
    ///
    /// @param values at least 2
    static double variance(Collection<Double> values) {
        return values.stream().distinct().count() < 2 ? 0 : tally(values).variance();
    }

    private static Tally tally(Collection<Double> values) {
        Tally tally = new Tally();
        values.forEach(tally::add);
        return tally;
    }
}
