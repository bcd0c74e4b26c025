package io.storbench.measure;

import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.util.Arrays;
import java.util.Optional;

/// Whether a measurement begins as it goes on, or its warm-up was too short.
///
/// The mean latency of its first tenth is compared with that of its last half, the stretches that
/// Geweke takes ("Evaluating the accuracy of sampling-based approaches to the calculation of
/// posterior moments", Bayesian Statistics 4, 1992), by the means of intervals. They differ when
/// they do so by more than 5 %, and by more than intervals that scatter as the last half's do: 1 %
/// of steady measurements with independent intervals do by chance.
///
/// @param ratio mean latency of the first tenth over that of the last half
/// @param steady whether they do not differ
public record SteadyStart(double ratio, boolean steady) {
    /// With fewer, a tenth of them is none.
    private static final int LEAST_INTERVALS = 10;

    private static final double WORTH_TELLING = 0.05;

    private static final double CONFIDENCE = 0.99;

    /// Of all workers together; empty with fewer than ten intervals.
    ///
    /// @param seconds of the measurement
    public static Optional<SteadyStart> of(MeasuredSeconds seconds) {
        return of(seconds.meanNanos());
    }

    static Optional<SteadyStart> of(double[] meanNanos) {
        int count = meanNanos.length;
        if (count < LEAST_INTERVALS) {
            return Optional.empty();
        }
        Tally first = tally(Arrays.copyOf(meanNanos, count / 10));
        Tally last = tally(Arrays.copyOfRange(meanNanos, count - count / 2, count));
        if (last.mean() == 0) {
            return Optional.empty();
        }
        double chance = StudentInterval.quantile(last.count() - 1, CONFIDENCE)
                * last.standardDeviation()
                * Math.sqrt(1.0 / first.count() + 1.0 / last.count());
        double difference = Math.abs(first.mean() - last.mean());
        return Optional.of(new SteadyStart(
                first.mean() / last.mean(), difference <= Math.max(chance, WORTH_TELLING * last.mean())));
    }

    private static Tally tally(double[] values) {
        Tally tally = new Tally();
        for (double value : values) {
            tally.add(value);
        }
        return tally;
    }
}
