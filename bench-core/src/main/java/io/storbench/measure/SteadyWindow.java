package io.storbench.measure;

import io.storbench.stats.Mser5;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/// Whether a measurement was in a steady state: that of SNIA's test specification for solid-state
/// storage (PTS, "Steady State"), of operations per second in five equal rounds. The most and the
/// least differ by no more than 20 % of their mean, and a line fitted to them rises or falls by no
/// more than 10 % of it.
///
/// SNIA's rounds last a minute and are added until five are steady, as those of a trial with
/// `protocol.steady`, which measures then. Of a measurement, which lasts as long as the plan says,
/// the rounds are fifths.
///
/// @param range the most less the least, over the mean
/// @param slope what the fitted line rises from the first round to the last, over the mean; below 0
///   if it falls
public record SteadyWindow(double range, double slope) {
    /// How many rounds are looked at together.
    public static final int ROUNDS = 5;

    private static final double MOST_RANGE = 0.2;
    private static final double MOST_SLOPE = 0.1;

    /// Of all workers together; empty with fewer than five intervals, or when nothing was done.
    ///
    /// @param seconds of the measurement
    public static Optional<SteadyWindow> of(MeasuredSeconds seconds) {
        return of(seconds.operations());
    }

    /// Of rounds, or of intervals of which the rounds are made.
    ///
    /// @param operations of each, or another quantity that is not to change
    public static Optional<SteadyWindow> of(double[] operations) {
        int length = operations.length / ROUNDS;
        if (length == 0) {
            return Optional.empty();
        }
        // What does not fill the rounds is left out at the beginning.
        int first = operations.length - ROUNDS * length;
        double[] rounds = new double[ROUNDS];
        for (int i = first; i < operations.length; i++) {
            rounds[(i - first) / length] += operations[i];
        }
        double mean = Arrays.stream(rounds).sum() / ROUNDS;
        if (mean == 0) {
            return Optional.empty();
        }
        double least = Arrays.stream(rounds).min().orElse(0);
        double most = Arrays.stream(rounds).max().orElse(0);
        double products = 0;
        double squares = 0;
        for (int i = 0; i < ROUNDS; i++) {
            double x = i - (ROUNDS - 1) / 2.0;
            products += x * rounds[i];
            squares += x * x;
        }
        double rise = products / squares * (ROUNDS - 1);
        return Optional.of(new SteadyWindow((most - least) / mean, rise / mean));
    }

    /// Whether neither is beyond SNIA's limits. What is at a limit but for rounding is within.
    public boolean isSteady() {
        return range <= MOST_RANGE + 1e-9 && Math.abs(slope) <= MOST_SLOPE + 1e-9;
    }

    /// How much of the measurement's beginning is warm-up still by MSER-5, of the mean latencies of
    /// its seconds; empty where it is too short to tell, below 50 seconds.
    ///
    /// @return in nanoseconds
    public static OptionalLong warmUpNanos(MeasuredSeconds seconds) {
        return Mser5.truncation(seconds.meanNanos()).stream()
                .mapToLong(dropped -> dropped * IntervalLog.INTERVAL_NANOS)
                .findFirst();
    }
}
