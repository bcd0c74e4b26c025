package io.storbench.report.answer;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.verdict.RatioInterval;
import io.storbench.result.Origin;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import io.storbench.stats.StudentInterval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LevelComparisonTest {
    private static final Point POINT = Experiment.of(
                    List.of(measured(1).factor("target", "a").valid(1e6)))
            .points()
            .getFirst();

    /// @param halfWidth as a part of the mean
    private static Estimate estimate(double mean, double halfWidth) {
        return new Estimate(5, mean, Optional.of(new StudentInterval(Math.log(mean), halfWidth, 0.95)));
    }

    private static LevelComparison comparison(Estimate left, Estimate right) {
        return new LevelComparison(
                POINT,
                POINT,
                new Sides("a", "b", Origin.MEASURED),
                left,
                right,
                RatioInterval.independent(left, right, Metric.LATENCY, Origin.MEASURED, Estimate.CONFIDENCE),
                Optional.empty(),
                OptionalDouble.empty());
    }

    /// Variances of independent logarithms add: half-widths of 0.06 and 0.08, each of 4 degrees of
    /// freedom, make 0.1 at Welch's 4 · 100² / (36² + 64²) = 7.42, with R's `qt(0.975, 7.4184)` in place
    /// of `qt(0.975, 4)`.
    @Test
    void theRatiosIntervalAddsTheErrorsOfBoth() {
        LevelComparison comparison = comparison(estimate(10, 0.06), estimate(5, 0.08));
        assertThat(comparison.low().orElseThrow()).isCloseTo(2 * Math.exp(-0.1 * 2.337856 / 2.776445), within(1e-5));
        assertThat(comparison.high().orElseThrow()).isCloseTo(2 * Math.exp(0.1 * 2.337856 / 2.776445), within(1e-5));
    }

    @Test
    void theIntervalDecides() {
        assertThat(comparison(estimate(10, 0.01), estimate(20, 0.005)).outcome(true, 0.05))
                .isEqualTo(Outcome.LEFT);
        assertThat(comparison(estimate(10, 0.01), estimate(20, 0.005)).outcome(false, 0.05))
                .isEqualTo(Outcome.RIGHT);
        assertThat(comparison(estimate(10, 0.01), estimate(10.1, 0.01)).outcome(true, 0.05))
                .isEqualTo(Outcome.SAME);
        assertThat(comparison(estimate(10, 0.2), estimate(11, 0.2)).outcome(true, 0.05))
                .isEqualTo(Outcome.CANNOT_TELL);
    }

    /// A 90 % range of parameters that leaves either side the larger, by more than the margin.
    @Test
    void whatTwoProfilesLeaveOpenIsNotTheSame() {
        assertThat(predicted(0.1e6, 4e6, 0.2e6, 5e6, "ours", "theirs")).isEqualTo(Outcome.CANNOT_TELL);
        assertThat(predicted(0.99e6, 1.02e6, 1e6, 1.03e6, "ours", "theirs")).isEqualTo(Outcome.SAME);
        assertThat(predicted(0.1e6, 4e6, 0.2e6, 5e6, "ours", "ours")).isEqualTo(Outcome.SAME);
    }

    private static Outcome predicted(
            double low, double high, double otherLow, double otherHigh, String one, String other) {
        List<TrialResult> trials = List.of(
                simulated(1).factor("target", "a").valid(1e6),
                simulated(1).replicate(2).factor("target", "a").valid(1e6),
                simulated(2).factor("target", "b").valid(1.01e6),
                simulated(2).replicate(2).factor("target", "b").valid(1.01e6));
        Predictions predictions = new Predictions(
                unfitted(one, other),
                List.of(prediction(1, one, low, high), prediction(2, other, otherLow, otherHigh)));
        List<Point> points = Experiment.of(trials, predictions).points();
        return LevelComparison.of(
                        points.subList(0, 1),
                        points.subList(1, 2),
                        Metric.LATENCY,
                        new Sides("a", "b", Origin.SIMULATED),
                        Estimate.CONFIDENCE)
                .orElseThrow()
                .outcome(true, 0.05);
    }

    private static SortedMap<String, Predictions.Calibration> unfitted(String... profiles) {
        SortedMap<String, Predictions.Calibration> calibrations = new TreeMap<>();
        for (String profile : profiles) {
            calibrations.put(profile, Predictions.Calibration.NONE);
        }
        return calibrations;
    }

    private static Predictions.PointPrediction prediction(int point, String profile, double low, double high) {
        return new Predictions.PointPrediction(
                point,
                "",
                profile,
                "basis",
                0.9,
                true,
                new TreeMap<>(Map.of("service_mean_ns", new Predictions.Band(low, high))));
    }

    /// Service times of 2 and 2.3 ms by the same random numbers: each pair has a ratio of 1.15, while
    /// replicates scatter by a third. Equal ones are the same, and not open.
    @Test
    void simulationsThatShareTheirRandomNumbersAreComparedByPairs() {
        LevelComparison slower = simulatedPairs(1.15);
        assertThat(slower.interval().orElseThrow().paired()).isTrue();
        assertThat(slower.outcome(true, 0.05)).isEqualTo(Outcome.LEFT);
        LevelComparison equal = simulatedPairs(1);
        assertThat(equal.low().orElseThrow()).isEqualTo(1);
        assertThat(equal.outcome(true, 0)).isEqualTo(Outcome.SAME);
    }

    private static LevelComparison simulatedPairs(double factor) {
        List<TrialResult> trials = List.of(
                simulated(1).factor("target", "a").valid(1e6),
                simulated(1).replicate(2).factor("target", "a").valid(2e6),
                simulated(1).replicate(3).factor("target", "a").valid(1.4e6),
                simulated(2).factor("target", "b").valid(1e6 * factor),
                simulated(2).replicate(2).factor("target", "b").valid(2e6 * factor * (factor == 1 ? 1 : 1.01)),
                simulated(2).replicate(3).factor("target", "b").valid(1.4e6 * factor));
        List<Point> points = Experiment.of(trials).points();
        return LevelComparison.of(
                        points.subList(0, 1),
                        points.subList(1, 2),
                        Metric.LATENCY,
                        new Sides("a", "b", Origin.SIMULATED),
                        Estimate.CONFIDENCE)
                .orElseThrow();
    }

    /// The plan determines how many messages an operation takes. Equal measured times are an accident, unless they are
    /// so many that their order is none: of 3 and 3 trials 2 of 20 orders are as extreme, of 4 and 4 2 of 70.
    @Test
    void measuredCountsAreExact() {
        assertThat(constant(2, Metric.MESSAGES)).isEqualTo(Outcome.LEFT);
        assertThat(constant(3, Metric.LATENCY)).isEqualTo(Outcome.CANNOT_TELL);
        assertThat(constant(4, Metric.LATENCY)).isEqualTo(Outcome.LEFT);
    }

    /// 1 message and 1 ms with the one target, 8 of each with the other, in all trials.
    private static Outcome constant(int replicates, Metric metric) {
        List<TrialResult> trials = IntStream.rangeClosed(1, replicates)
                .boxed()
                .flatMap(replicate -> Stream.of(
                        measured(1).replicate(replicate).factor("target", "a").valid(1e6),
                        measured(2)
                                .replicate(replicate)
                                .factor("target", "b")
                                .messages(8)
                                .valid(8e6)))
                .toList();
        List<Point> points = Experiment.of(trials).points();
        return LevelComparison.of(
                        points.subList(0, 1),
                        points.subList(1, 2),
                        metric,
                        new Sides("a", "b", Origin.MEASURED),
                        Estimate.CONFIDENCE)
                .orElseThrow()
                .outcome(true, 0.05);
    }

    @Test
    void oneReplicateTellsNothing() {
        Estimate single = new Estimate(1, 10, Optional.empty());
        assertThat(comparison(single, estimate(20, 0.005)).outcome(true, 0.05)).isEqualTo(Outcome.CANNOT_TELL);
    }
}
