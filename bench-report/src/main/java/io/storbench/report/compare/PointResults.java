package io.storbench.report.compare;

import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.Reason;
import io.storbench.result.StoppingRule;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// The replicates of one point and origin, by what became of them. Failed trials are never in a
/// mean, doubtful ones only where a method says so.
public record PointResults(
        List<TrialResult.Valid> valid, List<TrialResult.Doubtful> doubtful, List<TrialResult.Failed> failed) {
    /// With fewer operations the 99th percentile is their maximum.
    private static final int ONE_BEYOND_P99 = 100;

    /// Copies.
    public PointResults {
        valid = List.copyOf(valid);
        doubtful = List.copyOf(doubtful);
        failed = List.copyOf(failed);
    }

    /// The trials of points that have the same levels, such as repeated centre points.
    static PointResults pooled(List<PointResults> results) {
        return new PointResults(
                results.stream().flatMap(own -> own.valid.stream()).toList(),
                results.stream().flatMap(own -> own.doubtful.stream()).toList(),
                results.stream().flatMap(own -> own.failed.stream()).toList());
    }

    /// Sorts trials.
    static PointResults of(List<TrialResult> trials) {
        return new PointResults(
                only(trials, TrialResult.Valid.class),
                only(trials, TrialResult.Doubtful.class),
                only(trials, TrialResult.Failed.class));
    }

    private static <T> List<T> only(List<TrialResult> trials, Class<T> kind) {
        return trials.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /// How many trials there are, whatever became of them.
    public int trials() {
        return valid.size() + doubtful.size() + failed.size();
    }

    /// All trials, whatever became of them.
    public Stream<TrialResult> all() {
        return Stream.of(valid, doubtful, failed).flatMap(List::stream);
    }

    /// The numbers of the valid replicates.
    public List<Measurement> numbers() {
        return valid.stream().map(TrialResult.Valid::numbers).toList();
    }

    /// Why trials failed or are doubtful.
    public Stream<Reason> reasons() {
        return Stream.concat(
                failed.stream().map(TrialResult.Failed::why), doubtful.stream().flatMap(trial -> trial.why().stream()));
    }

    /// The metric of each valid replicate that has it, as it was measured.
    public List<Double> values(Metric metric) {
        return own(metric, valid).stream().map(Sample::value).toList();
    }

    /// A trial with its number of a metric.
    public record Sample(TrialResult trial, double value) {}

    /// The valid replicates that have the metric, with their numbers as means and comparisons take them:
    /// percentiles are corrected, see [TailCorrection].
    public List<Sample> samples(Metric metric) {
        List<Sample> own = own(metric, valid);
        List<Double> corrected = correction(metric, own).values();
        return IntStream.range(0, own.size())
                .mapToObj(i -> new Sample(own.get(i).trial(), corrected.get(i)))
                .toList();
    }

    private static TailCorrection correction(Metric metric, List<Sample> own) {
        return TailCorrection.of(
                metric.statistic(),
                own.stream().map(Sample::value).toList(),
                own.stream()
                        .flatMap(sample -> sample.trial().measurement().stream())
                        .flatMap(numbers -> metric.latency().flatMap(latency -> latency.of(numbers)).stream())
                        .toList());
    }

    private static List<Sample> own(Metric metric, List<? extends TrialResult> trials) {
        List<Sample> own = new ArrayList<>();
        List<Measurement> measurements = new ArrayList<>();
        for (TrialResult trial : trials) {
            trial.measurement().ifPresent(numbers -> {
                measurements.add(numbers);
                metric.of(numbers).ifPresent(value -> own.add(new Sample(trial, value)));
            });
        }
        return metric.isOfEnough(measurements) ? own : List.of();
    }

    /// The numbers of [#samples(Metric)].
    public List<Double> sampleValues(Metric metric) {
        return samples(metric).stream().map(Sample::value).toList();
    }

    /// The valid replicates whose number of the metric cannot be used.
    public List<TrialResult.Valid> unusable(Metric metric) {
        return valid.stream()
                .filter(trial -> metric.isUnusable(trial.numbers()))
                .toList();
    }

    /// The mean over the valid replicates; of a single one that was simulated, what it says about
    /// its steady state.
    public Optional<Estimate> estimate(Metric metric) {
        if (valid.size() == 1) {
            Optional<Estimate> own = metric.ofSteadyState(valid.getFirst().numbers())
                    .map(batches -> Estimate.ofRun(batches, stopping().isPresent()));
            if (own.isPresent()) {
                return own;
            }
        }
        return ofReplicates(metric, valid, stopping().isPresent());
    }

    /// The mean over the valid replicates of a run that ends when intervals are narrow.
    Optional<Estimate> stoppedEstimate(Metric metric) {
        return ofReplicates(metric, valid, true);
    }

    private static Optional<Estimate> ofReplicates(Metric metric, List<? extends TrialResult> trials, boolean stopped) {
        TailCorrection corrected = correction(metric, own(metric, trials));
        double degrees = corrected.degreesOfFreedom();
        double share = degrees / Math.max(1, corrected.values().size() - 1);
        return Estimate.of(
                corrected.values(),
                degrees,
                stopped ? TailCorrection.look(metric.statistic(), share) : 1 - Estimate.CONFIDENCE);
    }

    /// The rule that ended the replicates; empty where their number was fixed before.
    public Optional<StoppingRule> stopping() {
        return valid.stream()
                .flatMap(trial -> StoppingRule.of(trial.numbers().facts()).stream())
                .reduce((_, later) -> later);
    }

    /// The mean that would hold if the doubtful replicates were believed.
    public Optional<Estimate> estimateWithDoubtful(Metric metric) {
        List<TrialResult> trials = new ArrayList<>(valid);
        trials.addAll(doubtful);
        return ofReplicates(metric, trials, stopping().isPresent());
    }

    /// The median over the valid replicates of a percentile of a latency, in nanoseconds. Percentiles
    /// of several trials have no meaningful mean.
    public OptionalDouble medianNanos(Latency latency, ToLongFunction<LatencySummary> percentile) {
        return median(valid.stream()
                .flatMap(trial -> latency.of(trial.numbers()).stream())
                .filter(own -> own.count() > 0 && !own.isMeanOnly())
                .mapToLong(percentile));
    }

    /// The one in the middle, or the mean of the two there; empty of none.
    static OptionalDouble median(LongStream values) {
        long[] sorted = values.sorted().toArray();
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        int middle = sorted.length / 2;
        long[] centre = Arrays.copyOfRange(sorted, sorted.length % 2 == 1 ? middle : middle - 1, middle + 1);
        return Arrays.stream(centre).average();
    }

    /// The 99th percentile as comparisons and limits take it; empty where all replicates have fewer operations than
    /// have one.
    public OptionalDouble p99Nanos(Latency latency) {
        return estimate(Metric.of(latency, Metric.Statistic.P99))
                .map(Estimate::mean)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    /// Whether less than one operation in a hundred takes longer than their mean: a few took very
    /// much longer than all others.
    public boolean hasMeanBeyondP99(Latency latency) {
        boolean isAnyBeyond = valid.stream()
                .flatMap(trial -> latency.of(trial.numbers()).stream())
                .anyMatch(own -> own.count() >= ONE_BEYOND_P99);
        OptionalDouble p99 = isAnyBeyond ? medianNanos(latency, LatencySummary::p99Nanos) : OptionalDouble.empty();
        return p99.isPresent()
                && Estimate.of(values(Metric.of(latency, Metric.Statistic.MEAN)))
                        .filter(mean -> mean.mean() > p99.getAsDouble())
                        .isPresent();
    }

    /// Messages and bytes of the valid replicates.
    public Traffic traffic() {
        return Traffic.of(valid);
    }

    /// What the sessions of the valid replicates recovered from, and those of failed ones as far as
    /// they came.
    public Recoveries recoveries() {
        return Recoveries.of(
                valid.stream().map(TrialResult.Valid::numbers).toList(),
                failed.stream().map(TrialResult.Failed::counters).toList());
    }

    /// What all replicates that read back what they wrote have found.
    public ReadBackTotals durability() {
        return ReadBackTotals.of(this);
    }
}
