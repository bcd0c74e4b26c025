package io.storbench.cli.text;

import io.storbench.report.Analysis;
import io.storbench.report.Block;
import io.storbench.report.PartSection;
import io.storbench.report.Report;
import io.storbench.report.answer.Knee;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Incomparable;
import io.storbench.report.compare.Latency;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Metric.Statistic;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.Ratio;
import io.storbench.result.Origin;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// Results as a table for terminals: a row per point.
public final class ResultTable {
    private static final String NONE = "-";

    private final Analysis analysis;
    private final Metric metric;
    private final boolean measured;
    private final boolean simulated;
    private final List<List<String>> rows = new ArrayList<>();

    private ResultTable(Report report) {
        this.analysis = report.analysis();
        this.metric = metric(analysis);
        this.measured = analysis.experiment().has(Origin.MEASURED);
        this.simulated = analysis.experiment().has(Origin.SIMULATED);
    }

    /// The most telling metric that every point has: reads have no time until they are durable.
    private static Metric metric(Analysis analysis) {
        List<PointResults> all = analysis.experiment().points().stream()
                .flatMap(point -> Stream.of(Origin.values()).map(point::results))
                .filter(results -> !results.valid().isEmpty())
                .toList();
        return analysis.metrics().stream()
                .filter(metric -> all.stream()
                        .allMatch(results -> results.estimate(metric).isPresent()))
                .findFirst()
                .orElse(analysis.metrics().getFirst());
    }

    /// The table's lines.
    public static List<String> of(Report report) {
        ResultTable table = new ResultTable(report);
        if (!table.analysis.experiment().hasValid()) {
            return List.of("", "No trial is valid, so there is no table of results.");
        }
        table.rows.add(table.heading());
        for (Point point : table.analysis.experiment().points()) {
            table.rows.add(table.row(point));
        }
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(table.metric.words()
                + (table.metric.fewestOperations().isPresent() ? ", geometric mean" : "")
                + (table.measured
                        ? ", 95 % interval over n replicates"
                        : "; noise: of the simulation itself, 95 % over n replicates")
                + (table.analysis.precision().isPresent() ? ", which allows for the looks in between" : ""));
        lines.addAll(
                Columns.aligned(table.rows, table.analysis.experiment().varied().size()));
        if (table.measured
                && table.analysis.experiment().points().stream()
                        .anyMatch(point -> point.measured().hasMeanBeyondP99(table.latency()))) {
            lines.add("p99 below the mean: fewer than one operation in a hundred took very much"
                    + " longer than all others");
        }
        table.analysis.experiment().points().stream()
                .flatMap(point -> point.incomparable().map(Incomparable::words).stream())
                .distinct()
                .forEach(lines::add);
        // That of a rate alone is part of the answer.
        if (table.analysis.experiment().varied().size() > 1) {
            Knee.of(table.analysis.experiment()).forEach(knee -> lines.add(knee.sentence()));
        }
        PartSection.PHASES
                .table(table.analysis)
                .ifPresent(phases -> add(lines, "phases; an operation belongs to the one in which it began", phases));
        PartSection.KINDS
                .table(table.analysis)
                .ifPresent(kinds -> add(lines, "service latency by kind of request", kinds));
        PartSection.HOSTS
                .table(table.analysis)
                .ifPresent(hosts ->
                        add(lines, "each host; response is service with the wait for the" + " host's window", hosts));
        return lines;
    }

