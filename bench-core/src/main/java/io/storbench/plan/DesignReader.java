package io.storbench.plan;

import io.storbench.design.Blocks;
import io.storbench.design.FractionalFactorial;
import io.storbench.design.FullFactorial;
import io.storbench.design.Layout;
import io.storbench.design.Word;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads a plan's `design`: first the points that its kind makes, then what is added to them.
final class DesignReader {
    private enum Kind {
        FULL,
        FRACTION,
        ROWS
    }

    /// The points of a kind, before anything is added.
    ///
    /// @param points per point the level of each factor
    record Drawn(
            List<Factor> factors,
            List<List<Factor.Level>> points,
            Optional<FractionalFactorial> fraction) {}

    private final Settings settings;
    private final Targets targets;

    DesignReader(Settings settings, Targets targets) {
        this.settings = settings;
        this.targets = targets;
    }

    DesignSpec read() {
        int replicates = settings.integer("replicates", 1, 1, DesignSpec.MAX_REPLICATES);
        long seed = settings.integer("seed", (int) DesignSpec.DEFAULT_SEED, 0, Integer.MAX_VALUE);
        Kind kind = settings.choice("kind", Kind.class, Kind.FULL);
        Drawn drawn =
                switch (kind) {
                    case FULL, FRACTION -> factorial(kind);
                    case ROWS -> DesignRows.read(settings, targets);
                };
        Layout layout = blocks(drawn);
        List<List<Factor.Level>> points = new ArrayList<>(drawn.points());
        List<List<Factor.Level>> centre = CentrePoints.read(settings, targets, drawn.factors());
        points.addAll(centre);
        DesignSpec design =
                new DesignSpec(
                        drawn.factors(),
                        List.copyOf(points),
                        drawn.fraction(),
                        hard(drawn.factors()),
                        withCentre(layout, centre.size()),
                        replicates,
                        seed);
        settings.refuseUnknown();
        if ((long) design.points().size() * replicates > DesignSpec.MAX_TRIALS) {
            throw settings.mistake(
                    "replicates",
                    "%d points in %d replicates are more than %d trials"
                            .formatted(design.points().size(), replicates, DesignSpec.MAX_TRIALS));
        }
        return design;
    }

    private Drawn factorial(Kind kind) {
        List<Factor> factors = new ArrayList<>();
        settings.child("factors")
                .mapping()
                .entries()
                .forEach((path, node) -> factors.add(Factor.of(path, node, targets)));
        List<String> generators = texts("generators", "[D=AB, E=AC]");
        try {
            if (kind == Kind.FULL) {
                if (!generators.isEmpty()) {
                    throw new IllegalArgumentException(
                            "only a design of kind: fraction has generators");
                }
                List<Integer> counts = factors.stream().map(f -> f.levels().size()).toList();
                return new Drawn(
                        factors, levels(factors, FullFactorial.points(counts)), Optional.empty());
            }
            FractionalFactorial fraction = fraction(factors, generators);
            return new Drawn(factors, levels(factors, fraction.points()), Optional.of(fraction));
        } catch (IllegalArgumentException e) {
            throw settings.mistake(
                    kind == Kind.FULL ? "factors" : "generators", String.valueOf(e.getMessage()));
        }
    }

    private static FractionalFactorial fraction(List<Factor> factors, List<String> generators) {
        requireTwoLevels(factors, "a 2^(k-p) fraction needs");
        return FractionalFactorial.of(factors.size(), generators);
    }

    private static void requireTwoLevels(List<Factor> factors, String who) {
        for (Factor factor : factors) {
            if (factor.levels().size() != 2) {
                throw new IllegalArgumentException(
                        "factor %s has %d levels; %s exactly 2"
                                .formatted(factor.path(), factor.levels().size(), who));
            }
        }
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

    /// `blocks: replicates`, or the interactions to give up: `blocks: [ABC]`.
    private Layout blocks(Drawn drawn) {
        int points = drawn.points().size();
        Layout plain = Layout.plain(points);
        if (settings.node("blocks").orElse(null) instanceof PlanNode.Scalar scalar) {
            if (!scalar.text().equals("replicates")) {
                throw settings.mistake(
                        "blocks",
                        "\"%s\" is neither \"replicates\" nor a list of interactions such as [ABC]"
                                .formatted(scalar.text()));
            }
            return new Layout(plain.blockOfPoint(), List.of(), true, Set.of());
        }
        List<String> named = texts("blocks", "[ABC]");
        if (named.isEmpty()) {
            return plain;
        }
        try {
            requireTwoLevels(drawn.factors(), "blocks by interactions need");
            EffectNames names = new EffectNames(drawn.factors());
            List<Word> words = named.stream().map(names::word).toList();
            List<List<Integer>> numbers =
                    drawn.points().stream()
                            .map(point -> DesignSpec.levelNumbers(drawn.factors(), point))
                            .toList();
            Blocks blocks = Blocks.of(numbers, words, drawn.fraction());
            return new Layout(blocks.blockOfPoint(), blocks.confounded(), false, Set.of());
        } catch (IllegalArgumentException e) {
            throw settings.mistake("blocks", String.valueOf(e.getMessage()));
        }
    }

    /// Centre points come after the others, and are dealt out to the blocks in turn.
    private static Layout withCentre(Layout layout, int centrePoints) {
        List<Integer> blocks = new ArrayList<>(layout.blockOfPoint());
        Set<Integer> centre = new LinkedHashSet<>();
        for (int i = 0; i < centrePoints; i++) {
            centre.add(blocks.size());
            blocks.add(i % layout.blocksPerReplicate());
        }
        return new Layout(blocks, layout.confounded(), layout.replicatesAreBlocks(), centre);
    }

    /// The factors that are hard to change, which must be among the design's.
    private List<String> hard(List<Factor> factors) {
        List<String> known = factors.stream().map(Factor::path).toList();
        List<String> hard = texts("hard", "[target, workload.block]");
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

    private List<String> texts(String key, String example) {
        return switch (settings.node(key).orElse(null)) {
            case null -> List.of();
            case PlanNode.Sequence sequence ->
                    sequence.items().stream().map(item -> String.valueOf(item.plain())).toList();
            case PlanNode.Scalar _, PlanNode.Mapping _ ->
                    throw settings.mistake(key, "needs a list such as " + example);
        };
    }
}
