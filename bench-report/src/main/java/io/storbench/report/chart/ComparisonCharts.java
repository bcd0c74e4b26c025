package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Percent;
import io.storbench.report.verdict.Difference;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The ratios of two sets of results, point by point.
public final class ComparisonCharts {
    private static final int MOST_ROWS = 20;

    /// Intervals of two wild replicates would make all others a dot.
    private static final double WIDEST = 10;

    private ComparisonCharts() {}

    /// Each point in a row, in the plan's order, with its interval and the share that does not matter;
    /// of many points those that are furthest from 1. The axis has 1 in its middle, and an arrow
    /// stands where it cuts an interval. Empty where no point can be judged.
    public static Optional<Chart> ratios(ResultComparison comparison) {
        List<PointVerdict> judged = comparison.points().stream()
                .filter(point -> !point.isUnjudged() && point.ratio().isPresent())
                .toList();
        Set<PointVerdict> furthest = judged.stream()
                .sorted(Comparator.comparingDouble(ComparisonCharts::distance).reversed())
                .limit(MOST_ROWS)
                .collect(Collectors.toSet());
        List<PointVerdict> points = judged.stream().filter(furthest::contains).toList();
        if (points.isEmpty()) {
            return Optional.empty();
        }
        double margin = comparison.rules().sameWithin();
        List<Tick> ticks = new ArrayList<>();
        List<Dot> dots = new ArrayList<>();
        double widest = 1 + margin;
        for (PointVerdict point : points) {
            double row = points.size() - ticks.size() - 0.5;
            double ratio = point.ratio().orElseThrow();
            double low = point.difference().map(Difference::low).orElse(ratio);
            double high = point.difference().map(Difference::high).orElse(ratio);
            ticks.add(new Tick(row, Levels.brief(point.factors())));
            dots.add(new Dot(shown(ratio), row, low, high));
            widest = Math.max(widest, Math.max(1 / shown(low), shown(high)));
        }
        String intervals = (comparison.tests() == 0
                        ? "No bars: these ratios are exact."
                        : "Bars: %s intervals, of each point by itself."
                                .formatted(Percent.stated(comparison.rules().confidence())))
                + (margin == 0
                        ? ""
                        : " Within the grey band, from %s to %s times, a difference does not matter."
                                .formatted(Wording.ratio(1 / (1 + margin)), Wording.ratio(1 + margin)));
        String shown =
                points.size() < judged.size() ? " Of %s points those furthest from 1.".formatted(judged.size()) : "";
        return Optional.of(new Chart(
                "%s, %s over %s"
                        .formatted(
                                CurveCharts.title(comparison.metric()),
                                comparison.b().label(),
                                comparison.a().label()),
                intervals + shown,
                Axes.aroundOne(
                        "times %s's (above 1: %s)"
                                .formatted(
                                        comparison.a().label(),
                                        comparison.rules().isHigherBetter(comparison.metric()) ? "better" : "worse"),
                        1 / widest,
                        widest),
                new Axis("", 0, points.size(), ticks, false),
                List.of(new Series("", dots, List.of())),
                Chart.Style.RATIOS,
                margin == 0
                        ? List.of(new Guide("no difference", true, 1))
                        : List.of(
                                new Guide("same", true, 1 / (1 + margin), 1 + margin),
                                new Guide("no difference", true, 1)),
                List.of()));
    }

    /// Within the picture.
    private static double shown(double ratio) {
        return Math.clamp(ratio, 1 / WIDEST, WIDEST);
    }

    private static double distance(PointVerdict point) {
        return Math.abs(Math.log(point.ratio().orElseThrow()));
    }
}
