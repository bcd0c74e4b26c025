package io.storbench.report.wording;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.GroupMeans;
import io.storbench.report.compare.KindEstimates;
import io.storbench.report.compare.LeftOut;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.Sentence;
import io.storbench.result.Origin;
import io.storbench.result.WorkUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is asked of a plan with one point, and the answer.
public record PointText(String question, String answer) {
    /// Of trials of one origin.
    ///
    /// @param metrics that the trials are judged by, the most telling first
    /// @param metric of the answer
    public static PointText of(Experiment experiment, List<Metric> metrics, Metric metric, Origin origin) {
        PointResults results = experiment.points().getFirst().results(origin);
        Optional<Metric> beside = beside(experiment, metrics, metric);
        String asked = "What is the " + metric.words();
        Metric latency = metric == Metric.THROUGHPUT ? Metric.LATENCY : metric;
        List<GroupMeans> groups =
                latency == Metric.LATENCY || latency == Metric.RESPONSE ? GroupMeans.of(results, latency) : List.of();
        if (groups.size() > 1) {
            return new PointText(
                    asked + " of each group of hosts?",
                    groups.stream().map(group -> clause(group, latency)).collect(Collectors.joining("; ", "", ".")));
        }
        String words = Stream.concat(
                        Stream.concat(Stream.of(metric), beside.stream())
                                .flatMap(each -> results.estimate(each).stream()
                                        .map(estimate -> each.words() + " " + MeanText.brief(each, estimate))),
                        beside.isPresent() ? Stream.empty() : units(results))
                .collect(Collectors.joining(", "));
        return new PointText(
                asked + "?",
                words.isEmpty()
                        ? "no number of it can be used: the reasons are under \u201CExcluded trials\u201D."
                        : words + ".");
    }

    /// What is said beside a metric: of a rate a latency, of all others a rate; of several units of work
    /// neither, since both are over unlike operations.
    private static Optional<Metric> beside(Experiment experiment, List<Metric> metrics, Metric metric) {
        Optional<Metric> other = metric.isRate()
                ? metrics.stream().filter(Metric::isMeanLatency).findFirst()
                : Optional.of(metric.rate());
        return other.filter(each -> LeftOut.of(each, experiment.measurements()).isEmpty());
    }

    /// How many of each unit of work are done in a second of their own time: `create_file 812/s`.
    private static Stream<String> units(PointResults results) {
        return KindEstimates.of(results).stream()
                .filter(kind -> results.valid().stream()
                        .anyMatch(trial ->
                                WorkUnit.perSecond(trial.numbers(), kind.kind()).isPresent()))
                .map(kind -> "%s %s"
                        .formatted(
                                kind.kind(),
                                Metric.THROUGHPUT.brief(kind.perSecond().mean())));
    }

    /// A group of hosts with a load of its own, since a mean over unlike loads means little: `readers (4 hosts): mean
    /// latency 10.1 ms, throughput 395/s`.
    private static String clause(GroupMeans group, Metric metric) {
        boolean isIdle = group.perSecond() == 0;
        return "%s (%s%s%s): %s"
                .formatted(
                        group.group(),
                        Sentence.count(group.hosts(), "host"),
                        group.target().map(name -> " on " + name).orElse(""),
                        group.starved() == 0 || isIdle
                                ? ""
                                : ", of which %d completed nothing%s"
                                        .formatted(group.starved(), group.isAlways() ? "" : " in some replicates"),
                        isIdle
                                ? "nothing completed"
                                : "%s %s, %s %s%s"
                                        .formatted(
                                                metric.words(),
                                                metric.brief(group.meanNanos()),
                                                Metric.THROUGHPUT.words(),
                                                Metric.THROUGHPUT.brief(group.perSecond()),
                                                MeanText.doubt(group.halfWidth())));
    }
}
