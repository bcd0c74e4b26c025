package io.storbench.report.effects;

import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.stats.Tally;
import java.util.List;
import java.util.Optional;
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
    public enum Conclusion {
        /// The same but for the margin.
        SAME("same within 10 %"),
        /// Apart by more than the margin.
        DIFFERENT("apart by more than 10 %"),
        /// Neither is shown.
        CANNOT_TELL("cannot tell");

        private final String words;

        Conclusion(String words) {
            this.words = words;
        }

        /// For tables, at the margin of ten percent.
        public String words() {
            return words;
        }
    }

    /// Tests a difference.
    ///
    /// @param standardError greater than 0
    /// @param degrees of freedom of the error, not always a whole number
    public static Equivalence of(double difference, double standardError, double degrees, double margin) {
        TDistribution t = TDistribution.of(degrees);
        double reach = t.inverseSurvivalProbability(LEVEL) * standardError;
        double below = t.survivalProbability((difference + margin) / standardError);
        double above = t.cumulativeProbability((difference - margin) / standardError);
        return new Equivalence(difference, difference - reach, difference + reach, margin, Math.max(below, above));
    }

    /// Tests a simulated mean against a measured one at a point, by their replicates' logarithms;
    /// empty when the measurement's replicates tell no error, or a single simulated one does not:
    /// two that are equal are exact, one says nothing of what another seed changes.
    public static Optional<Equivalence> of(Point point, Metric metric) {
        Tally measured = logarithms(point.measured().sampleValues(metric));
        Tally simulated = logarithms(point.simulated().sampleValues(metric));
        if (measured.count() < 2 || measured.variance() == 0 || simulated.count() < 2) {
            return Optional.empty();
        }
        double own = measured.variance() / measured.count();
        double other = simulated.variance() / simulated.count();
        return Optional.of(of(
                simulated.mean() - measured.mean(),
                Math.sqrt(own + other),
                degrees(own, measured.count() - 1, other, simulated.count() - 1),
                TEN_PERCENT));
    }

    private static Tally logarithms(List<Double> values) {
        Tally tally = new Tally();
        values.forEach(value -> tally.add(StrictMath.log(value)));
        return tally;
    }

    /// Degrees of freedom of a sum of two estimated variances (Welch and Satterthwaite); a variance
    /// of 0 takes no part.
    static double degrees(double variance, long own, double other, long others) {
        double sum = variance + other;
        double parts = variance * variance / own + (other == 0 ? 0 : other * other / others);
        return sum * sum / parts;
    }

    /// What the interval says.
    public Conclusion conclusion() {
        if (-margin < low && high < margin) {
            return Conclusion.SAME;
        }
        return low > margin || high < -margin ? Conclusion.DIFFERENT : Conclusion.CANNOT_TELL;
    }
}
