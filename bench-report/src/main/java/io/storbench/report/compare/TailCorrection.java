package io.storbench.report.compare;

import io.storbench.result.LatencySummary;
import io.storbench.stats.StoppedInterval;
import java.util.List;
import java.util.Optional;

/// Makes the mean of the trials' percentiles that of all their operations.
///
/// The percentile of few operations is too low on average, in logarithms by about 1 / 2k of a tail's
/// scale if k of them are independent and beyond it (H. A. David and H. N. Nagaraja, "Order Statistics",
/// 2003, section 4.6). In a queue, slow operations follow each other, and k is much less than their
/// number. So it is taken from how the trials scatter: let the share of operations beyond x fall as
/// x^-α near the percentile, and the logarithms l of the trials' percentiles have the variance s². Then
/// the share p of all operations is beyond the q of which mean(exp(α (l - q))) = 1, and
/// q = mean(l) + α s² / 2, to the second order. Each trial gets its part of the sum; their scatter is
/// then also that of s².
///
/// With (α s)² = 1 / k: beyond the 2 of one independent operation in two trials, the trials themselves
/// differ, as where a narrow distribution moves from trial to trial: the sum stays what it is there,
/// 1 / α.
///
/// Corrected logarithms are the more skewed the larger (α s)² is, so that their scatter tells less than that
/// of as many normal ones: they have 1 + 1.5 (α s)² times fewer degrees of freedom, with which 93 % of the
/// intervals of three to five trials at a queue hold its percentile.
///
/// @param values the numbers of a point's trials, as their mean and their comparisons take them
/// @param spread what of (α s)² is due to sampling
record TailCorrection(List<Double> values, double spread) {
    private static final double MOST_SAMPLING = 2;
    private static final double SKEWNESS = 1.5;

    /// Fitted, as is the 1.5, by the coverage of simulated intervals (PercentileCoverageTest). With what a look
    /// at means leaves to chance, up to 98.7 % of the intervals hold a percentile where the first look is enough.
    private static final double LOOK = 0.0225;

    /// Copies.
    TailCorrection {
        values = List.copyOf(values);
    }

    /// The part of a distribution below a percentile; what is beyond is of few operations.
    ///
    /// @param shares beyond its begin over beyond its end
    private record Tail(double beginNanos, double endNanos, double shares) {
        private static Optional<Tail> of(Metric.Statistic statistic, LatencySummary latency) {
            return switch (statistic) {
                case MEAN, P50 -> Optional.empty();
                case P95 -> Optional.of(new Tail(latency.p90Nanos(), latency.p95Nanos(), 0.1 / 0.05));
                case P99 -> Optional.of(new Tail(latency.p95Nanos(), latency.p99Nanos(), 0.05 / 0.01));
                case P999 -> Optional.of(new Tail(latency.p99Nanos(), latency.p999Nanos(), 0.01 / 0.001));
            };
        }

        private double width() {
            return StrictMath.log(endNanos / beginNanos);
        }
    }

    /// The correction of a point's trials.
    ///
    /// @param own the trials' numbers of a metric, above 0
    /// @param latencies of the same trials
    static TailCorrection of(Metric.Statistic statistic, List<Double> own, List<LatencySummary> latencies) {
        int n = own.size();
        List<Tail> tails = latencies.stream()
                .flatMap(latency -> Tail.of(statistic, latency).stream())
                .toList();
        double width = tails.stream().mapToDouble(Tail::width).average().orElse(0);
        if (n < 2 || tails.size() < n || !(width > 0 && Double.isFinite(width))) {
            return new TailCorrection(own, 0);
        }
        double exponent = StrictMath.log(tails.getFirst().shares()) / width;
        List<Double> logs = own.stream().map(StrictMath::log).toList();
        double mean = logs.stream().mapToDouble(log -> log).average().orElseThrow();
        double variance =
                logs.stream().mapToDouble(log -> (log - mean) * (log - mean)).sum() / (n - 1);
        double spread = exponent * exponent * variance;
        double beyond = Math.max(1, spread / MOST_SAMPLING);
        double fading = 1 / beyond;
        double factor = exponent / 2 * fading * n / (n - 1);
        return new TailCorrection(
                logs.stream()
                        .map(log -> StrictMath.exp(log + factor * (log - mean) * (log - mean)))
                        .toList(),
                spread * fading);
    }

    /// What each look at replicates that end when their interval is narrow leaves to chance. Where values are skewed,
    /// those that happen to scatter little also have a mean that is too small, and replicates end just then: so the
    /// more their skewness has taken of the degrees of freedom, the less a look leaves. Means of trials keep the
    /// level that is safe for values as skewed as exponential times.
    ///
    /// @param share degrees of freedom over those of as many normal values
    static double look(Metric.Statistic statistic, double share) {
        return switch (statistic) {
            case MEAN -> StoppedInterval.LOOK;
            case P50, P95, P99, P999 -> LOOK * share;
        };
    }

    /// Those of the values' scatter; at least 1, below which an interval has no end in practice.
    double degreesOfFreedom() {
        return Math.max(1, (values.size() - 1) / (1 + SKEWNESS * spread));
    }
}
