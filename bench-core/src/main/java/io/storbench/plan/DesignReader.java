package io.storbench.plan;

import io.storbench.design.Blocks;
import io.storbench.design.Foldover;
import io.storbench.design.FractionalFactorial;
import io.storbench.design.FullFactorial;
import io.storbench.design.Layout;
import io.storbench.design.OneAtATime;
import io.storbench.design.PlackettBurman;
import io.storbench.design.Word;
import io.storbench.plan.DesignSpec.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads a plan's `design`: first the points that its kind makes, then what is added to them.
final class DesignReader {
    /// The points of a kind, before anything is added.
    ///
    /// @param points per point the level of each factor
    /// @param wish what was asked of a fraction
    /// @param cutShort whether the search for the fraction ended before it was through
    record Drawn(
            List<Factor> factors,
            List<List<Factor.Level>> points,
            Optional<FractionalFactorial> fraction,
            FractionWish wish,
            boolean cutShort) {
        Drawn(List<Factor> factors, List<List<Factor.Level>> points) {
            this(factors, points, Optional.empty(), FractionWish.NONE, false);
        }
    }

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
        Drawn drawn = folded(drawn(kind, seed), kind);
        Layout layout = blocks(drawn);
        List<List<Factor.Level>> points = new ArrayList<>(drawn.points());
        List<List<Factor.Level>> centre = CentrePoints.read(settings, targets, drawn.factors());
        points.addAll(centre);
        Layout whole = withCentre(layout, centre.size());
        DesignSpec design =
                new DesignSpec(
                        kind,
                        drawn.factors(),
                        List.copyOf(points),
                        drawn.fraction(),
                        drawn.wish(),
                        drawn.cutShort(),
                        texts("log", HypercubeReader.LOG_EXAMPLE),
                        hard(drawn.factors()),
                        whole,
                        copies(points, whole),
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

    private Drawn drawn(Kind kind, long seed) {
        refuseOthersKeys(kind);
        if (kind == Kind.ROWS) {
            return DesignRows.read(settings, targets);
        }
        List<Factor> factors = factors();
        try {
            return switch (kind) {
                case FULL -> full(factors);
                case FRACTION -> new FractionReader(settings, this).read(factors);
                case PLACKETT_BURMAN -> plackettBurman(factors);
                case LATIN_HYPERCUBE ->
                        new HypercubeReader(settings, targets, this).read(factors, seed);
                case ONE_AT_A_TIME -> oneAtATime(factors);
                case ROWS -> throw new IllegalStateException("read above");
            };
        } catch (IllegalArgumentException e) {
            throw settings.mistake("factors", String.valueOf(e.getMessage()));
        }
    }

    /// A key that the kind does not read would silently do nothing.
    private void refuseOthersKeys(Kind kind) {
        refuseUnless(
                kind == Kind.FRACTION, "fraction", List.of("generators", "resolution", "clear"));
        refuseUnless(kind == Kind.LATIN_HYPERCUBE, "latin_hypercube", List.of("points", "log"));
        refuseUnless(kind == Kind.ROWS, "rows", List.of("rows"));
        refuseUnless(kind != Kind.ROWS, "full, fraction and the like", List.of("factors"));
    }

    private void refuseUnless(boolean read, String kinds, List<String> keys) {
        for (String key : keys) {
            boolean there =
                    settings.has(key)
                            && !settings.node(key).orElseThrow().plain().equals(List.of());
            if (there && !read) {
                throw settings.mistake(
                        key, "only a design of kind: %s has %s".formatted(kinds, key));
            }
        }
    }

    private List<Factor> factors() {
        List<Factor> factors = new ArrayList<>();
        settings.child("factors")
                .mapping()
                .entries()
                .forEach((path, node) -> factors.add(Factor.of(path, node, targets)));
        return List.copyOf(factors);
    }

    private Drawn full(List<Factor> factors) {
        return of(factors, FullFactorial.points(levelCounts(factors)));
    }

    private Drawn oneAtATime(List<Factor> factors) {
        return of(factors, OneAtATime.points(levelCounts(factors)));
    }

    private Drawn plackettBurman(List<Factor> factors) {
        requireTwoLevels(factors, "a Plackett-Burman design needs");
        return of(factors, PlackettBurman.points(factors.size()));
    }

    private static Drawn of(List<Factor> factors, List<List<Integer>> points) {
        return new Drawn(factors, levels(factors, points));
    }

    private static List<Integer> levelCounts(List<Factor> factors) {
        return factors.stream().map(factor -> factor.levels().size()).toList();
    }

    static void requireTwoLevels(List<Factor> factors, String who) {
        for (Factor factor : factors) {
            if (factor.levels().size() != 2) {
                throw new IllegalArgumentException(
                        "factor %s has %d levels; %s exactly 2"
                                .formatted(factor.path(), factor.levels().size(), who));
            }
        }
    }

    static List<List<Factor.Level>> levels(List<Factor> factors, List<List<Integer>> points) {
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

    /// Together with the mirror image: `foldover: all`, or the factors that change their level.
    private Drawn folded(Drawn drawn, Kind kind) {
        Optional<PlanNode> node = settings.node("foldover");
        if (node.isEmpty()) {
            return drawn;
        }
        try {
            if (kind != Kind.FRACTION && kind != Kind.PLACKETT_BURMAN) {
                throw new IllegalArgumentException(
                        "only a design of kind: fraction or plackett_burman can be folded over");
            }
            Word changed = foldedFactors(node.get(), drawn.factors());
            Optional<FractionalFactorial> fraction =
                    drawn.fraction().flatMap(it -> it.folded(changed));
            List<List<Integer>> numbers = Foldover.points(numbers(drawn), changed);
            return new Drawn(
                    drawn.factors(),
                    levels(drawn.factors(), numbers),
                    fraction,
                    drawn.wish(),
                    drawn.cutShort());
        } catch (IllegalArgumentException e) {
            throw settings.mistake("foldover", String.valueOf(e.getMessage()));
        }
    }

    private Word foldedFactors(PlanNode node, List<Factor> factors) {
        if (factors.size() > Word.LETTERS.length()) {
            throw new IllegalArgumentException(
                    "%d factors; at most %d can be folded over"
                            .formatted(factors.size(), Word.LETTERS.length()));
        }
        if (node instanceof PlanNode.Scalar scalar && scalar.text().equals("all")) {
            return new Word((1 << factors.size()) - 1, false);
        }
        Word changed = Word.IDENTITY;
        EffectNames names = new EffectNames(factors);
        for (String text : texts("foldover", "[A], or all")) {
            Word factor = names.word(text);
            if (factor.length() != 1) {
                throw new IllegalArgumentException(text + " is no single factor");
            }
            changed = changed.times(factor);
        }
        return changed;
    }

    private static List<List<Integer>> numbers(Drawn drawn) {
        return drawn.points().stream()
                .map(point -> DesignSpec.levelNumbers(drawn.factors(), point))
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
            Blocks blocks = Blocks.of(numbers(drawn), words, drawn.fraction());
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

    List<String> texts(String key, String example) {
        return switch (settings.node(key).orElse(null)) {
            case null -> List.of();
            case PlanNode.Sequence sequence ->
                    sequence.items().stream().map(item -> String.valueOf(item.plain())).toList();
            case PlanNode.Scalar _, PlanNode.Mapping _ ->
                    throw settings.mistake(key, "needs a list such as " + example);
        };
    }
}
