package io.storbench.report.chart;

import io.storbench.plan.Limit;
import io.storbench.report.answer.Answer;
import io.storbench.report.answer.Knee;
import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.effects.FactorEffect;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.Screening;
import io.storbench.result.Predictions.Band;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The one picture that shows an answer.
public final class AnswerCharts {
    private AnswerCharts() {}

    /// Of levels that are compared: over the numeric factor along which they are, else side by
    /// side.
    public static Optional<Chart> of(Experiment experiment, Answer answer) {
        if (answer.along().isPresent()) {
            String compared = answer.compare().path();
            return CurveCharts.of(experiment, answer.along().get(), answer.metric(), compared).stream()
                    .findFirst();
        }
        return answer.compare().isNumeric() && answer.compare().levels().size() > 2
                ? over(experiment, answer.compare(), answer.metric())
                : rows(experiment, answer.compare(), answer.metric());
    }

    /// Of one numeric factor: the metric over it, of the load of a closed loop what it reaches.
    public static Optional<Chart> over(Experiment experiment, ObservedFactor factor, Metric metric) {
        boolean isReached = metric == Metric.LATENCY || metric == Metric.SYNC_WRITE;
        Metric shown = factor.isLoad() && isReached ? metric.rate() : metric;
        return CurveCharts.of(experiment, factor, shown, "").stream().findFirst();
    }

    /// Of a limit over one numeric factor: the metric with a line at the limit; of a rate also what [#rates] shows.
    ///
    /// @param closedLoop marked where the factor is a rate
    public static Optional<Chart> limit(
            Experiment experiment, ObservedFactor factor, Limit limit, Optional<Estimate> closedLoop) {
        return CurveCharts.of(
                        experiment,
                        factor,
                        experiment.metric(limit.metric()),
                        Optional.of(limit),
                        guides(experiment, factor, closedLoop))
                .stream()
                .findFirst();
    }

    /// Of a rate: the latency over it, with the knee and what a closed loop reaches.
    public static Optional<Chart> rates(
            Experiment experiment, ObservedFactor factor, Metric metric, Optional<Estimate> closedLoop) {
        return CurveCharts.of(experiment, factor, metric, Optional.empty(), guides(experiment, factor, closedLoop))
                .stream()
                .findFirst();
    }

    /// The area between the rates at which the knee may be, first, so that it hides no name of a line.
    private static List<Guide> guides(Experiment experiment, ObservedFactor factor, Optional<Estimate> closedLoop) {
        return !factor.isRate()
                ? List.of()
                : Stream.concat(
                                Knee.of(experiment).stream()
                                        .filter(knee -> experiment.varied().size() == 1)
                                        .limit(1)
                                        .map(knee -> new Guide(
                                                "knee", true, factor.value(knee.low()), factor.value(knee.high()))),
                                closedLoop.stream()
                                        .map(most -> new Guide(
                                                "most " + Metric.THROUGHPUT.brief(most.mean()), true, most.mean())))
                        .toList();
    }

    /// Of a screening: the effects by size; where a factor has more than two levels, so that its effect is no
    /// one ratio, each level, or curves of two numbers. Empty where nothing may be ranked.
    ///
    /// @param levels of all factors
    public static Optional<Chart> effects(Experiment experiment, MetricEffects effects, List<FactorEffect> levels) {
        return Screening.of(effects).flatMap(found -> switch (found) {
            case Screening.Excluded _, Screening.SetUpOnce _, Screening.Unexplained _ -> Optional.empty();
            case Screening.AtWholeLevels _, Screening.Ranked _, Screening.None _, Screening.Unknown _ ->
                ParetoCharts.brief(effects, found)
                        .or(() -> grid(experiment, effects.metric()))
                        .or(() -> EffectCharts.of(
                                        experiment,
                                        levels.stream()
                                                .filter(each -> each.metric() == effects.metric())
                                                .toList())
                                .stream()
                                .findFirst());
        });
    }

    /// Over the one with more levels, where two numbers and nothing else were varied.
    private static Optional<Chart> grid(Experiment experiment, Metric metric) {
        List<ObservedFactor> varied = experiment.varied();
        return varied.size() > 2 || !varied.stream().allMatch(ObservedFactor::isNumeric)
                ? Optional.empty()
                : varied.stream()
                        .max(Comparator.comparingInt(factor -> factor.levels().size()))
                        .flatMap(factor -> CurveCharts.of(experiment, factor, metric, "").stream()
                                .findFirst());
    }

    /// Each level in a row, of the first points that differ in the factor alone.
    private static Optional<Chart> rows(Experiment experiment, ObservedFactor factor, Metric metric) {
        List<List<Point>> groups = experiment.groupsOver(factor).stream()
                .filter(group -> group.size() > 1)
                .filter(group -> largest(group, metric) > 0)
                .toList();
        if (groups.size() != 1) {
            return Optional.empty();
        }
        List<Point> group = groups.getFirst();
        Unit unit = Unit.of(metric, largest(group, metric));
        List<Tick> ticks = new ArrayList<>();
        List<Series> series = new ArrayList<>();
        for (Point point : group) {
            double row = group.size() - ticks.size() - 0.5;
            String level = point.level(factor);
            ticks.add(new Tick(row, factor.humanReadable(level)));
            series.add(new Series(
                    "",
                    CurveCharts.look(factor, point),
                    "",
                    measured(point, metric, unit, row).stream().toList(),
                    simulated(point, metric, unit, row).stream().toList(),
                    List.of()));
        }
        String title = metric.words() + (unit.name().isEmpty() ? "" : " (" + unit.name() + ")");
        return Optional.of(new Chart(
                CurveCharts.title(metric) + " by " + experiment.words(factor),
                expected(group, metric),
                Axes.fromZero(title, largest(group, metric) / unit.size()),
                new Axis("", 0, group.size(), ticks, false),
                series,
                Chart.Style.ROWS));
    }

    private static double largest(List<Point> group, Metric metric) {
        return Extent.of(group.stream()
                        .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                        .flatMap(results -> results.estimate(metric).stream())
                        .toList())
                .with(group.stream()
                        .flatMap(point -> band(point, metric).stream())
                        .mapToDouble(Band::high)
                        .max()
                        .orElse(0))
                .high();
    }

    private static Optional<Dot> measured(Point point, Metric metric, Unit unit, double row) {
        return point.measured().estimate(metric).map(e -> dot(e, row, e.low(), e.high(), unit));
    }

    /// With where measurements are expected, else with the noise of the simulation.
    private static Optional<Dot> simulated(Point point, Metric metric, Unit unit, double row) {
        return point.simulated()
                .estimate(metric)
                .map(e -> band(point, metric)
                        .map(band -> dot(e, row, band.low(), band.high(), unit))
                        .orElseGet(() -> dot(e, row, e.low(), e.high(), unit)));
    }

    private static Dot dot(Estimate mean, double row, double low, double high, Unit unit) {
        boolean single = mean.isSingle() && low == high;
        return new Dot(mean.mean() / unit.size(), row, low / unit.size(), high / unit.size(), single);
    }

    private static Optional<Band> band(Point point, Metric metric) {
        return point.prediction().flatMap(prediction -> prediction.band(metric));
    }

    private static String expected(List<Point> group, Metric metric) {
        return group.stream()
                .filter(point -> band(point, metric).isPresent())
                .findFirst()
                .flatMap(Point::prediction)
                .map(prediction -> "Bars of simulated marks: where %s of measurements are expected."
                        .formatted(Percent.of(prediction.coverage())))
                .orElse("");
    }
}
