package io.storbench.report.effects;

import org.apache.commons.statistics.distribution.TDistribution;

/// Whether two logarithms are the same but for a margin: two one-sided t tests (Schuirmann, Journal
/// of Pharmacokinetics and Biopharmaceutics 15, 1987). That a difference was not found does not
/// make things the same; this does, and is wrong in at most 5 % of cases.
///
/// @param difference of the logarithms
/// @param low end of the 90 % interval of the difference, which two tests at 5 % each look at
/// @param high end of the interval
/// @param margin of the logarithm, greater than 0
/// @param p the larger of the two tests' probabilities
public record Equivalence(double difference, double low, double high, double margin, double p) {
    /// A tenth more or the same factor less.
    public static final double TEN_PERCENT = StrictMath.log(1.1);

    private static final double LEVEL = 0.05;

    /// What can be said.
    public enum Verdict {
        /// The same but for the margin.
        SAME,
        /// Apart by more than the margin.
        DIFFERENT,
        /// Neither is shown.
        CANNOT_TELL
    }

    /// Tests a difference.
    ///
    /// @param standardError greater than 0
    /// @param degrees of freedom of the error, not always a whole number
    public static Equivalence of(
            double difference, double standardError, double degrees, double margin) {
        TDistribution t = TDistribution.of(degrees);
        double reach = t.inverseSurvivalProbability(LEVEL) * standardError;
        double below = t.survivalProbability((difference + margin) / standardError);
        double above = t.cumulativeProbability((difference - margin) / standardError);
        return new Equivalence(
                difference, difference - reach, difference + reach, margin, Math.max(below, above));
    }

    /// What the interval says.
    public Verdict verdict() {
        if (-margin < low && high < margin) {
            return Verdict.SAME;
        }
        return low > margin || high < -margin ? Verdict.DIFFERENT : Verdict.CANNOT_TELL;
    }
}
