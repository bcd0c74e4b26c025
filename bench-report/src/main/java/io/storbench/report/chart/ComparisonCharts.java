package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.verdict.Difference;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The ratios of two sets of results, or of simulated and measured ones, point by point.
public final class ComparisonCharts {
    private static final int MOST_ROWS = 20;

    /// Intervals of two wild replicates would make all others a dot.
    private static final double WIDEST = 10;

    /// Of the simulation, by which the report tests whether it is the same as the measurement.
    private static final double AGREEMENT = 0.1;

    private ComparisonCharts() {}

    private record Row(String label, double ratio, double low, double high, boolean single) {}

    /// Each point in a row, in the plan's order, with its interval and the share that does not matter;
    /// of many points those that are furthest from 1. The axis has 1 in its middle, and an arrow
    /// stands where it cuts an interval. Empty where no point can be judged.
    public static Optional<Chart> ratios(ResultComparison comparison) {
        List<Row> rows = comparison.points().stream()
                .filter(point -> !point.isUnjudged() && point.ratio().isPresent())
                .map(ComparisonCharts::row)
                .toList();
        double margin = comparison.rules().sameWithin();
        String intervals = comparison.tests() == 0
                ? "No bars: these ratios are exact."
                : "Bars: %s intervals, of each point by itself."
                        .formatted(Percent.stated(comparison.rules().confidence()));
        return chart(
                rows,
                "%s, %s over %s"
                        .formatted(
                                CurveCharts.title(comparison.metric()),
                                comparison.b().label(),
                                comparison.a().label()),
                "times %s's (above 1: %s)"
                        .formatted(
                                comparison.a().label(),
                                comparison.rules().isHigherBetter(comparison.metric()) ? "better" : "worse"),
                intervals
                        + (margin == 0
                                ? ""
                                : " Within the grey band, from %s to %s times, a difference does not matter."
                                        .formatted(Wording.ratio(1 / (1 + margin)), Wording.ratio(1 + margin))),
                margin,
                MOST_ROWS);
    }

    private static Row row(PointVerdict point) {
        double ratio = point.ratio().orElseThrow();
        return new Row(
                Levels.brief(point.factors()),
                ratio,
                point.difference().map(Difference::low).orElse(ratio),
                point.difference().map(Difference::high).orElse(ratio),
                false);
    }

    /// Simulated over measured of each point, with the noise of the measurement: where a bar reaches 1, the simulation
    /// lies within it.
    ///
    /// @param most rows
    public static Optional<Chart> agreement(Experiment experiment, Accuracy accuracy, int most) {
        List<Row> rows = accuracy.all().stream()
                .map(each -> {
                    Map<String, String> levels =
                            new LinkedHashMap<>(each.point().factors());
                    levels.keySet()
                            .retainAll(experiment.varied().stream()
                                    .map(ObservedFactor::path)
                                    .toList());
                    double noise =
                            StrictMath.exp(each.measured().relativeHalfWidth().orElse(0));
                    return new Row(
                            Levels.brief(levels),
                            each.ratio(),
                            each.ratio() / noise,
                            each.ratio() * noise,
                            each.measured().isSingle());
                })
                .toList();
        return chart(
                rows,
                CurveCharts.title(accuracy.metric()) + ", simulated over measured",
                "times the measured one",
                (rows.stream().allMatch(Row::single)
                                ? ""
                                : "Bars: the measurement's 95 % intervals; a bar that reaches 1 may be chance. ")
                        + "Grey: within a factor of 1.1.",
                AGREEMENT,
                most);
    }

    private static Optional<Chart> chart(
            List<Row> all, String title, String axis, String caption, double margin, int most) {
        Set<Row> furthest = all.stream()
                .sorted(Comparator.comparingDouble((Row row) -> Math.abs(Math.log(row.ratio())))
                        .reversed())
                .limit(most)
                .collect(Collectors.toSet());
        List<Row> rows = all.stream().filter(furthest::contains).toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        List<Tick> ticks = new ArrayList<>();
        List<Dot> dots = new ArrayList<>();
        double widest = 1 + margin;
        for (Row row : rows) {
            double y = rows.size() - ticks.size() - 0.5;
            ticks.add(new Tick(y, row.label()));
            dots.add(new Dot(shown(row.ratio()), y, row.low(), row.high(), row.single()));
            widest = Math.max(widest, Math.max(1 / shown(row.low()), shown(row.high())));
        }
        String shown = rows.size() < all.size() ? " Of %s points those furthest from 1.".formatted(all.size()) : "";
        return Optional.of(new Chart(
                title,
                caption + shown,
                Axes.aroundOne(axis, 1 / widest, widest),
                new Axis("", 0, rows.size(), ticks, false),
                List.of(new Series("", dots, List.of())),
                Chart.Style.RATIOS,
                Guide.aroundOne(margin),
                List.of()));
    }

    /// Within the picture.
    private static double shown(double ratio) {
        return Math.clamp(ratio, 1 / WIDEST, WIDEST);
    }
}
