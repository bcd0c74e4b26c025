package io.storbench.report.compare;

import io.storbench.stats.StudentQuantile;
import java.util.function.LongPredicate;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/// How many replicates of each point are enough, planned from those there are as from a pilot.
///
/// A standard deviation of few replicates is itself uncertain, and a number of replicates that
/// takes it for the truth is too small in half of the cases: Kupper and Hafner, "How appropriate
/// are popular sample size formulas?", The American Statistician 43 (1989). [#safe()] puts the
/// upper 80 % confidence limit in its place, by the chi-square distribution of the variance, as
/// proposed by Browne, "On the use of a pilot sample for sample size determination", Statistics in
/// Medicine 14 (1995).
///
/// @param likely if scatter and difference are what the replicates so far show
/// @param safe that are too few in at most one of five cases, although both are estimates; at least
///   as many
/// @param made valid replicates that it is planned from, at least 2
/// @param spread upper over lower end of the standard deviation's 95 % interval
public record ReplicatesNeeded(long likely, long safe, long made, double spread) {
    /// More are not proposed: what takes this many is better measured otherwise.
    public static final long SENSIBLE = 100;

    /// More are not counted.
    public static final long COUNTED = 10_000;

    /// A search ends here.
    private static final long MOST = 1_000_000_000;

    /// The quantile of the normal distribution below which four of five values lie.
    private static final double FOUR_OF_FIVE = 0.8416;

    private static final double ONE_OF_FIVE = 0.2;
    private static final double TAIL = (1 - Estimate.CONFIDENCE) / 2;

    /// Whether there are so few that they are worth measuring.
    public boolean isSensible() {
        return safe <= SENSIBLE;
    }

    /// Whether the likely number is worth measuring.
    public boolean isLikelySensible() {
        return likely <= SENSIBLE;
    }

    /// Whether there are so few that their number is told.
    public boolean isCounted() {
        return likely <= COUNTED;
    }

    /// Whether any number of them is enough.
    public boolean isPossible() {
        return likely < MOST;
    }

    /// Enough for both.
    public ReplicatesNeeded and(ReplicatesNeeded other) {
        return new ReplicatesNeeded(
                Math.max(likely, other.likely),
                Math.max(safe, other.safe),
                Math.min(made, other.made),
                Math.max(spread, other.spread));
    }

    /// The same with the doubtful ones: a plan's replicates and a run's rule count them, too, while
    /// failed ones are repeated.
    public ReplicatesNeeded withDoubtful(long doubtful) {
        return new ReplicatesNeeded(likely + doubtful, safe + doubtful, made, spread);
    }

    /// Such that the interval of a mean is narrow enough. It is that of replicates which end when
    /// it is.
    ///
    /// @param mean of 2 replicates at least that end when its interval is narrow
    /// @param statistic that it is the mean of
    /// @param wanted half-width, above 0
    static ReplicatesNeeded forInterval(Estimate mean, Metric.Statistic statistic, double wanted) {
        long made = mean.n();
        double degrees = mean.degreesOfFreedom();
        double share = degrees / (made - 1.0);
        double look = TailCorrection.look(statistic, share);
        double deviation = mean.relativeHalfWidth().orElse(0) / stopped(degrees, look) * Math.sqrt((double) made);
        double upper = deviation * upperLimit(degrees);
        return new ReplicatesNeeded(
                fewest(made, n -> stopped(share * (n - 1), look) * deviation / Math.sqrt((double) n) <= wanted),
                fewest(made, n -> stopped(share * (n - 1), look) * upper / Math.sqrt((double) n) <= wanted),
                made,
                spread(degrees));
    }

    /// Such that the difference of two independent means is proven, or is known to be smaller than
    /// matters.
    ///
    /// @param left what is known of the one
    /// @param right what is known of the other
    /// @param difference of both means' logarithms
    /// @param margin below which the difference of logarithms does not matter, above 0
    /// @param confidence of the interval that decides
    public static ReplicatesNeeded forDifference(
            Scatter left, Scatter right, double difference, double margin, double confidence) {
        double variance = left.ofMean() + right.ofMean();
        double degrees = variance
                * variance
                / (left.ofMean() * left.ofMean() / left.degreesOfFreedom()
                        + right.ofMean() * right.ofMean() / right.degreesOfFreedom());
        double deviation = Math.sqrt(left.variance() + right.variance());
        double size = Math.abs(difference);
        // One-sided, as is the limit of the deviation.
        double error = StudentQuantile.above(degrees, ONE_OF_FIVE) * Math.sqrt(variance);
        long made = Math.min(left.n(), right.n());
        double share = Math.min(left.share(), right.share());
        return new ReplicatesNeeded(
                fewest(made, n -> decides(n, share, deviation, size, size, margin, confidence)),
                fewest(
                        made,
                        n -> decides(
                                n,
                                share,
                                deviation * upperLimit(degrees),
                                Math.max(0, size - error),
                                size + error,
                                margin,
                                confidence)),
                made,
                spread(degrees));
    }

