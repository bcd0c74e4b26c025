package io.storbench.cli.text;

import io.storbench.report.chart.Printable;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.SideTrials;
import io.storbench.report.verdict.VerdictTable;
import io.storbench.report.wording.MetricText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A comparison for terminals.
public final class ComparisonText {
    private ComparisonText() {}

    /// The lines.
    public static List<String> lines(ResultComparison comparison) {
        List<String> lines = new ArrayList<>();
        lines.add(comparison.a().label() + ": " + comparison.a().source());
        lines.add(comparison.b().label() + ": " + comparison.b().source());
        if (!comparison.differences().isEmpty()) {
            lines.add("Besides their numbers they differ in (%s, %s)"
                    .formatted(comparison.a().label(), comparison.b().label()));
            comparison.disparities().forEach(each -> lines.add("  " + each));
        }
        lines.add("");
        lines.add("%s, %s, geometric means over n replicates%s"
                .formatted(
                        comparison.metric().words(),
                        comparison.origin().key(),
                        comparison.tests() > 1 ? "; p corrected for %d points".formatted(comparison.tests()) : ""));
        VerdictTable table = VerdictTable.of(comparison);
        List<List<String>> rows = new ArrayList<>(List.of(table.heading()));
        rows.addAll(table.rows());
        lines.addAll(Columns.aligned(rows, table.factors().size()));
        lines.add("");
        lines.addAll(comparison.reasons());
        comparison.pairing().ifPresent(lines::add);
        MetricText.leftOut(comparison.metric(), comparison.measurements()).ifPresent(lines::add);
        lines.addAll(comparison.remarks());
        lines.add(comparison.overall().sentence());
        return lines.stream().map(Printable::text).toList();
    }

    /// The lines, with each point's trials and tests behind them.
    public static List<String> detailed(ResultComparison comparison) {
        List<String> lines = new ArrayList<>(lines(comparison));
        lines.add("");
        comparison.points().forEach(point -> lines.add(Printable.text(detail(comparison, point))));
        return lines;
    }

    private static String detail(ResultComparison comparison, PointVerdict point) {
        return "%s: %s %s; %s %s%s"
                .formatted(
                        Levels.text(point.factors()),
                        comparison.a().label(),
                        trials(point.a()),
                        comparison.b().label(),
                        trials(point.b()),
                        point.difference()
                                .map(found -> String.format(
                                        Locale.ROOT,
                                        "; p of a difference %.3g, of sameness %.3g, %.1f degrees of freedom",
                                        found.probability(),
                                        found.equivalence(),
                                        found.degreesOfFreedom()))
                                .orElse(""));
    }

    private static String trials(SideTrials side) {
        return "%d valid, %d doubtful, %d failed".formatted(side.valid(), side.doubtful(), side.failed());
    }
}
