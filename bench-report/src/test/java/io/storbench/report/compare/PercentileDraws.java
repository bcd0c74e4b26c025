package io.storbench.report.compare;

import io.storbench.engine.CounterSnapshot;
import io.storbench.plan.AskedMetric;
import io.storbench.plan.Question;
import io.storbench.report.TrialBuilder;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.StoppingRule;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;

/// Trials of operations whose latencies are drawn from distributions with known percentiles.
public enum PercentileDraws {
    /// A mean of 1 ms.
    EXPONENTIAL,
    /// Logarithms with a standard deviation of 1.
    LOGNORMAL,
    /// The share x^-1.5 is beyond x: an infinite variance.
    PARETO,
    /// Operations that arrive at random at a server that is busy for 70 % of the time and serves each in an
    /// exponential time with a mean of 1 ms (M/M/1): their times in the queue are exponential, and alike in
    /// operations that follow each other.
    QUEUE;

    private static final double LOAD = 0.7;
    private static final double NANOS = 1e6;

    /// Its place, which gives settings seeds of their own.
    public int number() {
        return List.of(values()).indexOf(this);
    }

    /// The percentile that a share of operations is beyond, in nanoseconds.
    ///
    /// @param share 0.01, 0.05 or 0.5; R: `-qnorm(0.01)` is 2.326348, `-qnorm(0.05)` 1.644854
    double truthNanos(double share) {
        double ln = -Math.log(share);
        return NANOS
                * switch (this) {
                    case EXPONENTIAL -> ln;
                    case LOGNORMAL -> Math.exp(share == 0.01 ? 2.326348 : share == 0.05 ? 1.644854 : 0);
                    case PARETO -> Math.exp(ln / 1.5);
                    case QUEUE -> ln / (1 - LOAD);
                };
    }

    /// The mean, in nanoseconds.
    double meanNanos() {
        return NANOS
                * switch (this) {
                    case EXPONENTIAL -> 1;
                    case LOGNORMAL -> Math.exp(0.5);
                    case PARETO -> 3;
                    case QUEUE -> 1 / (1 - LOAD);
                };
    }

    /// A trial.
    ///
    /// @param scatter standard deviation of the logarithm of a factor of the trial's own
    public TrialResult trial(RandomGenerator random, int replicate, int operations, double scatter) {
        return trial(TrialBuilder.measured(1), random, replicate, operations, scatter);
    }

    /// The trials of a run that ends when the interval of its metric is narrow.
    ///
    /// @param scatter as of a trial
    public List<TrialResult> stopped(
            RandomGenerator random, Metric metric, StoppingRule rule, int operations, double scatter) {
        Question question = new Question(
                Optional.empty(),
                Optional.of(AskedMetric.valueOf(metric.name())),
                Optional.empty(),
                0.05,
                Optional.empty());
        List<TrialResult> trials = new ArrayList<>();
        boolean isEnough = false;
        while (!isEnough && trials.size() < rule.maxReplicates()) {
            trials.add(rule.in(trial(random, trials.size() + 1, operations, scatter)));
            isEnough = trials.size() >= StoppingRule.FIRST_LOOK
                    && RunPrecision.of(Experiment.of(trials), question, rule).isEnough();
        }
        return trials;
    }

    /// The same of an origin and a point.
    TrialResult trial(TrialBuilder builder, RandomGenerator random, int replicate, int operations, double scatter) {
        double factor = NANOS * Math.exp(scatter * random.nextGaussian());
        Histogram histogram = new Histogram(3);
        // In the steady state an operation finds a queue with this chance.
        double waiting = random.nextDouble() < LOAD ? exponential(random) / (1 - LOAD) : 0;
        double sum = 0;
        for (int i = 0; i < operations; i++) {
            double time =
                    switch (this) {
                        case EXPONENTIAL -> exponential(random);
                        case LOGNORMAL -> Math.exp(random.nextGaussian());
                        case PARETO -> Math.pow(1 - random.nextDouble(), -1 / 1.5);
                        case QUEUE -> waiting + exponential(random);
                    };
            waiting = Math.max(0, time - exponential(random) / LOAD);
            long nanos = (long) Math.min(1e15, factor * time);
            histogram.recordValue(nanos);
            sum += nanos;
        }
        LatencySummary latency = LatencySummary.of(histogram, sum);
        Measurement numbers = new Measurement(
                1_000_000_000,
                operations,
                latency,
                latency,
                OptionalLong.empty(),
                OptionalLong.empty(),
                CounterSnapshot.NONE,
                new TreeMap<>());
        return new TrialResult.Valid(builder.replicate(replicate).valid(1).header(), numbers);
    }

    private static double exponential(RandomGenerator random) {
        return -Math.log(1 - random.nextDouble());
    }
}
