package io.storbench.report.verdict;

import io.storbench.stats.NoncentralT;
import io.storbench.stats.StudentQuantile;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.statistics.distribution.TDistribution;

/// A difference of two means and how sure it is, judged by Student's t. Where the means are of
/// logarithms, it is the logarithm of a ratio.
///
/// @param difference the second mean less the first
/// @param standardError of the difference, greater than 0
/// @param degreesOfFreedom of the standard error, at least 1; not necessarily whole
record Contrast(double difference, double standardError, double degreesOfFreedom) {
    private static final int MAX_EVALUATIONS = 500;

    /// As good as a normal distribution.
    private static final double MANY = 1e6;

    /// Refuses what cannot be judged.
    Contrast {
        if (!Double.isFinite(difference)
                || !(standardError > 0 && standardError < Double.POSITIVE_INFINITY)
                || !(degreesOfFreedom >= 1)) {
            throw new IllegalArgumentException("no contrast: %s, standard error %s with %s degrees of freedom"
                    .formatted(difference, standardError, degreesOfFreedom));
        }
    }

    /// Of two sides with scatters of their own.
    ///
    /// With equal degrees of freedom by B. L. Welch, "The Generalization of 'Student's' Problem
    /// when Several Different Population Variances are Involved", Biometrika 34, 1947, with the
    /// degrees of freedom by F. E. Satterthwaite, Biometrics Bulletin 2, 1946. With unequal ones
    /// these are too many where the smaller side's scatter is small by chance: 10 trials against 2
    /// differ in 10 % of comparisons at a level of 5 %, and in the tails that several points need
    /// six times too often. The fewer degrees of freedom are then taken, with which the level
    /// always holds (M. R. Mickey and M. B. Brown, "Bounds on the Distribution Functions of the
    /// Behrens-Fisher Statistic", Annals of Mathematical Statistics 37, 1966).
    ///
    /// @param runVariance of what separate runs differ by beyond their trials' scatter
    /// @param runDegrees of freedom of this variance, infinite where it is known. An estimated one
    ///   can be 0 by chance, so that no more are taken than it has
    static Contrast independent(MeanEstimate a, MeanEstimate b, double runVariance, double runDegrees) {
        double sum = a.variance() + b.variance();
        double fewer = Math.min(a.degreesOfFreedom(), b.degreesOfFreedom());
        double more = Math.max(a.degreesOfFreedom(), b.degreesOfFreedom());
        double welch = sum == 0
                ? fewer
                : sum
                        * sum
                        / (a.variance() * a.variance() / a.degreesOfFreedom()
                                + b.variance() * b.variance() / b.degreesOfFreedom());
        double degrees = more - fewer < 1e-9 ? welch : fewer;
        double all = sum + runVariance;
        // What is known has no degrees of freedom to lose.
        double known = sum == 0 ? MANY : Math.min(MANY, degrees * (all / sum) * (all / sum));
        return new Contrast(b.mean() - a.mean(), Math.sqrt(all), Math.min(known, runDegrees));
    }

    /// Of the differences within pairs.
    static Contrast paired(MeanEstimate differences) {
        return new Contrast(differences.mean(), Math.sqrt(differences.variance()), differences.degreesOfFreedom());
    }

    /// The distance from the difference to either end of its interval.
    double halfWidth(double confidence) {
        return quantile((1 - confidence) / 2) * standardError;
    }

    /// The two-sided probability of a difference this large when there is none.
    double pValue() {
        return Math.min(1, 2 * survival(Math.abs(difference) / standardError));
    }

    /// The larger of the probabilities of two one-sided tests, against a difference below -margin
    /// and against one above margin (D. J. Schuirmann, Journal of Pharmacokinetics and
    /// Biopharmaceutics 15, 1987): small when the difference is shown to lie between both.
    double equivalenceValue(double margin) {
        return Math.max(
                survival((difference + margin) / standardError), survival((margin - difference) / standardError));
    }

    /// How probably a test at this level finds a true difference of this size, on its side.
    double power(double trueDifference, double alpha) {
        return NoncentralT.survival(quantile(alpha / 2), degreesOfFreedom, Math.abs(trueDifference) / standardError);
    }

    /// The true difference that a test at this level finds with this probability.
    double detectable(double power, double alpha) {
        double quantile = quantile(alpha / 2);
        double errors = new BrentSolver(1e-9)
                .solve(
                        MAX_EVALUATIONS,
                        noncentrality -> NoncentralT.survival(quantile, degreesOfFreedom, noncentrality) - power,
                        0,
                        // Even one degree of freedom needs less for any usual power.
                        10 * (quantile + 10));
        return errors * standardError;
    }

    private double quantile(double tail) {
        return StudentQuantile.above(degreesOfFreedom, tail);
    }

    private double survival(double t) {
        return TDistribution.of(degreesOfFreedom).survivalProbability(t);
    }
}
