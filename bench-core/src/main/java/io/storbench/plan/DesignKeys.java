package io.storbench.plan;

import io.storbench.design.LatinHypercube;
import io.storbench.design.Word;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.ValueType.Structure.Form;
import java.util.List;

/// The keys of `design`.
final class DesignKeys {
    /// The most replicates.
    static final int MAX_REPLICATES = 1000;

    private static final int MAX_CENTRE = 1000;
    private static final int LEAST_RESOLUTION = 3;

    static final Key<DesignKind> KIND = Key.choice("kind", DesignKind.class)
            .defaultsTo(DesignKind.FULL)
            .means("how the points are chosen; see [below](#designs)");

    static final Key<String> FACTORS = Key.structure("factors", Form.LEVELS_BY_PATH, "lists of levels by path")
            .absent("none: one point")
            .means("levels by path of the key; the letters A, B, C… (without I) are the" + " factors in this order");

    static final Key<String> GENERATORS =
            Key.structure("generators", Form.TEXTS, "list").means("of a fraction, such as `[D=ABC]`");

    static final Key<Integer> RESOLUTION = Key.integer("resolution", LEAST_RESOLUTION, Word.LETTERS.length())
            .defaultsTo(LEAST_RESOLUTION)
            .means("of a fraction: the least that it may have; without `generators`, the smallest with it is taken. The"
                    + " default is for a fraction with `generators` or `clear`: one of the three must be given");

    static final Key<String> CLEAR = Key.structure("clear", Form.TEXTS, "list of effects")
            .absent("none")
            .means("of a fraction: effects that must have no alias among main effects and two-factor interactions, such"
                    + " as `[target*network.rtt]` or `[AB, C]`; without generators, take the smallest that keeps them"
                    + " clear");

    static final Key<String> FOLDOVER = Key.structure("foldover", Form.TEXTS_OR_WORD, "`all`, or list of factors")
            .absent("none")
            .means("run the mirror image too, in which these factors have their other"
                    + " level. Of fractions and Plackett-Burman designs");

    static final Key<String> AUGMENT = Key.structure("augment", Form.TEXTS_OR_WORD, "text, or list of texts")
            .absent("none")
            .means("[follow-up points](design.md#follow-ups), which results of the plan are extended by: `foldover`,"
                    + " `foldover A C`, `semifold A`, `semifold A high`, `dealias AB CD`, `axial`, `level"
                    + " network.rtt 8ms`, `factor network.rtt 4ms`; or a list of these, each a block of its own."
                    + " Factors by letter or path");

    static final Key<Integer> POINTS = Key.integer("points", 2, LatinHypercube.MAX_POINTS)
            .absent("required by a Latin hypercube")
            .means("of a Latin hypercube: how many points");

    static final Key<String> LOG = Key.structure("log", Form.TEXTS, "list of factors")
            .absent("none")
            .means("of a Latin hypercube: the factors on a logarithmic scale");

    static final Key<String> ROWS = Key.structure("rows", Form.POINTS, "list of points")
            .absent("required by `kind: rows`")
            .means("the points themselves, for `kind: rows`");

    static final Key<String> HARD = Key.structure("hard", Form.TEXTS, "list of factors")
            .absent("none")
            .means("factors that are hard to change, such as `[target]`: inside each replicate, trials with the same"
                    + " levels of these run one after the other, in a random order of groups and of points within each;"
                    + " each group is set up again in every replicate");

    static final Key<String> BLOCKS = Key.structure(
                    "blocks", Form.TEXTS_OR_WORD, "`replicates`, or list of interactions")
            .absent("none")
            .means("`replicates`: each replicate is a block; or interactions to confound with blocks, such as `[ABC]`"
                    + " or `[target*network.rtt*workload.depth]`: points with the same signs of them are a block, and"
                    + " each replicate runs block by block, in a random order. Only two-level factors; main effects,"
                    + " effects in `clear`, and their aliases cannot be confounded");

    static final Key<Integer> CENTRE = Key.integer("centre", 0, MAX_CENTRE)
            .defaultsTo(0)
            .means("number of centre points: all numeric factors, of two levels each, at their middle; repeated for"
                    + " each combination of the other factors' levels. They show curvature, and the error without"
                    + " replicates; blocks share them as evenly as possible");

    static final Key<String> CENTRE_LEVELS = Key.structure("centre_levels", Form.LEVEL_BY_PATH, "levels by path")
            .absent("the arithmetic mean")
            .means("the middle by path, where a factor has no mean of its levels (`1` and `8`; `4k` and `64k`, whose"
                    + " mean is not a multiple of 4 KiB), or another one is wanted: `{workload.depth: 4}`");

    static final Key<Integer> REPLICATES = Key.integer("replicates", 1, MAX_REPLICATES)
            .defaultsTo(1)
            .means("of every point; each replicate runs in a random order of its own");

    static final Key<Integer> SEED = Key.integer("seed", 0, Integer.MAX_VALUE)
            .defaultsTo(42)
            .means("of run order, block order and everything else random");

    static final KeySection DESIGN = KeySection.of(
            "design",
            "What is varied, and how the points are chosen.",
            KIND,
            FACTORS,
            GENERATORS,
            RESOLUTION,
            CLEAR,
            FOLDOVER,
            AUGMENT,
            POINTS,
            LOG,
            ROWS,
            HARD,
            BLOCKS,
            CENTRE,
            CENTRE_LEVELS,
            REPLICATES,
            SEED);

    private DesignKeys() {}

    /// A list of words; none when the key is absent.
    static List<String> texts(Settings settings, Key<?> key, String example) {
        return switch (settings.node(key).orElse(null)) {
            case null -> List.of();
            case PlanNode.Sequence sequence ->
                sequence.items().stream()
                        .map(item -> String.valueOf(item.plain()))
                        .toList();
            case PlanNode.Scalar _, PlanNode.Mapping _ ->
                throw settings.mistake(key, "needs a list such as " + example);
        };
    }
}
