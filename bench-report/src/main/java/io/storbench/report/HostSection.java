package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.HostEstimates;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What each host saw, where hosts have loads of their own: a row for each point, origin and host.
public final class HostSection {
    private HostSection() {}

    static Optional<Section> of(Analysis analysis) {
        return table(analysis)
                .map(table ->
                        new Section(
                                "hosts",
                                "Hosts",
                                List.of(
                                        new Block.Paragraph(
                                                "Service latency runs from an operation's issue to"
                                                        + " its answer: it is the target's. Response"
                                                        + " latency starts at the operation's"
                                                        + " arrival, and includes its wait in the"
                                                        + " host for a place in the window. +- is"
                                                        + " half of the 95 % interval."),
                                        table)));
    }

    /// The table alone; empty where hosts do not differ.
    public static Optional<Block.Table> table(Analysis analysis) {
        List<List<String>> rows = new ArrayList<>();
        for (Point point : analysis.experiment().points()) {
            for (Origin origin : Origin.values()) {
                HostEstimates.of(point.results(origin))
                        .forEach(host -> rows.add(row(analysis, point, origin, host)));
            }
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Table("Hosts by point", columns(analysis), rows));
    }

    private static List<Column> columns(Analysis analysis) {
        List<Column> columns = ResultSection.factorColumns(analysis.experiment());
        columns.add(Column.text("origin"));
        columns.add(Column.text("hosts"));
        columns.add(Column.number("host"));
        for (Metric metric : List.of(Metric.THROUGHPUT, Metric.LATENCY, Metric.RESPONSE)) {
            columns.add(Column.number(metric.words()));
            columns.add(Column.number("+-"));
        }
        return columns;
    }

    private static List<String> row(
            Analysis analysis, Point point, Origin origin, HostEstimates host) {
        List<String> row = ResultSection.factorCells(analysis.experiment(), point);
        row.add(origin.key());
        row.add(host.group());
        row.add(Integer.toString(host.host()));
        add(row, Metric.THROUGHPUT, host.perSecond(), origin);
        add(row, Metric.LATENCY, host.service(), origin);
        add(row, Metric.RESPONSE, host.response(), origin);
        return row;
    }

    private static void add(List<String> row, Metric metric, Estimate estimate, Origin origin) {
        row.add(metric.format(estimate.mean()));
        row.add(KindSection.width(estimate, origin));
    }
}
