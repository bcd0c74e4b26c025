package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A table of what trials consist of, such as hosts, phases or kinds of request: a row for each
/// point, origin and part.
final class PartTable {
    /// The cells of a part, after those of its point and origin.
    ///
    /// @param <T> a part's estimates
    @FunctionalInterface
    interface Cells<T> {
        /// Adds them to a row.
        void add(List<String> row, T part, Origin origin);
    }

    private PartTable() {}

    /// The table; empty where no trial has such parts.
    ///
    /// @param columns after those of the point and origin
    /// @param parts of the trials of a point
    static <T> Optional<Block.Table> of(
            Analysis analysis,
            String title,
            List<Column> columns,
            Function<PointResults, List<T>> parts,
            Cells<T> cells) {
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
        return rows.isEmpty() ? Optional.empty() : Optional.of(new Block.Table(title, all, rows));
    }

    /// What a column of widths is called: simulations have noise only.
    static String widthTitle(Analysis analysis) {
        return analysis.experiment().has(Origin.MEASURED) ? "+-" : "noise";
    }

    /// Adds a mean, and half of its interval.
    static void add(List<String> row, Metric metric, Estimate estimate, Origin origin) {
        row.add(metric.format(estimate.mean()));
        row.add(width(estimate, origin));
    }

    private static String width(Estimate estimate, Origin origin) {
        return estimate.isConstant()
                ? "none"
                : estimate.relativeHalfWidth().isPresent()
                        ? Percent.halfWidth(estimate.relativeHalfWidth().getAsDouble())
                        : ResultSection.without(origin);
    }
}
