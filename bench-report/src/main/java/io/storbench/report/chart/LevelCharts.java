package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Label;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.effects.DesignFactor;
import io.storbench.report.effects.FactorialData;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.Run;
import io.storbench.report.effects.Term;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/// Geometric means over all trials at a level: of one factor, of two, of three as a cube.
final class LevelCharts {
    private static final int MAX_LEVELS = 24;
    private static final int MAX_INTERACTIONS = 3;

    /// How far the cube's rear face stands to the right and above.
    private static final double DEPTH = 0.45;

    private final MetricEffects effects;
    private final FactorialData data;

    private LevelCharts(MetricEffects effects) {
        this.effects = effects;
        this.data = effects.analysis().data();
    }

    static List<Chart> of(MetricEffects effects) {
        LevelCharts charts = new LevelCharts(effects);
        List<Chart> all = new ArrayList<>();
        charts.mainEffects().ifPresent(all::add);
        all.addAll(charts.interactions());
        charts.cube().ifPresent(all::add);
        return all;
    }

    /// The geometric mean of the trials that a level chooses; empty without any.
    private OptionalDouble mean(Predicate<Run> chosen) {
        OptionalDouble logarithm = data.valid().stream()
                .filter(chosen)
                .mapToDouble(run -> StrictMath.log(run.value().orElseThrow()))
                .average();
        return logarithm.isPresent() ? OptionalDouble.of(StrictMath.exp(logarithm.getAsDouble())) : logarithm;
    }

    private static boolean at(Run run, int factor, int level) {
        return run.levels().get(factor) == level;
    }

    /// All factors side by side.
    private Optional<Chart> mainEffects() {
        List<String> words = new ArrayList<>();
        List<List<Dot>> lines = new ArrayList<>();
        for (int f = 0; f < data.factors().size(); f++) {
            List<Dot> line = new ArrayList<>();
            for (int level = 0; level < data.factors().get(f).levels().size(); level++) {
                int factor = f;
                int own = level;
                words.add(data.factors().get(f).levels().get(level));
                double x = words.size();
                mean(run -> at(run, factor, own)).ifPresent(y -> line.add(flat(x, y)));
            }
            lines.add(line);
        }
        // Of a factor taken by value a level has a point or two, each with other levels of the
        // rest.
        if (data.factors().stream().anyMatch(DesignFactor::isByValue)
                || words.size() > MAX_LEVELS
                || lines.stream().allMatch(line -> line.size() < 2)) {
            return Optional.empty();
        }
        List<String> names = data.factors().stream().map(DesignFactor::name).toList();
        return Optional.of(chart(
                "Main effects on " + ParetoCharts.name(effects),
                "Geometric means over all trials with a level.",
                Axes.words("", words),
                names,
                lines));
    }

    /// The largest two-factor interactions: lines that are not parallel.
    private List<Chart> interactions() {
        return effects.analysis().terms().stream()
                .filter(term -> term.order() == 2 && !term.isSquare())
                .sorted(Comparator.comparingDouble(Term::share).reversed())
                .limit(MAX_INTERACTIONS)
                .flatMap(term -> interaction(term).stream())
                .toList();
    }

    private Optional<Chart> interaction(Term term) {
        List<Integer> factors = new ArrayList<>();
        for (int f = 0; f < data.factors().size(); f++) {
            if (term.word().has(f)) {
                factors.add(f);
            }
        }
        if (factors.size() != 2) {
            return Optional.empty();
        }
        // The factor with more levels along the axis.
        factors.sort(
                Comparator.comparingInt(f -> -data.factors().get(f).levels().size()));
        int along = factors.getFirst();
        int apart = factors.getLast();
        List<String> words = data.factors().get(along).levels();
        if (words.size() > MAX_LEVELS || data.factors().get(apart).levels().size() > CurveCharts.MAX_SERIES) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        List<List<Dot>> lines = new ArrayList<>();
        for (int level = 0; level < data.factors().get(apart).levels().size(); level++) {
            int own = level;
            List<Dot> line = new ArrayList<>();
            for (int x = 0; x < words.size(); x++) {
                int at = x;
                mean(run -> at(run, along, at) && at(run, apart, own)).ifPresent(y -> line.add(flat(at + 1.0, y)));
            }
            names.add(data.factors().get(apart).name()
                    + " "
                    + data.factors().get(apart).levels().get(level));
            lines.add(line);
        }
        return Optional.of(chart(
                "Interaction %s on %s".formatted(term.name(), ParetoCharts.name(effects)),
                "Geometric means; lines that are not parallel interact.",
                Axes.words(data.factors().get(along).name(), words),
                names,
                lines));
    }

