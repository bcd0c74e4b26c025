package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.KindEstimates;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Each kind of request of a load that has several: a row for each point, origin and kind.
public final class KindSection {
    private KindSection() {}

    static Optional<Section> of(Analysis analysis) {
        return table(analysis)
                .map(table ->
                        new Section(
                                "kinds",
                                "Kinds of request",
                                List.of(
                                        new Block.Paragraph(
                                                "Service latency of each kind of request within the"
                                                        + " measurement. +- is half of the 95 %"
                                                        + " interval."),
                                        table)));
    }

    /// The table alone; empty where all requests are of one kind.
    public static Optional<Block.Table> table(Analysis analysis) {
        List<List<String>> rows = new ArrayList<>();
        for (Point point : analysis.experiment().points()) {
            for (Origin origin : Origin.values()) {
                KindEstimates.of(point.results(origin))
                        .forEach(kind -> rows.add(row(analysis, point, origin, kind)));
            }
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Block.Table("Kinds of request by point", columns(analysis), rows));
    }

    private static List<Column> columns(Analysis analysis) {
        List<Column> columns = ResultSection.factorColumns(analysis.experiment());
        columns.add(Column.text("origin"));
        columns.add(Column.text("kind"));
        columns.add(Column.number("requests"));
        String width = analysis.experiment().has(Origin.MEASURED) ? "+-" : "noise";
        columns.add(Column.number(width));
        columns.add(Column.number("mean"));
        columns.add(Column.number(width));
        columns.add(Column.number("p99"));
        return columns;
    }

    private static List<String> row(
            Analysis analysis, Point point, Origin origin, KindEstimates kind) {
        List<String> row = ResultSection.factorCells(analysis.experiment(), point);
        row.add(origin.key());
        row.add(kind.kind());
        row.add(Metric.THROUGHPUT.format(kind.perSecond().mean()));
        row.add(width(kind.perSecond(), origin));
        row.add(Metric.LATENCY.format(kind.latency().mean()));
        row.add(width(kind.latency(), origin));
        row.add(ResultSection.time(kind.p99Nanos()));
        return row;
    }

    static String width(Estimate estimate, Origin origin) {
        return estimate.isConstant()
                ? "none"
                : estimate.relativeHalfWidth().isPresent()
                        ? Percent.halfWidth(estimate.relativeHalfWidth().getAsDouble())
                        : ResultSection.without(origin);
    }
}
