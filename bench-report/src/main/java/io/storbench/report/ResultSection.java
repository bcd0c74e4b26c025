package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Latency;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Metric.Statistic;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.Traffic;
import io.storbench.report.scatter.GroupScatter;
import io.storbench.report.wording.ScatterText;
import io.storbench.result.LatencySummary;
import io.storbench.result.Origin;
import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// The summary table: a row for each point and origin.
final class ResultSection {
    /// Stands where there is no number.
    static final String NONE = "–";

    private ResultSection() {}

    static Section of(Analysis analysis) {
        Experiment experiment = analysis.experiment();
        List<Column> columns = columns(analysis);
        List<List<String>> rows = new ArrayList<>();
        for (Point point : experiment.points()) {
            for (Origin origin : Origin.values()) {
                if (point.results(origin).trials() > 0) {
                    rows.add(row(analysis, point, origin));
                }
            }
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Paragraph(explanation(experiment, analysis.latency())));
        if (experiment.has(Origin.MEASURED)) {
            ScatterText.sentences(GroupScatter.runs(experiment), analysis.scatters())
                    .forEach(sentence -> blocks.add(new Block.Paragraph(sentence)));
        }
        blocks.add(new Block.Table("Results by point", columns, rows));
        return new Section("results", "Results", blocks);
    }

    private static String explanation(Experiment experiment, Latency latency) {
        return "A row is the geometric mean over the valid replicates (n) of a point, with the 95 % interval by"
                + " Student's t (n - 1 degrees of freedom) in brackets; a single simulated run has one by batches of its"
                + " operations, unless it is too short or met too few long stalls, a single measured one has none, nor"
                + " have replicates or batches that are all equal, as those of a deterministic simulation. The interval of"
                + " the next replicate holds a further one of the same run, or of another where it is known by how much"
                + " runs differ, with a probability of 95 %. Column p50 has the median, p99 the mean over the replicates'"
                + " percentiles of "
                + latency.full()
                + "; they, messages and bytes are given without intervals."
                + (isStopped(experiment)
                        ? " Replicates were added until intervals were narrow enough, or there were too many; the"
                                + " intervals allow for these repeated looks."
                        : "")
                + (tailed(experiment, latency)
                        ? " A p99 below the mean is not a mistake: fewer than one operation in a hundred took very much"
                                + " longer than all others."
                        : "")
                + " Messages and bytes are means per trial; message bytes count all headers above TCP, both ways. A"
                + " timed trial counts a message when it is sent and an operation when it completes, so that operations"
                + " in flight at either end can put the number per operation a little off.";
    }

    private static boolean isStopped(Experiment experiment) {
        return experiment.points().stream()
                .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                .anyMatch(results -> results.stopping().isPresent());
    }

    private static boolean tailed(Experiment experiment, Latency latency) {
        return experiment.points().stream()
                .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                .anyMatch(results -> results.hasMeanBeyondP99(latency));
    }

    private static List<Column> columns(Analysis analysis) {
        List<Column> columns = factorColumns(analysis.experiment());
        columns.add(Column.text("origin"));
        columns.add(Column.number("n"));
        for (Metric metric : analysis.metrics()) {
            columns.add(Column.number(metric.words()));
            columns.add(Column.number("95 % interval"));
            columns.add(Column.number("next replicate"));
        }
        medians(analysis).map(Statistic::key).map(Column::number).forEach(columns::add);
        columns.add(Column.number("messages"));
        columns.add(Column.number("per operation"));
        columns.add(Column.number("message bytes"));
        columns.add(Column.number("per operation"));
        return columns;
    }

    /// What each row has beside the plan's metrics, as a median; one that is among those is there
    /// already, as a mean.
    private static Stream<Statistic> medians(Analysis analysis) {
        return Stream.of(Statistic.P50, Statistic.P99)
                .filter(each -> !analysis.metrics().contains(Metric.of(analysis.latency(), each)));
    }

