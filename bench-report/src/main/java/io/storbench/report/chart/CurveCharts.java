package io.storbench.report.chart;

import io.storbench.plan.Limit;
import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Guide;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.wording.LevelName;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A metric over a numeric factor: a colour for each level of one further factor, a small picture for each combination
/// of the others.
public final class CurveCharts {
    /// What one picture can hold and still be read.
    static final int MAX_SERIES = 6;

    private static final int MAX_PANELS = 9;

    private final Experiment experiment;
    private final ObservedFactor factor;
    private final Metric metric;
    private final Optional<Limit> limit;
    private final List<Guide> guides;
    private final List<List<Point>> groups;

    /// Those in which groups differ. Settings differ through them only.
    private final List<ObservedFactor> varying;

    private final Optional<ObservedFactor> coloured;

    private CurveCharts(
            Experiment experiment,
            ObservedFactor factor,
            Metric metric,
            String compared,
            Optional<Limit> limit,
            List<Guide> guides) {
        this.experiment = experiment;
        this.factor = factor;
        this.metric = metric;
        this.limit = limit;
        this.guides = guides;
        this.groups = experiment.groupsOver(factor).stream()
                .map(this::withResults)
                .filter(group -> group.stream()
                                .map(point -> point.level(factor))
                                .distinct()
                                .count()
                        > 1)
                .toList();
        this.varying = experiment.factors().stream()
                .filter(other -> !other.equals(factor))
                .filter(other -> groups.stream()
                                .map(group -> group.getFirst().level(other))
                                .filter(level -> !level.isEmpty())
                                .distinct()
                                .count()
                        > 1)
                .toList();
        this.coloured = varying.stream()
                .filter(each -> each.levels().size() <= MAX_SERIES)
                .min(Comparator.comparing(each -> !each.path().equals(compared)));
    }

    /// The charts of a metric over a factor, several when one could not hold all small pictures; none when
    /// no two points differ in this factor only.
    ///
    /// @param compared the path of the factor whose levels have colours; of another one where it has too
    ///   many levels, or is empty
    public static List<Chart> of(Experiment experiment, ObservedFactor factor, Metric metric, String compared) {
        return new CurveCharts(experiment, factor, metric, compared, Optional.empty(), List.of()).charts();
    }

    /// With guides at values of the factor.
    ///
    /// @param limit of the metric, with a line at it
    static List<Chart> of(
            Experiment experiment, ObservedFactor factor, Metric metric, Optional<Limit> limit, List<Guide> guides) {
        return new CurveCharts(experiment, factor, metric, "", limit, guides).charts();
    }

    private List<Point> withResults(List<Point> group) {
        return group.stream()
                .filter(point -> point.measured().estimate(metric).isPresent()
                        || point.simulated().estimate(metric).isPresent())
                .toList();
    }

    /// That of a point's level; of a point without the factor one that no level has.
    static OptionalInt look(ObservedFactor factor, Point point) {
        int index = factor.levels().indexOf(point.level(factor));
        return OptionalInt.of(index < 0 ? factor.levels().size() : index);
    }

    private List<Chart> charts() {
        if (groups.isEmpty()) {
            return List.of();
        }
        List<Estimate> estimates = groups.stream()
                .flatMap(List::stream)
                .flatMap(point ->
                        Stream.of(Origin.values()).flatMap(origin -> point.results(origin).estimate(metric).stream()))
                .toList();
        Extent extent = Extent.of(estimates)
                .with(limit.map(Limit::value).orElse(0.0))
                .with(groups.stream()
                        .flatMap(List::stream)
                        .mapToDouble(point -> BandAreas.high(point, metric))
                        .max()
                        .orElse(0));
        Unit unit = Unit.of(metric, extent.high());
        Axis y = Axes.of(
                unit.name().isEmpty() ? metric.words() : metric.words() + " (" + unit.name() + ")",
                extent.least() / unit.size(),
                extent.low() / unit.size(),
                extent.high() / unit.size());
        Axis x = horizontal();
        List<List<Series>> pictures =
                pictures(groups.stream().map(group -> series(group, unit)).toList());
        return IntStream.rangeClosed(1, pictures.size())
                .mapToObj(number -> chart(x, y, pictures.get(number - 1), unit, part(number, pictures.size())))
                .toList();
    }

    /// As many small pictures, or series of one, in each as it holds.
    static List<List<Series>> pictures(List<Series> all) {
        List<String> panels = all.stream().map(Series::panel).distinct().toList();
        boolean one = panels.size() == 1;
        int most = one ? MAX_SERIES : MAX_PANELS;
        List<List<Series>> pictures = new ArrayList<>();
        for (int from = 0; from < (one ? all : panels).size(); from += most) {
            List<String> own = panels.stream().skip(from).limit(most).toList();
            pictures.add(
                    one
                            ? all.stream().skip(from).limit(most).toList()
                            : all.stream()
                                    .filter(each -> own.contains(each.panel()))
                                    .toList());
        }
        return pictures;
    }

    /// Where its other parts are, of a picture that has more than one.
    private static String part(int number, int parts) {
        return parts == 1 ? "" : "Picture %d of %d: all are under \u201CCurves\u201D.".formatted(number, parts);
    }

