package io.storbench.report.verdict;

import io.storbench.stats.StoppedInterval;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// A mean over points of the means over their replicates, and how sure it is.
///
/// The trials of one replicate run close together, so that what disturbs one of them may disturb
/// all. The variance is therefore of sums over replicates, and takes in how points go up and down
/// together: cluster-robust with residuals scaled by sqrt(n / (n - 1)), with the degrees of freedom
/// that hold when points are independent (R. M. Bell and D. F. McCaffrey, "Bias Reduction in
/// Standard Errors for Linear Regression with Multi-Stage Samples", Survey Methodology 28, 2002).
/// Where every point has the same n replicates, it is Student's interval of the replicates' means
/// over points, with n - 1 degrees of freedom; of one point it is its usual s² / n.
///
/// Measured replicates may resemble their neighbours: a machine warms, another tenant comes and
/// goes. How far that can go is in the variance: see [SerialCorrelation].
///
/// @param variance of the mean; 0 when no point's replicates differ
/// @param degreesOfFreedom of the variance, at least 1
/// @param correlation of successive replicates
record MeanEstimate(double mean, double variance, double degreesOfFreedom, SerialCorrelation correlation) {
    /// The estimate from numbers by replicate, one map per point.
    ///
    /// @param points at least one, with at least 2 replicates each
    static MeanEstimate of(List<? extends SortedMap<Integer, Double>> points) {
        return of(points, _ -> SerialCorrelation.NONE);
    }

    /// The same of measured replicates, which may resemble their neighbours.
    ///
    /// @param assumed correlation of neighbours that is allowed for even if it is not seen
    static MeanEstimate ofSeries(List<? extends SortedMap<Integer, Double>> points, double assumed) {
        return of(points, influences -> SerialCorrelation.of(influences, assumed));
    }

    private static MeanEstimate of(
            List<? extends SortedMap<Integer, Double>> points, Function<List<Double>, SerialCorrelation> dependence) {
        Map<Integer, Double> influenceByReplicate = new TreeMap<>();
        Map<Set<Integer>, Double> unitByReplicates = new HashMap<>();
        double sum = 0;
        for (SortedMap<Integer, Double> point : points) {
            double n = point.size();
            if (n < 2) {
                throw new IllegalArgumentException("a variance needs 2 replicates");
            }
            double mean = Moments.mean(point.values());
            sum += mean;
            double weight = Math.sqrt(n / (n - 1)) / n / points.size();
            point.forEach(
                    (replicate, value) -> influenceByReplicate.merge(replicate, weight * (value - mean), Double::sum));
            unitByReplicates.merge(
                    Set.copyOf(point.keySet()), weight * weight * Moments.variance(point.values()), Double::sum);
        }
        double variance = 0;
        for (double influence : influenceByReplicate.values()) {
            variance += influence * influence;
        }
        double mean = sum / points.size();
        double degrees = degreesOfFreedom(unitByReplicates);
        SerialCorrelation correlation = dependence.apply(List.copyOf(influenceByReplicate.values()));
        return new MeanEstimate(
                mean,
                variance * correlation.inflation(),
                Math.max(1, degrees * correlation.remainingDegrees()),
                correlation);
    }

    /// The same of replicates that ended when their intervals were narrow: their scatter is small
    /// by choice. An interval of this side alone would need the square of the factor; in a
    /// difference the errors of both sides cancel in part, and with this, at most 2 % of equals differ
    /// at a level of 5 %.
    MeanEstimate stopped() {
        return new MeanEstimate(
                mean, variance * StoppedInterval.widening(degreesOfFreedom), degreesOfFreedom, correlation);
    }

    /// Satterthwaite's: twice the squared mean of the sum of squared influences, by its variance.
    /// Were points independent, the influences of those with the n replicates S would have the
    /// covariance u·(I - J / n) on S, of which follow the traces of the whole and of its square.
    private static double degreesOfFreedom(Map<Set<Integer>, Double> unitByReplicates) {
        double trace = 0;
        double traceOfSquare = 0;
        for (Map.Entry<Set<Integer>, Double> one : unitByReplicates.entrySet()) {
            double n = one.getKey().size();
            trace += one.getValue() * (n - 1);
            for (Map.Entry<Set<Integer>, Double> other : unitByReplicates.entrySet()) {
                double k = other.getKey().size();
                double m =
                        one.getKey().stream().filter(other.getKey()::contains).count();
                traceOfSquare += one.getValue() * other.getValue() * m * (1 - 1 / n - 1 / k + m / n / k);
            }
        }
        return traceOfSquare == 0 ? 1 : Math.max(1, trace * trace / traceOfSquare);
    }
}
