package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.HostEstimates;
import io.storbench.report.compare.KindEstimates;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.PhaseEstimates;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/// What trials consist of: a row for each point, origin and part.
public enum PartSection {
    /// Each phase of a load that has several, in the order in which they ran.
    PHASES(
            "Phases",
            "The phases of each trial, in their order; from is the time from the begin of the measurement. Operations"
                    + " per second are those of the phase's own time. An operation that is outstanding when the next"
                    + " phase begins belongs to the one in which it began. +- is half of the 95 % interval."),
    /// Each kind of request of a load that has several.
    KINDS(
            "Kinds of request",
            "Service latency of each kind of request within the measurement; sync_write is a write with its flush."
                    + " Units of work, such as transaction, are counted over their own time. +- is half of the 95 %"
                    + " interval."),
    /// What each host saw, where hosts have loads of their own.
    HOSTS(
            "Hosts",
            "Service latency runs from an operation's issue to its answer: it is the target's. Response latency starts"
                    + " at the operation's arrival, and includes its wait in the host for a place in the window. +- is"
                    + " half of the 95 % interval.");

    private final String title;
    private final String meaning;

    PartSection(String title, String meaning) {
        this.title = title;
        this.meaning = meaning;
    }

    /// The cells of a part, after those of its point and origin.
    ///
    /// @param <T> a part's estimates
    @FunctionalInterface
    private interface Cells<T> {
        /// Adds them to a row.
        void add(List<String> row, T part, Origin origin);
    }

    Optional<Section> of(Analysis analysis) {
        return table(analysis)
                .map(table -> new Section(
                        name().toLowerCase(Locale.ROOT), title, List.of(new Block.Paragraph(meaning), table)));
    }

    /// The table alone; empty where no trial has such parts.
    public Optional<Block.Table> table(Analysis analysis) {
        return switch (this) {
            case PHASES -> phases(analysis);
            case KINDS -> kinds(analysis);
            case HOSTS -> hosts(analysis);
        };
    }

    private Optional<Block.Table> phases(Analysis analysis) {
        String width = width(analysis);
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("phase"),
                Column.number("from"),
                Column.number("duration"),
                Column.number("operations"),
                Column.number(width),
                Column.number("MB/s")));
        addColumns(columns, width, Metric.LATENCY, Metric.RESPONSE);
        columns.add(Column.number("p99"));
        return table(analysis, columns, PhaseEstimates::of, (row, phase, origin) -> {
            row.add(phase.name());
            row.add(phase.beganNanos() == 0 ? "0 s" : time(phase.beganNanos()));
            row.add(time(phase.durationNanos()));
            add(row, Metric.THROUGHPUT, phase.perSecond(), origin);
            row.add(megabytes(phase.bytesPerSecond()));
            add(row, Metric.LATENCY, phase.service(), origin);
            add(row, Metric.RESPONSE, phase.response(), origin);
            row.add(ResultSection.time(phase.p99Nanos()));
        });
    }

    private Optional<Block.Table> kinds(Analysis analysis) {
        String width = width(analysis);
        List<Column> columns = List.of(
                Column.text("kind"),
                Column.number("requests"),
                Column.number(width),
                Column.number("mean"),
                Column.number(width),
                Column.number("p99"));
        return table(analysis, columns, KindEstimates::of, (row, kind, origin) -> {
            row.add(kind.kind());
            add(row, Metric.THROUGHPUT, kind.perSecond(), origin);
            add(row, Metric.LATENCY, kind.latency(), origin);
            row.add(ResultSection.time(kind.p99Nanos()));
        });
    }

    private Optional<Block.Table> hosts(Analysis analysis) {
        boolean haveTargets = analysis.experiment().points().stream()
                .flatMap(point -> Stream.of(Origin.values()).map(point::results))
                .flatMap(results -> HostEstimates.of(results).stream())
                .anyMatch(host -> host.target().isPresent());
        List<Column> columns = new ArrayList<>(List.of(Column.text("hosts")));
        if (haveTargets) {
            columns.add(Column.text("target"));
        }
        columns.add(Column.number("host"));
        addColumns(columns, "+-", Metric.THROUGHPUT, Metric.LATENCY, Metric.RESPONSE);
        return table(analysis, columns, HostEstimates::of, (row, host, origin) -> {
            row.add(host.group());
            if (haveTargets) {
                row.add(host.target().orElse(""));
            }
            row.add(Integer.toString(host.host()));
            add(row, Metric.THROUGHPUT, host.perSecond(), origin);
            add(row, Metric.LATENCY, host.service(), origin);
            add(row, Metric.RESPONSE, host.response(), origin);
        });
    }

    /// @param columns after those of the point and origin
    /// @param parts of the trials of a point
    private <T> Optional<Block.Table> table(
            Analysis analysis, List<Column> columns, Function<PointResults, List<T>> parts, Cells<T> cells) {
        List<List<String>> rows = new ArrayList<>();
        for (Point point : analysis.experiment().points()) {
            for (Origin origin : Origin.values()) {
                for (T part : parts.apply(point.results(origin))) {
                    List<String> row = ResultSection.factorCells(analysis.experiment(), point);
                    row.add(origin.key());
                    cells.add(row, part, origin);
                    rows.add(row);
                }
            }
        }
        List<Column> all = ResultSection.factorColumns(analysis.experiment());
        all.add(Column.text("origin"));
        all.addAll(columns);
        return rows.isEmpty() ? Optional.empty() : Optional.of(new Block.Table(title + " by point", all, rows));
    }

    /// What a column of widths is called: simulations have noise only.
    private static String width(Analysis analysis) {
        return analysis.experiment().has(Origin.MEASURED) ? "+-" : "noise";
    }

    private static void addColumns(List<Column> columns, String width, Metric... metrics) {
        for (Metric metric : metrics) {
            columns.add(Column.number(metric.words()));
            columns.add(Column.number(width));
        }
    }

    /// Adds a mean, and half of its interval.
    private static void add(List<String> row, Metric metric, Estimate estimate, Origin origin) {
        row.add(metric.format(estimate.mean()));
        row.add(
                estimate.isConstant()
                        ? "none"
                        : estimate.relativeHalfWidth().isPresent()
                                ? Percent.halfWidth(estimate.relativeHalfWidth().getAsDouble())
                                : ResultSection.without(origin));
    }

    private static String megabytes(double bytes) {
        double megabytes = bytes / 1e6;
        return String.format(Locale.ROOT, megabytes < 10 ? "%.2f" : "%,.0f", megabytes);
    }

    private static String time(double nanos) {
        return ResultSection.time(OptionalDouble.of(nanos));
    }
}