    /// @param part which of several it is
    private Chart chart(Axis x, Axis y, List<Series> series, Unit unit, String part) {
        boolean isSeen =
                series.stream().flatMap(one -> one.band().stream()).anyMatch(dot -> y.shows(dot.low(), dot.high()));
        return new Chart(
                title(metric) + " by " + experiment.words(factor),
                Stream.of(fixed(), part, BandAreas.words(groups, metric, isSeen))
                        .filter(words -> !words.isEmpty())
                        .collect(Collectors.joining(" ")),
                x,
                y,
                series,
                Chart.Style.CURVES,
                Stream.concat(
                                limit.stream()
                                        .map(each -> new Guide(
                                                "limit " + each.valueText(), false, each.value() / unit.size())),
                                guides.stream())
                        .toList(),
                List.of());
    }

    private Series series(List<Point> group, Unit unit) {
        Point first = group.getFirst();
        return new Series(
                name(first, coloured.stream()),
                coloured.map(each -> look(each, first)).orElse(OptionalInt.empty()),
                panel(first),
                dots(group, Origin.MEASURED, unit),
                dots(group, Origin.SIMULATED, unit),
                BandAreas.of(group, factor, metric, unit));
    }

    /// With a tick at each level, and as far as guides reach.
    private Axis horizontal() {
        List<Tick> ticks = new ArrayList<>();
        factor.levels().stream()
                .filter(level ->
                        groups.stream().flatMap(List::stream).anyMatch(point -> level.equals(point.level(factor))))
                .forEach(level -> ticks.add(new Tick(factor.value(level), factor.humanReadable(level))));
        double last = ticks.getLast().position();
        guides.stream().mapToDouble(Guide::to).max().stream()
                .filter(end -> end > last)
                .forEach(end -> ticks.add(new Tick(end, factor.format(end))));
        String unit = factor.isRate() ? " (operations/s)" : unit(ticks);
        return Axes.over(
                experiment.words(factor) + unit,
                unit.isEmpty()
                        ? ticks
                        : ticks.stream()
                                .map(tick ->
                                        new Tick(tick.position(), tick.label().replaceFirst(" .*", "")))
                                .toList(),
                coloured.map(each -> each.levels().size()).orElse(1));
    }

    /// That of all levels, such as ` (ms)`, for which small pictures have no room at each tick; else empty.
    private String unit(List<Tick> ticks) {
        Set<String> units = ticks.stream()
                .map(tick -> tick.label().replaceFirst("^[^ ]* ?", ""))
                .collect(Collectors.toSet());
        String unit = units.iterator().next();
        return varying.size() < 2 || units.size() > 1 || unit.isEmpty() ? "" : " (" + unit + ")";
    }

    static String title(Metric metric) {
        String words = metric.words();
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private List<ObservedFactor> apart() {
        return varying.stream()
                .filter(each -> !coloured.equals(Optional.of(each)))
                .toList();
    }

    /// Of several factors in few letters, as small pictures stand side by side.
    private String panel(Point point) {
        return apart().size() > 1 ? brief(experiment, point, apart()) : name(point, apart().stream());
    }

    /// A point's levels in few letters: `depth 8, 64k`.
    static String brief(Experiment experiment, Point point, List<ObservedFactor> factors) {
        return factors.stream()
                .map(each -> {
                    String level = point.level(each);
                    return LevelName.isName(level) ? level : experiment.label(each) + " " + level;
                })
                .collect(Collectors.joining(", "));
    }

    /// A point's levels: `slots 2, read`. A number says nothing without its factor's name.
    private String name(Point point, Stream<ObservedFactor> factors) {
        return factors.map(each -> {
                    String level = point.level(each);
                    return each.isNumeric() || !LevelName.isName(level)
                            ? experiment.words(each) + " " + each.humanReadable(level)
                            : level;
                })
                .collect(Collectors.joining(", "));
    }

    /// The other factors that are the same in all series, and those of small pictures: `At depth 1.`
    private String fixed() {
        Point first = groups.getFirst().getFirst();
        String levels = experiment.factors().stream()
                .filter(other -> !other.equals(factor) && first.factors().containsKey(other.path()))
                .filter(other -> !varying.contains(other))
                .map(other -> experiment.words(other) + " " + other.humanReadable(first.level(other)))
                .collect(Collectors.joining(", "));
        String panels = apart().size() < 2
                ? ""
                : "Small pictures: %s."
                        .formatted(apart().stream().map(experiment::words).collect(Collectors.joining(", ")));
        return ((levels.isEmpty() ? "" : "At " + levels + ". ") + panels).strip();
    }

    private List<Dot> dots(List<Point> group, Origin origin, Unit unit) {
        return group.stream()
                .flatMap(point -> point
                        .results(origin)
                        .estimate(metric)
                        .map(e -> new Dot(
                                factor.value(point.level(factor)),
                                e.mean() / unit.size(),
                                e.low() / unit.size(),
                                e.high() / unit.size(),
                                e.isSingle()))
                        .stream())
                .sorted(Comparator.comparingDouble(Dot::x))
                .toList();
    }
}
