package io.storbench.stats;

/// A confidence interval of a mean by Student's t distribution with n - 1 degrees of freedom.
///
/// It assumes independent observations whose mean is close to normal: replicates of a trial, or
/// batch means of batches long enough to be uncorrelated.
///
/// @param mean the middle of the interval
/// @param halfWidth the distance from the middle to either end, at least 0
/// @param confidence the probability that such an interval covers the true mean, in (0, 1)
public record StudentInterval(double mean, double halfWidth, double confidence) {
    /// Refuses values that are not an interval.
    public StudentInterval {
        requireConfidence(confidence);
        if (!Double.isFinite(mean) || !Double.isFinite(halfWidth) || halfWidth < 0) {
            throw new IllegalArgumentException("no interval: " + mean + " ± " + halfWidth);
        }
    }

    /// The interval of n observations with this mean and this sample standard deviation.
    ///
    /// @param n at least 2: one observation says nothing about its spread
    public static StudentInterval of(long n, double mean, double standardDeviation, double confidence) {
        if (n < 2) {
            throw new IllegalArgumentException("an interval needs 2 observations, not " + n);
        }
        double quantile = quantile(n - 1, confidence);
        return new StudentInterval(mean, quantile * standardDeviation / Math.sqrt((double) n), confidence);
    }

    /// The interval of the observations in a tally.
    ///
    /// @param tally with at least 2 observations
    public static StudentInterval of(Tally tally, double confidence) {
        return of(tally.count(), tally.mean(), tally.standardDeviation(), confidence);
    }

    /// The t value that a two-sided interval reaches to, in standard errors.
    ///
    /// @param degreesOfFreedom at least 1
    public static double quantile(long degreesOfFreedom, double confidence) {
        requireConfidence(confidence);
        return StudentQuantile.above((double) degreesOfFreedom, (1 - confidence) / 2);
    }

    /// The lower end.
    public double low() {
        return mean - halfWidth;
    }

    /// The upper end.
    public double high() {
        return mean + halfWidth;
    }

    /// Whether a value lies in the interval, ends included.
    public boolean contains(double value) {
        return low() <= value && value <= high();
    }

    private static void requireConfidence(double confidence) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence must be in (0, 1): " + confidence);
        }
    }
}
