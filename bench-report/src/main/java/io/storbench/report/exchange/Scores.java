package io.storbench.report.exchange;

import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.util.Arrays;
import java.util.List;

/// What JMH reports of a series of scores, by JMH's own rules: the error is that of a mean at 99.9
/// % by Student's t, and NaN up to two scores (`AbstractStatistics`); percentiles lie between
/// neighbours at p(n + 1) (commons-math's `Percentile` with its default, definition 6 of Hyndman
/// and Fan, The American Statistician 50, 1996).
final class Scores {
    private static final double CONFIDENCE = 0.999;

    private final Tally tally = new Tally();
    private final double[] sorted;

    /// Of at least one score.
    Scores(List<Double> scores) {
        scores.forEach(tally::add);
        sorted = scores.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    double mean() {
        return tally.mean();
    }

    /// Half the width of the mean's interval; NaN when there are fewer than three scores.
    double error() {
        return sorted.length < 3
                ? Double.NaN
                : StudentInterval.of(tally, CONFIDENCE).halfWidth();
    }

    /// A percentile.
    ///
    /// @param percent from 0 to 100
    double percentile(double percent) {
        double position = percent / 100 * (sorted.length + 1);
        int below = (int) Math.floor(position);
        if (below < 1) {
            return sorted[0];
        }
        if (below >= sorted.length) {
            return sorted[sorted.length - 1];
        }
        double[] pair = Arrays.copyOfRange(sorted, below - 1, below + 1);
        return pair[0] + (position - below) * (pair[1] - pair[0]);
    }
}
