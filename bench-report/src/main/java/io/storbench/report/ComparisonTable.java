package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Comparison;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.LatencyDistances.Distance;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Ratio;
import io.storbench.report.compare.Sentence;
import io.storbench.report.effects.Equivalence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;

/// One metric of each point, measured beside simulated, in a table.
final class ComparisonTable {
    private ComparisonTable() {}

    static Block of(Analysis analysis, Accuracy accuracy) {
        Experiment experiment = analysis.experiment();
        SortedMap<Integer, Distance> distances = analysis.distances().byPoint();
        Metric metric = accuracy.metric();
        List<Column> columns = ResultSection.factorColumns(experiment);
        columns.add(Column.number("measured"));
        columns.add(Column.number("noise"));
        columns.add(Column.number("simulated"));
        columns.add(Column.number("simulated / measured"));
        columns.add(Column.number("difference"));
        boolean tested =
                accuracy.all().stream().anyMatch(each -> !equivalence(each).equals(ResultSection.NONE));
        if (tested) {
            columns.add(Column.text("test of ±10 %"));
        }
        boolean distributed = accuracy.metric() == Metric.LATENCY && !distances.isEmpty();
        if (distributed) {
            columns.add(Column.number("distance of distributions"));
            columns.add(Column.number("its noise"));
        }
        boolean calibrated = accuracy.all().stream()
                .anyMatch(each -> each.point().prediction().isPresent());
        if (calibrated) {
            columns.add(Column.number("prediction band"));
            columns.add(Column.text("calibration"));
        }
        List<List<String>> rows = new ArrayList<>();
        for (Comparison comparison : accuracy.all()) {
            List<String> row = ResultSection.factorCells(experiment, comparison.point());
            row.add(metric.format(comparison.measured().mean()));
            row.add(halfWidth(comparison.measured().relativeHalfWidth()));
            row.add(metric.format(comparison.simulated().mean()));
            row.add(Ratio.of(comparison.ratio()));
            row.add(Ratio.difference(comparison.ratio()));
            if (tested) {
                row.add(equivalence(comparison));
            }
            if (distributed) {
                addDistance(
                        row,
                        Optional.ofNullable(distances.get(comparison.point().number())));
            }
            if (calibrated) {
                row.add(comparison
                        .band()
                        .map(band -> metric.format(band.low(), band.high()))
                        .orElse(ResultSection.NONE));
                row.add(calibration(comparison));
            }
            rows.add(row);
        }
        return new Block.Table(Sentence.capital(metric.words()) + " by point", columns, rows);
    }

    private static String equivalence(Comparison comparison) {
        return Equivalence.of(comparison.point(), comparison.metric())
                .map(test -> test.conclusion().words())
                .orElse(ResultSection.NONE);
    }

    private static String calibration(Comparison comparison) {
        if (comparison.point().prediction().isEmpty()) {
            return ResultSection.NONE;
        }
        return (comparison.point().isFitted() ? "fitted" : "held out")
                + comparison.inBand().map(in -> in ? ", in band" : ", outside").orElse("");
    }

    private static String halfWidth(OptionalDouble fraction) {
        if (fraction.isEmpty()) {
            return ResultSection.NONE;
        }
        String width = Percent.halfWidth(fraction.getAsDouble());
        return width.startsWith("factor") ? width : "± " + width;
    }

    private static void addDistance(List<String> row, Optional<Distance> distance) {
        row.add(distance.map(each -> Percent.of(each.simulated())).orElse(ResultSection.NONE));
        row.add(distance.filter(each -> each.noise().isPresent())
                .map(each -> Percent.of(each.noise().getAsDouble()))
                .orElse(ResultSection.NONE));
    }
}