    /// The columns that tell points apart.
    static List<Column> factorColumns(Experiment experiment) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.number("point"));
        for (ObservedFactor factor : experiment.varied()) {
            columns.add(new Column(experiment.label(factor), factor.isNumeric()));
        }
        return columns;
    }

    /// The cells that tell a point apart.
    static List<String> factorCells(Experiment experiment, Point point) {
        List<String> cells = new ArrayList<>();
        cells.add(Integer.toString(point.number()));
        for (ObservedFactor factor : experiment.varied()) {
            cells.add(point.factors().getOrDefault(factor.path(), NONE));
        }
        return cells;
    }

    private static List<String> row(Analysis analysis, Point point, Origin origin) {
        PointResults results = point.results(origin);
        List<String> row = factorCells(analysis.experiment(), point);
        row.add(origin.key());
        row.add(Integer.toString(results.valid().size()));
        for (Metric metric : analysis.metrics()) {
            Optional<Estimate> estimate = results.estimate(metric);
            row.add(estimate.map(e -> mean(e, metric, results)).orElse(NONE));
            row.add(estimate.map(e -> interval(e, metric, origin)).orElse(NONE));
            row.add(next(analysis, metric, results, origin).orElse(NONE));
        }
        medians(analysis)
                .forEach(each -> row.add(time(
                        each == Statistic.P50
                                ? results.medianNanos(analysis.latency(), LatencySummary::p50Nanos)
                                : results.p99Nanos(analysis.latency()))));
        addTraffic(row, results.traffic());
        return row;
    }

    private static void addTraffic(List<String> row, Traffic traffic) {
        if (traffic.messages() == 0) { // a target that exchanges none, such as a local file
            row.addAll(List.of(NONE, NONE, NONE, NONE));
            return;
        }
        row.add(String.format(Locale.ROOT, "%,.0f", traffic.perTrial(traffic.messages())));
        row.add(String.format(Locale.ROOT, "%.3f", traffic.perOperation(traffic.messages())));
        row.add(ByteSize.humanReadable(traffic.perTrial(traffic.messageBytes())));
        row.add(String.format(Locale.ROOT, "%,.0f B", traffic.perOperation(traffic.messageBytes())));
    }

    static String time(OptionalDouble nanos) {
        return nanos.isPresent() ? TimeSpan.humanReadable(nanos.getAsDouble()) : NONE;
    }

    /// A mean for people; tells its own n where it is not that of the row.
    private static String mean(Estimate estimate, Metric metric, PointResults results) {
        String mean = metric.format(estimate.mean());
        return estimate.n() == results.valid().size() ? mean : mean + " (n = " + estimate.n() + ")";
    }

    /// Why there is no interval: one measured replicate has none, a simulated run has one unless it
    /// is too short.
    static String without(Origin origin) {
        return origin == Origin.SIMULATED ? "one run" : NONE;
    }

    /// An interval for people: `[2.101, 2.143] ms`.
    private static String interval(Estimate estimate, Metric metric, Origin origin) {
        String none = !estimate.isConstant()
                ? without(origin)
                : switch (origin) {
                    case MEASURED -> "all equal";
                    case SIMULATED -> "deterministic";
                };
        return !estimate.isConstant() && estimate.logarithm().isPresent()
                ? metric.format(estimate.low(), estimate.high())
                : none;
    }

    /// The interval of a further replicate, for people: of another run where it is known by how
    /// much runs differ.
    private static Optional<String> next(Analysis analysis, Metric metric, PointResults results, Origin origin) {
        return analysis.runScatter(metric)
                .filter(_ -> origin == Origin.MEASURED)
                .flatMap(scatter -> scatter.next(results))
                .or(() -> results.estimate(metric).flatMap(Estimate::furtherLogarithm))
                .map(next -> metric.format(StrictMath.exp(next.low()), StrictMath.exp(next.high())));
    }
}
