package io.storbench.plan;

import io.storbench.design.FullFactorial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// The points in the middle: `centre: 4`, with `centre_levels` where a factor has no middle of its
/// own, or another one is wanted. A factor without any middle, such as a target, keeps both its
/// levels there, so that each of their combinations has as many points (NIST/SEMATECH e-Handbook,
/// 5.3.3.9).
///
/// @param choices per factor its middle, or its levels where it has none, or where there are no
///   centre points
/// @param points in the middle; empty without any
record CentrePoints(List<List<Factor.Level>> choices, List<List<Factor.Level>> points) {
    static CentrePoints read(Settings settings, Targets targets, List<Factor> factors) {
        int count = settings.get(DesignKeys.CENTRE);
        Settings named = settings.child(DesignKeys.CENTRE_LEVELS);
        List<List<Factor.Level>> choices = new ArrayList<>();
        for (Factor factor : factors) {
            Optional<Factor.Level> written = named.node(factor.path()).map(node -> named(factor, node, targets));
            choices.add(written.or(() -> count == 0 ? Optional.empty() : middle(settings, factor))
                    .map(List::of)
                    .orElse(factor.levels()));
        }
        named.refuseUnknown();
        if (count == 0) {
            if (!named.mapping().entries().isEmpty()) {
                throw settings.mistake(DesignKeys.CENTRE_LEVELS, "needs centre: how many points");
            }
            return new CentrePoints(factors.stream().map(Factor::levels).toList(), List.of());
        }
        if (choices.stream().noneMatch(levels -> levels.size() == 1)) {
            throw settings.mistake(
                    DesignKeys.CENTRE, "no factor has a middle; name one, such as centre_levels: {network.rtt: 10ms}");
        }
        return new CentrePoints(List.copyOf(choices), points(settings, choices, count));
    }

    private static List<List<Factor.Level>> points(Settings settings, List<List<Factor.Level>> choices, int count) {
        List<List<Factor.Level>> points = new ArrayList<>();
        List<List<Integer>> combinations;
        try {
            combinations = FullFactorial.points(choices.stream().map(List::size).toList());
        } catch (IllegalArgumentException e) {
            throw settings.mistake(DesignKeys.CENTRE, String.valueOf(e.getMessage()));
        }
        if ((long) combinations.size() * count > FullFactorial.MAX_POINTS) {
            throw settings.mistake(
                    DesignKeys.CENTRE,
                    "%d points at each of %d combinations of factors without a middle are more than %d"
                            .formatted(count, combinations.size(), FullFactorial.MAX_POINTS));
        }
        for (int copy = 0; copy < count; copy++) {
            for (List<Integer> combination : combinations) {
                points.add(chosen(choices, combination));
            }
        }
        return List.copyOf(points);
    }

    private static List<Factor.Level> chosen(List<List<Factor.Level>> choices, List<Integer> combination) {
        List<Factor.Level> point = new ArrayList<>();
        for (int i = 0; i < choices.size(); i++) {
            point.add(choices.get(i).get(combination.get(i)));
        }
        return List.copyOf(point);
    }

    private boolean hasMiddle(int factor) {
        return choices.get(factor).size() == 1;
    }

    /// The ends of each axis through the centre: one factor at each of its levels, those others
    /// that have a middle there (the faces of a cube: Montgomery, "Design and Analysis of
    /// Experiments", on central composite designs). Levels beyond those of the design, which a
    /// rotatable design needs, may be none that a storage system can have.
    ///
    /// @throws IllegalArgumentException when there are not two axes
    List<List<Factor.Level>> axial(List<Factor> factors) {
        long axes = IntStream.range(0, factors.size()).filter(this::hasMiddle).count();
        if (points.isEmpty() || axes < 2) {
            throw new IllegalArgumentException(
                    points.isEmpty()
                            ? "axial: the design has no centre points, which show whether points on the axes are needed"
                            : "axial: one factor has a middle; its two ends are in the design already");
        }
        List<List<Factor.Level>> axial = new ArrayList<>();
        for (int axis = 0; axis < factors.size(); axis++) {
            if (hasMiddle(axis)) {
                List<List<Factor.Level>> own = new ArrayList<>(choices);
                own.set(axis, factors.get(axis).levels());
                FullFactorial.points(own.stream().map(List::size).toList())
                        .forEach(combination -> axial.add(chosen(own, combination)));
            }
        }
        return axial;
    }

    private static Factor.Level named(Factor factor, PlanNode node, Targets targets) {
        Factor.Level middle = Factor.level(factor.path(), node, targets);
        for (Factor.Level level : factor.levels()) {
            if (level.label().equals(middle.label()) || PlanKeys.same(factor.path(), level.label(), middle.label())) {
                throw new PlanException(
                        node.place(),
                        "%s is already a level of %s, so it cannot be the centre"
                                .formatted(middle.label(), factor.path()));
            }
        }
        return middle;
    }

    private static Optional<Factor.Level> middle(Settings settings, Factor factor) {
        String path = factor.path();
        if (factor.levels().size() != 2) {
            throw settings.mistake(
                    DesignKeys.CENTRE,
                    "factor %s has %d levels, and a middle needs exactly 2; name one in centre_levels"
                            .formatted(path, factor.levels().size()));
        }
        String low = factor.levels().getFirst().label();
        String high = factor.levels().getLast().label();
        Optional<Interval> interval = interval(settings, path, low, high);
        if (interval.isEmpty()) {
            return Optional.empty();
        }
        String text = interval.get()
                .middle()
                .orElseThrow(() -> settings.mistake(
                        DesignKeys.CENTRE,
                        "%s has no middle between %s and %s that is %s; name one in centre_levels"
                                .formatted(path, low, high, interval.get().grainText())));
        return Optional.of(new Factor.Level(
                text, Map.of(path, new PlanNode.Scalar(settings.mapping().place(), text))));
    }

    private static Optional<Interval> interval(Settings settings, String path, String low, String high) {
        try {
            return Interval.of(path, low, high);
        } catch (IllegalArgumentException e) {
            throw settings.mistake(DesignKeys.CENTRE, String.valueOf(e.getMessage()));
        }
    }
}