    private static void add(List<String> lines, String title, Block.Table table) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(table.columns().stream().map(Block.Column::title).toList());
        rows.addAll(table.rows());
        lines.add("");
        lines.add(title);
        lines.addAll(Columns.aligned(rows, 0));
    }

    private List<String> heading() {
        List<String> cells = new ArrayList<>();
        analysis.experiment().varied().forEach(factor -> cells.add(factor.path()));
        if (measured) {
            cells.addAll(List.of("n", "measured", "+-"));
            if (hasP99Column()) {
                cells.add(p99Title());
            }
            if (metric != rate()) {
                cells.add(rate() == Metric.THROUGHPUT ? "operations" : "transactions");
            }
            cells.addAll(List.of("MB/s", "messages/op"));
        }
        if (simulated) {
            cells.add("simulated");
        }
        if (simulated && !measured) {
            cells.addAll(List.of("noise", "n"));
        }
        if (measured && simulated) {
            cells.add("difference");
        }
        return cells;
    }

    /// A table of the 99th percentile has it already, as a mean over the replicates; of few operations there is none.
    private boolean hasP99Column() {
        return metric != p99()
                && analysis.experiment().points().stream()
                        .anyMatch(point -> point.measured().p99Nanos(latency()).isPresent());
    }

    /// Of the latency that the table is of, else of the one that the trials are judged by.
    private Latency latency() {
        return metric.latency().orElse(analysis.latency());
    }

    private Metric p99() {
        return Metric.of(latency(), Statistic.P99);
    }

    private Metric rate() {
        return metric.rate();
    }

    private String p99Title() {
        return metric.isMeanLatency() ? "p99" : p99().words();
    }

    private List<String> row(Point point) {
        List<String> cells = new ArrayList<>();
        for (ObservedFactor factor : analysis.experiment().varied()) {
            cells.add(point.factors().getOrDefault(factor.path(), NONE));
        }
        PointResults real = point.results(Origin.MEASURED);
        Optional<Estimate> mean = real.estimate(metric);
        if (measured) {
            cells.add(Integer.toString(real.valid().size()));
            cells.add(mean.map(estimate -> metric.format(estimate.mean())).orElse(NONE));
            cells.add(mean.map(ResultTable::width).orElse(NONE));
            if (hasP99Column()) {
                OptionalDouble p99 = real.p99Nanos(latency());
                cells.add(p99.isPresent() ? TimeSpan.humanReadable(p99.getAsDouble()) : NONE);
            }
            if (metric != rate()) {
                cells.add(real.estimate(rate())
                        .map(own -> Metric.THROUGHPUT.format(own.mean()))
                        .orElse(NONE));
            }
            cells.add(real.estimate(Metric.THROUGHPUT)
                    .map(own -> megabytes(real, own.mean()))
                    .orElse(NONE));
            cells.add(
                    real.traffic().messages() == 0
                            ? NONE
                            : "%.2f"
                                    .formatted(real.traffic()
                                            .perOperation(real.traffic().messages())));
        }
        Optional<Estimate> model = point.results(Origin.SIMULATED).estimate(metric);
        if (simulated) {
            cells.add(model.map(estimate -> metric.format(estimate.mean())).orElse(NONE));
        }
        if (simulated && !measured) {
            cells.add(model.map(ResultTable::width)
                    .map(width -> width.equals(NONE) ? "one run" : width)
                    .orElse(NONE));
            cells.add(Integer.toString(point.results(Origin.SIMULATED).valid().size()));
        }
        if (measured && simulated) {
            cells.add(
                    mean.isPresent() && model.isPresent() && point.isJudged()
                            ? Ratio.difference(model.get().mean() / mean.get().mean())
                            : NONE);
        }
        return cells;
    }

    /// Of the user's data in a second, 10^6 bytes each; nothing where no payload is counted.
    private static String megabytes(PointResults results, double operationsPerSecond) {
        double bytes = results.traffic().perOperation(results.traffic().payloadBytes());
        double megabytes = bytes * operationsPerSecond / 1e6;
        return bytes == 0 ? NONE : (megabytes < 10 ? "%.2f" : "%.0f").formatted(megabytes);
    }

    /// Half of the interval; replicates that agree exactly have none that tells anything, except
    /// that nothing in them is random.
    private static String width(Estimate estimate) {
        if (estimate.isConstant()) {
            return "none";
        }
        OptionalDouble width = estimate.relativeHalfWidth();
        return width.isPresent() ? Percent.halfWidth(width.getAsDouble()) : NONE;
    }
}
