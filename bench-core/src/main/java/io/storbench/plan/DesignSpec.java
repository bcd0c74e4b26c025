package io.storbench.plan;

import io.storbench.design.FractionalFactorial;
import io.storbench.design.FullFactorial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The plan's `design`, read: factors, points, replicates, seed.
///
/// @param factors in the order of the plan
/// @param points per point the level of each factor
/// @param fraction the fraction, when it is one
/// @param hard paths of the factors that are hard to change
/// @param replicates of every point
/// @param seed of everything random in the experiment
public record DesignSpec(
        List<Factor> factors,
        List<List<Factor.Level>> points,
        Optional<FractionalFactorial> fraction,
        List<String> hard,
        int replicates,
        long seed) {

    /// The seed of plans that name none.
    public static final long DEFAULT_SEED = 42;

    /// The most replicates.
    public static final int MAX_REPLICATES = 1000;

    /// The most trials: a plan of more is a slip, and would not fit into memory.
    public static final int MAX_TRIALS = 100_000;

    private enum Kind {
        FULL,
        FRACTION,
        ROWS
    }

    static DesignSpec of(Settings settings, Targets targets) {
        int replicates = settings.integer("replicates", 1, 1, MAX_REPLICATES);
        long seed = settings.integer("seed", (int) DEFAULT_SEED, 0, Integer.MAX_VALUE);
        Kind kind = settings.choice("kind", Kind.class, Kind.FULL);
        DesignSpec all =
                kind == Kind.ROWS
                        ? rows(settings, targets, replicates, seed)
                        : factorial(settings, targets, kind, replicates, seed);
        DesignSpec design = all.withHard(hard(settings, all.factors()));
        settings.refuseUnknown();
        if ((long) design.points().size() * replicates > MAX_TRIALS) {
            throw settings.mistake(
                    "replicates",
                    "%d points in %d replicates are more than %d trials"
                            .formatted(design.points().size(), replicates, MAX_TRIALS));
        }
        return design;
    }

    private DesignSpec withHard(List<String> paths) {
        return new DesignSpec(factors, points, fraction, paths, replicates, seed);
    }

    /// The factors that are hard to change, which must be among the design's.
    private static List<String> hard(Settings settings, List<Factor> factors) {
        List<String> known = factors.stream().map(Factor::path).toList();
        List<String> hard = texts(settings, "hard", "[target, workload.block]");
        for (String path : hard) {
            if (!known.contains(path)) {
                throw settings.mistake(
                        "hard",
                        "\"%s\" is no factor of the design%s; factors are %s"
                                .formatted(
                                        path,
                                        Nearest.hint(path, known),
                                        known.isEmpty() ? "none" : String.join(", ", known)));
            }
        }
        if (hard.stream().distinct().count() < hard.size()) {
            throw settings.mistake("hard", "names a factor twice");
        }
        return hard;
    }

    /// For each point the number of its group, from 0: points with the same levels of all factors
    /// that are hard to change are one.
    List<Integer> groupOfPoint() {
        Map<List<String>, Integer> groups = new LinkedHashMap<>();
        List<Integer> groupOfPoint = new ArrayList<>();
        for (List<Factor.Level> levels : points) {
            List<String> key = new ArrayList<>();
            for (int i = 0; i < factors.size(); i++) {
                if (hard.contains(factors.get(i).path())) {
                    key.add(levels.get(i).label());
                }
            }
            groupOfPoint.add(groups.computeIfAbsent(key, _ -> groups.size()));
        }
        return groupOfPoint;
    }

    private static DesignSpec factorial(
            Settings settings, Targets targets, Kind kind, int replicates, long seed) {
        List<Factor> factors = new ArrayList<>();
        settings.child("factors")
                .mapping()
                .entries()
                .forEach((path, node) -> factors.add(Factor.of(path, node, targets)));
        List<String> generators = texts(settings, "generators", "[D=AB, E=AC]");
        try {
            if (kind == Kind.FULL) {
                if (!generators.isEmpty()) {
                    throw new IllegalArgumentException(
                            "only a design of kind: fraction has generators");
                }
                List<Integer> counts = factors.stream().map(f -> f.levels().size()).toList();
                return new DesignSpec(
                        factors,
                        levels(factors, FullFactorial.points(counts)),
                        Optional.empty(),
                        List.of(),
                        replicates,
                        seed);
            }
            FractionalFactorial fraction = fraction(factors, generators);
            return new DesignSpec(
                    factors,
                    levels(factors, fraction.points()),
                    Optional.of(fraction),
                    List.of(),
                    replicates,
                    seed);
        } catch (IllegalArgumentException e) {
            throw settings.mistake(
                    kind == Kind.FULL ? "factors" : "generators", String.valueOf(e.getMessage()));
        }
    }

    /// Refuses what would silently lose against something else: two factors that set one key, and a
    /// key that the command line and a factor's level both set.
    void refuseConflicts(Place place, List<String> overridden) {
        Map<String, String> factorByKey = new LinkedHashMap<>();
        for (Factor factor : factors) {
            for (String key : keysOf(factor)) {
                for (Map.Entry<String, String> other : factorByKey.entrySet()) {
                    if (overlap(key, other.getKey()) && !other.getValue().equals(factor.path())) {
                        throw new PlanException(
                                place,
                                "the factors %s and %s both set %s"
                                        .formatted(other.getValue(), factor.path(), key));
                    }
                }
                factorByKey.put(key, factor.path());
            }
        }
        for (String key : overridden) {
            for (Map.Entry<String, String> set : factorByKey.entrySet()) {
                if (overlap(key, set.getKey()) && !key.equals("target")) {
                    throw new PlanException(
                            "-p %s: the design's factor %s sets this key at every point; change the"
                                            .formatted(key, set.getValue())
                                    + " design in the plan");
                }
            }
        }
    }

    private static Set<String> keysOf(Factor factor) {
        Set<String> keys = new LinkedHashSet<>();
        factor.levels().forEach(level -> keys.addAll(level.assignments().keySet()));
        return keys;
    }

    /// Whether one key is the other or leads to it. A target is chosen first and may be reached
    /// into by others.
    private static boolean overlap(String a, String b) {
        if (a.equals("target") || b.equals("target")) {
            return a.equals(b);
        }
        return a.equals(b) || a.startsWith(b + ".") || b.startsWith(a + ".");
    }

    private static FractionalFactorial fraction(List<Factor> factors, List<String> generators) {
        for (Factor factor : factors) {
            if (factor.levels().size() != 2) {
                throw new IllegalArgumentException(
                        "factor %s has %d levels; a 2^(k-p) fraction needs exactly 2"
                                .formatted(factor.path(), factor.levels().size()));
            }
        }
        return FractionalFactorial.of(factors.size(), generators);
    }

    private static List<String> texts(Settings settings, String key, String example) {
        return switch (settings.node(key).orElse(null)) {
            case null -> List.of();
            case PlanNode.Sequence sequence ->
                    sequence.items().stream().map(item -> String.valueOf(item.plain())).toList();
            case PlanNode.Scalar _, PlanNode.Mapping _ ->
                    throw settings.mistake(key, "needs a list such as " + example);
        };
    }

    private static List<List<Factor.Level>> levels(
            List<Factor> factors, List<List<Integer>> points) {
        return points.stream()
                .map(point -> {
                    List<Factor.Level> levels = new ArrayList<>();
                    for (int i = 0; i < factors.size(); i++) {
                        levels.add(factors.get(i).levels().get(point.get(i)));
                    }
                    return List.copyOf(levels);
                })
                .toList();
    }

    /// Points that the user lists: `rows: [{network.rtt: 1ms, workload.depth: 4}, …]`.
    private static DesignSpec rows(Settings settings, Targets targets, int replicates, long seed) {
        if (!(settings.node("rows").orElse(null) instanceof PlanNode.Sequence rows)
                || rows.items().isEmpty()) {
            throw settings.mistake("rows", "needs a list of points: [{path: value, …}, …]");
        }
        Map<String, Map<String, Factor.Level>> levelsByPath = new LinkedHashMap<>();
        List<List<Factor.Level>> points = new ArrayList<>();
        for (PlanNode row : rows.items()) {
            if (!(row instanceof PlanNode.Mapping mapping)) {
                throw new PlanException(row.place(), "a row is {path: value, …}");
            }
            if (!points.isEmpty() && !mapping.entries().keySet().equals(levelsByPath.keySet())) {
                throw new PlanException(
                        row.place(),
                        "every row must set the same factors: "
                                + String.join(", ", levelsByPath.keySet()));
            }
            points.add(row(mapping, levelsByPath, targets));
        }
        List<Factor> factors = new ArrayList<>();
        levelsByPath.forEach(
                (path, levels) -> factors.add(new Factor(path, List.copyOf(levels.values()))));
        // Rows may name their factors in any order; points follow the first row's.
        List<List<Factor.Level>> ordered = points.stream().distinct().toList();
        if (ordered.size() < points.size()) {
            throw settings.mistake("rows", "the same row appears twice; use replicates");
        }
        return new DesignSpec(factors, points, Optional.empty(), List.of(), replicates, seed);
    }

    private static List<Factor.Level> row(
            PlanNode.Mapping row,
            Map<String, Map<String, Factor.Level>> levelsByPath,
            Targets targets) {
        Map<String, Factor.Level> levels = new LinkedHashMap<>();
        row.entries()
                .forEach((path, node) -> {
                    Factor.Level level = Factor.level(path, node, targets);
                    levels.put(
                            path,
                            levelsByPath
                                    .computeIfAbsent(path, _ -> new LinkedHashMap<>())
                                    .computeIfAbsent(level.label(), _ -> level));
                });
        return levelsByPath.keySet().stream().map(levels::get).toList();
    }
}
