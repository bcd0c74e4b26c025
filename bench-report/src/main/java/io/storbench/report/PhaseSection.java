package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PhaseEstimates;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// Each phase of a load that has several: a row for each point, origin and phase, in the order in
/// which they ran.
public final class PhaseSection {
    private PhaseSection() {}

    static Optional<Section> of(Analysis analysis) {
        return table(analysis)
                .map(table ->
                        new Section(
                                "phases",
                                "Phases",
                                List.of(
                                        new Block.Paragraph(
                                                "The phases of each trial, in their order; from is"
                                                        + " the time from the begin of the"
                                                        + " measurement. Operations per second are"
                                                        + " those of the phase's own time. An"
                                                        + " operation that is outstanding when the"
                                                        + " next phase begins belongs to the one in"
                                                        + " which it began. +- is half of the 95 %"
                                                        + " interval."),
                                        table)));
    }

    /// The table alone; empty of loads without phases.
    public static Optional<Block.Table> table(Analysis analysis) {
        List<List<String>> rows = new ArrayList<>();
        for (Point point : analysis.experiment().points()) {
            for (Origin origin : Origin.values()) {
                PhaseEstimates.of(point.results(origin))
                        .forEach(phase -> rows.add(row(analysis, point, origin, phase)));
            }
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Table("Phases by point", columns(analysis), rows));
    }

    private static List<Column> columns(Analysis analysis) {
        List<Column> columns = ResultSection.factorColumns(analysis.experiment());
        columns.add(Column.text("origin"));
        columns.add(Column.text("phase"));
        columns.add(Column.number("from"));
        columns.add(Column.number("duration"));
        String width = analysis.experiment().has(Origin.MEASURED) ? "+-" : "noise";
        columns.add(Column.number("operations"));
        columns.add(Column.number(width));
        columns.add(Column.number("MB/s"));
        for (Metric metric : List.of(Metric.LATENCY, Metric.RESPONSE)) {
            columns.add(Column.number(metric.words()));
            columns.add(Column.number(width));
        }
        columns.add(Column.number("p99"));
        return columns;
    }

    private static List<String> row(
            Analysis analysis, Point point, Origin origin, PhaseEstimates phase) {
        List<String> row = ResultSection.factorCells(analysis.experiment(), point);
        row.add(origin.key());
        row.add(phase.name());
        row.add(phase.beganNanos() == 0 ? "0 s" : time(phase.beganNanos()));
        row.add(time(phase.durationNanos()));
        add(row, Metric.THROUGHPUT, phase.perSecond(), origin);
        row.add(megabytes(phase.bytesPerSecond()));
        add(row, Metric.LATENCY, phase.service(), origin);
        add(row, Metric.RESPONSE, phase.response(), origin);
        row.add(ResultSection.time(phase.p99Nanos()));
        return row;
    }

    private static String megabytes(double bytes) {
        double megabytes = bytes / 1e6;
        return String.format(Locale.ROOT, megabytes < 10 ? "%.2f" : "%,.0f", megabytes);
    }

    private static String time(double nanos) {
        return ResultSection.time(OptionalDouble.of(nanos));
    }

    private static void add(List<String> row, Metric metric, Estimate estimate, Origin origin) {
        row.add(metric.format(estimate.mean()));
        row.add(KindSection.width(estimate, origin));
    }
}
