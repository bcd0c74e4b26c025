package io.storbench.stats;

import java.util.Arrays;
import java.util.Optional;

/// The mean of a series in its steady state, and how sure it is, from one long run.
///
/// The warm-up is cut off by [Mser5], and the rest is dealt into batches, whose means make the
/// interval: 20, or 10 or 5 longer ones where these are correlated (Law, "Simulation Modeling and
/// Analysis", section 9.5.3). The series is kept as at most 400 means of consecutive observations,
/// so that memory is constant and adding allocates nothing.
///
/// Not safe for use by several threads.
public final class SteadyMean {
    /// Results exist from this many means of five observations on.
    private static final int LEAST_MEANS = 200;

    private static final int FIRST_LENGTH = 5;
    private static final int[] BATCHES = {20, 10, 5};

    /// The lag-1 autocorrelation of n independent batches comes above 1.645 / sqrt(n) in 5 of 100
    /// series (NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.3.1).
    private static final double MOST_CORRELATION = 1.645;

    private final BatchMeans series = new BatchMeans(LEAST_MEANS, FIRST_LENGTH);

    /// What a series says of its steady state.
    ///
    /// @param interval of the mean without the warm-up
    /// @param droppedShare how much of the series was warm-up, from 0 to 0.5
    public record Estimate(StudentInterval interval, double droppedShare) {}

    /// Adds the next observation of the series.
    public void add(double value) {
        series.add(value);
    }

    /// The mean, if the series is long enough to tell it.
    ///
    /// @return empty with fewer than 1000 observations, when the warm-up takes more than half of
    ///   them, or when even the longest batches are correlated
    public Optional<Estimate> estimate(double confidence) {
        double[] means = series.means();
        if (means.length < LEAST_MEANS) {
            return Optional.empty();
        }
        var cut = Mser5.truncation(means);
        if (cut.isEmpty()) {
            return Optional.empty();
        }
        double dropped = cut.getAsInt() / (double) means.length;
        double[] steady = Arrays.copyOfRange(means, cut.getAsInt(), means.length);
        for (int count : BATCHES) {
            double[] batches = batches(steady, count);
            double most = MOST_CORRELATION / Math.sqrt((double) count);
            if (BatchMeans.lag1Autocorrelation(batches) <= most) {
                return Optional.of(new Estimate(interval(batches, confidence), dropped));
            }
        }
        return Optional.empty();
    }

    private static StudentInterval interval(double[] batches, double confidence) {
        Tally tally = new Tally();
        for (double batch : batches) {
            tally.add(batch);
        }
        return StudentInterval.of(tally, confidence);
    }

    /// Equal batches; of what is left over, the oldest is left out.
    private static double[] batches(double[] means, int count) {
        int length = means.length / count;
        int first = means.length - length * count;
        double[] batches = new double[count];
        for (int batch = 0; batch < count; batch++) {
            double sum = 0;
            for (int i = 0; i < length; i++) {
                sum += means[first + batch * length + i];
            }
            batches[batch] = sum / length;
        }
        return batches;
    }
}
