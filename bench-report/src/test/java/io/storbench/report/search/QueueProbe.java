package io.storbench.report.search;

import io.storbench.engine.CounterSnapshot;
import io.storbench.plan.Limit;
import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/// Trials of a queue with one server and Poisson arrivals, by Lindley's recursion: each begins empty, with a
/// warm-up of 2 s.
final class QueueProbe implements LimitSearch.Probe {
    private static final double WARM_UP_S = 2;

    private final Limit limit;
    private final ToDoubleFunction<SplittableRandom> serviceSeconds;
    private final SplittableRandom random;
    private final double seconds;
    private final int replicates;

    /// @param seconds of the first trials, longer where they would have too few operations
    QueueProbe(
            Limit limit, ToDoubleFunction<SplittableRandom> serviceSeconds, long seed, double seconds, int replicates) {
        this.limit = limit;
        this.serviceSeconds = serviceSeconds;
        this.random = new SplittableRandom(seed);
        this.seconds = seconds;
        this.replicates = replicates;
    }

    @Override
    public long nanos(double value, LimitSearch.Effort effort) {
        return (long) (1e9 * (WARM_UP_S + length(value, effort)) * replicates * effort.replicates());
    }

    private double length(double value, LimitSearch.Effort effort) {
        return Math.max(seconds * effort.length(), effort.fewest(Metric.P99.tail()) / value);
    }

    @Override
    public Tried at(double value, LimitSearch.Effort effort, long spentNanos) {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 1; i <= replicates * effort.replicates(); i++) {
            trials.add(trial(value, length(value, effort), i));
        }
        return Tried.of(
                value,
                limit,
                Metric.RESPONSE_P99,
                Experiment.of(trials).points().getFirst().simulated());
    }

    private TrialResult trial(double rate, double length, int replicate) {
        long[] nanos = new long[(int) (rate * length * 1.3) + 100];
        int count = 0;
        double now = 0;
        double waiting = 0;
        while (true) {
            double gap = -Math.log(1 - random.nextDouble()) / rate;
            now += gap;
            waiting = Math.max(0, waiting - gap);
            double response = waiting + serviceSeconds.applyAsDouble(random);
            waiting = response;
            if (now > WARM_UP_S + length || count == nanos.length) {
                break;
            }
            if (now > WARM_UP_S) {
                nanos[count++] = Math.max(1, (long) (response * 1e9));
            }
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        LatencySummary latency = new LatencySummary(
                count,
                Arrays.stream(sorted).average().orElseThrow(),
                0,
                sorted[0],
                at(sorted, 0.5),
                at(sorted, 0.9),
                at(sorted, 0.95),
                at(sorted, 0.99),
                at(sorted, 0.999),
                sorted[count - 1]);
        TrialHeader header =
                TrialBuilder.simulated(1).replicate(replicate).valid(1e6).header();
        return new TrialResult.Valid(
                new TrialHeader(
                        new TrialKey("0f3a", header.key().origin(), 1, replicate),
                        "queue",
                        Map.of(),
                        Map.of(),
                        1,
                        42,
                        header.startedAt(),
                        "env-1"),
                new Measurement(
                        (long) (length * 1e9),
                        count,
                        latency,
                        latency,
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        CounterSnapshot.NONE,
                        new TreeMap<>(Map.of(Measurement.OFFERED_RATE, rate))));
    }

    private static long at(long[] sorted, double share) {
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
