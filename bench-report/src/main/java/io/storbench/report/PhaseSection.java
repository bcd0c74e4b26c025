package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PhaseEstimates;
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
                .map(table -> new Section(
                        "phases",
                        "Phases",
                        List.of(
                                new Block.Paragraph("The phases of each trial, in their order; from is"
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
        String width = PartTable.widthTitle(analysis);
        List<Column> columns = new ArrayList<>();
        columns.add(Column.text("phase"));
        columns.add(Column.number("from"));
        columns.add(Column.number("duration"));
        columns.add(Column.number("operations"));
        columns.add(Column.number(width));
        columns.add(Column.number("MB/s"));
        for (Metric metric : List.of(Metric.LATENCY, Metric.RESPONSE)) {
            columns.add(Column.number(metric.words()));
            columns.add(Column.number(width));
        }
        columns.add(Column.number("p99"));
        return PartTable.of(analysis, "Phases by point", columns, PhaseEstimates::of, PhaseSection::addCells);
    }

    private static void addCells(List<String> row, PhaseEstimates phase, Origin origin) {
        row.add(phase.name());
        row.add(phase.beganNanos() == 0 ? "0 s" : time(phase.beganNanos()));
        row.add(time(phase.durationNanos()));
        PartTable.add(row, Metric.THROUGHPUT, phase.perSecond(), origin);
        row.add(megabytes(phase.bytesPerSecond()));
        PartTable.add(row, Metric.LATENCY, phase.service(), origin);
        PartTable.add(row, Metric.RESPONSE, phase.response(), origin);
        row.add(ResultSection.time(phase.p99Nanos()));
    }

    private static String megabytes(double bytes) {
        double megabytes = bytes / 1e6;
        return String.format(Locale.ROOT, megabytes < 10 ? "%.2f" : "%,.0f", megabytes);
    }

    private static String time(double nanos) {
        return ResultSection.time(OptionalDouble.of(nanos));
    }
}
