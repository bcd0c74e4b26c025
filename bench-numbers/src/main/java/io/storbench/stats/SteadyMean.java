package io.storbench.stats;

import java.util.Arrays;
import java.util.Optional;

/// The mean of a series in its steady state, and how sure it is, from one long run.
///
/// The warm-up is cut off by [Mser5]; rare long values are clipped for that, since a cut behind the
/// last of them would look best, and take out what the mean is to tell. The means of 20 batches of
/// the rest make the interval, wider where these are correlated: their variance is multiplied by (1
/// + r) / (1 - r), as of an autoregressive process of order one, and their degrees of freedom are
///   divided by it (Tafazzoli and Wilson, "Skart: A skewness- and autocorrelation-adjusted
///   batch-means procedure for simulation analysis", IIE Transactions 43, 2011). There is none
///   where that is of no help: where batches are too correlated, so that the run is short, or where
///   few long values carry the variance.
///
/// The series is kept as at most 400 means of consecutive observations, so that memory is constant
/// and adding allocates nothing.
///
/// Not safe for use by several threads.
public final class SteadyMean {
    /// Results exist from this many means of five observations on.
    private static final int LEAST_MEANS = 200;

    private static final int FIRST_LENGTH = 5;
    private static final int BATCHES = 20;

    /// The degrees of freedom of its intervals, where batches are not correlated.
    public static final int DEGREES = BATCHES - 1;

    /// From here on of the sorted means, values are clipped before warm-up is looked for.
    private static final double CLIPPED = 0.9;

    /// Beyond this correlation of batches the run is too short: of a queue's customers so few that
    /// their mean wait is accidental, and of a disk's requests at a depth of 256 as many as it does
    /// in a few seconds, half of the intervals would miss the mean.
    private static final double MOST_CORRELATION = 0.4;

    /// The skewness of the mean that m equal long values give is 1 / sqrt(m). With fewer than 16 of
    /// them the interval misses the mean too often.
    private static final double MOST_SKEWNESS = 0.25;

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
    ///   them, when batches are too correlated, or when few long values carry the variance
    public Optional<Estimate> estimate(double confidence) {
        double[] means = series.means();
        if (means.length < LEAST_MEANS) {
            return Optional.empty();
        }
        var cut = Mser5.truncation(clipped(means));
        if (cut.isEmpty()) {
            return Optional.empty();
        }
        double dropped = cut.getAsInt() / (double) means.length;
        double[] steady = Arrays.copyOfRange(means, cut.getAsInt(), means.length);
        double[] batches = batches(steady);
        double correlation = correlation(batches);
        return correlation > MOST_CORRELATION || Math.abs(skewness(steady)) > MOST_SKEWNESS
                ? Optional.empty()
                : Optional.of(new Estimate(interval(batches, correlation, confidence), dropped));
    }

    private static double[] clipped(double[] means) {
        double[] sorted = means.clone();
        Arrays.sort(sorted);
        double most = sorted[(int) (CLIPPED * sorted.length)];
        return Arrays.stream(means).map(mean -> Math.min(mean, most)).toArray();
    }

    /// The lag-1 autocorrelation, at least 0, without the bias of few batches (M. G. Kendall, "Note
    /// on bias in the estimation of autocorrelation", Biometrika 41, 1954).
    private static double correlation(double[] batches) {
        double found = BatchMeans.lag1Autocorrelation(batches);
        return Math.max(0, found + (1 + 3 * Math.max(0, found)) / batches.length);
    }

    /// The skewness of the mean of independent values with these deviations.
    private static double skewness(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = 0;
        double cubes = 0;
        for (double value : values) {
            double deviation = value - mean;
            squares += deviation * deviation;
            cubes += deviation * deviation * deviation;
        }
        return squares == 0 ? 0 : cubes / (squares * Math.sqrt(squares));
    }

    private static StudentInterval interval(double[] batches, double correlation, double confidence) {
        Tally tally = new Tally();
        for (double batch : batches) {
            tally.add(batch);
        }
        double inflation = (1 + correlation) / (1 - correlation);
        double degrees = Math.max(1, (batches.length - 1) / inflation);
        return new StudentInterval(
                tally.mean(),
                StudentQuantile.above(degrees, (1 - confidence) / 2)
                        * Math.sqrt(inflation * tally.variance() / batches.length),
                confidence);
    }

    /// Equal batches; of what is left over, the oldest is left out.
    private static double[] batches(double[] means) {
        int length = means.length / BATCHES;
        int first = means.length - length * BATCHES;
        double[] batches = new double[BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            double sum = 0;
            for (int i = 0; i < length; i++) {
                sum += means[first + batch * length + i];
            }
            batches[batch] = sum / length;
        }
        return batches;
    }
}
