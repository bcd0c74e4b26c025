package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.KindEstimates;
import io.storbench.report.compare.Metric;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Optional;

/// Each kind of request of a load that has several: a row for each point, origin and kind.
public final class KindSection {
    private KindSection() {}

    static Optional<Section> of(Analysis analysis) {
        return table(analysis)
                .map(table -> new Section(
                        "kinds",
                        "Kinds of request",
                        List.of(
                                new Block.Paragraph("Service latency of each kind of request within the"
                                        + " measurement. +- is half of the 95 %"
                                        + " interval."),
                                table)));
    }

    /// The table alone; empty where all requests are of one kind.
    public static Optional<Block.Table> table(Analysis analysis) {
        String width = PartTable.widthTitle(analysis);
        return PartTable.of(
                analysis,
                "Kinds of request by point",
                List.of(
                        Column.text("kind"),
                        Column.number("requests"),
                        Column.number(width),
                        Column.number("mean"),
                        Column.number(width),
                        Column.number("p99")),
                KindEstimates::of,
                KindSection::addCells);
    }

    private static void addCells(List<String> row, KindEstimates kind, Origin origin) {
        row.add(kind.kind());
        PartTable.add(row, Metric.THROUGHPUT, kind.perSecond(), origin);
        PartTable.add(row, Metric.LATENCY, kind.latency(), origin);
        row.add(ResultSection.time(kind.p99Nanos()));
    }
}
