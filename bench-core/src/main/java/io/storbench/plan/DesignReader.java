package io.storbench.plan;

import io.storbench.design.FullFactorial;
import io.storbench.design.Layout;
import io.storbench.design.OneAtATime;
import io.storbench.design.PlackettBurman;
import io.storbench.key.Key;
import io.storbench.key.Nearest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads a plan's `design`: first the points that its kind makes, then what is added to them.
record DesignReader(Settings settings, Targets targets) {
    DesignSpec read() {
        int replicates = settings.get(DesignKeys.REPLICATES);
        long seed = settings.get(DesignKeys.SEED);
        DesignKind kind = settings.get(DesignKeys.KIND);
        DesignPoints designed = FoldoverReader.read(settings, designed(kind, seed), kind);
        Layout layout = BlockReader.read(settings, designed);
        List<List<Factor.Level>> points = new ArrayList<>(designed.points());
        CentrePoints centre = CentrePoints.read(settings, targets, designed.factors());
        points.addAll(centre.points());
        AugmentReader.Augmented all = AugmentReader.read(
                settings, kind, designed.factors(), centre, points, BlockReader.withCentre(layout, centre.points()));
        DesignSpec design = new DesignSpec(
                kind,
                all.factors(),
                all.points(),
                designed.fraction(),
                designed.wish(),
                designed.cutShort(),
                HypercubeReader.logarithmic(settings),
                hard(designed.factors()),
                all.layout(),
                copies(all.points(), all.layout()),
                all.followUps(),
                replicates,
                seed);
        settings.refuseUnknown();
        if ((long) design.points().size() * replicates > DesignSpec.MAX_TRIALS) {
            throw settings.mistake(
                    DesignKeys.REPLICATES,
                    "%d points in %d replicates are more than %d trials"
                            .formatted(design.points().size(), replicates, DesignSpec.MAX_TRIALS));
        }
        return design;
    }

    private DesignPoints designed(DesignKind kind, long seed) {
        refuseOthersKeys(kind);
        if (kind == DesignKind.ROWS) {
            return DesignRows.read(settings, targets);
        }
        List<Factor> factors = factors();
        try {
            return switch (kind) {
                case FULL -> full(factors);
                case FRACTION -> new FractionReader(settings).read(factors);
                case PLACKETT_BURMAN -> plackettBurman(factors);
                case LATIN_HYPERCUBE -> new HypercubeReader(settings, targets).read(factors, seed);
                case ONE_AT_A_TIME -> oneAtATime(factors);
                case ROWS -> throw new IllegalStateException("read above");
            };
        } catch (IllegalArgumentException e) {
            throw settings.mistake(DesignKeys.FACTORS, String.valueOf(e.getMessage()));
        }
    }

    /// A key that the kind does not read would silently do nothing.
    private void refuseOthersKeys(DesignKind kind) {
        refuseUnless(
                kind == DesignKind.FRACTION,
                "fraction",
                List.of(DesignKeys.GENERATORS, DesignKeys.RESOLUTION, DesignKeys.CLEAR));
        refuseUnless(kind == DesignKind.LATIN_HYPERCUBE, "latin_hypercube", List.of(DesignKeys.POINTS, DesignKeys.LOG));
        refuseUnless(kind == DesignKind.ROWS, "rows", List.of(DesignKeys.ROWS));
        refuseUnless(kind != DesignKind.ROWS, "full, fraction and the like", List.of(DesignKeys.FACTORS));
    }

    private void refuseUnless(boolean read, String kinds, List<Key<?>> keys) {
        for (Key<?> key : keys) {
            boolean there = settings.has(key)
                    && !settings.node(key).orElseThrow().plain().equals(List.of());
            if (there && !read) {
                throw settings.mistake(key, "only a design of kind: %s has %s".formatted(kinds, key.name()));
            }
        }
    }

    private List<Factor> factors() {
        List<Factor> factors = new ArrayList<>();
        settings.child(DesignKeys.FACTORS)
                .mapping()
                .entries()
                .forEach((path, node) -> factors.add(Factor.of(path, node, targets)));
        return List.copyOf(factors);
    }

    private DesignPoints full(List<Factor> factors) {
        return DesignPoints.of(factors, FullFactorial.points(levelCounts(factors)));
    }

    private DesignPoints oneAtATime(List<Factor> factors) {
        return DesignPoints.of(factors, OneAtATime.points(levelCounts(factors)));
    }

    private DesignPoints plackettBurman(List<Factor> factors) {
        DesignPoints.requireTwoLevels(factors, "a Plackett-Burman design needs");
        return DesignPoints.of(factors, PlackettBurman.points(factors.size()));
    }

    private static List<Integer> levelCounts(List<Factor> factors) {
        return factors.stream().map(factor -> factor.levels().size()).toList();
    }

    /// Counted once: every trial asks for its point's.
    private static List<Integer> copies(List<List<Factor.Level>> points, Layout layout) {
        Map<List<Factor.Level>, Integer> seen = new HashMap<>();
        List<Integer> copies = new ArrayList<>();
        for (int point = 0; point < points.size(); point++) {
            int copy = seen.merge(points.get(point), 1, Integer::sum) - 1;
            copies.add(layout.centrePoints().contains(point) ? copy : 0);
        }
        return List.copyOf(copies);
    }

    /// The factors that are hard to change, which must be among the design's.
    private List<String> hard(List<Factor> factors) {
        List<String> known = factors.stream().map(Factor::path).toList();
        List<String> hard = DesignKeys.texts(settings, DesignKeys.HARD, "[target, workload.block]");
        for (String path : hard) {
            if (!known.contains(path)) {
                throw settings.mistake(
                        DesignKeys.HARD,
                        "\"%s\" is not a factor of the design%s; factors are %s"
                                .formatted(
                                        path,
                                        Nearest.hint(path, known),
                                        known.isEmpty() ? "none" : String.join(", ", known)));
            }
        }
        if (hard.stream().distinct().count() < hard.size()) {
            throw settings.mistake(DesignKeys.HARD, "names a factor twice");
        }
        return hard;
    }
}
