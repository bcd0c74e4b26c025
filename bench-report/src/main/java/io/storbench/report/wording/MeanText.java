package io.storbench.report.wording;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.PointResults;
import java.util.OptionalDouble;

/// A mean in a sentence, which says so where it is hardly known.
public final class MeanText {
    /// The natural logarithm of the factor up and down from which on a mean is hardly known.
    private static final double WIDE = StrictMath.log(2);

    /// A larger factor says nothing more.
    private static final double LARGEST = StrictMath.log(1000);

    private MeanText() {}

    /// `2.10 ms`, and `33.1 µs (known only within a factor of 204)`.
    public static String brief(Metric metric, Estimate estimate) {
        return metric.brief(estimate.mean()) + doubt(estimate.relativeHalfWidth());
    }

    /// That of a point; of transactions per second with what each takes: `239 transactions/s (130 ms each)`.
    static String brief(Metric metric, PointResults results) {
        return brief(metric, results.estimate(metric).orElseThrow())
                + results.estimate(Metric.TRANSACTION)
                        .filter(_ -> metric == Metric.TRANSACTIONS)
                        .map(each -> " (%s each)".formatted(Metric.TRANSACTION.brief(each.mean())))
                        .orElse("");
    }

    static boolean isHardlyKnown(Estimate estimate) {
        return estimate.relativeHalfWidth().orElse(0) > WIDE;
    }

    /// What follows a number; nothing where its interval is not wide.
    ///
    /// @param halfWidth half of the interval, of the natural logarithm
    public static String doubt(OptionalDouble halfWidth) {
        double half = halfWidth.orElse(0);
        if (half <= WIDE) {
            return "";
        }
        return half > LARGEST
                ? " (not known even within a factor of 1,000)"
                : " (known only within a %s)".formatted(Percent.factorOf(half));
    }
}
