package io.storbench.report.scatter;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.scatter.GroupedData.Value;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import io.storbench.stats.StudentInterval;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/// By how much a metric differs between measured groups of trials, such as runs, beside what the
/// replicates of one group differ by. All are standard deviations of natural logarithms.
///
/// @param groups how many there are
/// @param between of the means that a point would have in many groups of many replicates
/// @param low end of its 95 % interval, by chi-squared
/// @param high end of it
/// @param within of replicates of a point in one group, pooled over points
/// @param degreesOfFreedom of the scatter between groups, at least 1
public record GroupScatter(
        Unit unit,
        Metric metric,
        int groups,
        double between,
        double low,
        double high,
        double within,
        int degreesOfFreedom) {
    /// The 97.5 % point of chi-squared with one degree of freedom. With less evidence the lower end
    /// is 0: a component is never estimated below it, and chi-squared does not know.
    private static final double EVIDENT = 5.024;

    /// What trials are grouped by.
    public enum Unit {
        /// What one `storbench run` measured.
        RUN,
        /// What ran between two changes of the factors that are hard to change; those of separate
        /// runs are separate.
        SET_UP
    }

    /// The scatter between groups of results; empty where there are not two groups with a point in
    /// common, or no repeats tell the scatter within them.
    ///
    /// @param results of which each has groups and points of its own
    public static Optional<GroupScatter> of(Unit unit, Metric metric, List<Experiment> results) {
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            for (Point point : results.get(i).points()) {
                for (PointResults.Sample sample : point.measured().samples(metric)) {
                    value(unit, sample, List.of(i, point.factors())).ifPresent(values::add);
                }
            }
        }
        int groups =
                Math.toIntExact(values.stream().map(Value::group).distinct().count());
        return VarianceComponents.of(values).map(found -> of(unit, metric, found, groups, values.size()));
    }

    private static GroupScatter of(Unit unit, Metric metric, VarianceComponents found, int groups, int values) {
        // What the replicates of a group leave of its mean over all points.
        double error = found.within() * groups / values;
        double squares = (found.ofOneCell() + error) * found.betweenDegrees();
        ChiSquaredDistribution distribution = ChiSquaredDistribution.of(found.betweenDegrees());
        double tail = (1 - Estimate.CONFIDENCE) / 2;
        double low = found.evidence() < EVIDENT ? 0 : squares / distribution.inverseSurvivalProbability(tail) - error;
        double high = squares / distribution.inverseCumulativeProbability(tail) - error;
        return new GroupScatter(
                unit,
                metric,
                groups,
                Math.sqrt(found.ofOneCell()),
                Math.sqrt(Math.max(0, low)),
                Math.sqrt(Math.max(0, high)),
                Math.sqrt(found.within()),
                found.betweenDegrees());
    }

    private static Optional<Value> value(Unit unit, PointResults.Sample sample, List<Object> cell) {
        TrialResult trial = sample.trial();
        Optional<String> run = run(trial);
        Optional<Object> group =
                switch (unit) {
                    case RUN -> run.map(own -> List.of(cell.getFirst(), own));
                    case SET_UP ->
                        trial.header().setUp() == 0
                                ? Optional.empty()
                                : Optional.of(List.of(
                                        cell.getFirst(),
                                        run.orElse(""),
                                        trial.header().setUp()));
                };
        return group.map(own -> new Value(own, cell, StrictMath.log(sample.value())));
    }

    private static Optional<String> run(TrialResult trial) {
        return trial.measurement()
                .flatMap(numbers -> Optional.ofNullable(numbers.facts().get(Measurement.RUN)))
                .map(String::valueOf);
    }

    /// How many runs the valid measured trials are of; 0 where that is not recorded of all, as of
    /// those of older versions and other programs.
    public static int runs(Experiment experiment) {
        List<Optional<String>> runs = experiment.points().stream()
                .flatMap(point -> point.measured().valid().stream())
                .map(GroupScatter::run)
                .toList();
        Set<Optional<String>> distinct = new HashSet<>(runs);
        return distinct.contains(Optional.<String>empty()) ? 0 : distinct.size();
    }

    /// The interval of the logarithm of what a point's mean would be over many runs, which the
    /// scatter between runs widens; empty for a point without a run of its own.
    public Optional<StudentInterval> mean(PointResults results) {
        return interval(results, 0);
    }

    /// The interval of the logarithm of a replicate in another run.
    public Optional<StudentInterval> next(PointResults results) {
        return interval(results, between * between + within * within);
    }

    private Optional<StudentInterval> interval(PointResults results, double own) {
        Map<String, Integer> replicatesByRun = new LinkedHashMap<>();
        double sum = 0;
        int n = 0;
        List<PointResults.Sample> samples = results.samples(metric);
        for (PointResults.Sample sample : samples) {
            Optional<String> run = run(sample.trial());
            if (run.isEmpty()) {
                return Optional.empty();
            }
            replicatesByRun.merge(run.get(), 1, Integer::sum);
            sum += StrictMath.log(sample.value());
            n++;
        }
        if (n == 0 || n < results.valid().size()) {
            return Optional.empty();
        }
        double total = n;
        double shares = replicatesByRun.values().stream()
                .mapToDouble(part -> part / total * (part / total))
                .sum();
        double variance = own + between * between * shares + within * within / total;
        return Optional.of(new StudentInterval(
                sum / total,
                StudentInterval.quantile(degreesOfFreedom, Estimate.CONFIDENCE) * Math.sqrt(variance),
                Estimate.CONFIDENCE));
    }

    /// Of runs and of set-ups, for each of several metrics.
    public static List<GroupScatter> all(Experiment experiment, List<Metric> metrics) {
        return metrics.stream()
                .flatMap(metric ->
                        Stream.of(Unit.values()).flatMap(unit -> of(unit, metric, List.of(experiment)).stream()))
                .toList();
    }
}
