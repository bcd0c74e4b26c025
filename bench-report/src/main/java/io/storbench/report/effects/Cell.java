package io.storbench.report.effects;

import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import io.storbench.stats.Tally;
import java.util.Optional;

/// The logarithms of a metric over the replicates of one point.
///
/// @param squares the sum of squared deviations from the mean
record Cell(String level, long n, double mean, double squares) {
    /// Empty without a valid replicate.
    static Optional<Cell> of(Point point, String factor, Metric metric, Origin origin) {
        Tally tally = new Tally();
        point.results(origin).values(metric).forEach(value -> tally.add(StrictMath.log(value)));
        String level = point.factors().get(factor);
        if (tally.count() == 0 || level == null) {
            return Optional.empty();
        }
        double squares = tally.count() < 2 ? 0 : tally.variance() * (tally.count() - 1);
        return Optional.of(new Cell(level, tally.count(), tally.mean(), squares));
    }
}
