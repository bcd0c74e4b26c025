package io.storbench.stats;

/// Count, mean and variance of a series of observations, in one pass.
///
/// The recurrence is Welford's ("Note on a method for calculating corrected sums of squares and
/// products", Technometrics 4, 1962): it stays accurate where the naive difference of sums cancels,
/// such as nanosecond times far from zero. Adding allocates nothing.
///
/// Not safe for use by several threads.
public final class Tally {
    private long count;
    private double mean;
    private double squares;

    /// Adds one observation.
    public void add(double value) {
        count++;
        double delta = value - mean;
        mean += delta / count;
        squares += delta * (value - mean);
    }

    /// How many observations were added.
    public long count() {
        return count;
    }

    /// The arithmetic mean.
    ///
    /// @throws IllegalStateException without an observation
    public double mean() {
        require(1);
        return mean;
    }

    /// The unbiased sample variance, with divisor n - 1.
    ///
    /// @throws IllegalStateException with fewer than two observations
    public double variance() {
        require(2);
        return squares / (count - 1);
    }

    /// The square root of the sample variance.
    ///
    /// @throws IllegalStateException with fewer than two observations
    public double standardDeviation() {
        return Math.sqrt(variance());
    }

    private void require(long observations) {
        if (count < observations) {
            throw new IllegalStateException("needs " + observations + " observations, has " + count);
        }
    }
}
