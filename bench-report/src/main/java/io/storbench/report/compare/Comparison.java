package io.storbench.report.compare;

import io.storbench.result.Predictions.Band;
import io.storbench.stats.StudentQuantile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A metric at a point that was both measured and simulated.
public record Comparison(Point point, Metric metric, Estimate measured, Estimate simulated) {
    /// The comparisons at all points that have both, of one load and one client.
    public static List<Comparison> of(Experiment experiment, Metric metric) {
        return experiment.points().stream()
                .filter(Point::isJudged)
                .flatMap(point -> of(point, metric).stream())
                .toList();
    }

    private static Optional<Comparison> of(Point point, Metric metric) {
        Optional<Estimate> measured = point.measured().estimate(metric);
        Optional<Estimate> simulated = point.simulated().estimate(metric);
        return Stream.of(measured, simulated).allMatch(Optional::isPresent)
                ? Optional.of(new Comparison(point, metric, measured.get(), simulated.get()))
                : Optional.empty();
    }

    /// Between which values the prediction expects the measurement; empty when it does not say.
    public Optional<Band> band() {
        return point.prediction().flatMap(prediction -> prediction.band(metric));
    }

    /// Whether the measurement lies in its prediction band; empty without one.
    public Optional<Boolean> inBand() {
        return band().map(band -> band.contains(measured.mean()));
    }

    /// Simulated over measured.
    public double ratio() {
        return simulated.mean() / measured.mean();
    }

    /// Whether the simulation lies outside of the measurement's 95 % interval; not where it has none.
    public boolean isBeyondNoise() {
        return isBeyondNoise(1 - Estimate.CONFIDENCE);
    }

    /// The same of an interval that misses the mean with another probability.
    boolean isBeyondNoise(double error) {
        double off = Math.abs(StrictMath.log(ratio()));
        double degrees = measured.degreesOfFreedom();
        double wider = StudentQuantile.above(degrees, error / 2)
                / StudentQuantile.above(degrees, (1 - Estimate.CONFIDENCE) / 2);
        return measured.relativeHalfWidth().stream().anyMatch(halfWidth -> off > halfWidth * wider);
    }

    /// How far the simulation is off, as a fraction of the measurement; negative when it is below.
    public double difference() {
        return ratio() - 1;
    }
}
