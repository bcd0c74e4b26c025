package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.HostEstimates;
import io.storbench.report.compare.Metric;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What each host saw, where hosts have loads of their own: a row for each point, origin and host.
public final class HostSection {
    private HostSection() {}

    static Optional<Section> of(Analysis analysis) {
        return table(analysis)
                .map(table -> new Section(
                        "hosts",
                        "Hosts",
                        List.of(
                                new Block.Paragraph("Service latency runs from an operation's issue to"
                                        + " its answer: it is the target's. Response"
                                        + " latency starts at the operation's"
                                        + " arrival, and includes its wait in the"
                                        + " host for a place in the window. +- is"
                                        + " half of the 95 % interval."),
                                table)));
    }

    /// The table alone; empty where hosts do not differ.
    public static Optional<Block.Table> table(Analysis analysis) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.text("hosts"));
        boolean several = haveTargets(analysis);
        if (several) {
            columns.add(Column.text("target"));
        }
        columns.add(Column.number("host"));
        for (Metric metric : List.of(Metric.THROUGHPUT, Metric.LATENCY, Metric.RESPONSE)) {
            columns.add(Column.number(metric.words()));
            columns.add(Column.number("+-"));
        }
        return PartTable.of(
                analysis,
                "Hosts by point",
                columns,
                HostEstimates::of,
                (row, host, origin) -> addCells(row, host, origin, several));
    }

    private static boolean haveTargets(Analysis analysis) {
        return analysis.experiment().points().stream()
                .flatMap(point -> Stream.of(Origin.values()).map(point::results))
                .flatMap(results -> HostEstimates.of(results).stream())
                .anyMatch(host -> host.target().isPresent());
    }

    private static void addCells(List<String> row, HostEstimates host, Origin origin, boolean several) {
        row.add(host.group());
        if (several) {
            row.add(host.target().orElse(""));
        }
        row.add(Integer.toString(host.host()));
        PartTable.add(row, Metric.THROUGHPUT, host.perSecond(), origin);
        PartTable.add(row, Metric.LATENCY, host.service(), origin);
        PartTable.add(row, Metric.RESPONSE, host.response(), origin);
    }
}
