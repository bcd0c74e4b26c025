package io.storbench.junit;

import io.storbench.report.compare.Comparison;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.Rules;
import io.storbench.report.verdict.Verdict;
import io.storbench.unit.Percentage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.assertj.core.api.AbstractAssert;

/// Assertions on results. A failure has each point's number with its interval, and the path of the report.
public final class ResultsAssert extends AbstractAssert<ResultsAssert, Results> {
    private static final double LEVEL = 0.05;

    ResultsAssert(Results actual) {
        super(actual, ResultsAssert.class);
    }

    /// The 99th percentile of latency.
    public MetricAssert p99() {
        return metric("p99");
    }

    /// The mean latency.
    public MetricAssert latency() {
        return metric("latency");
    }

    /// Operations per second.
    public MetricAssert throughput() {
        return metric("throughput");
    }

    /// Any metric that a plan's `question.limit` can name: `p50`, `p99.9`, `completion`, `durable`, `messages`, …
    public MetricAssert metric(String name) {
        return new MetricAssert(this, name);
    }

    /// All trials are valid.
    public ResultsAssert hasNoDoubts() {
        isNotNull();
        List<String> doubts = actual.doubts();
        return doubts.isEmpty() ? this : fail("expected valid trials only", doubts);
    }

    /// No point is worse than an earlier measurement of the same plan, by a test at 5 % over all points; a
    /// difference within 5 % does not count.
    ///
    /// @param baseline what was before
    public ResultsAssert isNotSlowerThan(Results baseline) {
        return isNotSlowerThan(baseline, "5%");
    }

    /// As [#isNotSlowerThan(Results)].
    ///
    /// @param sameWithin a difference that does not count, such as `10%`
    /// @throws IllegalArgumentException when the results cannot be compared, with the reason
    public ResultsAssert isNotSlowerThan(Results baseline, String sameWithin) {
        isNotNull();
        Rules rules = new Rules(
                Optional.empty(),
                Optional.empty(),
                Optional.of(actual.origin()),
                Percentage.parse(sameWithin).share(),
                LEVEL,
                OptionalDouble.empty());
        ResultComparison comparison = ResultComparison.of(baseline.set(), actual.set(), rules);
        List<String> lines = new ArrayList<>();
        for (PointVerdict point : comparison.points(Verdict.WORSE)) {
            lines.add("%s: %s, before %s%s"
                    .formatted(
                            Levels.text(point.factors()),
                            mean(comparison.metric(), point.meanB()),
                            mean(comparison.metric(), point.meanA()),
                            point.difference()
                                    .map(difference -> ", ratio %.3f [%.3f, %.3f]"
                                            .formatted(difference.ratio(), difference.low(), difference.high()))
                                    .orElse("")));
        }
        if (lines.isEmpty() && comparison.overall().verdict() != Verdict.WORSE) {
            return this;
        }
        lines.add(comparison.overall().sentence());
        return fail("expected not to be slower than " + baseline.directory(), lines);
    }

    /// Each point's metric that tells most, such as the mean latency or the completion time, is simulated to within
    /// a share of the measurement.
    ///
    /// @param within such as `15%`
    public ResultsAssert matchesSimulation(String within) {
        isNotNull();
        double most = Percentage.parse(within).share();
        Experiment experiment = actual.set().experiment();
        Metric metric = Metric.of(experiment.validMeasurements()).getFirst();
        List<Comparison> all = Comparison.of(experiment, metric).stream()
                .filter(each -> actual.points().contains(each.point()))
                .toList();
        if (all.isEmpty()) {
            throw new IllegalStateException(actual.directory()
                    + " has no point that is both measured and simulated; use Storbench.runAndSimulate");
        }
        List<String> lines = all.stream()
                .filter(each -> Math.abs(each.difference()) > most)
                .map(each -> "%s: measured %s, simulated %s (%s)"
                        .formatted(
                                Levels.brief(each.point().factors()),
                                Figure.of(metric, each.measured()),
                                Figure.of(metric, each.simulated()),
                                Percent.signed(each.difference())))
                .toList();
        return lines.isEmpty() ? this : fail("expected the simulation within " + within + " of the measurement", lines);
    }

    private static String mean(Metric metric, OptionalDouble value) {
        return value.isPresent() ? metric.format(value.getAsDouble()) : "no " + metric.words();
    }

    /// Fails with numbers and the report.
    ResultsAssert fail(String expected, List<String> lines) {
        throw failure(
                "%s",
                "%s, but:%n  %s%nreport: %s"
                        .formatted(expected, String.join(System.lineSeparator() + "  ", lines), actual.report()));
    }
}
