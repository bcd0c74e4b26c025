package io.storbench.report.compare;

import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.PhaseFigures;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// One phase of a load, over the valid replicates of a point.
///
/// @param name the plan's
/// @param beganNanos mean, from the begin of the measurement
/// @param durationNanos mean
/// @param perSecond operations per second of the phase
/// @param bytesPerSecond mean, read and written
/// @param service mean latency from issue to done, in nanoseconds
/// @param response mean latency from the intended start to done, in nanoseconds
/// @param p99Nanos the mean of the replicates' 99th percentiles of service latency; empty where one
///   of them is of fewer operations than have one
public record PhaseEstimates(
        String name,
        double beganNanos,
        double durationNanos,
        Estimate perSecond,
        double bytesPerSecond,
        Estimate service,
        Estimate response,
        OptionalDouble p99Nanos) {
    private static final int FEWEST_OF_P99 = Metric.Statistic.P99.fewestOperations();

    /// Each phase, in order, in which every replicate completed an operation; empty of loads
    /// without phases.
    public static List<PhaseEstimates> of(PointResults results) {
        List<List<PhaseFigures>> trials = results.valid().stream()
                .map(TrialResult.Valid::numbers)
                .map(Measurement::phases)
                .toList();
        int phases = trials.stream().mapToInt(List::size).min().orElse(0);
        List<PhaseEstimates> estimates = new ArrayList<>();
        for (int phase = 0; phase < phases; phase++) {
            int number = phase;
            List<PhaseFigures> own =
                    trials.stream().map(trial -> trial.get(number)).toList();
            if (own.stream().allMatch(figures -> figures.operations() > 0)) {
                estimates.add(of(own, results.stopping().isPresent()));
            }
        }
        return estimates;
    }

    private static PhaseEstimates of(List<PhaseFigures> own, boolean stopped) {
        return new PhaseEstimates(
                own.getFirst().name(),
                mean(own, PhaseFigures::beganNanos),
                mean(own, PhaseFigures::durationNanos),
                estimate(own, stopped, PhaseFigures::operationsPerSecond),
                mean(own, PhaseFigures::bytesPerSecond),
                latency(own, stopped, PhaseFigures::service),
                latency(own, stopped, PhaseFigures::response),
                own.stream().allMatch(figures -> figures.operations() >= FEWEST_OF_P99)
                        ? OptionalDouble.of(
                                mean(own, figures -> figures.service().p99Nanos()))
                        : OptionalDouble.empty());
    }

    private static double mean(List<PhaseFigures> own, ToDoubleFunction<PhaseFigures> value) {
        return own.stream().mapToDouble(value).average().orElse(0);
    }

    private static Estimate latency(
            List<PhaseFigures> own, boolean stopped, Function<PhaseFigures, LatencySummary> of) {
        return estimate(own, stopped, figures -> of.apply(figures).meanNanos());
    }

    private static Estimate estimate(List<PhaseFigures> own, boolean stopped, ToDoubleFunction<PhaseFigures> value) {
        List<Double> values = own.stream().mapToDouble(value).boxed().toList();
        return Estimate.of(values, stopped).orElseThrow();
    }
}