    /// Such that a test at a level finds a difference of this size in four of five cases.
    ///
    /// @param made of each side, at least 2
    /// @param standardError of the difference of logarithms that they have, above 0
    /// @param degrees of freedom of it, of which more replicates have the same share
    /// @param runVariance the part of its square that more replicates of the same runs do not lessen
    /// @param runDegrees of freedom of that part, which more replicates do not exceed; infinite where it is known
    /// @param difference of logarithms, above 0
    public static ReplicatesNeeded forDetection(
            long made,
            double standardError,
            double degrees,
            double runVariance,
            double runDegrees,
            double level,
            double difference) {
        double variance = Math.max(0, standardError * standardError - runVariance) * made;
        double share = degrees / (made - 1.0);
        double upper = upperLimit(degrees) * upperLimit(degrees);
        return new ReplicatesNeeded(
                fewest(
                        made,
                        n -> detects(
                                Math.min(runDegrees, share * (n - 1)), variance / n + runVariance, level, difference)),
                fewest(
                        made,
                        n -> detects(
                                Math.min(runDegrees, share * (n - 1)),
                                upper * variance / n + runVariance,
                                level,
                                difference)),
                made,
                spread(degrees));
    }

    private static boolean detects(double degrees, double variance, double level, double difference) {
        return (StudentQuantile.above(Math.max(1, degrees), level / 2) + FOUR_OF_FIVE) * Math.sqrt(variance)
                <= difference;
    }

    /// What replicates say of one mean.
    ///
    /// @param n at least 2
    /// @param variance of one replicate
    /// @param degreesOfFreedom of the variance
    public record Scatter(long n, double variance, double degreesOfFreedom) {
        /// Of replicates whose mean has an interval.
        ///
        /// @param halfWidth of that interval
        /// @param degreesOfFreedom of it
        /// @param confidence of it
        public static Scatter of(long n, double halfWidth, double degreesOfFreedom, double confidence) {
            double deviation =
                    halfWidth / StudentQuantile.above(degreesOfFreedom, (1 - confidence) / 2) * Math.sqrt((double) n);
            return new Scatter(n, deviation * deviation, degreesOfFreedom);
        }

        /// The degrees of freedom for each replicate but the first.
        private double share() {
            return degreesOfFreedom / (n - 1.0);
        }

        private double ofMean() {
            return variance / n;
        }
    }

    /// Whether n replicates decide in four of five cases: by a difference that is proven, or that
    /// is proven to be below the margin. Half of the margin always decides: an interval that wide
    /// either excludes 0 or lies within the margin.
    private static boolean decides(
            long n, double share, double deviation, double least, double most, double margin, double confidence) {
        double student = StudentQuantile.above(Math.max(1, share * (n - 1)), (1 - confidence) / 2);
        double shown = Math.max(least, margin - most);
        return student * deviation / Math.sqrt((double) n) <= margin / 2
                || (student + FOUR_OF_FIVE) * deviation / Math.sqrt((double) n) <= shown;
    }

    /// Student's quantile of replicates that end when an interval is narrow.
    private static double stopped(double degrees, double look) {
        return StudentQuantile.above(Math.max(1, degrees), look / 2);
    }

    /// The upper 80 % confidence limit of a standard deviation over its estimate.
    private static double upperLimit(double degrees) {
        return Math.sqrt(degrees / ChiSquaredDistribution.of(degrees).inverseCumulativeProbability(ONE_OF_FIVE));
    }

    private static double spread(double degrees) {
        ChiSquaredDistribution squares = ChiSquaredDistribution.of(degrees);
        return Math.sqrt(squares.inverseSurvivalProbability(TAIL) / squares.inverseCumulativeProbability(TAIL));
    }

    /// The least number above those made of which a condition holds that holds of all larger ones.
    private static long fewest(long made, LongPredicate isEnough) {
        long low = made;
        long high = MOST;
        while (high - low > 1) {
            long middle = (low + high) / 2;
            if (isEnough.test(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }
}
