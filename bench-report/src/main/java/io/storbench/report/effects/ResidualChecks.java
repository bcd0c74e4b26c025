package io.storbench.report.effects;

import io.storbench.report.effects.ModelFit.Fitted;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;
import org.apache.commons.math3.stat.inference.OneWayAnova;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/// Whether residuals are what tests take them for: normal, without a trend, of one variance.
///
/// Only a fit that leaves enough degrees of freedom is checked for the first two.
///
/// @param normality by Anderson and Darling's A² with mean and variance estimated, from 8 residuals
///   on (D'Agostino and Stephens, "Goodness-of-Fit Techniques", 1986, table 4.9)
/// @param trend the correlation of residuals with run order, with the t test of none; empty when
///   the order is not known or means nothing
/// @param spread the F of Levene's test about medians (Brown and Forsythe, JASA 69, 1974), from 3
///   replicates of every point on
public record ResidualChecks(Optional<Check> normality, Optional<Check> trend, Optional<Check> spread) {
    private static final int MIN_RESIDUALS = 8;
    private static final int MIN_REPLICATES = 3;

    /// A test's statistic.
    ///
    /// @param p the probability of one so extreme when all is well
    public record Check(double statistic, double p) {}

    /// Checks a fit.
    ///
    /// @param fit empty when none leaves enough degrees of freedom
    /// @param points the responses of each point's trials
    static ResidualChecks of(Optional<ModelFit> fit, List<double[]> points) {
        List<Fitted> trials = fit.map(ModelFit::trials).orElse(List.of());
        double[] residuals = trials.stream().mapToDouble(Fitted::residual).toArray();
        double[] order = trials.stream().mapToDouble(Fitted::runOrder).toArray();
        return new ResidualChecks(normality(residuals), trend(order, residuals), spread(points));
    }

    static Optional<Check> normality(double[] residuals) {
        int n = residuals.length;
        double sd = new StandardDeviation().evaluate(residuals);
        if (n < MIN_RESIDUALS || sd == 0) {
            return Optional.empty();
        }
        double mean = Arrays.stream(residuals).average().orElse(0);
        double[] z = Arrays.stream(residuals).map(e -> (e - mean) / sd).sorted().toArray();
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double below = StrictMath.log(normal.cumulativeProbability(z[i]));
            double above = StrictMath.log(normal.survivalProbability(z[n - 1 - i]));
            sum += (2 * i + 1) * (below + above);
        }
        double squared = (-n - sum / n) * (1 + 0.75 / n + 2.25 / ((double) n * n));
        return Optional.of(new Check(squared, probability(squared)));
    }

    /// Stephens' fit of A²'s distribution under normality.
    private static double probability(double a) {
        if (a < 0.2) {
            return 1 - StrictMath.exp(-13.436 + 101.14 * a - 223.73 * a * a);
        }
        if (a < 0.34) {
            return 1 - StrictMath.exp(-8.318 + 42.796 * a - 59.938 * a * a);
        }
        if (a < 0.6) {
            return StrictMath.exp(0.9177 - 4.279 * a - 1.38 * a * a);
        }
        return a < 13 ? StrictMath.exp(1.2937 - 5.709 * a + 0.0186 * a * a) : 0;
    }

    private static Optional<Check> trend(double[] order, double[] residuals) {
        int n = residuals.length;
        boolean known = Arrays.stream(order).allMatch(place -> place > 0)
                && Arrays.stream(order).distinct().count() == n;
        if (n < 3 || !known || new StandardDeviation().evaluate(residuals) == 0) {
            return Optional.empty();
        }
        double r = new PearsonsCorrelation().correlation(order, residuals);
        double t = Math.abs(r) * Math.sqrt((n - 2) / (1 - r * r));
        double p = 2 * TDistribution.of(n - 2.0).survivalProbability(t);
        return Optional.of(new Check(r, p));
    }

    private static Optional<Check> spread(List<double[]> points) {
        if (points.size() < 2 || points.stream().anyMatch(own -> own.length < MIN_REPLICATES)) {
            return Optional.empty();
        }
        List<double[]> away = points.stream().map(ResidualChecks::away).toList();
        int n = points.stream().mapToInt(own -> own.length).sum();
        double f = new OneWayAnova().anovaFValue(away);
        return Double.isFinite(f)
                ? Optional.of(new Check(
                        f,
                        FDistribution.of(points.size() - 1.0, n - (double) points.size())
                                .survivalProbability(f)))
                : Optional.empty();
    }

    private static double[] away(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return IntStream.range(0, values.length)
                .mapToDouble(i -> Math.abs(values[i] - median))
                .toArray();
    }
}