    private Chart chart(String title, String caption, Axis x, List<String> names, List<List<Dot>> lines) {
        double smallest =
                lines.stream().flatMap(List::stream).mapToDouble(Dot::y).min().orElse(1);
        double largest =
                lines.stream().flatMap(List::stream).mapToDouble(Dot::y).max().orElse(1);
        Unit unit = Unit.of(effects.metric(), largest);
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            List<Dot> placed = lines.get(i).stream()
                    .map(dot -> flat(dot.x(), dot.y() / unit.size()))
                    .toList();
            series.add(new Series(names.get(i), placed, List.of()));
        }
        return new Chart(
                title,
                caption,
                x,
                Axes.of(
                        effects.metric().words() + (unit.name().isEmpty() ? "" : " (" + unit.name() + ")"),
                        smallest / unit.size(),
                        largest / unit.size()),
                series,
                Chart.Style.LINES);
    }

    private static Dot flat(double x, double y) {
        return new Dot(x, y, y, y);
    }

    /// The three two-level factors with the largest main effects.
    private Optional<Chart> cube() {
        List<Integer> factors = effects.analysis().terms().stream()
                .filter(term -> term.order() == 1)
                .sorted(Comparator.comparingDouble(Term::share).reversed())
                .map(Term::factor)
                .filter(f -> data.factors().get(f).levels().size() == 2)
                .limit(3)
                .toList();
        if (factors.size() < 3) {
            return Optional.empty();
        }
        List<Series> edges = new ArrayList<>();
        List<Label> labels = new ArrayList<>();
        for (int corner = 0; corner < 8; corner++) {
            int[] levels = {corner & 1, corner >> 1 & 1, corner >> 2};
            OptionalDouble mean = mean(run -> at(run, factors.get(0), levels[0])
                    && at(run, factors.get(1), levels[1])
                    && at(run, factors.get(2), levels[2]));
            Dot own = corner(corner);
            labels.add(new Label(
                    mean.isPresent() ? effects.metric().format(mean.getAsDouble()) : "none", own.x(), own.y() + 0.03));
            for (int axis = 1; axis < 8; axis *= 2) {
                if ((corner & axis) == 0) {
                    edges.add(new Series("", List.of(own, corner(corner | axis)), List.of()));
                }
            }
        }
        return Optional.of(new Chart(
                "Cube plot of " + ParetoCharts.name(effects),
                "Geometric means. To the right: %s; up: %s; to the rear: %s."
                        .formatted(step(factors.get(0)), step(factors.get(1)), step(factors.get(2))),
                new Axis("", -0.2, 1.7, List.of(), false),
                new Axis("", -0.1, 1.65, List.of(), false),
                edges,
                Chart.Style.LINES,
                List.of(),
                labels));
    }

    /// `rtt from 1ms to 10ms`.
    private String step(int factor) {
        DesignFactor own = data.factors().get(factor);
        return own.name() + " from " + own.levels().getFirst() + " to "
                + own.levels().getLast();
    }

    private static Dot corner(int corner) {
        int right = corner & 1;
        int up = corner >> 1 & 1;
        int rear = corner >> 2;
        return flat(right + DEPTH * rear, up + DEPTH * rear);
    }
}
