package io.storbench.plan;

import io.storbench.design.LatinHypercube;
import io.storbench.key.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/// Reads a Latin hypercube: `points` of them, between the two levels of each numeric factor, on a
/// logarithmic scale where `log` names it. The levels of other factors come equally often.
record HypercubeReader(Settings settings, Targets targets) {
    DesignPoints read(List<Factor> factors, long seed) {
        if (!settings.has(DesignKeys.POINTS) || factors.isEmpty()) {
            throw settings.mistake(DesignKeys.KIND, "a Latin hypercube needs factors, and points: how many there are");
        }
        int count = settings.require(DesignKeys.POINTS);
        List<String> logarithmic = logarithmic(factors);
        double[][] cube = LatinHypercube.of(count, factors.size(), seed);
        List<Factor> drawn = new ArrayList<>();
        List<List<Factor.Level>> columns = new ArrayList<>();
        double possible = 1;
        for (int i = 0; i < factors.size(); i++) {
            int dimension = i;
            Factor factor = factors.get(i);
            double[] shares = IntStream.range(0, count)
                    .mapToDouble(at -> cube[at][dimension])
                    .toArray();
            boolean log = logarithmic.contains(factor.path());
            Map<String, Factor.Level> levels = new LinkedHashMap<>();
            for (double share : Arrays.stream(shares).sorted().toArray()) {
                levels.computeIfAbsent(text(factor, share, log), text -> level(factor, text));
            }
            possible *= levels.size();
            drawn.add(new Factor(factor.path(), List.copyOf(levels.values())));
            columns.add(IntStream.range(0, count)
                    .mapToObj(at -> Objects.requireNonNull(levels.get(text(factor, shares[at], log))))
                    .toList());
        }
        if (possible < count) {
            throw tooFew(count);
        }
        return new DesignPoints(drawn, points(columns, count));
    }

    private List<List<Factor.Level>> points(List<List<Factor.Level>> columns, int count) {
        List<List<Factor.Level>> points = IntStream.range(0, count)
                .mapToObj(at -> columns.stream().map(column -> column.get(at)).toList())
                .toList();
        if (points.stream().distinct().count() < count) {
            throw tooFew(count);
        }
        return points;
    }

    private PlanException tooFew(int count) {
        return settings.mistake(
                DesignKeys.POINTS,
                "the factors have too few values for %d different points; take fewer, or kind: full".formatted(count));
    }

    /// A numeric factor's value at a share of its interval, or the label of the level whose part of 0
    /// to 1 has it.
    private static String text(Factor factor, double share, boolean logarithmic) {
        return interval(factor)
                .map(it -> it.at(share, logarithmic))
                .orElseGet(() -> factor.levels()
                        .get((int) (share * factor.levels().size()))
                        .label());
    }

    private Factor.Level level(Factor factor, String text) {
        return factor.levels().stream()
                .filter(level -> interval(factor).isEmpty() && level.label().equals(text))
                .findFirst()
                .orElseGet(() -> Factor.level(
                        factor.path(), new PlanNode.Scalar(settings.mapping().place(), text), targets));
    }

    private static Optional<Interval> interval(Factor factor) {
        return factor.levels().size() == 2
                ? Interval.of(
                        factor.path(),
                        factor.levels().getFirst().label(),
                        factor.levels().getLast().label())
                : Optional.empty();
    }

    /// The paths that `log` names.
    static List<String> logarithmic(Settings settings) {
        return DesignKeys.texts(settings, DesignKeys.LOG, "[network.rtt]");
    }

    /// The factors on a logarithmic scale, all of them numeric and above 0.
    private List<String> logarithmic(List<Factor> factors) {
        List<String> paths = factors.stream().map(Factor::path).toList();
        List<String> logarithmic = logarithmic(settings);
        for (String path : logarithmic) {
            int at = paths.indexOf(path);
            if (at < 0) {
                throw settings.mistake(
                        DesignKeys.LOG,
                        "\"%s\" is not a factor of the design%s".formatted(path, Nearest.hint(path, paths)));
            }
            if (interval(factors.get(at)).filter(it -> it.low().signum() > 0).isEmpty()) {
                throw settings.mistake(
                        DesignKeys.LOG, path + " needs two numeric levels above 0, the ends of its range");
            }
        }
        return logarithmic;
    }
}
